"""The tilts for NUMBER (13460, 13459, 15644 or 15653), breadth first."""
import sys
from collections import deque

NUMBER = 13460
input = sys.stdin.readline
n, m = map(int, input().split())
box = [input().strip() for _ in range(n)]
for i in range(n):
    for j in range(m):
        if box[i][j] == "R":
            rx, ry = i, j
        elif box[i][j] == "B":
            bx, by = i, j


def move(x, y, dx, dy):
    count = 0
    while box[x + dx][y + dy] != "#" and box[x][y] != "O":
        x += dx
        y += dy
        count += 1
    return x, y, count


def bfs():
    queue = deque([(rx, ry, bx, by, "")])
    visited = {(rx, ry, bx, by)}
    while queue:
        x1, y1, x2, y2, path = queue.popleft()
        if len(path) >= 10 and NUMBER != 15653:
            break
        for letter, dx, dy in ("L", 0, -1), ("R", 0, 1), ("U", -1, 0), ("D", 1, 0):
            nx1, ny1, c1 = move(x1, y1, dx, dy)
            nx2, ny2, c2 = move(x2, y2, dx, dy)
            if box[nx2][ny2] == "O":
                continue
            if box[nx1][ny1] == "O":
                return path + letter
            if (nx1, ny1) == (nx2, ny2):
                if c1 > c2:
                    nx1, ny1 = nx1 - dx, ny1 - dy
                else:
                    nx2, ny2 = nx2 - dx, ny2 - dy
            if (nx1, ny1, nx2, ny2) not in visited:
                visited.add((nx1, ny1, nx2, ny2))
                queue.append((nx1, ny1, nx2, ny2, path + letter))
    return None


path = bfs()
if NUMBER == 13459:
    print(int(path is not None))
elif path is None:
    print(-1)
else:
    print(len(path))
    if NUMBER == 15644:
        print(path)
