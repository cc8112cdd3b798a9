class Solution(object):
    def snakesAndLadders(self, board):
        n = len(board)
        def get(s):
            q, r = divmod(s - 1, n)
            return board[n-1-q][r if q % 2 == 0 else n-1-r]
        cur = {1}
        steps = 0
        while n*n not in cur:
            nxt = set()
            for s in cur:
                for k in range(1, 7):
                    if s + k <= n*n:
                        v = get(s + k)
                        nxt.add(v if v != -1 else s + k)
            cur = nxt
            steps += 1
        return steps
