"""The faces printed for 14499."""
n, m, x, y, k = map(int, input().split())
board = [list(map(int, input().split())) for _ in range(n)]
die = [0] * 6  # top, bottom, north, south, east, west
TURN = {1: (5, 4, 2, 3, 0, 1), 2: (4, 5, 2, 3, 1, 0), 3: (3, 2, 0, 1, 4, 5), 4: (2, 3, 1, 0, 4, 5)}
for command in map(int, input().split()):
    dx, dy = {1: (0, 1), 2: (0, -1), 3: (-1, 0), 4: (1, 0)}[command]
    if not (0 <= x + dx < n and 0 <= y + dy < m):
        continue
    x, y = x + dx, y + dy
    die = [die[i] for i in TURN[command]]
    if board[x][y]:
        die[1], board[x][y] = board[x][y], 0
    else:
        board[x][y] = die[1]
    print(die[0])
