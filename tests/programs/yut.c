/* The highest total for 17825: every choice of a horse, depth first. */
#include <stdio.h>

int worth[33] = {0, 2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32, 34, 36, 38, 40,
                 13, 16, 19, 22, 24, 28, 27, 26, 25, 30, 35, 0};
int red[33] = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19, 20, 32,
               22, 23, 29, 25, 29, 27, 28, 29, 30, 31, 20, 32};
int blue[33], rolls[10], horse[4], taken[33], answer;

void dfs(int turn, int score) {
    if (score > answer) answer = score;
    if (turn == 10) return;
    for (int i = 0; i < 4; i++) {
        int before = horse[i], cell = before;
        if (before == 32) continue;
        for (int step = 0; step < rolls[turn]; step++) cell = step == 0 && blue[cell] ? blue[cell] : red[cell];
        if (cell != 32 && taken[cell]) continue;
        taken[before] = 0, taken[cell] = 1, horse[i] = cell;
        dfs(turn + 1, score + worth[cell]);
        taken[before] = 1, taken[cell] = 0, horse[i] = before;
    }
}

int main(void) {
    blue[5] = 21, blue[10] = 24, blue[15] = 26;
    for (int i = 0; i < 10; i++) scanf("%d", &rolls[i]);
    dfs(0, 0);
    printf("%d\n", answer);
    return 0;
}
