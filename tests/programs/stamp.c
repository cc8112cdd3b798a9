/* The faces printed for 14499. */
#include <stdio.h>

int map[20][20], face[6]; /* top, bottom, north, south, east, west */

void turn(int a, int b, int c, int d) {
    int last = face[d];
    face[d] = face[c], face[c] = face[b], face[b] = face[a], face[a] = last;
}

int main(void) {
    int n, m, x, y, k, command, i, j;
    scanf("%d %d %d %d %d", &n, &m, &x, &y, &k);
    for (i = 0; i < n; i++) for (j = 0; j < m; j++) scanf("%d", &map[i][j]);
    while (k--) {
        scanf("%d", &command);
        int nx = x + (command == 4) - (command == 3), ny = y + (command == 1) - (command == 2);
        if (nx < 0 || ny < 0 || nx >= n || ny >= m) continue;
        x = nx, y = ny;
        if (command == 1) turn(0, 4, 1, 5);
        else if (command == 2) turn(0, 5, 1, 4);
        else if (command == 3) turn(0, 2, 1, 3);
        else turn(0, 3, 1, 2);
        if (map[x][y]) face[1] = map[x][y], map[x][y] = 0;
        else map[x][y] = face[1];
        printf("%d\n", face[0]);
    }
    return 0;
}
