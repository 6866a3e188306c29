"""What is no puzzle is one ValueError with one clear line."""

import collections
import decimal
import fractions
import itertools

import numpy as np
import pytest
from bnb_sudoku import BadInput, Board, census_records, check, generate, relaxation, solve, solve_sudoku, trace
from conftest import COURSE_3, rows


def with_entry(entry, i=0, j=2):
    puzzle = rows(COURSE_3)
    puzzle[i][j] = entry
    return puzzle


class Hostile:
    def __repr__(self):
        raise RuntimeError("no")


class DataFrame:
    """As far as anybody here looks at it."""

    def to_numpy(self):
        return np.zeros((9, 9), int)


class Failing:
    """Whatever is asked of it, it raises."""

    def __getattr__(self, name):
        raise RuntimeError(name)


class FailingArray:
    """An array as far as one can see."""

    dtype = np.dtype(int)
    ndim = 2

    def tolist(self):
        raise OSError("gone")


LOOP = []
LOOP.append(LOOP)

CASES = [
    (None, "found None, expected n lists of n whole numbers"),
    (7, "found an int, expected"),
    (b"." * 81, "found a bytes, expected"),
    ({}, "found a dict, expected"),
    (iter([]), "found a list_iterator, expected"),
    (DataFrame(), "found a DataFrame, expected .*its to_numpy"),
    ([], "found an empty list, expected"),
    (LOOP, "a board of side 1 has no boxes"),
    ([0] * 81, "row 1 is 0, expected"),
    ([[]], "a board of side 1 has no boxes"),
    (Failing(), "puzzle: reading a Failing raised RuntimeError"),
    (FailingArray(), "puzzle: reading a FailingArray raised OSError"),
    ([FailingArray()] * 9, "puzzle: reading a list raised OSError"),
    (["." * 9] * 8, "line 8, column 10: a grid of side 9 ended after 8 rows, expected 9"),
    (["." * 9] * 8 + ["....%...."], "line 9, column 5: unknown character '%'"),
    (["." * 81], "found a list of length 1, expected 9 rows"),
    (with_entry(0.9999999999999998), "0.9999999999999998 in row 1, column 3 is not a cell"),
    (with_entry(1e-17), "1e-17 in row 1, column 3 is not a cell"),
    ([[0] * 9] * 8, "row 1 has 9 entries, expected 8, one for each row"),
    (rows(COURSE_3)[:-1] + [[0] * 8], "row 9 has 8 entries, expected 9, one for each row"),
    (rows(COURSE_3)[:-1] + [None], "row 9 is None, expected"),
    (rows(COURSE_3)[:-1] + ["000050000"], "row 9 is '000050000', expected"),
    ([[0] * 5] * 5, "a board of side 5 has no boxes, expected a side such as 4"),
    ([[0] * 49] * 49, "a board of side 49 has no boxes"),
    ([0] * 10**6, "row 1 is 0, expected"),
    ([[0]] * 10**6, "a board of side 1000000 has no boxes"),
    (with_entry(10), "10 in row 1, column 3 is not a cell, expected 1 to 9, or 0 for a blank"),
    (with_entry(-1), "-1 in row 1, column 3 is not a cell"),
    (with_entry(10**30), "10000000000000000000... in row 1, column 3 is not a cell"),
    (with_entry(10**5000), "an int in row 1, column 3 is not a cell"),
    (with_entry(2.5), "2.5 in row 1, column 3 is not a cell"),
    (with_entry(1e300), "1e\\+300 in row 1, column 3 is not a cell"),
    (with_entry(float("nan")), "nan in row 1, column 3 is not a cell"),
    (with_entry(float("inf")), "inf in row 1, column 3 is not a cell"),
    (with_entry(None), "None in row 1, column 3 is not a cell"),
    (with_entry(True), "True in row 1, column 3 is not a cell"),
    (with_entry(np.True_), "in row 1, column 3 is not a cell"),
    (with_entry("7"), "'7' in row 1, column 3 is not a cell"),
    (with_entry([7]), "a list in row 1, column 3 is not a cell"),
    (with_entry(7j), "7j in row 1, column 3 is not a cell"),
    (with_entry(fractions.Fraction(5, 2)), "in row 1, column 3 is not a cell"),
    (with_entry(Hostile()), "a Hostile in row 1, column 3 is not a cell"),
    (with_entry("x" * 10**6), "'xxxxxxxxxxxxxxxxxxx... in row 1, column 3 is not a cell"),
    (np.zeros(81, int), "row 1 is 0, expected"),
    (np.zeros((9, 9, 9), int), "found an array of 3 dimensions, expected"),
    (np.zeros((), int), "found an array of 0 dimensions, expected"),
    (np.zeros((9, 8), int), "row 1 has 8 entries, expected 9"),
    (np.zeros((0, 0), int), "found an empty list, expected"),
    (np.zeros((9, 9), bool), "found an array of bool, expected .*astype"),
    (np.zeros((9, 9), object), "found an array of object, expected"),
    (np.zeros((9, 9), complex), "found an array of complex128, expected"),
    (np.full((9, 9), "0"), "found an array of <U1, expected"),
    (np.zeros((9, 9), "M8[s]"), "found an array of datetime64"),
    (np.full((9, 9), 2.5), "2.5 in row 1, column 1 is not a cell"),
    (np.full((9, 9), np.nan), "nan in row 1, column 1 is not a cell"),
    (np.full((9, 9), -1), "-1 in row 1, column 1 is not a cell"),
    (np.full((9, 9), 255, np.uint8), "255 in row 1, column 1 is not a cell"),
    (np.ma.masked_equal(np.array(rows(COURSE_3)), 0), "None in row 1, column 3 is not a cell.*; filled\\(0\\) makes blanks"),
    ("", "line 1, column 1: empty input, expected a puzzle"),
    ("." * 80, "line 1, column 81: a line of 80 cells is no puzzle"),
    ("x" + "%" * 80, "line 1, column 2: unknown character '%'"),
    ("." * 81 + "\n" + "." * 81, "line 2, column 1: a second puzzle starts here"),
    ("\ud800" * 81, "line 1, column 1: "),
    ("[[1,2],[3]]", "line 1, column 1: row 2 of the array has 1 entries"),
]


@pytest.mark.parametrize("puzzle, message", CASES, ids=[str(number) for number in range(len(CASES))])
def test_what_is_no_puzzle(puzzle, message):
    for function in [solve_sudoku, solve, relaxation, trace, Board, lambda puzzle: check(puzzle, [], [])]:
        with pytest.raises(BadInput, match=message) as raised:
            function(puzzle)
        said = str(raised.value)
        assert isinstance(raised.value, ValueError) and "\n" not in said and len(said) < 300


def test_a_data_frame():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame(rows(COURSE_3))
    with pytest.raises(BadInput, match="found a DataFrame, expected .*; its to_numpy"):
        solve_sudoku(frame)
    with pytest.raises(BadInput):
        solve_sudoku(frame[0])
    assert solve_sudoku(frame.to_numpy())[0].shape == (9, 9)


def test_whole_numbers_of_other_kinds_are_read():
    for seven in [7.0, np.int8(7), np.uint64(7), np.float32(7), np.float64(7), decimal.Decimal(7)]:
        assert Board(with_entry(seven))[0][2] == 7


def test_boxes():
    six = [[0] * 6] * 6
    assert Board(six, box=[3, 2]).box == (3, 2) and Board(six).box == (2, 3)
    for box, message in [
        ((3, 3), r"the board has side 6, a 3x3 box needs side 9; give a box that fits, such as box=\(2, 3\)"),
        ((1, 6), "a 1x6 box is out of range"),
        ((2,), r"box is a tuple, expected rows and columns of a box such as \(3, 3\)"),
        ("2x3", "box is '2x3', expected"),
        (6, "box is 6, expected"),
        ((-2, -3), "box is a tuple, expected"),
        ((2.0, 3.0), "box is a tuple, expected"),
    ]:
        with pytest.raises(BadInput, match=message):
            solve_sudoku(six, box=box)
    with pytest.raises(BadInput, match="box=\\(2, 3\\)"):
        solve_sudoku("." * 36, box=(3, 3))


def test_rows_may_be_texts():
    lines = [COURSE_3[i : i + 9] for i in range(0, 81, 9)]
    assert Board(lines) == rows(COURSE_3) and solve_sudoku(tuple(lines))[0] == solve_sudoku(rows(COURSE_3))[0]
    assert Board(["." * 6] * 6, box=(3, 2)).box == (3, 2)


class Interrupting:
    """Ctrl-C, while a number is looked at."""

    def __index__(self):
        raise KeyboardInterrupt


def test_ctrl_c_goes_through():
    for call in [
        lambda: Board(with_entry(Interrupting())),
        lambda: relaxation(COURSE_3, [(Interrupting(), 1, 1, 1)]),
        lambda: solve(COURSE_3, node_limit=Interrupting()),
        lambda: solve(COURSE_3, count=Interrupting()),
        lambda: generate(clues=Interrupting()),
        lambda: generate(box=(Interrupting(), 3)),
    ]:
        with pytest.raises(KeyboardInterrupt):
            call()


def test_constraints():
    good = [
        [(8, 5, 2, 1)], ((8, 5, 2, 1),), {(8, 5, 2, 1)}, [[8, 5, 2, 1]], np.array([[8, 5, 2, 1]]), "[(8, 5, 2, 1)]",
        (8, 5, 2, 1), [np.array([8, 5, 2, 1])], [(8.0, 5, 2, 1)], zip([8], [5], [2], [1]), map(tuple, [[8, 5, 2, 1]]),
        ((i, 5, 2, 1) for i in [8]), {(8, 5, 2, 1): 0}.keys(), collections.deque([(8, 5, 2, 1)]), iter((8, 5, 2, 1)),
        [iter((8, 5, 2, 1))],
    ]
    for constraints in good:
        assert relaxation(COURSE_3, constraints).z == pytest.approx(62.5)
    assert relaxation(COURSE_3, []).z == relaxation(COURSE_3, np.array([])).z
    for constraints, message in [
        (None, "constraints: found None, expected a list"),
        (7, "constraints: found an int, expected a list"),
        ([7], "constraint 1 has 1 numbers, not four"),
        ([(8, 5, 2)], "constraint 1 has 3 numbers, not four: row, column, digit and value"),
        ([(1, 1, 4, 1), None], r"constraint 2 is None, expected \(row, column, digit, value\)"),
        ([(0, 1, 1, 1)], r"\(0, 1, 1, 1\) is out of range: row, column and digit run from 1 to 9, the value is 0 or 1"),
        ([(1, 1, 1, 2)], r"\(1, 1, 1, 2\) is out of range"),
        ([(1, -1, 1, 1)], r"\(1, -1, 1, 1\) is out of range"),
        ([(1, 1.5, 1, 1)], r"\(1, 1.5, 1, 1\) is out of range"),
        ([(1, True, 1, 1)], r"\(1, True, 1, 1\) is out of range"),
        ([(1, "x", 1, 1)], r"\(1, 'x', 1, 1\) is out of range"),
        ("[(8,5,two,1)]", "constraints: character 7 is 't', where a number"),
        ([(1, 1, 1, 1)] * 100_001, "more than 100000 constraints"),
        (itertools.repeat((1, 1, 1, 1)), "more than 100000 constraints"),
        ([itertools.count()], "constraint 1 has 101 numbers, not four"),
        ({(8, 5, 2, 1): 1}, "constraints: found a dict, expected a list"),
        (b"1111", "constraints: found a bytes, expected a list"),
        ([(1, 1, 1, 1), "1111"], "constraint 2 is '1111', expected"),
        (Failing(), "constraints: reading a Failing raised RuntimeError"),
        ((1 / 0 for _ in range(3)), "constraints: reading a generator raised ZeroDivisionError"),
    ]:
        with pytest.raises(BadInput, match=message):
            relaxation(COURSE_3, constraints)


def test_options():
    for options, message in [
        ({"presolve": "mathcing"}, "presolve: 'mathcing' is not one of off, singles, matching"),
        ({"objective": "max"}, "objective: "),
        ({"branch_on": "row"}, "branch_on: 'row' is not one of cell, column"),
        ({"branching_rule": ""}, "branching_rule: '' is not one of first-fractional"),
        ({"node_selection": "x" * 100}, "node_selection: 'xxxxxxxxxxxxxxxxxxx... is not one of best-bound"),
        ({"report_constraints": "all"}, "report_constraints: 'all' is not one of none, path"),
        ({"node_limit": 0}, "node_limit: 0 is no whole number from 1 on"),
        ({"node_limit": -5}, "node_limit: -5 is no whole number from 1 on"),
        ({"time_limit": 0}, "time_limit: 0 is not a positive number of seconds"),
        ({"time_limit": float("nan")}, "time_limit: nan is not a positive number"),
        ({"time_limit": -1}, "time_limit: -1 is not a positive number"),
        ({"solutions": 0}, "solutions: 0 is neither a number above 0 nor 'all'"),
        ({"count": "some"}, "count: 'some' is neither a number above 0 nor 'all'"),
        ({"node_limit": 2.5}, "node_limit: 2.5 is no whole number from 1 on"),
        ({"node_limit": 10**30}, "node_limit: 10000000000000000000... is no whole number"),
        ({"open_node_limit": "5"}, "open_node_limit: '5' is no whole number"),
        ({"time_limit": "5"}, "time_limit: '5' is not a positive number"),
        ({"time_limit": 1e30}, "time_limit: 1e\\+30 is not a positive number"),
        ({"presolve": 5}, "presolve: 5 is not one of off"),
        ({"objective": 5}, "objective: 5 is no text"),
        ({"prove_unique": "yes"}, "prove_unique: 'yes' is neither True nor False"),
        ({"count": 1, "solutions": 1}, "solutions, count and prove_unique exclude each other"),
    ]:
        with pytest.raises(BadInput, match=message):
            solve(COURSE_3, **options)
    with pytest.raises(TypeError):
        solve(COURSE_3, nodse_limit=5)
    for limits in [{"node_limit": -1}, {"node_limit": 10**30}, {"time_limit": "5"}]:
        for function in [solve_sudoku, solve, trace]:
            with pytest.raises(BadInput, match=next(iter(limits))):
                function(COURSE_3, **limits)
    assert solve(COURSE_3, certify=None, presolve=None).record == solve(COURSE_3).record
    assert solve(COURSE_3, node_limit=np.int32(100), time_limit=np.float32(100)).status == "solved"


def test_wishes():
    for options, message in [
        ({"clues": 99}, "clues: a board of 3x3 boxes has 81 cells"),
        ({"clues": -3}, "clues: neither a number of givens nor the least and the most"),
        ({"clues": (1, 2, 3)}, "clues: neither a number of givens"),
        ({"clues": True}, "clues: neither a number of givens"),
        ({"clues": 2.5}, "clues: neither a number of givens"),
        ({"clues": "30"}, "clues: neither a number of givens"),
        ({"count": -1}, "count: -1 is no whole number from 1 on"),
        ({"count": "x"}, "count: 'x' is no whole number"),
        ({"seed": -1}, "seed: -1 is no whole number from 0 on"),
        ({"variants": 1.5}, "variants: 1.5 is no whole number"),
        ({"box": (1, 9)}, "a 1x9 box is out of range"),
        ({"clues": (30, 20)}, "clues: the first number is larger than the second"),
        ({"class_": "hard"}, "'hard' is no class"),
        ({"symmetry": "x"}, "symmetry: 'x' is not one of none, half-turn"),
    ]:
        with pytest.raises(BadInput, match=message):
            generate(**options)
    made = generate(clues=np.int64(30))[0]
    assert made.record["givens"] == 30 and made.record == generate(clues=(30, 30))[0].record


@pytest.mark.parametrize("lines", [None, 5, 2.5])
def test_what_is_no_lines(lines):
    with pytest.raises(BadInput, match="^lines: found a value of type"):
        census_records(lines)


def test_boxes_of_a_board():
    board = Board("." * 36, box=(3, 2))
    with pytest.raises(BadInput, match="a 0x0 box is out of range"):
        board.box = (0, 0)
    with pytest.raises(BadInput, match="the board has side 6"):
        board.box = (3, 3)
    assert board.box == (3, 2) and str(board).count("+") == 12
    board.box = (2, 3)
    assert solve_sudoku(board)[0].box == (2, 3)
    assert solve_sudoku(Board(COURSE_3), box=np.array([3, 3]))[0].box == (3, 3)
