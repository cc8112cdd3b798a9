#include <iostream>
#include <queue>
#include <cstring>
using namespace std;
int n, m;
char b[11][11];
bool check[11][11][11][11];
struct S { int rx, ry, bx, by, c; };
int main() {
    cin >> n >> m;
    S s; s.c = 0;
    for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) {
        cin >> b[i][j];
        if (b[i][j] == 'R') s.rx = i, s.ry = j;
        if (b[i][j] == 'B') s.bx = i, s.by = j;
    }
    queue<S> q; q.push(s);
    check[s.rx][s.ry][s.bx][s.by] = true;
    int dx[] = {0, 0, 1, -1}, dy[] = {1, -1, 0, 0};
    while (q.size()) {
        S c = q.front(); q.pop();
        if (c.c > 10) break;
        if (b[c.bx][c.by] == 'O') continue;
        if (b[c.rx][c.ry] == 'O') { cout << c.c; return 0; }
        for (int k = 0; k < 4; k++) {
            S t = c; t.c++;
            while (b[t.rx + dx[k]][t.ry + dy[k]] != '#' && b[t.rx][t.ry] != 'O') t.rx += dx[k], t.ry += dy[k];
            while (b[t.bx + dx[k]][t.by + dy[k]] != '#' && b[t.bx][t.by] != 'O') t.bx += dx[k], t.by += dy[k];
            if (t.rx == t.bx && t.ry == t.by && b[t.rx][t.ry] != 'O') t.rx -= dx[k], t.ry -= dy[k];
            if (check[t.rx][t.ry][t.bx][t.by]) continue;
            check[t.rx][t.ry][t.bx][t.by] = true;
            q.push(t);
        }
    }
    cout << -1;
}
