/**
 * @param {number[][]} board
 * @return {number}
 */
var snakesAndLadders = function(board) {
    const n = board.length;
    const cell = (s) => {
        const r = n - 1 - Math.floor((s - 1) / n);
        let c = (s - 1) % n;
        if (r % 2 === 0) c = n - 1 - c;
        return board[r][c];
    };
    const seen = new Set([1]);
    let q = [1], step = 0;
    while (q.length) {
        const nq = [];
        for (const s of q) {
            if (s === n * n) return step;
            for (let t = s + 1; t <= Math.min(s + 6, n * n); t++) {
                const d = cell(t) === -1 ? t : cell(t);
                if (!seen.has(d)) { seen.add(d); nq.push(d); }
            }
        }
        q = nq; step++;
    }
    return -1;
};
