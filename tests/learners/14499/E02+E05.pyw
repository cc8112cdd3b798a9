import sys
input = sys.stdin.readline
n, m, x, y, k = map(int, input().split())
board = [list(map(int, input().split())) for _ in range(n)]
moves = list(map(int, input().split()))
dice = [0] * 7
dx = [0, 0, 0, -1, 1]; dy = [0, 1, -1, 0, 0]
for mv in moves:
    nx, ny = x + dx[mv], y + dy[mv]
    if 0 <= nx < n and 0 <= ny < m:
        a, b, c, d, e, f = dice[1:]
        if mv == 1: dice[1:] = [d, b, a, f, e, c]
        elif mv == 2: dice[1:] = [c, b, f, a, e, d]
        elif mv == 3: dice[1:] = [e, a, c, d, f, b]
        else: dice[1:] = [b, f, c, d, a, e]
        x, y = nx, ny
        if board[x][y]:
            dice[6], board[x][y] = board[x][y], 0
        else:
            board[x][y] = dice[6]
    print(dice[6])
