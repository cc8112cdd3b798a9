// The total for 23288, roll by roll, with a flood fill after each.
#include <cstdio>
#include <vector>

int height, width, rolls;
std::vector<std::vector<int>> cells;
const int DOWN[] = {0, 1, 0, -1}, RIGHT[] = {1, 0, -1, 0};  // east, south, west, north

int group(int row, int column, std::vector<std::vector<bool>>& seen) {
    seen[row][column] = true;
    int count = 1;
    for (int way = 0; way < 4; way++) {
        const int down = row + DOWN[way], right = column + RIGHT[way];
        if (down < 0 || right < 0 || down >= height || right >= width || seen[down][right]) continue;
        if (cells[down][right] == cells[row][column]) count += group(down, right, seen);
    }
    return count;
}

int main() {
    std::scanf("%d %d %d", &height, &width, &rolls);
    cells.assign(height, std::vector<int>(width));
    for (auto& row : cells) for (int& cell : row) std::scanf("%d", &cell);
    int top = 1, bottom = 6, north = 2, south = 5, east = 3, west = 4;
    int row = 0, column = 0, way = 0;
    long long total = 0;
    while (rolls--) {
        if (row + DOWN[way] < 0 || row + DOWN[way] >= height || column + RIGHT[way] < 0 || column + RIGHT[way] >= width)
            way = (way + 2) % 4;
        row += DOWN[way];
        column += RIGHT[way];
        const int before = top;
        if (way == 0) { top = west; west = bottom; bottom = east; east = before; }
        if (way == 1) { top = north; north = bottom; bottom = south; south = before; }
        if (way == 2) { top = east; east = bottom; bottom = west; west = before; }
        if (way == 3) { top = south; south = bottom; bottom = north; north = before; }
        std::vector<std::vector<bool>> seen(height, std::vector<bool>(width));
        total += static_cast<long long>(cells[row][column]) * group(row, column, seen);
        if (bottom > cells[row][column]) way = (way + 1) % 4;
        if (bottom < cells[row][column]) way = (way + 3) % 4;
    }
    std::printf("%lld\n", total);
}
