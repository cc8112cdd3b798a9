// One red and one blue marble in a tilting box of up to 1000 x 1000 cells: how many states lie in each layer from the start.
//
// Method: breadth first with a table of where a marble that is alone comes to rest, and one visited bit for each pair of cells.
// Both marbles may come to rest on one cell only if one lies behind the other; that one then stops a cell earlier. States in
// which blue has dropped are not counted; those in which red has dropped are counted, and not played on from.
//
// box FILE    FILE has a line H W and then the rows. Prints the layers, one a line.
#include <sys/mman.h>

#include <chrono>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <string>
#include <vector>

const int LARGEST = 1000;
enum { LEFT, RIGHT, UP, DOWN };

struct Box {
    int height = 0, width = 0, gone = 0, hole = -1, red = -1, blue = -1;  // a marble that has dropped lies on `gone`
    std::string cells;
    std::vector<int> stops[4];
};

// One bit for each pair of cells. Memory that is never touched is never used, so the largest boxes fit while their states do.
class Pairs {
    std::size_t side;
    std::uint64_t* words;

public:
    explicit Pairs(std::size_t cells) : side(cells) {
        const std::size_t bytes = (side * side / 64 + 1) * 8;
        void* memory = mmap(nullptr, bytes, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (memory == MAP_FAILED) {
            std::fprintf(stderr, "no room for %.1f GB of visited bits\n", bytes / 1e9);
            std::exit(2);
        }
        words = static_cast<std::uint64_t*>(memory);
    }

    bool add(int red, int blue) {
        const std::size_t bit = red * side + blue;
        const std::uint64_t mask = std::uint64_t{1} << bit % 64;
        if (words[bit / 64] & mask) return false;
        words[bit / 64] |= mask;
        return true;
    }
};

void find_stops(Box& box) {
    for (int tilt = 0; tilt < 4; tilt++) {
        const bool sideways = tilt == LEFT || tilt == RIGHT, forward = tilt == LEFT || tilt == UP;
        const int lanes = sideways ? box.height : box.width, length = sideways ? box.width : box.height;
        const int stride = sideways ? 1 : box.width, next_lane = sideways ? box.width : 1;
        box.stops[tilt].resize(box.gone);
        for (int lane = 0; lane < lanes; lane++) {
            int rest = -1;
            for (int i = 0; i < length; i++) {
                const int cell = lane * next_lane + (forward ? i : length - 1 - i) * stride;
                if (box.cells[cell] == '#') rest = -1;
                else if (rest < 0 || cell == box.hole) rest = cell;
                box.stops[tilt][cell] = rest;
            }
        }
    }
}

std::vector<std::size_t> layers_of(const Box& box, std::vector<std::uint64_t>& queue) {
    const int back[4] = {1, -1, box.width, -box.width};
    Pairs visited(box.gone + 1);
    const auto reach = [&](int red, int blue) {
        if (visited.add(red, blue)) queue.push_back(static_cast<std::uint64_t>(red) << 32 | blue);
    };
    reach(box.red, box.blue);
    std::vector<std::size_t> layers;
    for (std::size_t first = 0, end = 1; first < end; end = queue.size()) {
        layers.push_back(end - first);
        for (; first < end; first++) {
            const int red_before = queue[first] >> 32, blue_before = queue[first] & 0xffffffff;
            if (red_before == box.gone) continue;
            for (int tilt = 0; tilt < 4; tilt++) {
                int red = box.stops[tilt][red_before], blue = box.stops[tilt][blue_before];
                if (blue == box.hole) continue;
                if (red == blue) {
                    const bool red_is_behind = (red_before - blue_before) * back[tilt] > 0;
                    (red_is_behind ? red : blue) += back[tilt];
                }
                reach(red == box.hole ? box.gone : red, blue);
            }
        }
    }
    return layers;
}

bool read_box(const char* name, Box& box) {
    std::ifstream file(name);
    file >> box.height >> box.width;
    if (!file || box.height < 1 || box.height > LARGEST || box.width < 1 || box.width > LARGEST) return false;
    for (std::string row; file >> row;) {
        if (row.size() != static_cast<std::size_t>(box.width)) return false;
        box.cells += row;
    }
    box.gone = box.height * box.width;
    if (box.cells.size() != static_cast<std::size_t>(box.gone)) return false;
    int others = 0;
    for (int cell = 0; cell < box.gone; cell++) {
        const char letter = box.cells[cell];
        if (letter == '#' || letter == '.') continue;
        others++;
        (letter == 'R' ? box.red : letter == 'B' ? box.blue : box.hole) = cell;
    }
    return others == 3 && box.red >= 0 && box.blue >= 0 && box.hole >= 0;
}

int main(int count, char** words) {
    if (count < 2) return std::fprintf(stderr, "usage: box FILE\n"), 2;
    Box box;
    if (!read_box(words[1], box)) {
        return std::fprintf(stderr, "a box is a line H W and its rows, with one R, one B and one O\n"), 2;
    }
    std::vector<std::uint64_t> queue;
    const auto began = std::chrono::steady_clock::now();
    find_stops(box);
    const auto layers = layers_of(box, queue);
    const std::chrono::duration<double> seconds = std::chrono::steady_clock::now() - began;

    for (std::size_t layer : layers) std::printf("%zu\n", layer);
    std::fprintf(stderr, "{\"seconds\": %.6f, \"boards\": 1, \"states\": %zu}\n", seconds.count(), queue.size());
}
