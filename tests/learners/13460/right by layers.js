const [first, ...rows] = require('fs').readFileSync(0).toString().trim().split('\n');
const [N, M] = first.split(' ').map(Number);
const map = rows.map(r => r.trim().split(''));
let red, blue, hole;
for (let i = 0; i < N; i++) for (let j = 0; j < M; j++) {
  if (map[i][j] === 'R') red = [i, j];
  if (map[i][j] === 'B') blue = [i, j];
}
const dirs = [[0, 1], [1, 0], [0, -1], [-1, 0]];
const slide = ([y, x], [dy, dx]) => {
  let c = 0;
  while (map[y + dy][x + dx] !== '#') {
    y += dy; x += dx; c++;
    if (map[y][x] === 'O') return [y, x, c, true];
  }
  return [y, x, c, false];
};
const visited = new Set([[...red, ...blue].join()]);
let layer = [[red, blue]];
let ans = -1;
loop: for (let t = 1; t <= 10 && layer.length; t++) {
  const next = [];
  for (const [r, b] of layer) {
    for (const d of dirs) {
      let [ry, rx, rc, rh] = slide(r, d);
      let [by, bx, bc, bh] = slide(b, d);
      if (bh) continue;
      if (rh) { ans = t; break loop; }
      if (ry === by && rx === bx) {
        if (rc > bc) { ry -= d[0]; rx -= d[1]; } else { by -= d[0]; bx -= d[1]; }
      }
      const key = [ry, rx, by, bx].join();
      if (visited.has(key)) continue;
      visited.add(key);
      next.push([[ry, rx], [by, bx]]);
    }
  }
  layer = next;
}
console.log(ans);
