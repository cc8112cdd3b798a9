"""The presses that switch all lamps off: from the left, each lamp is pressed if the one before it is still on.

This program answers with the last way that it finds, which need not be the shortest.
"""

row = [lamp == "o" for lamp in input()]
fewest = -1
for first in (False, True):
    lamps, presses, press = list(row), 0, first
    for lamp in range(len(row)):
        if lamp > 0:
            press = lamps[lamp - 1]
        if press:
            presses += 1
            for near in range(max(lamp - 1, 0), min(lamp + 2, len(row))):
                lamps[near] = not lamps[near]
    if not lamps[-1]:
        fewest = presses
print(fewest)
