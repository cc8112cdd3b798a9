// The faces printed for 14499.
const numbers = require('fs').readFileSync('/dev/stdin', 'utf-8').split(/\s+/).filter(Boolean).map(Number);
let [n, m, x, y, k] = numbers;
const map = Array.from({ length: n }, (_, i) => numbers.slice(5 + i * m, 5 + (i + 1) * m));
let [top, bottom, north, south, east, west] = [0, 0, 0, 0, 0, 0];
const printed = [];
for (const command of numbers.slice(5 + n * m)) {
  const nx = x + [0, 0, 0, -1, 1][command];
  const ny = y + [0, 1, -1, 0, 0][command];
  if (nx < 0 || ny < 0 || nx >= n || ny >= m) continue;
  [x, y] = [nx, ny];
  if (command === 1) [top, east, bottom, west] = [west, top, east, bottom];
  else if (command === 2) [top, west, bottom, east] = [east, top, west, bottom];
  else if (command === 3) [top, north, bottom, south] = [south, top, north, bottom];
  else [top, south, bottom, north] = [north, top, south, bottom];
  if (map[x][y]) [bottom, map[x][y]] = [map[x][y], 0];
  else map[x][y] = bottom;
  printed.push(top);
}
if (printed.length) console.log(printed.join('\n'));
