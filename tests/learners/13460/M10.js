const readline = require('readline');
const rl = readline.createInterface({ input: process.stdin, output: process.stdout, terminal: false });
const lines = [];
rl.on('line', function (line) {
    lines.push(line);
}).on('close', function () {
    solution(lines);
    process.exit();
});
function solution(lines) {
    const [n, m] = lines[0].split(' ').map(Number);
    const g = lines.slice(1, n + 1);
    let rx, ry, bx, by;
    g.forEach((row, i) => {
        if (row.includes('R')) { rx = i; ry = row.indexOf('R'); }
        if (row.includes('B')) { bx = i; by = row.indexOf('B'); }
    });
    const q = [[rx, ry, bx, by, 0]];
    const v = {};
    v[[rx, ry, bx, by]] = 1;
    while (q.length) {
        const [rx, ry, bx, by, c] = q.shift();
        if (c > 10) break;
        for (const [dx, dy] of [[1, 0], [-1, 0], [0, 1], [0, -1]]) {
            let a = rx, b = ry, e = bx, f = by, k = 0, l = 0;
            while (g[a + dx][b + dy] !== '#' && g[a][b] !== 'O') { a += dx; b += dy; k++; }
            while (g[e + dx][f + dy] !== '#' && g[e][f] !== 'O') { e += dx; f += dy; l++; }
            if (g[e][f] === 'O') continue;
            if (g[a][b] === 'O') { console.log(c + 1); return; }
            if (a === e && b === f) { if (k > l) { a -= dx; b -= dy; } else { e -= dx; f -= dy; } }
            if (v[[a, b, e, f]]) continue;
            v[[a, b, e, f]] = 1;
            q.push([a, b, e, f, c + 1]);
        }
    }
    console.log(-1);
}
