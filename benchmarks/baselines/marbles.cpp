// One red and one blue marble in a tilting box of at most 10 x 10 cells: the fewest tilts.
//
// Method: breadth first with a four-dimensional visited array. A tilt rolls each marble by itself, cell by cell, until a wall or
// the hole; if both then lie on one cell, the one that rolled further steps back.
//
// marbles FILE [LIMIT]    FILE has the number of boards, then each board as a line N M and N rows. LIMIT is the most tilts that
//                         an answer may take (10; 0 means no limit). Prints one answer a line, -1 if there is none.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <fstream>
#include <iostream>
#include <queue>
#include <string>
#include <vector>

const int LARGEST = 10;
const int DOWN_OR_UP[4] = {0, 0, -1, 1};
const int ASIDE[4] = {-1, 1, 0, 0};

struct Board {
    char cells[LARGEST + 2][LARGEST + 2];  // what lies outside the rows is wall
    int red_row, red_column, blue_row, blue_column;
};

struct State {
    int red_row, red_column, blue_row, blue_column, tilts;
};

bool visited[LARGEST][LARGEST][LARGEST][LARGEST];

bool& seen(const State& s) {
    return visited[s.red_row - 1][s.red_column - 1][s.blue_row - 1][s.blue_column - 1];
}

// Roll one marble as if it were alone; return how many cells it rolled.
int roll(const Board& board, int& row, int& column, int tilt) {
    int rolled = 0;
    while (board.cells[row][column] != 'O' && board.cells[row + DOWN_OR_UP[tilt]][column + ASIDE[tilt]] != '#') {
        row += DOWN_OR_UP[tilt];
        column += ASIDE[tilt];
        rolled++;
    }
    return rolled;
}

int fewest_tilts(const Board& board, int limit) {
    std::memset(visited, 0, sizeof visited);
    std::queue<State> queue;
    queue.push({board.red_row, board.red_column, board.blue_row, board.blue_column, 0});
    seen(queue.front()) = true;
    while (!queue.empty()) {
        const State from = queue.front();
        queue.pop();
        if (limit && from.tilts == limit) return -1;
        for (int tilt = 0; tilt < 4; tilt++) {
            State to = from;
            to.tilts++;
            const int red_rolled = roll(board, to.red_row, to.red_column, tilt);
            const int blue_rolled = roll(board, to.blue_row, to.blue_column, tilt);
            if (board.cells[to.blue_row][to.blue_column] == 'O') continue;
            if (board.cells[to.red_row][to.red_column] == 'O') return to.tilts;
            if (to.red_row == to.blue_row && to.red_column == to.blue_column) {
                int& row = red_rolled > blue_rolled ? to.red_row : to.blue_row;
                int& column = red_rolled > blue_rolled ? to.red_column : to.blue_column;
                row -= DOWN_OR_UP[tilt];
                column -= ASIDE[tilt];
            }
            if (seen(to)) continue;
            seen(to) = true;
            queue.push(to);
        }
    }
    return -1;
}

Board read_board(std::istream& file) {
    Board board;
    std::memset(board.cells, '#', sizeof board.cells);
    int height = 0, width = 0, reds = 0, blues = 0, holes = 0;
    file >> height >> width;
    if (!file || height < 1 || height > LARGEST || width < 1 || width > LARGEST) {
        std::fprintf(stderr, "a board needs a line N M with sides of 1 to %d\n", LARGEST);
        std::exit(2);
    }
    for (int row = 1; row <= height; row++) {
        std::string cells;
        file >> cells;
        cells.resize(width, '#');
        std::memcpy(board.cells[row] + 1, cells.data(), width);
        for (int column = 1; column <= width; column++) {
            char& cell = board.cells[row][column];
            if (cell == 'O') holes++;
            if (cell == 'R') reds++, board.red_row = row, board.red_column = column, cell = '.';
            if (cell == 'B') blues++, board.blue_row = row, board.blue_column = column, cell = '.';
        }
    }
    if (reds != 1 || blues != 1 || holes != 1) {
        std::fprintf(stderr, "a board needs one R, one B and one O\n");
        std::exit(2);
    }
    return board;
}

int main(int count, char** words) {
    if (count < 2) return std::fprintf(stderr, "usage: marbles FILE [LIMIT]\n"), 2;
    const int limit = count > 2 ? std::atoi(words[2]) : 10;
    std::ifstream file(words[1]);
    int boards_ahead = 0;
    file >> boards_ahead;
    std::vector<Board> boards;
    for (int i = 0; i < boards_ahead; i++) boards.push_back(read_board(file));

    std::vector<int> answers;
    const std::clock_t ticks = std::clock();
    const auto began = std::chrono::steady_clock::now();
    for (const Board& board : boards) answers.push_back(fewest_tilts(board, limit));
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
    const double processor = static_cast<double>(std::clock() - ticks) / CLOCKS_PER_SEC;

    for (int answer : answers) std::printf("%d\n", answer);
    std::fprintf(stderr, "{\"seconds\": %.6f, \"processor\": %.6f, \"boards\": %zu}\n", seconds.count(), processor, boards.size());
}
