# `make demo` answers a real board; `make test` runs everything that must hold; `make pictures` draws the figures of the
# documents. All make .venv first.

PYTHON ?= python3
BIN := .venv/bin

.PHONY: demo test test-long dist docs bench how-far pictures screenshots catalogues traps check-all name-pairs smallest scenes clean

# Compiled once here, so that no command has to, where Python may not write bytecode itself.
COMPILE := @$(BIN)/python -m compileall -q src

demo: .venv/demo
	$(COMPILE)
	$(BIN)/malpan solve 13460 examples/boards/tilt.txt

# Types, import contracts and the documentation site are tests like the others.
test: .venv/dev
	$(COMPILE)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/pytest $(PYTEST_OPTIONS)

# Three workers, as tests of the page and of programs wait a third of their time; each has whole files, so that kernels which the
# tests of a file share are compiled once.
PYTEST_OPTIONS := -n 3 --dist loadfile --no-loadscope-reorder --durations 10

# Runs what is too slow for every run: longer hunts, larger mutations, an installation from the package index.
test-long: .venv/dev
	$(COMPILE)
	$(BIN)/pytest $(PYTEST_OPTIONS) -m long

# Builds the source archive and the wheel into dist/.
dist: .venv/demo
	$(BIN)/python -m hatchling build

# Builds the documentation site into build/site; a warning is an error. It needs no network.
docs: .venv/dev
	NO_MKDOCS_2_WARNING=1 $(BIN)/mkdocs build --strict

# Needs g++ for the baselines. Writes benchmarks/RESULTS.md and docs/growth.png.
bench: .venv/bench
	$(COMPILE)
	$(BIN)/python benchmarks/results.py

# Measures how far Malpan comes in many games, in some minutes; part of `make bench`. Writes docs/how_far.md and RESULTS.md.
how-far: .venv/dev
	$(COMPILE)
	$(BIN)/python benchmarks/how_far.py

# Needs Chromium. Writes docs/page/.
screenshots: .venv/dev
	$(COMPILE)
	$(BIN)/python docs/screenshots.py

# Draws every figure of the documents anew, into docs/pictures.
pictures: .venv/dev
	$(COMPILE)
	$(BIN)/python docs/figures.py

# Everything that is installed, the build backend too, is pinned in constraints.txt; so the build needs no isolated environment.
PIP := $(BIN)/pip install --quiet --disable-pip-version-check --constraint constraints.txt

# The pip that comes with Python may be old, and write commands that import `re` before Malpan: Ctrl-C then shows a traceback.
.venv/bin/pip:
	@$(PYTHON) -c 'import sys; sys.version_info < (3, 11) and sys.exit("Malpan needs Python 3.11 or newer; say make PYTHON=...")'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --upgrade pip

.venv/demo: .venv/bin/pip pyproject.toml constraints.txt
	$(PIP) hatchling editables
	$(PIP) --no-build-isolation --editable .
	@touch $@

.venv/dev: .venv/demo
	$(PIP) --no-build-isolation --editable '.[dev,docs]'
	@touch $@

# simpleai is published as source only; what builds it is installed first, as the build has no environment of its own.
.venv/bench: .venv/dev
	$(PIP) setuptools wheel
	$(PIP) --no-build-isolation --editable '.[bench]'
	@touch $@

# Adds the sentences of the code to the catalogues of translations, and removes those that are gone.
catalogues: .venv/dev
	$(BIN)/python -m tools.catalogues

# The small boards that show a mistake each, found by the hunt itself; takes some minutes for each problem.
traps: .venv/dev
	$(BIN)/python -m tools.make_traps
	$(BIN)/python -m tools.mistakes_page en > docs/mistakes.md
	$(BIN)/python -m tools.mistakes_page ko > docs/mistakes.ko.md

# Check every mistaken program as a process, with the command line. The tests check them as functions. Takes some minutes.
check-all: .venv/dev
	$(BIN)/python -m tools.check_all

# Measure how many programs with two mistakes at once are named, for every number. Takes some minutes for each.
name-pairs: .venv/dev
	$(BIN)/python -m tools.name_pairs

# Compare the boards that checks end with against the smallest boards there are.
smallest: .venv/dev
	$(BIN)/python -m tools.smallest_boards

# Write the scenes that the tests compare pictures with.
scenes: .venv/dev
	$(BIN)/python -m tools.write_scenes

clean:
	rm -rf .venv build dist .mypy_cache .ruff_cache .pytest_cache .hypothesis
