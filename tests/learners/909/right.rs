use std::collections::{HashSet, VecDeque};

impl Solution {
    pub fn snakes_and_ladders(board: Vec<Vec<i32>>) -> i32 {
        let n = board.len();
        let target = n * n;
        let mut q = VecDeque::new();
        let mut seen = HashSet::new();
        q.push_back((1usize, 0));
        seen.insert(1usize);
        while let Some((s, d)) = q.pop_front() {
            if s == target { return d; }
            for t in s + 1..=std::cmp::min(s + 6, target) {
                let (row, col) = ((t - 1) / n, (t - 1) % n);
                let c = if row % 2 == 0 { col } else { n - 1 - col };
                let v = board[n - 1 - row][c];
                let u = if v == -1 { t } else { v as usize };
                if seen.insert(u) { q.push_back((u, d + 1)); }
            }
        }
        -1
    }
}
