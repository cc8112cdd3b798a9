# -*- coding: utf-8 -*-
# 빨간 구슬만 방문 체크
from collections import deque
import sys
read = sys.stdin.readline
n, m = map(int, read().split())
a = [read().rstrip() for _ in range(n)]
for i in range(n):
	for j in range(m):
		if a[i][j] == 'R': R = (i, j)
		if a[i][j] == 'B': B = (i, j)
def roll(p, dx, dy):
	x, y = p
	k = 0
	while a[x+dx][y+dy] != '#':
		x += dx; y += dy; k += 1
		if a[x][y] == 'O': break
	return (x, y), k
dist = {R: 0}
q = deque([(R, B, 0)])
ans = -1
while q:
	r, b, d = q.popleft()
	if d == 10: break
	for dx, dy in [(1,0),(-1,0),(0,1),(0,-1)]:
		nr, rc = roll(r, dx, dy)
		nb, bc = roll(b, dx, dy)
		if a[nr[0]][nr[1]] == 'O':
			ans = d + 1
			break
		if a[nb[0]][nb[1]] == 'O':
			continue
		if nr == nb:
			if rc > bc: nr = (nr[0]-dx, nr[1]-dy)
			else: nb = (nb[0]-dx, nb[1]-dy)
		if nr in dist: continue
		dist[nr] = d + 1
		q.append((nr, nb, d + 1))
	if ans > 0: break
print(ans)
