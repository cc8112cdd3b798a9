# 경로를 네 개로 나눔 (겹치는 칸을 따로 생각)
dice = list(map(int, input().split()))
path = [list(range(0, 41, 2)) + [0]*10,
        [10, 13, 16, 19, 25, 30, 35, 40] + [0]*10,
        [20, 22, 24, 25, 30, 35, 40] + [0]*10,
        [30, 28, 27, 26, 25, 30, 35, 40] + [0]*10]
goal = [21, 8, 7, 8]
best = 0
def dfs(t, hs, total):
    global best
    if t == 10:
        best = max(best, total); return
    done = set()
    for i in range(4):
        if hs[i] in done or hs[i] == 'end': continue
        done.add(hs[i])
        p, c = hs[i]
        c += dice[t]
        s = 0
        if c >= goal[p]: nw = 'end'
        else:
            s = path[p][c]
            if p == 0 and c in (5, 10, 15): nw = (c // 5, 0)
            else: nw = (p, c)
            if nw in hs: continue
        g = list(hs); g[i] = nw
        dfs(t + 1, g, total + s)
dfs(0, [(0, 0)]*4, 0)
print(best)
