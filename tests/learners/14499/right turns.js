const fs = require('fs');
const stdin = (process.platform === 'linux' ? fs.readFileSync('/dev/stdin').toString() : fs.readFileSync('test.txt', 'utf8')).split('\n');
const input = (() => { let line = 0; return () => stdin[line++]; })();
let [N, M, x, y, K] = input().split(' ').map(Number);
const map = [];
for (let i = 0; i < N; i++) map.push(input().split(' ').map(v => +v));
const cmd = input().split(' ').map(Number);
let dice = [0, 0, 0, 0, 0, 0]; // 위 뒤 오른쪽 왼쪽 앞 바닥
const out = [];
const turn = { 1: [3, 1, 0, 5, 4, 2], 2: [2, 1, 5, 0, 4, 3], 3: [4, 0, 2, 3, 5, 1], 4: [1, 5, 2, 3, 0, 4] };
const dx = [, 0, 0, -1, 1], dy = [, 1, -1, 0, 0];
for (const c of cmd) {
  const nx = x + dx[c], ny = y + dy[c];
  if (map[nx]?.[ny] === undefined) continue;
  dice = turn[c].map(i => dice[i]);
  [x, y] = [nx, ny];
  if (map[x][y]) { dice[5] = map[x][y]; map[x][y] = 0; } else map[x][y] = dice[5];
  out.push(dice[0]);
}
console.log(out.join('\n'));
