import sys
input = sys.stdin.readline
from collections import deque

n, m = map(int, input().split())
jump = {}
for _ in range(n + m):
    a, b = map(int, input().split())
    jump[a] = b

visited = [0] * 101
q = deque()
q.append(1)
visited[1] = 1
while q:
    x = q.popleft()
    if x == 100:
        print(visited[x] - 1)
        break
    for i in range(1, 7):
        nx = x + i
        if nx > 100:
            continue
        nx = jump.get(nx, nx)
        if not visited[nx]:
            visited[nx] = visited[x] + 1
            q.append(nx)
