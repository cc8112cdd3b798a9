// The highest total for 17825: every choice of a horse, depth first.
const readline = require('readline');
const rl = readline.createInterface({ input: process.stdin, output: process.stdout });

const worth = [...Array(21).keys()].map((i) => 2 * i).concat([13, 16, 19, 22, 24, 28, 27, 26, 25, 30, 35, 0]);
const next = [...Array(19).keys()].map((i) => i + 1).concat([20, 32, 22, 23, 29, 25, 29, 27, 28, 29, 30, 31, 20, 32]);
const turn = { 5: 21, 10: 24, 15: 26 };

rl.on('line', (line) => {
  const rolls = line.trim().split(/\s+/).map(Number);
  const horses = [0, 0, 0, 0];
  let answer = 0;
  const dfs = (depth, score) => {
    answer = Math.max(answer, score);
    if (depth === 10) return;
    for (let i = 0; i < 4; i++) {
      const before = horses[i];
      if (before === 32) continue;
      let cell = turn[before] ?? next[before];
      for (let step = 1; step < rolls[depth]; step++) cell = next[cell];
      if (cell !== 32 && horses.includes(cell)) continue;
      horses[i] = cell;
      dfs(depth + 1, score + worth[cell]);
      horses[i] = before;
    }
  };
  dfs(0, 0);
  console.log(answer);
  rl.close();
});
