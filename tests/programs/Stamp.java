// The faces printed for 14499.
import java.util.*;

public class Stamp {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int n = sc.nextInt(), m = sc.nextInt(), x = sc.nextInt(), y = sc.nextInt(), k = sc.nextInt();
        int[][] map = new int[n][m];
        for (int[] row : map) for (int j = 0; j < m; j++) row[j] = sc.nextInt();
        int[] die = new int[6];  // top, north, east, west, south, bottom
        StringBuilder sb = new StringBuilder();
        while (k-- > 0) {
            int command = sc.nextInt();
            int nx = x + (command == 4 ? 1 : command == 3 ? -1 : 0), ny = y + (command == 1 ? 1 : command == 2 ? -1 : 0);
            if (nx < 0 || ny < 0 || nx >= n || ny >= m) continue;
            x = nx;
            y = ny;
            int[] d = die.clone();
            if (command == 1) { die[0] = d[3]; die[2] = d[0]; die[5] = d[2]; die[3] = d[5]; }
            if (command == 2) { die[0] = d[2]; die[3] = d[0]; die[5] = d[3]; die[2] = d[5]; }
            if (command == 3) { die[0] = d[4]; die[1] = d[0]; die[5] = d[1]; die[4] = d[5]; }
            if (command == 4) { die[0] = d[1]; die[4] = d[0]; die[5] = d[4]; die[1] = d[5]; }
            if (map[x][y] == 0) map[x][y] = die[5];
            else { die[5] = map[x][y]; map[x][y] = 0; }
            sb.append(die[0]).append('\n');
        }
        System.out.print(sb);
    }
}
