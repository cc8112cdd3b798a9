"""Programs that do harm, by mistake or on purpose, each with the verdict it must get. None runs for a minute by itself."""

SLEEP = 40

FORK_ALL = """
import os, time
for _ in range(30):
    if os.fork() == 0:
        time.sleep(40)
        os._exit(0)
time.sleep(40)
"""

LEFT_BEHIND = """
import os, sys, time
if os.fork() == 0:
    time.sleep(40)
    os._exit(0)
print(-1)
"""

RUN_AWAY = """
import os, time
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        time.sleep(40)
    os._exit(0)
os.wait()
print(-1)
"""

HOSTILE = {
    "endless loop": ("while True: pass", "time limit"),
    "ignores SIGTERM": ("import signal, time\nsignal.signal(signal.SIGTERM, signal.SIG_IGN)\ntime.sleep(40)", "time limit"),
    "sleeps": ("import time\ntime.sleep(40)", "time limit"),
    "endless output": ("while True: print('x' * 1000)", "output limit"),
    "ten gigabytes": ("cells = bytearray(10**10)\nfor at in range(0, 10**10, 4096): cells[at] = 1", "memory limit"),
    "forks": (FORK_ALL, "time limit"),
    "leaves a child behind that holds stdout open": (LEFT_BEHIND, "right"),
    "runs away into another session": (RUN_AWAY, "right"),
    "reads nothing": ("print(-1)", "right"),
    "closes stdout": ("import os\nos.close(1)", "no output"),
    "endless errors": ("import sys\nwhile True: sys.stderr.write('x' * 1000)", "output limit"),
    "raises": ("raise ValueError('too small')", "crashed"),
    "segmentation fault": ("import os, signal\nos.kill(os.getpid(), signal.SIGSEGV)", "crashed"),
    "NUL bytes": (r"import sys; sys.stdout.buffer.write(b'\0\0')", "wrong shape"),
    "no UTF-8": (r"import sys; sys.stdout.buffer.write(b'\xff\xfe')", "wrong shape"),
    "deletes its own folder": ("import os, shutil\nshutil.rmtree(os.getcwd())\nprint(-1)", "right"),
    "fills a file": ("with open('big', 'wb') as file:\n    while True: file.write(b'x' * 10**6)", "crashed"),
    "prints more": ("print('The answer is')\nprint(-1)", "extra output"),
    "prints a word": ("print('impossible')", "wrong shape"),
    "prints nothing": ("", "no output"),
}
