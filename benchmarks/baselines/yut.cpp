// Dice yutnori with four horses and ten known rolls: the highest score.
//
// Method: depth first over the 4^10 choices of a horse for each turn, with illegal moves left out and nothing else. A horse walks
// its roll cell by cell over two arrays, the next cell and the next cell for a move that begins here.
//
// yut FILE    FILE has one sequence of ten rolls, 1 to 5 each, a line. Prints one answer a line.
#include <algorithm>
#include <array>
#include <chrono>
#include <cstdio>
#include <fstream>
#include <vector>

const int TURNS = 10, HORSES = 4, CELLS = 33, FINISH = 21;

// 0 is the start, 1 to 20 the outer track, 21 the finish; then 13 16 19, 22 24, 28 27 26, and from the centre 25 30 35.
const int VALUE[CELLS] = {0,  2,  4,  6,  8,  10, 12, 14, 16, 18, 20, 22, 24, 26, 28, 30, 32,
                          34, 36, 38, 40, 0,  13, 16, 19, 22, 24, 28, 27, 26, 25, 30, 35};
int next[CELLS];
int shortcut[CELLS];

int rolls[TURNS];
int horses[HORSES];
int best;

void lay_track() {
    for (int cell = 0; cell < CELLS; cell++) next[cell] = cell + 1;
    next[FINISH] = FINISH;
    next[24] = next[26] = next[29] = 30;  // three ways to the centre
    next[32] = 20;                        // and one on from it
    std::copy(next, next + CELLS, shortcut);
    shortcut[5] = 22;
    shortcut[10] = 25;
    shortcut[15] = 27;
}

int walk(int cell, int roll) {
    cell = shortcut[cell];
    for (int step = 1; step < roll && cell != FINISH; step++) cell = next[cell];
    return cell;
}

bool taken(int cell) {
    return cell != FINISH && std::find(horses, horses + HORSES, cell) != horses + HORSES;
}

void play(int turn, int score) {
    best = std::max(best, score);
    if (turn == TURNS) return;
    for (int& horse : horses) {
        const int from = horse;
        if (from == FINISH) continue;
        const int to = walk(from, rolls[turn]);
        if (taken(to)) continue;
        horse = to;
        play(turn + 1, score + VALUE[to]);
        horse = from;
    }
}

int highest_score(const std::array<int, TURNS>& known) {
    std::copy(known.begin(), known.end(), rolls);
    std::fill(horses, horses + HORSES, 0);
    best = 0;
    play(0, 0);
    return best;
}

int main(int count, char** words) {
    if (count < 2) return std::fprintf(stderr, "usage: yut FILE\n"), 2;
    lay_track();
    std::ifstream file(words[1]);
    std::vector<int> numbers;
    for (int roll; file >> roll;) {
        if (roll < 1 || roll > 5) return std::fprintf(stderr, "a roll is 1 to 5, not %d\n", roll), 2;
        numbers.push_back(roll);
    }
    if (numbers.size() % TURNS) return std::fprintf(stderr, "expected ten rolls a line\n"), 2;
    std::vector<std::array<int, TURNS>> boards(numbers.size() / TURNS);
    for (std::size_t i = 0; i < numbers.size(); i++) boards[i / TURNS][i % TURNS] = numbers[i];

    std::vector<int> answers;
    const auto began = std::chrono::steady_clock::now();
    for (const auto& board : boards) answers.push_back(highest_score(board));
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;

    for (int answer : answers) std::printf("%d\n", answer);
    std::fprintf(stderr, "{\"seconds\": %.6f, \"boards\": %zu}\n", seconds.count(), boards.size());
}
