// The highest total for 17825: cells as linked objects, every choice of a horse, depth first.
import java.util.*;

public class Yut {
    static class Cell {
        int worth;
        Cell next, turn;
        boolean taken, end;

        Cell(int worth, Cell next) { this.worth = worth; this.next = next; }
    }

    static int[] rolls = new int[10];
    static Cell[] horses = new Cell[4];
    static int answer;

    static Cell chain(Cell last, int... worths) {
        for (int worth : worths) last = new Cell(worth, last);
        return last;
    }

    public static void main(String[] args) {
        Cell end = new Cell(0, null);
        end.end = true;
        Cell forty = new Cell(40, end);
        Cell centre = chain(forty, 35, 30, 25);
        Cell start = forty;
        for (int worth = 38; worth >= 0; worth -= 2) {
            start = new Cell(worth, start);
            if (worth == 30) start.turn = chain(centre, 26, 27, 28);
            if (worth == 20) start.turn = chain(centre, 24, 22);
            if (worth == 10) start.turn = chain(centre, 19, 16, 13);
        }
        Scanner sc = new Scanner(System.in);
        for (int i = 0; i < 10; i++) rolls[i] = sc.nextInt();
        Arrays.fill(horses, start);
        dfs(0, 0);
        System.out.println(answer);
    }

    static void dfs(int turn, int score) {
        answer = Math.max(answer, score);
        if (turn == 10) return;
        for (int i = 0; i < 4; i++) {
            Cell before = horses[i], cell = before;
            if (before.end) continue;
            if (cell.turn != null) cell = cell.turn;
            else cell = cell.next;
            for (int step = 1; step < rolls[turn] && !cell.end; step++) cell = cell.next;
            if (cell.taken && !cell.end) continue;
            before.taken = false;
            cell.taken = true;
            horses[i] = cell;
            dfs(turn + 1, score + cell.worth);
            cell.taken = false;
            before.taken = true;
            horses[i] = before;
        }
    }
}
