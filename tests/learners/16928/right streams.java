import java.util.*;
import java.util.stream.*;
public class Snake {
    record Node(int pos, int count) {}
    public static void main(String... args) {
        var sc = new Scanner(System.in);
        int total = sc.nextInt() + sc.nextInt();
        var warp = IntStream.rangeClosed(0, 106).toArray();
        IntStream.range(0, total).forEach(i -> warp[sc.nextInt()] = sc.nextInt());
        var seen = new BitSet();
        var q = new ArrayDeque<Node>(List.of(new Node(1, 0)));
        while (!q.isEmpty()) {
            var now = q.remove();
            if (now.pos() == 100) { System.out.printf("%d%n", now.count()); return; }
            for (int dice = 1; dice <= 6; dice++) {
                int next = warp[now.pos() + dice];
                if (next > 100 || seen.get(next)) continue;
                seen.set(next);
                q.add(new Node(next, now.count() + 1));
            }
        }
    }
}
