"""The page: a small application on this machine, in which boards are drawn, solved and played.

    browser ──JSON──▶ guard.py ──▶ app.py ──▶ pool.py ──▶ a worker process: worker.py ──▶ malpan.solve
                                   requests.py (queue)    positions.py, searches.py

The browser draws the page and sends requests; the game itself applies every rule, in a process that can be killed. `guard.py`
refuses requests of other sites, `requests.py` validates the rest, and `pool.py` limits how many run at once. A request names the
language of the reader, in which its reply is said.
"""
