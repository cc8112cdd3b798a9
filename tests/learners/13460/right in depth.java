package study.week3;

import java.io.*;
import java.util.StringTokenizer;

/** 깊이 우선 탐색 (최대 10번) */
class Marble {
	int x, y;
	Marble(int x, int y) { this.x = x; this.y = y; }
}

public class Main {
	static char[][] map;
	static int answer = 11;
	static final int[] DX = {-1, 1, 0, 0};
	static final int[] DY = {0, 0, -1, 1};

	public static void main(String[] args) throws IOException {
		BufferedReader br = new BufferedReader(new InputStreamReader(System.in));
		StringTokenizer st = new StringTokenizer(br.readLine());
		int n = Integer.parseInt(st.nextToken());
		int m = Integer.parseInt(st.nextToken());
		map = new char[n][m];
		Marble red = null, blue = null;
		for (int i = 0; i < n; i++) {
			map[i] = br.readLine().toCharArray();
			for (int j = 0; j < m; j++) {
				if (map[i][j] == 'R') { red = new Marble(i, j); map[i][j] = '.'; }
				else if (map[i][j] == 'B') { blue = new Marble(i, j); map[i][j] = '.'; }
			}
		}
		dfs(red, blue, 0, -1);
		System.out.println(answer > 10 ? -1 : answer);
	}

	// 방향 반대로는 안 간다
	static void dfs(Marble r, Marble b, int depth, int last) {
		if (depth >= 10 || depth + 1 >= answer) return;
		for (int d = 0; d < 4; d++) {
			if (last >= 0 && (d == last || (d ^ 1) == last)) continue;
			boolean redFirst;
			switch (d) {
				case 0: redFirst = r.x < b.x; break;
				case 1: redFirst = r.x > b.x; break;
				case 2: redFirst = r.y < b.y; break;
				default: redFirst = r.y > b.y;
			}
			Marble nr, nb;
			if (redFirst) { nr = go(r, b, d); nb = go(b, nr, d); }
			else { nb = go(b, r, d); nr = go(r, nb, d); }
			if (map[nb.x][nb.y] == 'O') continue;
			if (map[nr.x][nr.y] == 'O') { answer = Math.min(answer, depth + 1); continue; }
			dfs(nr, nb, depth + 1, d);
		}
	}

	static Marble go(Marble me, Marble other, int d) {
		int x = me.x, y = me.y;
		while (true) {
			int nx = x + DX[d], ny = y + DY[d];
			if (map[nx][ny] == '#') break;
			if (map[nx][ny] == 'O') return new Marble(nx, ny);
			if (nx == other.x && ny == other.y && map[nx][ny] != 'O') break;
			x = nx; y = ny;
		}
		return new Marble(x, y);
	}
}
