#include <stdio.h>
#include <string.h>
char g[12][12]; int N, M, ans = 100; char vis[11][11][11][11];
int mv(int *x, int *y, int dx, int dy) { int c = 0; while (g[*x+dx][*y+dy] != '#' && g[*x][*y] != 'O') { *x += dx; *y += dy; c++; } return c; }
void dfs(int a, int b, int c, int d, int k) {
    static int DX[] = {0,0,1,-1}, DY[] = {1,-1,0,0};
    int i;
    if (k > 10) return;
    for (i = 0; i < 4; i++) {
        int p=a,q=b,r=c,s=d, m1, m2;
        m1 = mv(&p,&q,DX[i],DY[i]); m2 = mv(&r,&s,DX[i],DY[i]);
        if (g[r][s] == 'O') continue;
        if (g[p][q] == 'O') { if (k < ans) ans = k; continue; }
        if (p==r && q==s) { if (m1 > m2) p -= DX[i], q -= DY[i]; else r -= DX[i], s -= DY[i]; }
        if (vis[p][q][r][s]) continue;
        vis[p][q][r][s] = 1;
        dfs(p,q,r,s,k+1);
    }
}
int main() {
    int i, j, a, b, c, d;
    scanf("%d%d", &N, &M);
    for (i = 0; i < N; i++) { scanf("%s", g[i]); for (j = 0; j < M; j++) { if (g[i][j]=='R') a=i,b=j; if (g[i][j]=='B') c=i,d=j; } }
    vis[a][b][c][d] = 1;
    dfs(a,b,c,d,1);
    printf("%d\n", ans > 10 ? -1 : ans);
    return 0;
}
