import sys
def main():
    data = sys.stdin.read().split()
    h, w = int(data[0]), int(data[1])
    rows = data[2:2+h]
    cells = ''.join(rows)
    R, B, O = cells.index('R'), cells.index('B'), cells.index('O')
    walls = {i for i, c in enumerate(cells) if c == '#'}
    def tilt(r, b, s):
        # 앞선 구슬부터
        order = sorted((('r', r), ('b', b)), key=lambda t: t[1]*s, reverse=True)
        pos = {}
        for name, p in order:
            while True:
                q = p + s
                if q in walls or q in pos.values(): break
                p = q
                if p == O:
                    p = None
                    break
            pos[name] = p
        return pos['r'], pos['b']
    frontier = {(R, B)}
    seen = set(frontier)
    for step in range(1, 11):
        nxt = set()
        for r, b in frontier:
            for s in (1, -1, w, -w):
                x, y = tilt(r, b, s)
                if y is None: continue
                if x is None:
                    print(step); return
                if (x, y) not in seen:
                    seen.add((x, y)); nxt.add((x, y))
        frontier = nxt
    print(-1)
main()
