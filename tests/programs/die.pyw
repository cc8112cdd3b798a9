"""The total for 23288; the groups are counted once, as they never change."""
import sys

n, m, k, *numbers = map(int, sys.stdin.read().split())
board = [numbers[i * m : (i + 1) * m] for i in range(n)]
size = [[0] * m for _ in range(n)]
for i in range(n):
    for j in range(m):
        if size[i][j]:
            continue
        group, stack = {(i, j)}, [(i, j)]
        while stack:
            x, y = stack.pop()
            for nx, ny in (x + 1, y), (x - 1, y), (x, y + 1), (x, y - 1):
                if 0 <= nx < n and 0 <= ny < m and board[nx][ny] == board[i][j] and (nx, ny) not in group:
                    group.add((nx, ny))
                    stack.append((nx, ny))
        for x, y in group:
            size[x][y] = len(group)

top, bottom, north, south, east, west = 1, 6, 2, 5, 3, 4
x = y = way = score = 0
for _ in range(k):
    dx, dy = ((0, 1), (1, 0), (0, -1), (-1, 0))[way]
    if not (0 <= x + dx < n and 0 <= y + dy < m):
        way = (way + 2) % 4
        dx, dy = -dx, -dy
    x, y = x + dx, y + dy
    if way == 0:
        top, east, bottom, west = west, top, east, bottom
    elif way == 1:
        top, south, bottom, north = north, top, south, bottom
    elif way == 2:
        top, west, bottom, east = east, top, west, bottom
    else:
        top, north, bottom, south = south, top, north, bottom
    score += board[x][y] * size[x][y]
    if bottom > board[x][y]:
        way = (way + 1) % 4
    elif bottom < board[x][y]:
        way = (way - 1) % 4
print(score)
