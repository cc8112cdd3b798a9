// The whole state space of the 2x2x2 cube: how many states lie in each layer from the solved cube.
//
// Method: breadth first over states packed in 64-bit keys. The keys lie in one array in the order they were found, which is the
// queue too; what was visited is an open-addressing table of 32-bit indices into that array.
//
// cube half|quarter    Prints the layers, one a line. One corner is held still; each of the seven others is 3 * piece + twist.
//                      In the half-turn metric any turn of a face is a move, in the quarter-turn metric only quarter turns are.
#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstring>
#include <vector>

using Key = std::uint64_t;

const int CORNERS = 7, FACES = 3, BITS = 5;

// For each face (right, up, front): the place each corner comes from in a quarter turn clockwise, and how it is twisted by that.
const int FROM[FACES][CORNERS] = {{4, 1, 2, 0, 6, 5, 3}, {3, 0, 1, 2, 4, 5, 6}, {1, 5, 2, 3, 0, 4, 6}};
const int TWIST[FACES][CORNERS] = {{2, 0, 0, 1, 1, 0, 2}, {0, 0, 0, 0, 0, 0, 0}, {1, 2, 0, 0, 2, 1, 0}};

struct States {
    std::vector<Key> keys;
    std::vector<std::uint32_t> table = std::vector<std::uint32_t>(1024);  // 1 + the index of a key; 0 is an empty place

    static Key mixed(Key key) {
        key ^= key >> 32;
        key *= 0xd6e8feb86659fd93;
        key ^= key >> 32;
        key *= 0xd6e8feb86659fd93;
        return key ^ key >> 32;
    }

    void add(Key key) {
        std::size_t place = mixed(key) & (table.size() - 1);
        for (; table[place]; place = (place + 1) & (table.size() - 1)) {
            if (keys[table[place] - 1] == key) return;
        }
        keys.push_back(key);
        table[place] = keys.size();
        if (keys.size() * 10 > table.size() * 6) grow();
    }

    void grow() {
        table.assign(table.size() * 2, 0);
        for (std::size_t index = 0; index < keys.size(); index++) {
            std::size_t place = mixed(keys[index]) & (table.size() - 1);
            while (table[place]) place = (place + 1) & (table.size() - 1);
            table[place] = index + 1;
        }
    }
};

Key pack(const int* state) {
    Key key = 0;
    for (int place = 0; place < CORNERS; place++) key |= static_cast<Key>(state[place]) << place * BITS;
    return key;
}

void unpack(Key key, int* state) {
    for (int place = 0; place < CORNERS; place++) state[place] = key >> place * BITS & ((1 << BITS) - 1);
}

void quarter_turn(int* state, int face) {
    int before[CORNERS];
    std::memcpy(before, state, sizeof before);
    for (int place = 0; place < CORNERS; place++) {
        const int corner = before[FROM[face][place]];
        state[place] = corner - corner % 3 + (corner + TWIST[face][place]) % 3;
    }
}

std::vector<std::size_t> layers_of(bool quarter, States& states) {
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
    States states;
    const auto began = std::chrono::steady_clock::now();
    const auto layers = layers_of(quarter, states);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;

    for (std::size_t layer : layers) std::printf("%zu\n", layer);
    std::fprintf(stderr, "{\"seconds\": %.6f, \"boards\": 1, \"states\": %zu}\n", seconds.count(), states.keys.size());
}
