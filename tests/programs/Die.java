// The total for 23288, with a search for the group after each roll.
import java.io.*;
import java.util.*;

public class Die {
    enum Way {
        EAST(0, 1), SOUTH(1, 0), WEST(0, -1), NORTH(-1, 0);

        final int dx, dy;

        Way(int dx, int dy) { this.dx = dx; this.dy = dy; }

        Way turn(int quarters) { return values()[(ordinal() + quarters) % 4]; }
    }

    public static void main(String[] args) throws IOException {
        StreamTokenizer in = new StreamTokenizer(new BufferedReader(new InputStreamReader(System.in)));
        int[] head = new int[3];
        for (int i = 0; i < 3; i++) { in.nextToken(); head[i] = (int) in.nval; }
        int n = head[0], m = head[1], x = 0, y = 0, score = 0;
        int[][] map = new int[n][m];
        for (int[] row : map) for (int j = 0; j < m; j++) { in.nextToken(); row[j] = (int) in.nval; }
        int[] die = {1, 2, 3, 4, 5, 6};  // top, north, east, west, south, bottom
        Way way = Way.EAST;
        for (int k = 0; k < head[2]; k++) {
            if (x + way.dx < 0 || x + way.dx >= n || y + way.dy < 0 || y + way.dy >= m) way = way.turn(2);
            x += way.dx;
            y += way.dy;
            int[] d = die;
            switch (way) {
                case EAST: die = new int[] {d[3], d[1], d[0], d[5], d[4], d[2]}; break;
                case SOUTH: die = new int[] {d[1], d[5], d[2], d[3], d[0], d[4]}; break;
                case WEST: die = new int[] {d[2], d[1], d[5], d[0], d[4], d[3]}; break;
                default: die = new int[] {d[4], d[0], d[2], d[3], d[5], d[1]};
            }
            score += map[x][y] * group(map, x, y);
            way = way.turn(die[5] > map[x][y] ? 1 : die[5] < map[x][y] ? 3 : 0);
        }
        System.out.println(score);
    }

    static int group(int[][] map, int x, int y) {
        boolean[][] visited = new boolean[map.length][map[0].length];
        Deque<int[]> queue = new ArrayDeque<>();
        queue.add(new int[] {x, y});
        visited[x][y] = true;
        int count = 0;
        while (!queue.isEmpty()) {
            int[] now = queue.poll();
            count++;
            for (Way way : Way.values()) {
                int nx = now[0] + way.dx, ny = now[1] + way.dy;
                if (nx < 0 || ny < 0 || nx >= map.length || ny >= map[0].length) continue;
                if (visited[nx][ny] || map[nx][ny] != map[x][y]) continue;
                visited[nx][ny] = true;
                queue.add(new int[] {nx, ny});
            }
        }
        return count;
    }
}
