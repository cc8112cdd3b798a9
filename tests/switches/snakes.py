"""Snakes and ladders of 100 cells, as a learner writes it, with a switch for every classic mistake (16928)."""

from collections import deque
from collections.abc import Iterator

LAST = 100
EXCLUSIVE = ({"S02", "S15"}, {"S07", "S08", "S11", "S15"}, {"S01", "S14"})


def solve(text: str, wrong: frozenset[str], number: str) -> str:
    ladders, _, *cells = map(int, text.split())
    jumps = list(zip(cells[::2], cells[1::2], strict=True))
    up: dict[int, int] = {} if wrong & {"S06", "S-no-jumps"} else dict(jumps[:ladders])
    down: dict[int, int] = {} if wrong & {"S05", "S-no-jumps"} else dict(jumps[ladders:])
    if "S13" in wrong and any(all(cell + step in down for step in range(6)) for cell in range(2, LAST)):
        return "-1"
    board = SnakeBoard(up, down, wrong)
    start = 0 if "S10" in wrong else 1
    search = (
        board.dynamic if "S07" in wrong else board.greedy if "S08" in wrong else board.queued if "S15" in wrong else board.layers
    )
    rolls = search(start)
    return "-1" if "S16" in wrong and rolls > 10 else str(rolls)


class SnakeBoard:
    def __init__(self, up: dict[int, int], down: dict[int, int], wrong: frozenset[str]) -> None:
        self.up, self.down, self.wrong = up, down, wrong

    def landings(self, cell: int) -> Iterator[tuple[int, int]]:
        """Yield for each roll the cell it lands on, and where the piece may go on from."""
        for to in range(cell + 1, min(cell + 6, LAST) + 1):
            if to in self.up:
                yield to, self.up[to]
                if self.wrong & {"S01", "S14"}:
                    yield to, to
            elif to in self.down:
                if "S04" not in self.wrong:
                    yield to, self.down[to]
                if "S01" in self.wrong:
                    yield to, to
            else:
                yield to, to

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
            if cell == LAST:
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
        rolls = [LAST * 9] * (LAST + 1)
        rolls[start] = 0
        for cell in range(start, LAST):
            for to, end in self.landings(cell):
                rolls[end] = min(rolls[end], rolls[cell] + (2 if "S02" in self.wrong and end != to else 1))
        return rolls[LAST] if rolls[LAST] < LAST * 9 else -1

    def greedy(self, start: int) -> int:
        """Always take the roll that brings the piece furthest."""
        cell, rolls, seen = start, 0, {start}
        while cell != LAST:
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
            if cell == LAST:
                return count[cell]
            jump = self.up.get(cell) or self.down.get(cell)
            if jump is not None and jump not in count:
                count[jump] = count[cell]
                queue.append(jump)
            if jump is not None and not (("S01" in self.wrong) or ("S14" in self.wrong and cell in self.up)):
                continue
            for to in range(cell + 1, min(cell + 6, LAST) + 1):
                if to not in count and not (to in self.down and "S04" in self.wrong):
                    count[to] = count[cell] + 1
                    queue.append(to)
        return -1
