import sys
from functools import lru_cache
rolls = list(map(int, sys.stdin.read().split()))
# 경로별로 리스트를 만들고 (경로, 위치) 로 같은 칸을 찾는다
P = [
    list(range(0, 41, 2)),
    [0, 2, 4, 6, 8, 10, 13, 16, 19, 25, 30, 35, 40],
    list(range(0, 21, 2)) + [22, 24, 25, 30, 35, 40],
    list(range(0, 31, 2)) + [28, 27, 26, 25, 30, 35, 40],
]
def norm(p, i):
    """같은 칸은 같은 튜플"""
    if i >= len(P[p]): return ('end', 0)
    v = P[p][i]
    if v == 40: return (0, 20)
    if p and v == 25: return (1, 9)
    if p and len(P[p]) - i <= 3: return (1, len(P[1]) - (len(P[p]) - i))
    if p == 0 and v in (10, 20, 30) and i in (5, 10, 15): return (v // 10, i)
    if p and i < 5 * p: return norm(0, i)
    return (p, i)
@lru_cache(None)
def f(t, horses):
    if t == 10: return 0
    best = 0
    for k in range(4):
        h = horses[k]
        if k and h == horses[k-1]: continue
        if h[0] == 'end': continue
        n = norm(h[0], h[1] + rolls[t])
        if n[0] != 'end' and n in horses: continue
        rest = list(horses); rest[k] = n
        s = 0 if n[0] == 'end' else P[n[0]][n[1]]
        best = max(best, s + f(t+1, tuple(sorted(rest, key=str))))
    return best
print(f(0, ((0, 0),) * 4))
