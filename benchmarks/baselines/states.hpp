// The states found by a breadth-first walk, in the order they were found, which is the queue too.
//
// Each is an exact 64-bit key. What was visited is known in one of the two ways that the compiled searches of Malpan know it: by
// an open-addressing table of keys, or by a bit for every key there can be.
#pragma once
#include <cstdint>
#include <vector>

using Key = std::uint64_t;

class InTable {
   public:
    std::vector<Key> keys;

    void add(Key key) {
        std::size_t place = mixed(key) & (table.size() - 1);
        for (; table[place]; place = (place + 1) & (table.size() - 1)) {
            if (table[place] == key + 1) return;
        }
        table[place] = key + 1;
        keys.push_back(key);
        if (keys.size() * 10 > table.size() * 6) grow();
    }

   private:
    std::vector<Key> table = std::vector<Key>(1024);  // 1 + a key; 0 is an empty place

    static Key mixed(Key key) {
        key ^= key >> 32;
        key *= 0xd6e8feb86659fd93;
        key ^= key >> 32;
        key *= 0xd6e8feb86659fd93;
        return key ^ key >> 32;
    }

    void grow() {
        table.assign(table.size() * 2, 0);
        for (Key key : keys) {
            std::size_t place = mixed(key) & (table.size() - 1);
            while (table[place]) place = (place + 1) & (table.size() - 1);
            table[place] = key + 1;
        }
    }
};

class InBits {
   public:
    std::vector<Key> keys;

    explicit InBits(Key end) : bits(end / 64 + 1) {}  // all keys are below the end

    void add(Key key) {
        Key& word = bits[key / 64];
        const Key bit = Key{1} << key % 64;
        if (word & bit) return;
        word |= bit;
        keys.push_back(key);
    }

   private:
    std::vector<Key> bits;
};
