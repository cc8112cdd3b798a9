"""Constants that kernels and their callers share, besides `status` and `counters`: verdicts, and how keys are laid out."""

from malpan.game import Verdict

ON, WON, LOST, ILLEGAL = map(int, Verdict)

TOP, WEIGHT, SHIFT, MASK, WORD, ROWS = range(6)
"""The rows of a key layout: greatest value of a place, its weight, its shift and mask in bits, the word of the key it is in."""

MARK = 1 << 62
"""The bit of a key that no state sets."""

GATHERED = 128
"""Successors that a kernel gathers before it looks them up, unless one state has more."""

MOST_TOTAL = 1 << 61
"""The greatest total, or number of lines: two of them still fit into 64 bits."""

FIRST, END, ADDRESS, SIZE, PART_COLUMNS = range(5)
"""The columns of the parts of lower bounds: where the places of a part begin and end, the address of its table in memory, and the
number of entries."""

NO_BYTE, NO_WORD = 255, (1 << 32) - 1
"""The entry of a state from which no win can be reached, in tables of one byte an entry and of four."""

COST, REST, BEFORE, NEXT, NODE_FACTS = range(5)
"""What is known of a node of a best-first search: cost, lower bound, the node before it, the next one of its bucket."""

SPENT, LEFT, CAME_BY, MOVES_MADE, CAME_FROM, MARKED, SINCE_TWO, SINCE_THREE, STACK_FACTS = range(9)
"""The columns of a stack: the cost up to a state, its lower bound, the move that led to it, the number of moves up to it, and
where the state before it is on the stack; MARKED is 1 once its successors are made. SINCE_TWO and SINCE_THREE have a bit for each
place in which the state differs from the ones two and three moves before, NO_STATE if there are none."""

NO_STATE = -1
"""Bits that no two states differ in."""

BEYOND, VISITED, LINE_COST, LINE_MOVES, TASK_FACTS = range(5)
"""The columns of a task: the least promise beyond the threshold, the number of moves made, and of the best line that wins its
cost and the number of its moves, -1 if there is none."""

MOST_EXPANDED = 32
"""States of which a depth-first search makes the successors together."""

NEVER = 1 << 62
"""The least promise beyond a threshold where no line goes beyond it: more than any that is counted."""
