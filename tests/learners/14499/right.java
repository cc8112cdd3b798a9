import java.util.Scanner;

class Dice {
    private int top, bottom, front, back, left, right;
    void roll(int d) {
        int t = top;
        switch (d) {
            case 1 -> { top = left; left = bottom; bottom = right; right = t; }
            case 2 -> { top = right; right = bottom; bottom = left; left = t; }
            case 3 -> { top = front; front = bottom; bottom = back; back = t; }
            case 4 -> { top = back; back = bottom; bottom = front; front = t; }
        }
    }
    int getTop() { return top; }
    int getBottom() { return bottom; }
    void setBottom(int v) { bottom = v; }
}

public class Rolling {
    public static void main(String[] args) {
        try (Scanner in = new Scanner(System.in)) {
            int n = in.nextInt(), m = in.nextInt(), x = in.nextInt(), y = in.nextInt(), k = in.nextInt();
            int[][] map = new int[n][m];
            for (int[] row : map) for (int j = 0; j < m; j++) row[j] = in.nextInt();
            Dice dice = new Dice();
            StringBuilder sb = new StringBuilder();
            while (k-- > 0) {
                int d = in.nextInt();
                int nx = x + (d == 4 ? 1 : d == 3 ? -1 : 0), ny = y + (d == 1 ? 1 : d == 2 ? -1 : 0);
                if (nx < 0 || ny < 0 || nx >= n || ny >= m) continue;
                x = nx; y = ny;
                dice.roll(d);
                if (map[x][y] == 0) map[x][y] = dice.getBottom();
                else { dice.setBottom(map[x][y]); map[x][y] = 0; }
                sb.append(dice.getTop()).append('\n');
            }
            System.out.print(sb);
        }
    }
}
