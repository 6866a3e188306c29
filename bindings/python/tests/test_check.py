"""The judge: true only when right, and it never raises for an answer."""

import numpy as np
import pytest
from bnb_sudoku import BadInput, Board, Verdict, check, solve_sudoku
from conftest import COURSE_3, COURSE_3_SOLVED, DE_ALFARO, rows

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
        ("no idea", [], "board", "a text that is no board"),
        (np.zeros((1000, 1000)), [], "board", "a text that is no board"),
        ([0] * 10**6, [], "board", "9 rows of 9 digits"),
    ]
    for board, constraints, criterion, words in cases:
        verdict = check(COURSE_3, board, constraints)
        assert not verdict and verdict.right is False
        assert words in verdict.why_not(criterion), verdict
        assert words in str(verdict) and str(verdict).endswith("\nwrong") and repr(verdict) == str(verdict)


def test_an_answer_that_fights_back_is_wrong():
    class Fighting:
        size = 81

        def tolist(self):
            raise MemoryError

    loop = []
    loop.append(loop)
    for board in [Fighting(), loop, [[Fighting()] * 9] * 9]:
        assert not check(COURSE_3, board, loop)


def test_a_data_frame_is_an_answer():
    pandas = pytest.importorskip("pandas")
    assert check(COURSE_3, pandas.DataFrame(SOLVED), pandas.DataFrame([[5, 3, 4, 1]]))


def test_suspicions_are_told():
    verdict = check(COURSE_3, np.array(SOLVED).T, [(4, 2, 3, 1)])
    assert "perhaps: with rows and columns exchanged the board would be right" in str(verdict)


def test_what_is_not_known_is_not_right():
    verdict = check("." * 256, solve_sudoku("." * 256)[0], [], time_limit=1e-6)
    assert isinstance(verdict, Verdict) and not verdict and str(verdict).endswith(("unknown", "wrong"))


def test_an_empty_list_is_right_where_it_is():
    assert check(DE_ALFARO, *solve_sudoku(DE_ALFARO))
    assert solve_sudoku(DE_ALFARO)[1] == []
