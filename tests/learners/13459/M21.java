import java.util.*;
public class Prints {
    static int n, m;
    static String[] g;
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        n = sc.nextInt(); m = sc.nextInt();
        g = new String[n];
        int[] s = new int[5];
        for (int i = 0; i < n; i++) {
            g[i] = sc.next();
            int r = g[i].indexOf('R'), b = g[i].indexOf('B');
            if (r >= 0) { s[0] = i; s[1] = r; }
            if (b >= 0) { s[2] = i; s[3] = b; }
        }
        Queue<int[]> q = new LinkedList<>();
        q.add(s);
        HashSet<String> v = new HashSet<>();
        v.add(s[0] + "," + s[1] + "," + s[2] + "," + s[3]);
        int[][] D = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
        while (!q.isEmpty()) {
            int[] c = q.poll();
            if (c[4] == 10) continue;
            for (int[] d : D) {
                int[] t = c.clone();
                t[4]++;
                int rc = 0, bc = 0;
                while (g[t[0]].charAt(t[1]) != 'O' && g[t[0] + d[0]].charAt(t[1] + d[1]) != '#') { t[0] += d[0]; t[1] += d[1]; rc++; }
                while (g[t[2]].charAt(t[3]) != 'O' && g[t[2] + d[0]].charAt(t[3] + d[1]) != '#') { t[2] += d[0]; t[3] += d[1]; bc++; }
                if (g[t[2]].charAt(t[3]) == 'O') continue;
                if (g[t[0]].charAt(t[1]) == 'O') { System.out.println(t[4]); return; }
                if (t[0] == t[2] && t[1] == t[3]) {
                    if (rc > bc) { t[0] -= d[0]; t[1] -= d[1]; }
                    else { t[2] -= d[0]; t[3] -= d[1]; }
                }
                if (v.add(t[0] + "," + t[1] + "," + t[2] + "," + t[3])) q.add(t);
            }
        }
        System.out.println(-1);
    }
}
