"""The homework's function and its big sister."""

import pickle

import numpy as np
import pytest
from bnb_sudoku import Board, Infeasible, LimitReached, SudokuError, check, relaxation, solve, solve_sudoku, trace
from conftest import COURSE_3, COURSE_3_SOLVED, INKALA, PUZZLES, SEVERAL, SMALL, WITHOUT_SOLUTION, rows


def test_the_homework():
    solved_puzzle, constraints = solve_sudoku(rows(COURSE_3))
    assert solved_puzzle == rows(COURSE_3_SOLVED)
    assert type(solved_puzzle) is list and type(solved_puzzle[0]) is list and type(solved_puzzle[0][0]) is int
    [(i, j, k, v)] = constraints
    assert v == 1 and solved_puzzle[i - 1][j - 1] == k
    assert check(rows(COURSE_3), solved_puzzle, constraints)


@pytest.mark.parametrize("puzzle", PUZZLES)
def test_answers_are_right(puzzle):
    side = int(len(puzzle) ** 0.5)
    assert check(puzzle, *solve_sudoku(rows(puzzle, side)), criteria=["board", "constraints", "integral", "irredundant"])


@pytest.mark.parametrize("dtype", ["i1", "u1", "i2", "u2", "i4", "u4", "i8", "u8", ">i4", "f4", "f8", np.intp, np.longlong])
def test_arrays_of_every_type_come_back_as_they_are(dtype):
    puzzle = np.array(rows(COURSE_3), dtype=dtype)
    solved_puzzle, _ = solve_sudoku(puzzle)
    assert isinstance(solved_puzzle, np.ndarray) and solved_puzzle.dtype == puzzle.dtype
    assert solved_puzzle.tolist() == rows(COURSE_3_SOLVED)


def test_what_came_in_is_untouched_and_comes_back_in_kind():
    puzzle = rows(COURSE_3)
    array = np.asfortranarray(puzzle)
    array.flags.writeable = False
    for each in [puzzle, tuple(map(tuple, puzzle)), [np.array(row) for row in puzzle], [list(row) for row in array]]:
        assert solve_sudoku(each)[0] == rows(COURSE_3_SOLVED)
    assert solve_sudoku(array)[0].tolist() == rows(COURSE_3_SOLVED)
    turned = solve_sudoku(array.T[::-1].T[::-1])[0]
    assert check(array.T[::-1].T[::-1].tolist(), turned, None, criteria="board")
    assert puzzle == rows(COURSE_3)
    assert solve_sudoku(COURSE_3)[0] == COURSE_3_SOLVED
    assert solve_sudoku(str(Board(COURSE_3)))[0] == COURSE_3_SOLVED
    board, _ = solve_sudoku(Board(COURSE_3))
    assert isinstance(board, Board) and board == rows(COURSE_3_SOLVED) and board.box == (3, 3)


def test_every_size_and_its_boxes():
    for box in [(2, 2), (2, 3), (3, 2), (2, 4), (4, 2), (3, 3), (2, 5), (3, 4), (3, 5), (4, 4), (4, 5), (5, 5), (6, 6)]:
        height, width = box
        side = height * width
        board = [[(i % height * width + i // height + j) % side + 1 for j in range(side)] for i in range(side)]
        puzzle = [[value if (3 * i + j) % 4 else 0 for j, value in enumerate(row)] for i, row in enumerate(board)]
        outcome = solve(puzzle, box=box, report_constraints=None)
        solution = outcome.solution
        assert outcome.status == "solved" and solution.box == box and outcome.constraints is None
        for i, j in [(number // height * height, number % height * width) for number in range(side)]:
            assert len({solution[i + a][j + b] for a in range(height) for b in range(width)}) == side
        assert check(puzzle, solution, None, box=box, criteria="board")


def test_a_board_knows_its_boxes():
    puzzle = Board("." * 36, box=(3, 2))
    assert solve(puzzle).solution.box == (3, 2) and solve_sudoku(puzzle)[0].box == (3, 2)
    assert solve(puzzle, box=(2, 3)).solution.box == (2, 3) == solve_sudoku(puzzle, box=(2, 3))[0].box
    assert check(puzzle, *solve_sudoku(puzzle), criteria="board")
    assert not check(puzzle, *solve_sudoku(puzzle, box=(2, 3)), criteria="board")
    assert solve(solve(puzzle).puzzle).puzzle.box == (3, 2)
    assert relaxation(puzzle).puzzle.box == (3, 2) and trace(puzzle).events[0]["box"] == [3, 2]


def test_what_is_handed_out_is_the_users():
    outcome = solve(COURSE_3)
    outcome.solution[0][0] = outcome.puzzle[0][0] = 99
    assert outcome.solution == rows(COURSE_3_SOLVED) and outcome.puzzle == rows(COURSE_3)


def test_no_answer_is_an_exception():
    with pytest.raises(Infeasible, match="no solution: the 4s at r3c1 and r3c3 are both in row 3") as raised:
        solve_sudoku(WITHOUT_SOLUTION)
    assert isinstance(raised.value, ValueError) and isinstance(raised.value, SudokuError)
    with pytest.raises(LimitReached, match="the node limit was reached") as raised:
        solve_sudoku("." * 81, node_limit=1)
    assert raised.value.reason == "node_limit"
    copy = pickle.loads(pickle.dumps(raised.value))
    assert (str(copy), copy.reason) == (str(raised.value), "node_limit")
    with pytest.raises(LimitReached) as raised:
        solve_sudoku("." * 625, time_limit=1e-6)
    assert raised.value.reason == "time_limit"


def test_an_outcome_has_it_all():
    outcome = solve(COURSE_3, prove_unique=True)
    assert (outcome.status, outcome.reason, outcome.unique) == ("solved", None, True)
    assert outcome.solution == rows(COURSE_3_SOLVED) and outcome.puzzle == rows(COURSE_3)
    assert len(outcome.constraints) == 1 and outcome.nodes > 0 and outcome.lp_solves > 0
    assert outcome.z == pytest.approx(59.5)
    assert outcome.point.shape == (9, 9, 9) and outcome.point.dtype == np.float64
    assert np.allclose(outcome.point.sum(axis=2), 1)
    assert outcome.point[0, 0, 3] == 1  # row 1, column 1 holds a 4
    copy = pickle.loads(pickle.dumps(outcome))
    assert copy.record == outcome.record and copy.z == outcome.z


def test_statuses_are_values():
    outcome = solve(WITHOUT_SOLUTION)
    assert (outcome.status, outcome.solution, outcome.constraints, outcome.unique) == ("infeasible", None, None, None)
    assert outcome.reason == "the 4s at r3c1 and r3c3 are both in row 3"
    assert outcome.z is None and outcome.point is None
    outcome = solve("." * 81, node_limit=1)
    assert (outcome.status, outcome.reason) == ("limit", "node_limit")


def test_options_are_those_of_the_command_line():
    assert len(solve(SEVERAL, solutions="all").solutions) == 18
    assert solve(SEVERAL, count="all").solution_count == (18, True)
    assert solve(SEVERAL, solutions=5).solution_count == (5, False)
    assert solve(SEVERAL, prove_unique=True).unique is False
    outcome = solve(INKALA, report_constraints="all-minimum")
    assert outcome.minimum == (1, 1) and len(outcome.all_minimum) == 6
    outcome = solve(COURSE_3, constraints=[(6, 3, 2, 0)])
    assert outcome.record["with"] == [[6, 3, 2, 0]] and len(outcome.constraints) == 1
    assert check(COURSE_3, outcome.solution, outcome.constraints, criteria=["board", "integral", "minimum"])
    assert outcome.z == 81
    course = solve(
        COURSE_3, presolve="off", objective="sum-max", branching_rule="first-fractional", branch_on="column",
        node_selection="best-bound", allow_zeros=True, node_limit=1000,
    )
    assert course.solution == rows(COURSE_3_SOLVED)
    assert course.record["branch_on"] == "column" and course.record["objective"] == "sum-max"


def test_the_same_every_time():
    assert solve(INKALA).record == solve(INKALA).record
    assert solve_sudoku(SMALL) == solve_sudoku(SMALL)
