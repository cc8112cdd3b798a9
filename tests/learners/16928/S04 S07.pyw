# 다이나믹 프로그래밍
N, M = map(int, input().split())
ladder = dict(tuple(map(int, input().split())) for _ in range(N))
snake = dict(tuple(map(int, input().split())) for _ in range(M))
INF = float('inf')
dp = [INF] * 107
dp[1] = 0
for i in range(1, 101):
    if i in ladder or i in snake: continue
    for j in range(i + 1, i + 7):
        k = ladder.get(j, snake.get(j, j))
        dp[k] = min(dp[k], dp[i] + 1)
print(dp[100])
