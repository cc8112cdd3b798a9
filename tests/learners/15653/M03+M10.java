import java.io.*;
import java.util.*;

class Main {
    static char[][] g;
    static int[] dr = {-1, 0, 1, 0}, dc = {0, 1, 0, -1};
    public static void main(String[] args) throws Exception {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in));
        StringTokenizer st = new StringTokenizer(in.readLine());
        int n = Integer.parseInt(st.nextToken()), m = Integer.parseInt(st.nextToken());
        g = new char[n][];
        int r = 0, b = 0;
        for (int i = 0; i < n; i++) {
            g[i] = in.readLine().toCharArray();
            for (int j = 0; j < m; j++) {
                if (g[i][j] == 'R') r = i * 10 + j;
                if (g[i][j] == 'B') b = i * 10 + j;
            }
        }
        boolean[][] v = new boolean[100][100];
        Deque<int[]> q = new ArrayDeque<>();
        q.offer(new int[]{r, b, 0});
        v[r][b] = true;
        while (!q.isEmpty()) {
            int[] c = q.poll();
            if (c[2] >= 10) break; // 10번 제한
            for (int d = 0; d < 4; d++) {
                int nr = roll(c[0], c[1], d);   // 항상 빨강 먼저
                boolean rh = g[nr / 10][nr % 10] == 'O';
                int nb = roll(c[1], rh ? -1 : nr, d);
                if (g[nb / 10][nb % 10] == 'O') continue;
                if (rh) { System.out.println(c[2] + 1); return; }
                if (!v[nr][nb]) { v[nr][nb] = true; q.offer(new int[]{nr, nb, c[2] + 1}); }
            }
        }
        System.out.println(-1);
    }
    static int roll(int p, int other, int d) {
        int x = p / 10, y = p % 10;
        while (true) {
            int a = x + dr[d], b = y + dc[d];
            if (g[a][b] == '#' || a * 10 + b == other) return x * 10 + y;
            x = a; y = b;
            if (g[x][y] == 'O') return x * 10 + y;
        }
    }
}
