// The tilts for NUMBER (13460, 13459, 15644 or 15653), breadth first.
import java.io.*;
import java.util.*;

public class Marbles {
    static final int NUMBER = 13460;
    static char[][] box;
    static final int[] DX = {0, 0, -1, 1}, DY = {-1, 1, 0, 0};

    static class State {
        int rx, ry, bx, by;
        String path;

        State(int rx, int ry, int bx, int by, String path) {
            this.rx = rx; this.ry = ry; this.bx = bx; this.by = by; this.path = path;
        }
    }

    public static void main(String[] args) throws IOException {
        BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
        StringTokenizer st = new StringTokenizer(br.readLine());
        int n = Integer.parseInt(st.nextToken()), m = Integer.parseInt(st.nextToken());
        box = new char[n][];
        int[] at = new int[4];
        for (int i = 0; i < n; i++) {
            box[i] = br.readLine().toCharArray();
            for (int j = 0; j < m; j++) {
                if (box[i][j] == 'R') { at[0] = i; at[1] = j; }
                if (box[i][j] == 'B') { at[2] = i; at[3] = j; }
            }
        }
        String path = bfs(new State(at[0], at[1], at[2], at[3], ""));
        if (NUMBER == 13459) System.out.println(path == null ? 0 : 1);
        else if (path == null) System.out.println(-1);
        else System.out.println(path.length() + (NUMBER == 15644 ? "\n" + path : ""));
    }

    static int[] roll(int x, int y, int way) {
        int count = 0;
        while (box[x + DX[way]][y + DY[way]] != '#' && box[x][y] != 'O') {
            x += DX[way];
            y += DY[way];
            count++;
        }
        return new int[] {x, y, count};
    }

    static String bfs(State start) {
        Queue<State> queue = new LinkedList<>();
        Set<Integer> visited = new HashSet<>();
        queue.add(start);
        while (!queue.isEmpty()) {
            State now = queue.poll();
            if (now.path.length() == 10 && NUMBER != 15653) return null;
            for (int way = 0; way < 4; way++) {
                int[] red = roll(now.rx, now.ry, way), blue = roll(now.bx, now.by, way);
                if (box[blue[0]][blue[1]] == 'O') continue;
                String path = now.path + "LRUD".charAt(way);
                if (box[red[0]][red[1]] == 'O') return path;
                if (red[0] == blue[0] && red[1] == blue[1]) {
                    int[] behind = red[2] > blue[2] ? red : blue;
                    behind[0] -= DX[way];
                    behind[1] -= DY[way];
                }
                if (visited.add(((red[0] * 16 + red[1]) * 16 + blue[0]) * 16 + blue[1]))
                    queue.add(new State(red[0], red[1], blue[0], blue[1], path));
            }
        }
        return null;
    }
}
