#include <stdio.h>
int n, m, best = 11;
char a[11][12];
int sgn[4][2] = {{-1,0},{1,0},{0,-1},{0,1}};

void swap_(int *p, int *q) { int t = *p; *p = *q; *q = t; }

/* move all by one cell until nothing changes */
void solve(int rx, int ry, int bx, int by, int dep)
{
	int d;
	if (dep >= best || dep > 10) return;
	for (d = 0; d < 4; d++) {
		int x = rx, y = ry, u = bx, v = by, moved = 1, rin = 0, bin = 0;
		while (moved) {
			moved = 0;
			if (!rin) {
				int nx = x + sgn[d][0], ny = y + sgn[d][1];
				if (a[nx][ny] != '#' && (bin || !(nx == u && ny == v))) { x = nx; y = ny; moved = 1; if (a[x][y] == 'O') rin = 1; }
			}
			if (!bin) {
				int nx = u + sgn[d][0], ny = v + sgn[d][1];
				if (a[nx][ny] != '#' && (rin || !(nx == x && ny == y))) { u = nx; v = ny; moved = 1; if (a[u][v] == 'O') bin = 1; }
			}
		}
		if (bin) continue;
		if (rin) { if (dep < best) best = dep; continue; }
		if (x == rx && y == ry && u == bx && v == by) continue;
		solve(x, y, u, v, dep + 1);
	}
}

int main(void)
{
	int i, j, rx, ry, bx, by;
	scanf("%d %d", &n, &m);
	for (i = 0; i < n; i++) {
		scanf("%s", a[i]);
		for (j = 0; j < m; j++) {
			if (a[i][j] == 'R') { rx = i; ry = j; a[i][j] = '.'; }
			if (a[i][j] == 'B') { bx = i; by = j; a[i][j] = '.'; }
		}
	}
	solve(rx, ry, bx, by, 1);
	printf("%d", best > 10 ? -1 : best);
}
