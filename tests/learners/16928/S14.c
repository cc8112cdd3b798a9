#include <stdio.h>
int L[101], S[101], D[101], Q[100000];
int main(void) {
    int n, m, a, b, h = 0, t = 0;
    scanf("%d %d", &n, &m);
    while (n--) { scanf("%d %d", &a, &b); L[a] = b; }
    while (m--) { scanf("%d %d", &a, &b); S[a] = b; }
    for (a = 0; a < 101; a++) D[a] = 1000;
    D[1] = 0; Q[t++] = 1;
    while (h < t) {
        int x = Q[h++], k;
        for (k = 1; k <= 6; k++) {
            int y = x + k;
            if (y > 100) break;
            if (S[y]) y = S[y];
            if (D[y] > D[x] + 1) { D[y] = D[x] + 1; Q[t++] = y; }
            if (L[y]) { int z = L[y]; if (D[z] > D[x] + 1) { D[z] = D[x] + 1; Q[t++] = z; } }
        }
    }
    printf("%d\n", D[100]);
    return 0;
}
