// The highest total for 17825: every choice of a horse, depth first. PASSES is replaced to let finished horses pass.
#include <algorithm>
#include <cstdio>

const bool PASSES = false;
const int HOME = 32;
// 0 is the start, 1 to 20 the outer cells worth 2 to 40; then three ways in, the centre, and the way on from it.
const int WORTH[] = {0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32,
                     34, 36, 38, 40, 13, 16, 19, 22, 24, 28, 27, 26, 25, 30, 35, 0};
const int AHEAD[] = {1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15, 16, 17,
                     18, 19, 20, 32, 22, 23, 29, 25, 29, 27, 28, 29, 30, 31, 20, 32};

int rolls[10], horses[4];

int walk(int cell, int roll) {
    int here = cell == 5 ? 21 : cell == 10 ? 24 : cell == 15 ? 26 : AHEAD[cell];
    while (--roll) here = AHEAD[here];
    return here;
}

int best(int turn) {
    if (turn == 10) return 0;
    int highest = 0;
    for (int& horse : horses) {
        const int before = horse;
        if (before == HOME) {
            if (PASSES) highest = std::max(highest, best(turn + 1));
            continue;
        }
        const int end = walk(before, rolls[turn]);
        bool taken = false;
        for (int other : horses) taken = taken || (other == end && end != HOME);
        if (taken) continue;
        horse = end;
        highest = std::max(highest, WORTH[end] + best(turn + 1));
        horse = before;
    }
    return highest;
}

int main() {
    for (int& roll : rolls) std::scanf("%d", &roll);
    std::printf("%d\n", best(0));
}
