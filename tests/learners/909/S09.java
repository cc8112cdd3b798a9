import java.util.*;
class Solution {
    public int snakesAndLadders(int[][] board) {
        int n = board.length;
        int[] go = new int[n * n + 1];
        for (int s = 1; s <= n * n; s++) {
            int q = (s - 1) / n, r = (s - 1) % n;
            go[s] = board[n - 1 - q][q % 2 == 0 ? r : n - 1 - r];
        }
        int[] dist = new int[n * n + 1];
        Arrays.fill(dist, -1);
        dist[1] = 0;
        ArrayDeque<Integer> q = new ArrayDeque<>();
        q.add(1);
        while (!q.isEmpty()) {
            int s = q.poll();
            for (int t = s + 1; t <= Math.min(s + 6, n * n); t++) {
                int u = t;
                int guard = 0;
                while (go[u] != -1 && guard++ < 2) u = go[u];
                if (dist[u] < 0) { dist[u] = dist[s] + 1; q.add(u); }
            }
        }
        return dist[n * n];
    }
}
