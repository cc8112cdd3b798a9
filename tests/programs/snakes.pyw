"""The fewest rolls for 16928, breadth first."""
from collections import deque

n, m = map(int, input().split())
jump = dict(tuple(map(int, input().split())) for _ in range(n + m))
dist = [-1] * 101
dist[1] = 0
queue = deque([1])
while queue:
    now = queue.popleft()
    for roll in range(1, 7):
        if now + roll > 100:
            break
        cell = jump.get(now + roll, now + roll)
        if dist[cell] < 0:
            dist[cell] = dist[now] + 1
            queue.append(cell)
print(dist[100])
