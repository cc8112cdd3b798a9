/* The fewest rolls for 16928, breadth first. */
#include <stdio.h>

int jump[101], dist[101], queue[101];

int main(void) {
    int n, m, i, from, to, head = 0, tail = 0;
    scanf("%d %d", &n, &m);
    for (i = 1; i <= 100; i++) jump[i] = i, dist[i] = -1;
    while (scanf("%d %d", &from, &to) == 2) jump[from] = to;
    dist[1] = 0;
    queue[tail++] = 1;
    while (head < tail) {
        int now = queue[head++];
        for (i = 1; i <= 6 && now + i <= 100; i++) {
            int cell = jump[now + i];
            if (dist[cell] >= 0) continue;
            dist[cell] = dist[now] + 1;
            queue[tail++] = cell;
        }
    }
    printf("%d\n", dist[100]);
    return 0;
}
