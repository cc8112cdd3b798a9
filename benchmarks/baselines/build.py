"""Compiles the baselines, C++ programs, when they are asked for."""

import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).parent


def build(name: str) -> Path:
    """Return the program of NAME.cpp, compiled first if it is missing or older than what it is made of."""
    source, program = HERE / f"{name}.cpp", HERE / "build" / name
    newest = max(file.stat().st_mtime for file in (source, *HERE.glob("*.hpp")))
    if program.exists() and program.stat().st_mtime >= newest:
        return program
    compiler = shutil.which("g++")
    if compiler is None:
        raise FileNotFoundError("g++ is missing; install it to compile the baselines in benchmarks/baselines")
    program.parent.mkdir(exist_ok=True)
    subprocess.run([compiler, "-O2", "-std=c++17", "-o", str(program), str(source)], check=True)
    return program
