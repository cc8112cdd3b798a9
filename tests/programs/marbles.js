// The tilts for NUMBER (13460, 13459, 15644 or 15653), breadth first.
const NUMBER = 13460;
const [size, ...box] = require('fs').readFileSync('/dev/stdin').toString().trim().split('\n');
const [n, m] = size.split(' ').map(Number);
const WAYS = [['L', 0, -1], ['R', 0, 1], ['U', -1, 0], ['D', 1, 0]];
let red, blue;
for (let i = 0; i < n; i++) {
  for (let j = 0; j < m; j++) {
    if (box[i][j] === 'R') red = [i, j];
    if (box[i][j] === 'B') blue = [i, j];
  }
}

const roll = ([x, y], dx, dy) => {
  let count = 0;
  while (box[x + dx][y + dy] !== '#' && box[x][y] !== 'O') {
    x += dx;
    y += dy;
    count++;
  }
  return [x, y, count];
};

const bfs = () => {
  const queue = [[red, blue, '']];
  const visited = new Set([`${red},${blue}`]);
  for (const [r, b, path] of queue) {
    if (path.length === 10 && NUMBER !== 15653) return null;
    for (const [letter, dx, dy] of WAYS) {
      let [rx, ry, far] = roll(r, dx, dy);
      let [bx, by, farther] = roll(b, dx, dy);
      if (box[bx][by] === 'O') continue;
      if (box[rx][ry] === 'O') return path + letter;
      if (rx === bx && ry === by) {
        if (far > farther) [rx, ry] = [rx - dx, ry - dy];
        else [bx, by] = [bx - dx, by - dy];
      }
      const key = `${rx},${ry},${bx},${by}`;
      if (visited.has(key)) continue;
      visited.add(key);
      queue.push([[rx, ry], [bx, by], path + letter]);
    }
  }
  return null;
};

const path = bfs();
if (NUMBER === 13459) console.log(path === null ? 0 : 1);
else if (path === null) console.log(-1);
else console.log(NUMBER === 15644 ? `${path.length}\n${path}` : path.length);
