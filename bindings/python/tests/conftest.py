"""What the tests share: puzzles, and the command line beside which the package is held."""

import json
import os
import subprocess

import pytest

COURSE_3 = "480300000000000071020000000705000060000200800000000000001076000300000400000050000"
COURSE_3_SOLVED = "487312695593684271126597384735849162914265837268731549851476923379128456642953718"
DE_ALFARO = "000000061350000000400050000020000800000601000000700000000080200600400000007000010"
WITHOUT_SOLUTION = "000000061350000000404050000020000800000601000000700000000080200600400000007000010"
INKALA = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
EASTER_MONSTER = "1.......2.9.4...5...6...7...5.9.3.......7.......85..4.7.....6...3...9.8...2.....1"
SEVERAL = "3......6.57.2......8..5..4.....713.9..14.65...53...6......8.4.7.4......19..74...."
SMALL = "1......2..3..4.."
PUZZLES = [COURSE_3, DE_ALFARO, INKALA, EASTER_MONSTER, SEVERAL, SMALL]


def rows(line, side=9):
    """A line of digits as nested lists."""
    return [[int(c) if c != "." else 0 for c in line[i : i + side]] for i in range(0, side * side, side)]


@pytest.fixture(scope="session")
def command_line():
    """Runs the command line; a list of the records that it prints."""
    binary = os.environ.get("BNB_SUDOKU")
    if not binary:
        pytest.skip("BNB_SUDOKU does not name the binary")

    def run(*arguments, puzzles=""):
        done = subprocess.run([binary, *arguments], input=puzzles, capture_output=True, text=True, check=False)
        assert done.returncode in (0, 1, 2, 3), done.stderr
        return [json.loads(line) for line in done.stdout.splitlines()]

    return run
