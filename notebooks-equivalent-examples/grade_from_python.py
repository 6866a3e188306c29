#!/usr/bin/env python3
"""Grade an answer from Python: in nbgrader, in otter, in plain pytest.

    python3 grade_from_python.py        (BNB_SUDOKU names the binary if it is not on the path)
    pytest grade_from_python.py

All three ask `bnb-sudoku check`, which judges every right answer to be right: the lists of constraints that
make a relaxation integral are many, so nothing may be compared with a list of one's own. This file has a
homework's solution in it, so that it runs; a course takes the function of the student instead.
"""
import json
import os
import subprocess

BINARY = os.environ.get("BNB_SUDOKU", "bnb-sudoku")
PUZZLE = "480300000000000071020000000705000060000200800000000000001076000300000400000050000"


def solve_sudoku(puzzle):
    """What the student writes: the board, and constraints (i, j, k, 1) that make the relaxation integral."""
    board = "487312695593684271126597384735849162914265837268731549851476923379128456642953718"
    return [[int(c) for c in board[i : i + 9]] for i in range(0, 81, 9)], [(6, 3, 8, 1)]


def check(puzzle, answer, base="1"):
    """The verdicts on an answer, by criterion: (met, sentence)."""
    command = [BINARY, "check", "--puzzle", puzzle, "--answer", "-", "--base", base, "--format", "jsonl"]
    done = subprocess.run(command, input=json.dumps(answer), capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1, 3):  # 1: something is not met, 3: something is unknown
        raise RuntimeError(done.stderr)
    return {v["criterion"]: (v["met"], v.get("message", "")) for v in json.loads(done.stdout)["criteria"]}


def rows_of(line):
    return [[int(c) for c in line[i : i + 9]] for i in range(0, 81, 9)]


# --- plain pytest: a test a criterion, and the reason is the message -----------------------------


def verdict(criterion):
    return check(PUZZLE, solve_sudoku(rows_of(PUZZLE)))[criterion]


def test_board():
    met, why = verdict("board")
    assert met, why


def test_integral():
    met, why = verdict("integral")
    assert met, why


def test_irredundant():
    met, why = verdict("irredundant")
    assert met, why


# --- nbgrader: the last expression of a cell is the points; nothing may go to standard error ------


def nbgrader_points(answer):
    points = {"board": 2, "constraints": 1, "integral": 4, "irredundant": 2}
    verdicts = check(PUZZLE, answer)
    for criterion in points:
        met, why = verdicts[criterion]
        print(f"{criterion}: {'right' if met else why}")
    return sum(points[criterion] for criterion in points if verdicts[criterion][0])


# --- otter: a test file is a dictionary of cases in doctest's form --------------------------------

OTTER = {
    "name": "q1",
    "points": 4,
    "suites": [
        {
            "type": "doctest",
            "scored": True,
            "cases": [
                {"code": ">>> check(PUZZLE, solve_sudoku(rows_of(PUZZLE)))['board'][0]\nTrue", "hidden": False},
                {"code": ">>> check(PUZZLE, solve_sudoku(rows_of(PUZZLE)))['integral'][0]\nTrue", "hidden": True},
            ],
        }
    ],
}


def run_otter(names):
    """What otter does with such a file, for those who have not got it here."""
    import doctest

    cases = [case["code"] for suite in OTTER["suites"] for case in suite["cases"]]
    parser, runner = doctest.DocTestParser(), doctest.DocTestRunner(verbose=False)
    for number, code in enumerate(cases):
        runner.run(parser.get_doctest(code, dict(names), f"case {number}", None, 0))
    return runner.summarize(verbose=False)


if __name__ == "__main__":
    for test in (test_board, test_integral, test_irredundant):
        test()
    board, constraints = solve_sudoku(rows_of(PUZZLE))
    assert nbgrader_points((board, constraints)) == 9
    assert nbgrader_points((board, [])) == 3
    assert nbgrader_points((board, [(8, 5, 2, 1), (5, 3, 4, 1)])) == 7
    assert nbgrader_points(board) == 2
    failed, tried = run_otter(globals())
    assert (failed, tried) == (0, 2)
    print("pytest, nbgrader and otter agree")
