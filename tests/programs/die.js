// The total for 23288, with a search for the group after each roll.
const lines = require('fs').readFileSync(0, 'utf8').trim().split('\n');
const [n, m, k] = lines[0].split(' ').map(Number);
const map = lines.slice(1).map((line) => line.split(' ').map(Number));
const dx = [0, 1, 0, -1];
const dy = [1, 0, -1, 0];
const inside = (x, y) => x >= 0 && y >= 0 && x < n && y < m;

function group(x, y) {
  const visited = new Set([x * m + y]);
  const stack = [[x, y]];
  while (stack.length) {
    const [a, b] = stack.pop();
    for (let i = 0; i < 4; i++) {
      const [c, d] = [a + dx[i], b + dy[i]];
      if (!inside(c, d) || map[c][d] !== map[x][y] || visited.has(c * m + d)) continue;
      visited.add(c * m + d);
      stack.push([c, d]);
    }
  }
  return visited.size;
}

let [top, bottom, north, south, east, west] = [1, 6, 2, 5, 3, 4];
let [x, y, way, score] = [0, 0, 0, 0];
for (let i = 0; i < k; i++) {
  if (!inside(x + dx[way], y + dy[way])) way = (way + 2) % 4;
  x += dx[way];
  y += dy[way];
  if (way === 0) [top, east, bottom, west] = [west, top, east, bottom];
  else if (way === 1) [top, south, bottom, north] = [north, top, south, bottom];
  else if (way === 2) [top, west, bottom, east] = [east, top, west, bottom];
  else [top, north, bottom, south] = [south, top, north, bottom];
  score += map[x][y] * group(x, y);
  if (bottom > map[x][y]) way = (way + 1) % 4;
  else if (bottom < map[x][y]) way = (way + 3) % 4;
}
console.log(score);
