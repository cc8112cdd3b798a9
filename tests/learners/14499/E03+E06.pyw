import sys
data = list(map(int, sys.stdin.buffer.read().split()))
N, M, y, x, K = data[:5]
g = [data[5 + i*M: 5 + (i+1)*M] for i in range(N)]
cmds = data[5 + N*M:]
d = [0]*6
for c in cmds:
    if c == 1: nx, ny = x, y+1
    elif c == 2: nx, ny = x, y-1
    elif c == 3: nx, ny = x-1, y
    else: nx, ny = x+1, y
    if nx < 0 or ny < 0 or nx >= N or ny >= M: continue
    a,b,cc,e,f,h = d
    if c == 1: d = [e,b,a,h,f,cc]
    elif c == 2: d = [cc,b,h,a,f,e]
    elif c == 3: d = [f,a,cc,e,h,b]
    else: d = [b,h,cc,e,a,f]
    x, y = nx, ny
    if g[x][y] == 0: g[x][y] = d[5]
    else: d[5] = g[x][y]
    print(d[0])
