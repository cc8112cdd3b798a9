// The fewest tilts for 13460, breadth first over pairs of places. LIMIT is replaced for the other numbers.
#include <algorithm>
#include <array>
#include <iostream>
#include <queue>
#include <set>
#include <string>
#include <vector>

const int LIMIT = 10;

int main() {
    int height, width;
    std::cin >> height >> width;
    std::vector<std::string> box(height);
    std::array<int, 2> red, blue;
    for (int row = 0; row < height; row++) {
        std::cin >> box[row];
        for (int column = 0; column < width; column++) {
            if (box[row][column] == 'R') red = {row, column};
            if (box[row][column] == 'B') blue = {row, column};
        }
    }
    const int down[] = {0, 0, 1, -1}, right[] = {1, -1, 0, 0};
    auto roll = [&](std::array<int, 2> cell, int way) {
        int cells = 0;
        while (box[cell[0]][cell[1]] != 'O' && box[cell[0] + down[way]][cell[1] + right[way]] != '#') {
            cell = {cell[0] + down[way], cell[1] + right[way]};
            cells++;
        }
        return std::make_pair(cell, cells);
    };
    auto dropped = [&](std::array<int, 2> cell) { return box[cell[0]][cell[1]] == 'O'; };
    using Pair = std::array<std::array<int, 2>, 2>;
    std::set<Pair> seen = {{red, blue}};
    std::queue<std::pair<Pair, int>> queue;
    queue.push({{red, blue}, 0});
    while (!queue.empty()) {
        auto [pair, tilts] = queue.front();
        queue.pop();
        if (tilts == LIMIT) continue;
        for (int way = 0; way < 4; way++) {
            auto [one, far] = roll(pair[0], way);
            auto [other, farther] = roll(pair[1], way);
            if (dropped(other)) continue;
            if (dropped(one)) return std::cout << tilts + 1 << "\n", 0;
            if (one == other) {
                auto& behind = far > farther ? one : other;
                behind = {behind[0] - down[way], behind[1] - right[way]};
            }
            if (seen.insert({one, other}).second) queue.push({{one, other}, tilts + 1});
        }
    }
    std::cout << "-1\n";
}
