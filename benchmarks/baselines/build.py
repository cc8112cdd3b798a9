"""Compiles the baselines, C++ programs of one file each, when they are asked for."""

import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).parent


def built(name: str) -> Path:
    """Return the program of NAME.cpp, compiled first if it is missing or older than its source."""
    source, program = HERE / f"{name}.cpp", HERE / "build" / name
    if program.exists() and program.stat().st_mtime >= source.stat().st_mtime:
        return program
    compiler = shutil.which("g++")
    if compiler is None:
        raise FileNotFoundError("g++ is missing; install it to compile the baselines in benchmarks/baselines")
    program.parent.mkdir(exist_ok=True)
    subprocess.run([compiler, "-O2", "-std=c++17", "-o", str(program), str(source)], check=True)
    return program
