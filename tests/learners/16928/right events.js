'use strict';
process.stdin.resume();
process.stdin.setEncoding('utf8');
let buf = '';
process.stdin.on('data', c => buf += c);
process.stdin.on('end', () => {
  const nums = buf.match(/\d+/g).map(Number);
  const next = Array.from({length: 101}, (_, i) => i);
  for (let i = 2; i + 1 < nums.length; i += 2) next[nums[i]] = nums[i + 1];
  const dist = Array(101).fill(-1); dist[1] = 0;
  for (const q = [1]; q.length;) {
    const u = q.shift();
    for (let d = 1; d < 7; d++) {
      const v = next[u + d];
      if (v === undefined || dist[v] >= 0) continue;
      dist[v] = dist[u] + 1; q.push(v);
    }
  }
  console.log(String(dist[100]));
});
