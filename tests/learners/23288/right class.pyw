import sys
sys.setrecursionlimit(10**6)
input = lambda: sys.stdin.readline().rstrip()

class Dice:
    def __init__(self):
        self.top, self.bottom, self.north, self.south, self.east, self.west = 1, 6, 2, 5, 3, 4
    def roll(self, d):
        t, b, n, s, e, w = self.top, self.bottom, self.north, self.south, self.east, self.west
        if d == 0:      # 동
            self.top, self.east, self.bottom, self.west = w, t, e, b
        elif d == 1:    # 남
            self.top, self.south, self.bottom, self.north = n, t, s, b
        elif d == 2:
            self.top, self.west, self.bottom, self.east = e, t, w, b
        else:
            self.top, self.north, self.bottom, self.south = s, t, n, b

def dfs(x, y, v):
    visited[x][y] = 1
    c = 1
    for dx, dy in dirs:
        a, b = x+dx, y+dy
        if 0 <= a < N and 0 <= b < M and not visited[a][b] and board[a][b] == v:
            c += dfs(a, b, v)
    return c

N, M, K = map(int, input().split())
board = [[*map(int, input().split())] for _ in range(N)]
dirs = [(0, 1), (1, 0), (0, -1), (-1, 0)]
dice = Dice(); x = y = d = 0
score = 0
for _ in range(K):
    nx, ny = x + dirs[d][0], y + dirs[d][1]
    if not (0 <= nx < N and 0 <= ny < M):
        d = (d + 2) % 4
        nx, ny = x + dirs[d][0], y + dirs[d][1]
    x, y = nx, ny
    dice.roll(d)
    visited = [[0]*M for _ in range(N)]
    score += board[x][y] * dfs(x, y, board[x][y])
    if dice.bottom > board[x][y]: d = (d + 1) % 4
    elif dice.bottom < board[x][y]: d = (d - 1) % 4
print(score)
