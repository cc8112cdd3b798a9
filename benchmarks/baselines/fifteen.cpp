// The fewest moves of boards of the 15-puzzle, with the lower bounds of tables that are given.
//
// Method: depth first with a rising threshold (IDA*). Each part of a bound has an index into its table, which is changed by what a
// move changes, not computed anew; a successor is left as soon as one bound is beyond the threshold, and the move back is not made.
//
// fifteen TABLES BOARDS    TABLES: for each bound what each cell becomes in its image of a board, the number of its parts, and for
//                          each part the tiles that it keeps, numbered as in the board, and the file of its table, one byte an
//                          entry, the empty cell counting singly, then each tile in steps of 16.
//                          BOARDS: 16 numbers each, 0 for the empty cell, which comes last in the end. Prints the moves of each.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <fstream>
#include <map>
#include <memory>
#include <string>
#include <vector>

const int CELLS = 16, MOST_BOUNDS = 4, MOST_PARTS = 8;

struct Bound {
    int parts = 0, image[CELLS];  // of each cell
    int part_of[CELLS], shift_of[CELLS];  // of each tile
    std::shared_ptr<std::vector<std::uint8_t>> tables[MOST_PARTS];
};

struct State {
    int empty, came_from;
    std::uint8_t tiles[CELLS];
    std::uint32_t index[MOST_BOUNDS][MOST_PARTS];  // without the empty cell
    std::uint8_t value[MOST_BOUNDS][MOST_PARTS];
};

std::vector<Bound> bounds;
int beside[CELLS][5];
std::uint64_t visited = 0;
int beyond;

// Search the lines from a state within a threshold; return whether one wins.
bool dive(const State& state, int length, int threshold) {
    for (const int* next = beside[state.empty]; *next >= 0; next++) {
        if (*next == state.came_from) continue;
        visited++;
        State after = state;
        const int tile = state.tiles[*next], from = *next, to = state.empty;
        after.empty = from;
        after.came_from = to;
        after.tiles[to] = tile;
        after.tiles[from] = 0;
        int rest = 0;
        for (std::size_t b = 0; b < bounds.size(); b++) {
            const Bound& bound = bounds[b];
            const int seen = bound.image[from];
            after.index[b][bound.part_of[tile]] += (bound.image[to] - seen) << bound.shift_of[tile];
            int total = 0;
            for (int part = 0; part < bound.parts; part++) {
                total += after.value[b][part] = (*bound.tables[part])[after.index[b][part] + seen];
            }
            if (total > rest) rest = total;
            if (length + 1 + rest > threshold) break;
        }
        if (length + 1 + rest > threshold) {
            if (length + 1 + rest < beyond) beyond = length + 1 + rest;
            continue;
        }
        if (rest == 0 || dive(after, length + 1, threshold)) return true;
    }
    return false;
}

int fewest_moves(const std::vector<int>& cells) {
    State state{};
    state.came_from = -1;
    for (int cell = 0; cell < CELLS; cell++) {
        state.tiles[cell] = cells[cell];
        if (cells[cell] == 0) state.empty = cell;
    }
    int rest = 0;
    for (std::size_t b = 0; b < bounds.size(); b++) {
        int total = 0;
        for (int cell = 0; cell < CELLS; cell++) {
            const int tile = cells[cell];
            if (tile) state.index[b][bounds[b].part_of[tile]] += bounds[b].image[cell] << bounds[b].shift_of[tile];
        }
        const int empty = bounds[b].image[state.empty];
        for (int part = 0; part < bounds[b].parts; part++) total += (*bounds[b].tables[part])[state.index[b][part] + empty];
        if (total > rest) rest = total;
    }
    if (rest == 0) return 0;
    for (int threshold = rest;; threshold = beyond) {
        beyond = 1 << 30;
        if (dive(state, 0, threshold)) return threshold;
    }
}

void read_bounds(const char* path) {
    std::ifstream file(path);
    std::map<std::string, std::shared_ptr<std::vector<std::uint8_t>>> known;
    for (int first; file >> first;) {
        bounds.emplace_back();
        Bound& bound = bounds.back();
        bound.image[0] = first;
        for (int cell = 1; cell < CELLS; cell++) file >> bound.image[cell];
        file >> bound.parts;
        const int parts = bound.parts;
        for (int part = 0; part < parts; part++) {
            int tiles;
            file >> tiles;
            for (int place = 1, tile; place <= tiles && file >> tile; place++) {
                bound.part_of[tile] = part;
                bound.shift_of[tile] = 4 * place;
            }
            std::string name;
            file >> name;
            auto& table = known[name];
            if (!table) {
                table = std::make_shared<std::vector<std::uint8_t>>(std::size_t{1} << 4 * (tiles + 1));
                std::ifstream entries(name, std::ios::binary);
                entries.read(reinterpret_cast<char*>(table->data()), static_cast<long>(table->size()));
            }
            bound.tables[part] = table;
        }
    }
}

int main(int count, char** words) {
    if (count != 3) return std::fprintf(stderr, "usage: fifteen TABLES BOARDS\n"), 2;
    read_bounds(words[1]);
    for (int cell = 0; cell < CELLS; cell++) {
        int* next = beside[cell];
        if (cell % 4 < 3) *next++ = cell + 1;
        if (cell % 4 > 0) *next++ = cell - 1;
        if (cell < 12) *next++ = cell + 4;
        if (cell > 3) *next++ = cell - 4;
        *next = -1;
    }
    std::ifstream file(words[2]);
    std::vector<int> cells(CELLS);
    int boards = 0;
    const auto began = std::chrono::steady_clock::now();
    const std::clock_t ticks = std::clock();
    for (;; boards++) {
        for (int& cell : cells) file >> cell;
        if (!file) break;
        std::printf("%d\n", fewest_moves(cells));
    }
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;
    const double processor = static_cast<double>(std::clock() - ticks) / CLOCKS_PER_SEC;
    std::fprintf(stderr, "{\"seconds\": %.6f, \"processor\": %.6f, \"boards\": %d, \"states\": %llu}\n", seconds.count(),
                 processor, boards, static_cast<unsigned long long>(visited));
}
