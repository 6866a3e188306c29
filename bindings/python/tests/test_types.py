"""Stubs, annotations, docstrings."""

import doctest
import importlib
import importlib.metadata
import inspect
import pickle
import subprocess
import sys
from pathlib import Path

import bnb_sudoku
import pytest

USER = """
import numpy as np
from bnb_sudoku import Board, Outcome, Verdict, check, generate, relaxation, solve, solve_sudoku, trace

rows: list[list[int]] = [[0] * 9] * 9
solved, constraints = solve_sudoku(rows)
i, j, k, v = constraints[0]
number: int = i + j + k + v
solve_sudoku(np.zeros((9, 9), dtype=np.int8), box=(3, 3), time_limit=1.5)
array: np.ndarray[tuple[int, ...], np.dtype[np.int8]] = solve_sudoku(np.zeros((9, 9), dtype=np.int8))[0]
line: str = solve_sudoku("." * 81)[0]
lists: list[list[int]] = solve_sudoku(rows)[0]
outcome: Outcome = solve("." * 81, prove_unique=True)
z: float | None = outcome.z
verdict: Verdict = check(rows, solved, constraints)
value, x = relaxation(rows, [(1, 1, 1, 1)])
largest: float = value + float(x.max())
board: Board = generate(1)[0].puzzle
again: Board = solve_sudoku(board)[0]
row: list[int] = board[0]
copied: Board = board.copy()
texts: list[list[int]] = solve_sudoku(["." * 9] * 9)[0]
both = relaxation(rows, zip([1], [1], [1], [1])), solve(rows, constraints=((i, 1, 1, 1) for i in [1])), check(rows, None)
wide = generate(clues=(25, 30), class_="0-lp")
page: str = trace(board).html("ru")
"""
MISUSE = 'from bnb_sudoku import solve\nsolve("", node_limit="many")\n'


def mypy(folder, *arguments):
    """Runs mypy in a folder where it may leave what it remembers."""
    command = [sys.executable, "-m", *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


def test_annotations(tmp_path):
    pytest.importorskip("mypy")
    (tmp_path / "user.py").write_text(USER)
    (tmp_path / "misuse.py").write_text(MISUSE)
    done = mypy(tmp_path, "mypy", "--strict", "-p", "bnb_sudoku")
    assert done.returncode == 0, done.stdout
    done = mypy(tmp_path, "mypy", "--strict", "user.py")
    assert done.returncode == 0, done.stdout
    done = mypy(tmp_path, "mypy", "--strict", "misuse.py")
    assert done.returncode == 1 and "node_limit" in done.stdout


def test_stubs(tmp_path):
    pytest.importorskip("mypy")
    done = mypy(tmp_path, "mypy.stubtest", "bnb_sudoku._native", "--concise")
    assert done.returncode == 0, done.stdout + done.stderr


def test_everything_has_a_docstring():
    for name in bnb_sudoku.__all__:
        each = getattr(bnb_sudoku, name)
        if not inspect.isclass(each) and not inspect.isfunction(each):
            continue
        assert each.__doc__, name
        members = vars(each).items() if inspect.isclass(each) else []
        for member, value in members:
            if not member.startswith("_") and (callable(value) or isinstance(value, property)):
                assert value.__doc__, f"{name}.{member}"


def test_examples():
    modules = ["", "._solve", "._relaxation", "._check", "._generate", "._census"]
    results = [doctest.testmod(importlib.import_module(f"bnb_sudoku{module}")) for module in modules]
    assert sum(result.attempted for result in results) >= 10
    assert not any(result.failed for result in results)


def test_the_page_about_it():
    page = Path(__file__).resolve().parents[3] / "docs" / "python.md"
    result = doctest.testfile(str(page), module_relative=False, encoding="utf-8")
    assert result.attempted >= 10 and not result.failed


def test_names():
    for name in bnb_sudoku.__all__:
        each = getattr(bnb_sudoku, name)
        if inspect.isclass(each):
            assert each.__module__ == "bnb_sudoku" and pickle.loads(pickle.dumps(each)) is each
    assert bnb_sudoku.__version__ == importlib.metadata.version("bnb-sudoku")


def test_the_licenses_are_installed():
    names = {path.name for path in importlib.metadata.files("bnb-sudoku")}
    assert {"LICENSE-MIT", "LICENSE-APACHE"} <= names
