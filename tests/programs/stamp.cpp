// The faces printed for 14499, command by command.
#include <cstdio>
#include <vector>

int main() {
    int height, width, row, column, commands, command;
    std::scanf("%d %d %d %d %d", &height, &width, &row, &column, &commands);
    std::vector<int> cells(height * width);
    for (int& cell : cells) std::scanf("%d", &cell);
    int top = 0, bottom = 0, north = 0, south = 0, east = 0, west = 0;
    while (commands--) {
        std::scanf("%d", &command);
        const int down = row + (command == 4) - (command == 3), right = column + (command == 1) - (command == 2);
        if (down < 0 || right < 0 || down >= height || right >= width) continue;
        row = down;
        column = right;
        const int before = top;
        if (command == 1) { top = west; west = bottom; bottom = east; east = before; }
        if (command == 2) { top = east; east = bottom; bottom = west; west = before; }
        if (command == 3) { top = south; south = bottom; bottom = north; north = before; }
        if (command == 4) { top = north; north = bottom; bottom = south; south = before; }
        int& cell = cells[row * width + column];
        if (cell) { bottom = cell; cell = 0; } else cell = bottom;
        std::printf("%d\n", top);
    }
}
