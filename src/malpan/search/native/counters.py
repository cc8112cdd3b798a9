"""The names of counters, which a kernel keeps in an array between calls."""

(
    HEAD, TAIL, EDGE, DEPTH, LIMIT, WINS, WINS_BEFORE, FEWEST, SHORTEST_LINES,
    FIRST, ENDED, BEST, BEST_ENTRY, BEST_TURN, BEST_LINES, STATES,
    TURN, TOTAL, NOTED_TURN, NOTES, MET, END_TOTAL,
    PART, CHUNK, POSITION, COUNT, NEW,
    WAITING, BEST_MOVES,
    NODES, BUCKETS, EXPANDED, GENERATED, KNOWN, PROMISE, WIN_COST, WIN_MOVES, WIN_FROM, WIN_MOVE, FROM, BY,
    TASK, HEIGHT, THRESHOLD,
    COUNTERS,
) = range(45)  # fmt: skip
"""The counters of a kernel, places in an array of COUNTERS numbers. A kernel uses those it needs.

Searches: the state to expand next, the number of keys, the end of the layer, the number of the layer, the most moves (-1: any);
won states, won states when the layer began, moves to the first win (-1: none), shortest lines to it.
Known rolls: the first entry of the turn; whether a line ended, and of the best one the total, entry, turn and number of lines;
states known.
Runs: turns played, total; the turn of the state that is met again; notes, the note that is met again; the total at the end.
Costs: keys that wait to be expanded; the fewest moves of the best line.
Large spaces: the part, chunk and position that is absorbed next, keys in the table, new keys.
Searches with lower bounds: nodes, buckets (WAITING: those that are not empty); states expanded, moves made, and of these the ones
to a known state; nodes that were replaced (COUNT); the least promise; of the best win its
cost and moves (-1: none), the node and the move that led to it; the node and the move at which something is wrong.
Depth first: the task, the height of the stack, the threshold; COUNT is the number of moves made.
"""
