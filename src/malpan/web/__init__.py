"""The page: a small application on this machine, in which boards are drawn, solved and played.

    browser ──JSON──▶ app.py ──▶ desk.py ──▶ a process of its own: work.py ──▶ malpan.solve
             guard.py           (queue)

The browser draws and asks; every rule is asked of the game itself, in a process that can be ended. `guard.py` keeps others away,
`asked.py` says what may be asked, `desk.py` how much at once.
"""
