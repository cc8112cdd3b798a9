// A die that rolls by itself over a map of numbers: the score after K rolls.
//
// Method: roll by roll; after every roll a flood fill, breadth first, counts the group of the cell the die lies on.
//
// die FILE    FILE has the number of maps, then each map as a line N M K and N rows of M numbers; sides are 2 at least.
//             Prints one score a line.
#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <queue>
#include <vector>

enum { NORTH, EAST, SOUTH, WEST };
const int DOWN[4] = {-1, 0, 1, 0};
const int RIGHT[4] = {0, 1, 0, -1};

struct Board {
    int rows, columns;
    long long rolls;
    std::vector<int> numbers;
    bool has(int row, int column) const { return row >= 0 && row < rows && column >= 0 && column < columns; }
};

struct Die {
    int top = 1, north = 2, east = 3;

    void roll(int heading) {
        const int old_top = top, old_north = north, old_east = east;
        if (heading == NORTH) top = 7 - old_north, north = old_top;
        if (heading == SOUTH) top = old_north, north = 7 - old_top;
        if (heading == EAST) top = 7 - old_east, east = old_top;
        if (heading == WEST) top = old_east, east = 7 - old_top;
    }
};

int group_size(const Board& board, int first, std::vector<char>& visited) {
    std::fill(visited.begin(), visited.end(), 0);
    std::queue<int> queue;
    queue.push(first);
    visited[first] = 1;
    int size = 0;
    while (!queue.empty()) {
        const int cell = queue.front();
        queue.pop();
        size++;
        for (int way = 0; way < 4; way++) {
            const int row = cell / board.columns + DOWN[way], column = cell % board.columns + RIGHT[way];
            if (!board.has(row, column)) continue;
            const int other = row * board.columns + column;
            if (visited[other] || board.numbers[other] != board.numbers[first]) continue;
            visited[other] = 1;
            queue.push(other);
        }
    }
    return size;
}

long long score(const Board& board) {
    std::vector<char> visited(board.numbers.size());
    Die die;
    int row = 0, column = 0, heading = EAST;
    long long total = 0;
    for (long long rolled = 0; rolled < board.rolls; rolled++) {
        if (!board.has(row + DOWN[heading], column + RIGHT[heading])) heading = (heading + 2) % 4;
        row += DOWN[heading];
        column += RIGHT[heading];
        die.roll(heading);
        const int cell = row * board.columns + column, number = board.numbers[cell], bottom = 7 - die.top;
        total += static_cast<long long>(number) * group_size(board, cell, visited);
        if (bottom > number) heading = (heading + 1) % 4;
        if (bottom < number) heading = (heading + 3) % 4;
    }
    return total;
}

Board read_board(std::istream& file) {
    Board board;
    file >> board.rows >> board.columns >> board.rolls;
    if (!file || board.rows < 2 || board.columns < 2) {
        std::fprintf(stderr, "a map needs a line N M K with sides of 2 at least\n");
        std::exit(2);
    }
    board.numbers.resize(static_cast<std::size_t>(board.rows) * board.columns);
    for (int& number : board.numbers) file >> number;
    if (!file) {
        std::fprintf(stderr, "a map of %d x %d ends early\n", board.rows, board.columns);
        std::exit(2);
    }
    return board;
}

int main(int count, char** words) {
    if (count < 2) return std::fprintf(stderr, "usage: die FILE\n"), 2;
    std::ifstream file(words[1]);
    int boards_ahead = 0;
    file >> boards_ahead;
    std::vector<Board> boards;
    for (int i = 0; i < boards_ahead; i++) boards.push_back(read_board(file));

    std::vector<long long> answers;
    const auto began = std::chrono::steady_clock::now();
    for (const Board& board : boards) answers.push_back(score(board));
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;

    for (long long answer : answers) std::printf("%lld\n", answer);
    std::fprintf(stderr, "{\"seconds\": %.6f, \"boards\": %zu}\n", seconds.count(), boards.size());
}
