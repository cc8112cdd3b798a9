// Snakes and ladders with a die of six sides that you choose, to be finished exactly: the fewest rolls.
//
// Method: breadth first with a queue over cells and an array of distances.
//
// snakes FILE    FILE has the number of boards, then each board as a line CELLS L S and L + S lines FROM TO.
//                Prints one answer a line, -1 if the last cell cannot be reached.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <iostream>
#include <numeric>
#include <queue>
#include <vector>

const int SIDES = 6;

struct Board {
    int last;
    std::vector<int> leads;  // where a piece that lands on a cell comes to stand
};

int fewest_rolls(const Board& board) {
    std::vector<int> dist(board.last + 1, -1);
    std::queue<int> queue;
    queue.push(1);
    dist[1] = 0;
    while (!queue.empty() && dist[board.last] < 0) {
        const int cell = queue.front();
        queue.pop();
        for (int roll = 1; roll <= SIDES && cell + roll <= board.last; roll++) {
            const int to = board.leads[cell + roll];
            if (dist[to] >= 0) continue;
            dist[to] = dist[cell] + 1;
            queue.push(to);
        }
    }
    return dist[board.last];
}

Board read_board(std::istream& file) {
    Board board;
    int ladders = 0, snakes = 0;
    file >> board.last >> ladders >> snakes;
    if (!file || board.last < 1) {
        std::fprintf(stderr, "a board needs a line CELLS L S\n");
        std::exit(2);
    }
    board.leads.resize(board.last + 1);
    std::iota(board.leads.begin(), board.leads.end(), 0);
    for (int jump = 0; jump < ladders + snakes; jump++) {
        int from = 0, to = 0;
        file >> from >> to;
        if (!file || from < 1 || from >= board.last || to < 1 || to > board.last) {
            std::fprintf(stderr, "a jump goes from a cell before the last to a cell of the board\n");
            std::exit(2);
        }
        board.leads[from] = to;
    }
    return board;
}

int main(int count, char** words) {
    if (count < 2) return std::fprintf(stderr, "usage: snakes FILE\n"), 2;
    std::ifstream file(words[1]);
    int boards_ahead = 0;
    file >> boards_ahead;
    std::vector<Board> boards;
    for (int i = 0; i < boards_ahead; i++) boards.push_back(read_board(file));

    std::vector<int> answers;
    const auto began = std::chrono::steady_clock::now();
    for (const Board& board : boards) answers.push_back(fewest_rolls(board));
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;

    for (int answer : answers) std::printf("%d\n", answer);
    std::fprintf(stderr, "{\"seconds\": %.6f, \"boards\": %zu}\n", seconds.count(), boards.size());
}
