/* The total for 23288, with a flood fill after each roll. */
#include <stdio.h>
#include <string.h>

int n, m, k, map[20][20], visited[20][20];
int dx[] = {0, 1, 0, -1}, dy[] = {1, 0, -1, 0};
int face[6] = {1, 6, 2, 5, 3, 4}; /* top, bottom, north, south, east, west */

int count(int x, int y, int number) {
    int i, sum = 1;
    if (x < 0 || y < 0 || x >= n || y >= m || visited[x][y] || map[x][y] != number) return 0;
    visited[x][y] = 1;
    for (i = 0; i < 4; i++) sum += count(x + dx[i], y + dy[i], number);
    return sum;
}

void turn(int a, int b, int c, int d) {
    int last = face[d];
    face[d] = face[c], face[c] = face[b], face[b] = face[a], face[a] = last;
}

int main(void) {
    int i, j, x = 0, y = 0, way = 0, score = 0;
    scanf("%d %d %d", &n, &m, &k);
    for (i = 0; i < n; i++) for (j = 0; j < m; j++) scanf("%d", &map[i][j]);
    while (k--) {
        if (x + dx[way] < 0 || x + dx[way] >= n || y + dy[way] < 0 || y + dy[way] >= m) way = (way + 2) % 4;
        x += dx[way], y += dy[way];
        if (way == 0) turn(0, 4, 1, 5);
        else if (way == 1) turn(0, 3, 1, 2);
        else if (way == 2) turn(0, 5, 1, 4);
        else turn(0, 2, 1, 3);
        memset(visited, 0, sizeof(visited));
        score += map[x][y] * count(x, y, map[x][y]);
        if (face[1] > map[x][y]) way = (way + 1) % 4;
        else if (face[1] < map[x][y]) way = (way + 3) % 4;
    }
    printf("%d", score);
    return 0;
}
