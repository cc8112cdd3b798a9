import sys
from collections import deque
N, M, K = map(int, sys.stdin.readline().split())
g = [list(map(int, sys.stdin.readline().split())) for i in range(N)]
dice = [1, 2, 3, 4, 5, 6]  # 위 북 동 서 남 아래
dd = [(0, 1), (1, 0), (0, -1), (-1, 0)]
vis = [[False] * M for _ in range(N)]
def bfs(x, y):
    if vis[x][y]: return 0
    q = deque([(x, y)]); vis[x][y] = True; n = 0
    while q:
        a, b = q.popleft(); n += 1
        for p, r in dd:
            if 0 <= a+p < N and 0 <= b+r < M and not vis[a+p][b+r] and g[a+p][b+r] == g[x][y]:
                vis[a+p][b+r] = True; q.append((a+p, b+r))
    return n * g[x][y]
def roll(d):
    a, b, c, e, f, h = dice
    if d == 0: dice[:] = [e, b, a, h, f, c]
    if d == 2: dice[:] = [c, b, h, a, f, e]
    if d == 1: dice[:] = [b, h, c, e, a, f]
    if d == 3: dice[:] = [f, a, c, e, h, b]
x = y = d = s = 0
for _ in range(K):
    if not (0 <= x + dd[d][0] < N and 0 <= y + dd[d][1] < M): d = (d + 2) % 4
    x += dd[d][0]; y += dd[d][1]
    roll(d)
    s += bfs(x, y)
    if dice[0] > g[x][y]: d = (d + 1) % 4
    elif dice[0] < g[x][y]: d = (d + 3) % 4
print(s)
