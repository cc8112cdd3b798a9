import sys
sys.stdin = open("input.txt", "r")
N, M = map(int, input().split())
l = dict(map(int, input().split()) for _ in range(N + M))
from heapq import *
h=[(0,1)]; D={}
while h:
    c,u=heappop(h)
    if u in D: continue
    D[u]=c
    if u==100: break
    for k in range(1,7):
        v=u+k
        if v<=100: heappush(h,(c+1,l.get(v,v)))
print(D[100])
