import sys
from collections import deque
input = sys.stdin.readline

def move(x, y, dx, dy):
    cnt = 0
    while board[x+dx][y+dy] != '#' and board[x][y] != 'O':
        x += dx
        y += dy
        cnt += 1
    return x, y, cnt

def bfs():
    q = deque()
    for i in range(n):
        for j in range(m):
            if board[i][j] == 'R':
                rx, ry = i, j
            elif board[i][j] == 'B':
                bx, by = i, j
    q.append((rx, ry, bx, by, 1))
    visited = [[[[False]*m for _ in range(n)] for _ in range(m)] for _ in range(n)]
    visited[rx][ry][bx][by] = True
    while q:
        rx, ry, bx, by, depth = q.popleft()
        if depth > 10:
            break
        for dx, dy in ((-1,0),(0,1),(1,0),(0,-1)):
            nrx, nry, rc = move(rx, ry, dx, dy)
            nbx, nby, bc = move(bx, by, dx, dy)
            if board[nbx][nby] == 'O':
                continue
            if board[nrx][nry] == 'O':
                print(depth)
                return
            if nrx == nbx and nry == nby:
                if rc > bc:
                    nrx -= dx
                    nry -= dy
                else:
                    nbx -= dx
                    nby -= dy
            if not visited[nrx][nry][nbx][nby]:
                visited[nrx][nry][nbx][nby] = True
                q.append((nrx, nry, nbx, nby, depth+1))
    print(-1)

n, m = map(int, input().split())
board = [list(input().strip()) for _ in range(n)]
bfs()
