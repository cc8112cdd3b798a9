package study.algo;

import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.Arrays;

public class 윷놀이 {

    static class Node {
        Node next, blue;
        int score;
        boolean full, end;
        Node(int score) { this.score = score; }
        Node add(int s) { return next = new Node(s); }
    }

    static Node start = new Node(0), end = new Node(0);
    static Node[] horse = new Node[4];
    static int[] d = new int[10];
    static int max;

    public static void main(String[] args) throws Exception {
        BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
        String[] s = br.readLine().split(" ");
        for (int i = 0; i < 10; i++) d[i] = Integer.parseInt(s[i]);
        end.end = true; end.next = end;
        Node center = new Node(25);
        Node forty = null, t = start;
        for (int i = 2; i <= 40; i += 2) {
            t = t.add(i);
            if (i == 10) { t.blue = new Node(13); t.blue.add(16).add(19).next = center; }
            if (i == 20) { t.blue = new Node(22); t.blue.add(24).next = center; }
            if (i == 30) { t.blue = new Node(28); t.blue.add(27).add(26).next = center; }
            if (i == 40) forty = t;
        }
        forty.next = end;
        center.add(30).add(35).next = forty;
        Arrays.fill(horse, start);
        perm(0, 0);
        System.out.println(max);
    }

    private static void perm(int idx, int sum) {
        if (idx == 10) {
            if (sum > max) max = sum;
            return;
        }
        for (int i = 0; i < 4; i++) {
            if (horse[i].end) continue;
            Node from = horse[i];
            Node to = from.blue != null ? from.blue : from.next;
            for (int k = 1; k < d[idx]; k++) to = to.next;
            if (to.full) continue;
            from.full = false;
            to.full = !to.end;
            horse[i] = to;
            perm(idx + 1, sum + to.score);
            horse[i] = from;
            to.full = false;
            from.full = from != start;
        }
    }
}
