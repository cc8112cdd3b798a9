// The fewest rolls for 16928, breadth first.
const fs = require('fs');
const filePath = process.platform === 'linux' ? '/dev/stdin' : './input.txt';
const [[n, m], ...jumps] = fs.readFileSync(filePath).toString().trim().split('\n').map((line) => line.split(' ').map(Number));
const jump = new Map(jumps);
const dist = Array(101).fill(-1);
const queue = [1];
dist[1] = 0;
while (queue.length) {
  const now = queue.shift();
  for (let roll = 1; roll <= 6 && now + roll <= 100; roll++) {
    const cell = jump.get(now + roll) ?? now + roll;
    if (dist[cell] >= 0) continue;
    dist[cell] = dist[now] + 1;
    queue.push(cell);
  }
}
console.log(dist[100]);
