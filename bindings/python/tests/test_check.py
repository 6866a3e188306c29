"""The judge: true only when right, and it never raises for an answer."""

import collections
import itertools
import resource
import sys
import time
import unittest.mock

import numpy as np
import pytest
from bnb_sudoku import BadInput, Board, Verdict, check, solve_sudoku
from conftest import COURSE_3, COURSE_3_SOLVED, DE_ALFARO, SMALL, rows

SOLVED = rows(COURSE_3_SOLVED)


def test_every_right_answer_is_right():
    for constraints in [[(6, 3, 2, 0)], [(6, 3, 8, 1)], [(5, 3, 4, 1)], [(8, 5, 2, 1), (5, 3, 4, 1)], {(5, 3, 4, 1)}]:
        verdict = check(COURSE_3, SOLVED, constraints)
        assert verdict and verdict.right is True and str(verdict).endswith("\nright")
    for board in [np.array(SOLVED), np.array(SOLVED, float), COURSE_3_SOLVED, tuple(map(tuple, SOLVED)), Board(SOLVED)]:
        assert check(rows(COURSE_3), board, np.array([[5, 3, 4, 1]]))
    assert check(COURSE_3, SOLVED, [(4, 2, 3, 1)], base=0) and check(COURSE_3, SOLVED, [(5, 3, 4, 1)], base="auto")


def test_more_can_be_asked_for():
    pair = [(8, 5, 2, 1), (5, 3, 4, 1)]
    assert not check(COURSE_3, SOLVED, pair, criteria=["irredundant"])
    assert check(COURSE_3, SOLVED, pair).met("irredundant") is False
    assert check(COURSE_3, SOLVED, [(5, 3, 4, 1)], criteria=["board", "integral", "minimum"])
    assert check(COURSE_3, SOLVED, None, criteria="board")
    with pytest.raises(BadInput, match="criteria: 'bord' is not one of board, constraints"):
        check(COURSE_3, SOLVED, [], criteria=["bord"])


def test_wrong_answers_say_why():
    spoilt = [row[:] for row in SOLVED]
    spoilt[0][2] = 4
    cases = [
        (spoilt, [(5, 3, 4, 1)], "board", "row 1"),
        (SOLVED, [], "integral", "z = 59.5"),
        (SOLVED, [(8, 5, 2, 1)], "integral", "z = 62.5"),
        (SOLVED, [(5, 3, 9, 1)], "constraints", "does not agree with the board"),
        (SOLVED, [(0, 3, 4, 1)], "constraints", "run from 1 to 9"),
        (SOLVED, [(5, 3, 4)], "constraints", "a list of 3 numbers"),
        (SOLVED, None, "constraints", "there is no list of constraints"),
        (rows(COURSE_3), [(5, 3, 4, 1)], "board", "r1c3 is blank"),
        (np.zeros((9, 9)), [], "board", "r1c1 is blank"),
        (np.full((9, 9), np.nan), [], "board", "nan"),
        (np.zeros((9, 9, 9)), [], "board", "a list of 9 numbers, not a whole number"),
        (np.full((9, 9), 10**12), [], "board", "r1c1"),
        ([[10**5000] * 9] * 9, [], "board", "r1c1"),
        (SOLVED[:8], [], "board", "9 rows of 9 digits"),
        (None, [(5, 3, 4, 1)], "board", "there is no board in the answer"),
        (object(), object(), "board", "a text that is no board"),
        (lambda: 0, {}, "constraints", "the text '<dict>'"),
        ("no idea", [], "board", "'no' is a name or a call, and nothing is evaluated here"),
        (np.zeros((1000, 1000)), [], "board", "more than 200000 values"),
        ([0] * 10**6, [], "board", "more than 200000 values"),
    ]
    for board, constraints, criterion, words in cases:
        verdict = check(COURSE_3, board, constraints)
        assert not verdict and verdict.right is False
        assert words in verdict.why_not(criterion), verdict
        assert words in str(verdict) and str(verdict).endswith("\nwrong") and repr(verdict) == str(verdict)


class Raising:
    """Whatever is asked of it, it raises, even what would end the program."""

    size = 81
    tolist = __iter__ = __index__ = __float__ = __repr__ = lambda self: sys.exit(0)

    def __hash__(self):
        return 1

    @property
    def __class__(self):
        raise RuntimeError


class BadInt(int):
    __abs__ = __index__ = __int__ = __lt__ = __gt__ = __repr__ = __hash__ = lambda *_: 1 / 0


class BadFloat(float):
    __float__ = __abs__ = __round__ = __sub__ = __repr__ = lambda *_: 1 / 0


class BadText(str):
    __getitem__ = __str__ = __len__ = __repr__ = lambda *_: 1 / 0


class BadList(list):
    __getitem__ = __iter__ = __len__ = __repr__ = lambda *_: 1 / 0


class Unlucky:
    def tolist(self):
        raise MemoryError


def test_an_answer_that_fights_back_is_wrong():
    loop = []
    loop.append(loop)
    everybody = [
        Unlucky(), loop, [[Unlucky()] * 9] * 9, Raising(), [[Raising()] * 9] * 9, {Raising(), 3}, [[BadInt(3)] * 9] * 9,
        [[BadFloat(3)] * 9] * 9, BadText("4" * 81), BadList([1]), (Raising() for _ in range(9)), unittest.mock.Mock(),
    ]
    for answer in everybody:
        assert not check(COURSE_3, answer, [(5, 3, 4, 1)]) and not check(COURSE_3, SOLVED, answer)
        assert not check(COURSE_3, answer)
    class_of_its_own = [BadList([BadInt(value) for value in row]) for row in SOLVED]
    assert check(COURSE_3, BadList(class_of_its_own), [[BadFloat(5), BadInt(3), 4, 1]])
    assert check(COURSE_3, BadText(COURSE_3_SOLVED), BadText("[(5, 3, 4, 1)]"))


def test_ctrl_c_is_no_answer():
    class Interrupted:
        def tolist(self):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        check(COURSE_3, Interrupted(), [])


def wide(kind):
    """A hundred times itself, a hundred times over."""
    loop = kind()
    loop.extend([loop] * 100)
    return loop


@pytest.mark.parametrize("answer", [
    wide(list), wide(collections.deque), np.broadcast_to(0, (10**6, 10**6)), itertools.count(), itertools.repeat("x" * 10**6),
    [["x" * 10**6] * 9] * 9, [frozenset(range(1000))] * 1000, [np.zeros(1000)] * 1000, "x" * 10**8,
], ids=range(9))
def test_an_answer_without_end_is_wrong_at_once(answer):
    began, memory = time.process_time(), resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    for verdict in [check(SMALL, answer, []), check(SMALL, "1243431221343421", answer), check(SMALL, (answer, answer))]:
        assert not verdict and ("more than 200000 values" in str(verdict) or "longer than 1 MiB" in str(verdict))
    assert time.process_time() - began < 5
    assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss - memory < 300_000  # KiB


def test_an_answer_in_one_piece():
    for answer in [
        (SOLVED, [(5, 3, 4, 1)]), [np.array(SOLVED), {(5, 3, 4, 1)}], f"({SOLVED}, [(5, 3, 4, 1)])", (COURSE_3_SOLVED, "[(5, 3, 4, 1)]"),
        {"solved_puzzle": SOLVED, "constraints": [(5, 3, 4, 1)]},
    ]:
        assert check(COURSE_3, answer)
    for answer, criterion, words in [
        (None, "board", "there is no board in the answer"),
        (SOLVED, "constraints", "there is no list of constraints"),
        (np.array(SOLVED), "constraints", "there is no list of constraints"),
        ((SOLVED, [], 3), "board", "a list of 3"),
        ((), "board", "a list of 0"),
        (7, "board", "it is the number 7"),
        ({}, "board", "there is no board in the answer"),
    ]:
        verdict = check(COURSE_3, answer)
        assert verdict.right is False and words in verdict.why_not(criterion), verdict
    assert check(COURSE_3, SOLVED, criteria="board")


@pytest.mark.parametrize("criteria", [[], (), 5, None, [5], "bord", ["board", None], [["board"]]])
def test_bad_criteria(criteria):
    with pytest.raises(BadInput, match="^criteria: "):
        check(COURSE_3, SOLVED, [], criteria=criteria)


@pytest.mark.parametrize("base", [2, True, None, "one", "\ud800"])
def test_bad_bases(base):
    with pytest.raises(BadInput, match="base: .* is neither 1, 0 nor 'auto'"):
        check(COURSE_3, SOLVED, [], base=base)


def test_a_data_frame_is_an_answer():
    pandas = pytest.importorskip("pandas")
    assert check(COURSE_3, pandas.DataFrame(SOLVED), pandas.DataFrame([[5, 3, 4, 1]]))


def test_suspicions_are_told():
    verdict = check(COURSE_3, np.array(SOLVED).T, [(4, 2, 3, 1)])
    assert "perhaps: with rows and columns exchanged the board would be right" in str(verdict)


def test_what_is_not_known_is_not_right():
    verdict = check("." * 256, solve_sudoku("." * 256)[0], [], time_limit=1e-6)
    assert isinstance(verdict, Verdict) and not verdict and verdict.met("board") is True
    assert verdict.right is None and verdict.met("integral") is None and str(verdict).endswith("\nunknown")


def test_an_empty_list_is_right_where_it_is():
    assert check(DE_ALFARO, *solve_sudoku(DE_ALFARO))
    assert solve_sudoku(DE_ALFARO)[1] == []
