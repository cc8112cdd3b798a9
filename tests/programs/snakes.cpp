// The fewest rolls for 16928, layer by layer.
#include <cstdio>
#include <vector>

int main() {
    int ladders, snakes, from, to, leads[101];
    for (int cell = 0; cell <= 100; cell++) leads[cell] = cell;
    std::scanf("%d %d", &ladders, &snakes);
    for (int jump = 0; jump < ladders + snakes; jump++) {
        std::scanf("%d %d", &from, &to);
        leads[from] = to;
    }
    bool seen[101] = {};
    std::vector<int> layer = {1};
    for (int rolls = 0; !layer.empty(); rolls++) {
        std::vector<int> ahead;
        for (int cell : layer) {
            if (cell == 100) return std::printf("%d\n", rolls), 0;
            for (int roll = 1; roll <= 6 && cell + roll <= 100; roll++) {
                const int end = leads[cell + roll];
                if (!seen[end]) ahead.push_back(end);
                seen[end] = true;
            }
        }
        layer = ahead;
    }
    std::puts("-1");
}
