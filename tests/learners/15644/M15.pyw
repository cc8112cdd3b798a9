import sys
from collections import deque
it = iter(sys.stdin.read().split())
H = int(next(it)); W = int(next(it))
g = [next(it) for _ in range(H)]
flat = ''.join(g)
hole = divmod(flat.index('O'), W)
r = divmod(flat.index('R'), W)
b = divmod(flat.index('B'), W)
D = {'L': (0, -1), 'R': (0, 1), 'U': (-1, 0), 'D': (1, 0)}

def go(p, d):
    c = 0
    while g[p[0]+d[0]][p[1]+d[1]] != '#':
        p = (p[0]+d[0], p[1]+d[1])
        c += 1
    return p, c     # 구멍에 멈출 때만 빠진다고 생각함

seen = {(r, b)}
q = deque([(r, b, '')])
while q:
    r, b, s = q.popleft()
    if len(s) == 10:
        continue
    for k, d in D.items():
        nr, c1 = go(r, d)
        nb, c2 = go(b, d)
        if nb == hole: continue
        if nr == hole:
            print(len(s) + 1)
            print(s + k)
            sys.exit()
        if nr == nb:
            if c1 > c2: nr = (nr[0]-d[0], nr[1]-d[1])
            else: nb = (nb[0]-d[0], nb[1]-d[1])
        if (nr, nb) not in seen:
            seen.add((nr, nb)); q.append((nr, nb, s + k))
print(-1)
