const rolls = require('fs').readFileSync('/dev/stdin').toString().trim().split(/\s+/).map(Number);
const next = {}, blue = { 5: 100, 10: 110, 15: 120 }, score = {};
for (let i = 0; i <= 20; i++) { next[i] = i + 1; score[i] = 2 * i; }
const END = 21; score[END] = 0;
const lane = (at, list, to) => list.forEach((s, k) => { score[at + k] = s; next[at + k] = k + 1 < list.length ? at + k + 1 : to; });
lane(100, [13, 16, 19], 130); lane(110, [22, 24], 130); lane(120, [28, 27, 26], 130); lane(130, [25, 30, 35], 20);
let best = 0;
(function dfs(t, h, sum) {
  if (t === 10) { best = Math.max(best, sum); return; }
  const tried = new Set();
  for (let i = 0; i < 4; i++) {
    if (h[i] === END || tried.has(h[i])) continue;
    tried.add(h[i]);
    let p = h[i];
    for (let k = 0; k < rolls[t] && p !== END; k++) p = blue[p] ?? next[p];   // 지나가도 파란 길
    if (p !== END && h.includes(p)) continue;
    const g = h.slice(); g[i] = p;
    dfs(t + 1, g, sum + score[p]);
  }
})(0, [0, 0, 0, 0], 0);
console.log(best);
