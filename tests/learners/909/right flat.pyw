class Solution:
    def snakesAndLadders(self, board: List[List[int]]) -> int:
        n = len(board)
        # 한 줄로 펴기
        flat = [0]
        for i, row in enumerate(reversed(board)):
            flat += row if i % 2 == 0 else row[::-1]
        dist = {1: 0}
        q = collections.deque([1])
        while q:
            s = q.popleft()
            if s == n * n:
                return dist[s]
            for t in range(s + 1, min(s + 6, n * n) + 1):
                if flat[t] != -1:
                    t = flat[t]
                if t not in dist:
                    dist[t] = dist[s] + 1
                    q.append(t)
        return -1
