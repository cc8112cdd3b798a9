/* The tilts for NUMBER (13460, 13459, 15644 or 15653), breadth first. */
#include <stdio.h>
#include <string.h>

#define NUMBER 13460
#define SIDE 12

typedef struct { int rx, ry, bx, by, tilts, before, way; } State;

int n, m;
char box[SIDE][SIDE];
State queue[SIDE * SIDE * SIDE * SIDE];
char visited[SIDE][SIDE][SIDE][SIDE];
const int dx[] = {0, 0, -1, 1}, dy[] = {-1, 1, 0, 0};

int roll(int *x, int *y, int way) {
    int count = 0;
    while (box[*x + dx[way]][*y + dy[way]] != '#' && box[*x][*y] != 'O') {
        *x += dx[way];
        *y += dy[way];
        count++;
    }
    return count;
}

void print_path(int index) {
    if (queue[index].before < 0) return;
    print_path(queue[index].before);
    putchar("LRUD"[queue[index].way]);
}

int main(void) {
    int i, j, way, head = 0, tail = 0;
    State start = {0};
    scanf("%d %d", &n, &m);
    for (i = 0; i < n; i++) {
        scanf("%s", box[i]);
        for (j = 0; j < m; j++) {
            if (box[i][j] == 'R') start.rx = i, start.ry = j;
            if (box[i][j] == 'B') start.bx = i, start.by = j;
        }
    }
    start.before = -1;
    queue[tail++] = start;
    visited[start.rx][start.ry][start.bx][start.by] = 1;
    for (; head < tail; head++) {
        State now = queue[head];
        if (now.tilts == 10 && NUMBER != 15653) break;
        for (way = 0; way < 4; way++) {
            State next = now;
            int far = roll(&next.rx, &next.ry, way), farther = roll(&next.bx, &next.by, way);
            next.tilts++, next.before = head, next.way = way;
            if (box[next.bx][next.by] == 'O') continue;
            if (box[next.rx][next.ry] == 'O') {
                printf("%d\n", NUMBER == 13459 ? 1 : next.tilts);
                queue[tail] = next;
                if (NUMBER == 15644) print_path(tail), putchar('\n');
                return 0;
            }
            if (next.rx == next.bx && next.ry == next.by) {
                if (far > farther) next.rx -= dx[way], next.ry -= dy[way];
                else next.bx -= dx[way], next.by -= dy[way];
            }
            if (visited[next.rx][next.ry][next.bx][next.by]) continue;
            visited[next.rx][next.ry][next.bx][next.by] = 1;
            queue[tail++] = next;
        }
    }
    puts(NUMBER == 13459 ? "0" : "-1");
    return 0;
}
