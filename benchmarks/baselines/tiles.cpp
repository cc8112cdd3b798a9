// The whole state space of a sliding tile puzzle: how many states lie in each layer from the goal.
//
// Method: breadth first over states packed in 64-bit keys by bits; what was visited is an open-addressing table of keys.
//
// tiles H W [DEPTH]    Prints the layers, up to layer DEPTH if given, one a line. The goal has the tiles in order and the empty
//                      cell last.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <utility>
#include <vector>

#include "states.hpp"

const int MOST_CELLS = 16;
const int DOWN[4] = {0, 0, 1, -1};
const int RIGHT[4] = {1, -1, 0, 0};

struct Puzzle {
    int height, width, cells, bits;

    Puzzle(int rows, int columns) : height(rows), width(columns), cells(rows * columns), bits(1) {
        while (1 << bits < cells) bits++;
    }

    Key pack(const int* state) const {
        Key key = 0;
        for (int cell = 0; cell < cells; cell++) key |= static_cast<Key>(state[cell]) << cell * bits;
        return key;
    }

    void unpack(Key key, int* state) const {
        for (int cell = 0; cell < cells; cell++) state[cell] = key >> cell * bits & ((1 << bits) - 1);
    }

    // Slide the tile that can go in the direction of the move; return whether there is one.
    bool slide(int* state, int move) const {
        int empty = 0;
        while (state[empty]) empty++;
        const int row = empty / width + DOWN[move], column = empty % width + RIGHT[move];
        if (row < 0 || row >= height || column < 0 || column >= width) return false;
        std::swap(state[empty], state[row * width + column]);
        return true;
    }
};

std::vector<std::size_t> layers_of(const Puzzle& puzzle, InTable& states, std::size_t depth) {
    int state[MOST_CELLS], moved[MOST_CELLS];
    for (int cell = 0; cell < puzzle.cells; cell++) state[cell] = (cell + 1) % puzzle.cells;
    states.add(puzzle.pack(state));
    std::vector<std::size_t> layers;
    for (std::size_t first = 0, end = 1; first < end; end = states.keys.size()) {
        layers.push_back(end - first);
        if (layers.size() > depth) break;
        for (; first < end; first++) {
            puzzle.unpack(states.keys[first], state);
            for (int move = 0; move < 4; move++) {
                for (int cell = 0; cell < puzzle.cells; cell++) moved[cell] = state[cell];
                if (puzzle.slide(moved, move)) states.add(puzzle.pack(moved));
            }
        }
    }
    return layers;
}

int main(int count, char** words) {
    if (count < 3) return std::fprintf(stderr, "usage: tiles H W [DEPTH]\n"), 2;
    const int height = std::atoi(words[1]), width = std::atoi(words[2]);
    if (height < 1 || width < 1 || height > MOST_CELLS || width > MOST_CELLS || height * width > MOST_CELLS) {
        return std::fprintf(stderr, "a key holds %d cells at most\n", MOST_CELLS), 2;
    }
    const std::size_t depth = count > 3 ? std::strtoull(words[3], nullptr, 10) : ~std::size_t{0} - 1;
    const auto began = std::chrono::steady_clock::now();
    InTable states;
    const auto layers = layers_of(Puzzle(height, width), states, depth);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;

    for (std::size_t layer : layers) std::printf("%zu\n", layer);
    std::fprintf(stderr, "{\"seconds\": %.6f, \"boards\": 1, \"states\": %zu}\n", seconds.count(), states.keys.size());
}
