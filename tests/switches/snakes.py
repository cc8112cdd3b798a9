"""Snakes and ladders, as a learner writes it, with a switch for every classic mistake (16928, and 909 for grids)."""

import json
from collections import deque
from collections.abc import Iterator

EXCLUSIVE = ({"S17", "S18", "S19"}, {"S09", "S15"}, {"S02", "S15"}, {"S07", "S08", "S11", "S15"}, {"S01", "S14"})


def solve(text: str, wrong: frozenset[str], number: str) -> str:
    last, jumps = grid_jumps(json.loads(text), wrong) if number == "909" else (100, counted_jumps(text))
    up = {} if wrong & {"S06", "S-no-jumps"} else {foot: end for foot, end in jumps.items() if end > foot}
    down = {} if wrong & {"S05", "S-no-jumps"} else {head: end for head, end in jumps.items() if end < head}
    if "S13" in wrong and any(all(cell + step in down for step in range(6)) for cell in range(2, last)):
        return "-1"
    if "L05" in wrong and json.loads(text)[0][0] != -1:
        return "-1"
    board = SnakeBoard(last, up, down, wrong)
    start = 0 if "S10" in wrong else 1
    search = (
        board.dynamic if "S07" in wrong else board.greedy if "S08" in wrong else board.queued if "S15" in wrong else board.layers
    )
    rolls = search(start)
    return "-1" if "S16" in wrong and rolls > 10 else str(rolls)


def counted_jumps(text: str) -> dict[int, int]:
    _, _, *cells = map(int, text.split())
    return dict(zip(cells[::2], cells[1::2], strict=True))


def grid_jumps(grid: list[list[int]], wrong: frozenset[str]) -> tuple[int, dict[int, int]]:
    """Number the cells row by row and return the last one, and the jumps."""
    order = list(range(len(grid))) if "S17" in wrong else list(range(len(grid)))[::-1]
    cells: list[int] = []
    for level, row in enumerate(order):
        backwards = row % 2 == 0 if "S19" in wrong else level % 2 == 1
        cells += grid[row][::-1] if backwards and "S18" not in wrong else grid[row]
    return len(cells), {cell: end for cell, end in enumerate(cells, start=1) if end != -1}


class SnakeBoard:
    def __init__(self, last: int, up: dict[int, int], down: dict[int, int], wrong: frozenset[str]) -> None:
        self.last, self.up, self.down, self.wrong = last, up, down, wrong

    def landings(self, cell: int) -> Iterator[tuple[int, int]]:
        """Yield for each roll the cell it lands on, and where the piece may go on from."""
        wrong = self.wrong
        for to in range(cell + 1, min(cell + 6, self.last) + 1):
            jump = self.up.get(to) or self.down.get(to)
            if jump is None:
                yield to, to
                continue
            end = self.settle(jump) if "S09" in wrong else jump
            is_closed = to in self.down and "S04" in wrong
            if end is not None and not is_closed and not ("S12" in wrong and end == self.last):
                yield to, end
            if "S01" in wrong or ("S14" in wrong and to in self.up):
                yield to, to

    def settle(self, cell: int) -> int | None:
        """Follow jumps until there is none; a ring of them leads nowhere."""
        for _ in range(self.last):
            jump = self.up.get(cell) or self.down.get(cell)
            if jump is None:
                return cell
            cell = jump
        return None

    def layers(self, start: int) -> int:
        """Search breadth first; with a toll, a jump is put off for a turn."""
        seen, used = {start}, {start}
        queue = deque([(start, 0)])
        waiting: dict[int, list[int]] = {}
        turn = 0
        while queue or waiting:
            if not queue or queue[0][1] > turn:
                turn += 1
                for cell in waiting.pop(turn, []):
                    if cell not in seen:
                        seen.add(cell)
                        queue.append((cell, turn))
                continue
            cell, rolls = queue.popleft()
            if cell == self.last:
                return rolls
            for to, end in self.landings(cell):
                if "S11" in self.wrong and to in used:
                    continue
                used.add(to)
                if "S02" in self.wrong and end != to:
                    waiting.setdefault(rolls + 2, []).append(end)
                elif end not in seen and not ("S11" in self.wrong and end != to and end in used):
                    seen.add(end)
                    used.add(end)
                    queue.append((end, rolls + 1))
        return -1

    def dynamic(self, start: int) -> int:
        """Fill a table once, from low cells to high ones."""
        rolls = [self.last * 9] * (self.last + 1)
        rolls[start] = 0
        for cell in range(start, self.last):
            for to, end in self.landings(cell):
                rolls[end] = min(rolls[end], rolls[cell] + (2 if "S02" in self.wrong and end != to else 1))
        return rolls[self.last] if rolls[self.last] < self.last * 9 else -1

    def greedy(self, start: int) -> int:
        """Always take the roll that brings the piece furthest."""
        cell, rolls, seen = start, 0, {start}
        while cell != self.last:
            to, end = max(self.landings(cell), key=lambda each: each[1], default=(cell, cell))
            if end in seen:
                return -1
            seen.add(end)
            rolls += 2 if "S02" in self.wrong and end != to else 1
            cell = end
        return rolls

    def queued(self, start: int) -> int:
        """Push a jump to the back of the queue with the count of the cell it begins on."""
        count = {start: 0}
        queue = deque([start])
        while queue:
            cell = queue.popleft()
            if cell == self.last:
                return count[cell]
            jump = self.up.get(cell) or self.down.get(cell)
            if jump is not None and jump not in count:
                count[jump] = count[cell]
                queue.append(jump)
            if jump is not None and not (("S01" in self.wrong) or ("S14" in self.wrong and cell in self.up)):
                continue
            for to in range(cell + 1, min(cell + 6, self.last) + 1):
                if to not in count and not (to in self.down and "S04" in self.wrong):
                    count[to] = count[cell] + 1
                    queue.append(to)
        return -1
