// The fewest rolls for 16928, breadth first.
import java.util.*;

public class Snakes {
    public static void main(String[] args) {
        Scanner sc = new Scanner(System.in);
        int jumps = sc.nextInt() + sc.nextInt();
        int[] jump = new int[101], dist = new int[101];
        for (int i = 1; i <= 100; i++) jump[i] = i;
        for (int i = 0; i < jumps; i++) jump[sc.nextInt()] = sc.nextInt();
        Arrays.fill(dist, -1);
        dist[1] = 0;
        ArrayDeque<Integer> queue = new ArrayDeque<>(List.of(1));
        while (!queue.isEmpty()) {
            int now = queue.poll();
            for (int roll = 1; roll <= 6 && now + roll <= 100; roll++) {
                int cell = jump[now + roll];
                if (dist[cell] >= 0) continue;
                dist[cell] = dist[now] + 1;
                queue.add(cell);
            }
        }
        System.out.println(dist[100]);
    }
}
