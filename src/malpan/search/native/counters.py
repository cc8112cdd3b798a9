"""The names of counters, which a kernel keeps in an array between calls."""

(
    HEAD, TAIL, EDGE, DEPTH, LIMIT, WINS, WINS_BEFORE, FEWEST, SHORTEST_LINES,
    FIRST, ENDED, BEST, BEST_ENTRY, BEST_TURN, BEST_LINES, STATES,
    TURN, TOTAL, NOTED_TURN, NOTED_TOTAL, NEXT_NOTE, END_TOTAL,
    PART, CHUNK, POSITION, COUNT, NEW,
    WAITING, BEST_MOVES,
    COUNTERS,
) = range(30)  # fmt: skip
"""The counters of a kernel, places in an array of COUNTERS numbers. A kernel uses those it needs.

Searches: the state to expand next, the number of keys, the end of the layer, the number of the layer, the most moves (-1: any);
won states, won states when the layer began, moves to the first win (-1: none), shortest lines to it.
Known rolls: the first entry of the turn; whether a line ended, and of the best one the total, entry, turn and number of lines;
states known.
Runs: turns played, total; both when the state to meet again was noted, and the turn that notes the next; the total at the end.
Costs: keys that wait to be expanded; the fewest moves of the best line.
Large spaces: the part, chunk and position that is absorbed next, keys in the table, new keys.
"""
