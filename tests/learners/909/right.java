class Solution {
    public int snakesAndLadders(int[][] board) {
        int n = board.length, moves = 0;
        Queue<Integer> q = new LinkedList<>();
        boolean[][] visited = new boolean[n][n];
        q.add(1);
        visited[n - 1][0] = true;
        while (!q.isEmpty()) {
            int size = q.size();
            for (int i = 0; i < size; i++) {
                int curr = q.poll();
                if (curr == n * n) return moves;
                for (int k = 1; k <= 6; k++) {
                    if (curr + k > n * n) break;
                    int[] pos = find(curr + k, n);
                    int r = pos[0], c = pos[1];
                    if (visited[r][c]) continue;
                    visited[r][c] = true;
                    if (board[r][c] == -1) q.add(curr + k);
                    else q.add(board[r][c]);
                }
            }
            moves++;
        }
        return -1;
    }
    private int[] find(int curr, int n) {
        int r = n - (curr - 1) / n - 1;
        int c = (curr - 1) % n;
        return r % 2 == n % 2 ? new int[]{r, n - 1 - c} : new int[]{r, c};
    }
}
