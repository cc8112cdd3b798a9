// The whole state space of the 2x2x2 cube: how many states lie in each layer from the solved cube.
//
// Method: breadth first over states packed in 64-bit keys as numbers of seven digits to the base of 21; what was visited is a bit
// for each such number.
//
// cube half|quarter    Prints the layers, one a line. One corner is held still; each of the seven others is 3 * piece + twist.
//                      In the half-turn metric any turn of a face is a move, in the quarter-turn metric only quarter turns are.
#include <chrono>
#include <cstdio>
#include <cstring>
#include <vector>

#include "states.hpp"

const int CORNERS = 7, FACES = 3, STANDS = 21;
const Key END = 1801088541;  // 21 to the power of 7

// For each face (right, up, front): the place each corner comes from in a quarter turn clockwise, and how it is twisted by that.
const int FROM[FACES][CORNERS] = {{4, 1, 2, 0, 6, 5, 3}, {3, 0, 1, 2, 4, 5, 6}, {1, 5, 2, 3, 0, 4, 6}};
const int TWIST[FACES][CORNERS] = {{2, 0, 0, 1, 1, 0, 2}, {0, 0, 0, 0, 0, 0, 0}, {1, 2, 0, 0, 2, 1, 0}};

Key pack(const int* state) {
    Key key = 0;
    for (int place = 0; place < CORNERS; place++) key = key * STANDS + state[place];
    return key;
}

void unpack(Key key, int* state) {
    for (int place = CORNERS - 1; place >= 0; place--) {
        state[place] = key % STANDS;
        key /= STANDS;
    }
}

void quarter_turn(int* state, int face) {
    int before[CORNERS];
    std::memcpy(before, state, sizeof before);
    for (int place = 0; place < CORNERS; place++) {
        const int corner = before[FROM[face][place]];
        state[place] = corner - corner % 3 + (corner + TWIST[face][place]) % 3;
    }
}

std::vector<std::size_t> layers_of(bool quarter, InBits& states) {
    int state[CORNERS], turned[CORNERS];
    for (int place = 0; place < CORNERS; place++) state[place] = 3 * place;
    states.add(pack(state));
    std::vector<std::size_t> layers;
    for (std::size_t first = 0, end = 1; first < end; end = states.keys.size()) {
        layers.push_back(end - first);
        for (; first < end; first++) {
            unpack(states.keys[first], state);
            for (int face = 0; face < FACES; face++) {
                std::memcpy(turned, state, sizeof turned);
                for (int times = 1; times <= 3; times++) {
                    quarter_turn(turned, face);
                    if (!quarter || times != 2) states.add(pack(turned));
                }
            }
        }
    }
    return layers;
}

int main(int count, char** words) {
    const bool half = count > 1 && !std::strcmp(words[1], "half");
    const bool quarter = count > 1 && !std::strcmp(words[1], "quarter");
    if (!half && !quarter) return std::fprintf(stderr, "usage: cube half|quarter\n"), 2;
    const auto began = std::chrono::steady_clock::now();
    InBits states(END);
    const auto layers = layers_of(quarter, states);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;

    for (std::size_t layer : layers) std::printf("%zu\n", layer);
    std::fprintf(stderr, "{\"seconds\": %.6f, \"boards\": 1, \"states\": %zu}\n", seconds.count(), states.keys.size());
}
