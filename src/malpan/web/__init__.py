"""The page: a small application on this machine, in which boards are drawn, solved and played.

    browser ──JSON──▶ guard.py ──▶ app.py ──▶ pool.py ──▶ a worker process: worker.py ──▶ malpan.solve
                                   requests.py (queue)    positions.py, searches.py

The browser draws and asks; every rule is asked of the game itself, in a process that can be killed. `guard.py` refuses what other
sites send, `requests.py` says what may be asked, `pool.py` how much at once. The reader's language comes with each request.
"""
