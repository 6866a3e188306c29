"""The package and the command line say the same."""

import collections
import decimal
import json

import numpy as np
from bnb_sudoku import Board, census_records, check, generate, relaxation, solve, solve_sudoku, trace
from conftest import COURSE_3, COURSE_3_SOLVED, EASTER_MONSTER, INKALA, PUZZLES, SEVERAL, WITHOUT_SOLUTION, rows

#: Two thousand puzzles: boxes, how many are made, and how many variants of each.
BOXES = [((3, 3), 200, 6), ((2, 2), 290, 0), ((3, 2), 300, 0), ((3, 4), 8, 0), ((4, 4), 2, 0)]


def test_made_and_solved_puzzles(command_line):
    assert sum(count * (1 + variants) for _, count, variants in BOXES) == 2000
    for box, count, variants in BOXES:
        shape = f"{box[0]}x{box[1]}"
        numbers = ["--count", str(count), "--variants", str(variants)]
        records = command_line("generate", *numbers, "--seed", "9", "--box", shape, "--format", "jsonl")
        assert [made.record for made in generate(count, seed=9, box=box, variants=variants)] == records
        puzzles = "\n".join(json.dumps(record["puzzle"]) for record in records)
        solved = command_line(
            "solve", "--report-constraints", "--no-timing", "--format", "jsonl", "--box", shape, "-", puzzles=puzzles
        )
        assert len(solved) == count * (1 + variants)
        for record in solved:
            puzzle = record["puzzle"]
            assert solve(puzzle, box=box).record == record
            answer = (record["solved_puzzle"], [tuple(each) for each in record["constraints"]])
            assert solve_sudoku(puzzle, box=box) == answer
            board, constraints = solve_sudoku(np.array(puzzle, dtype=np.int16), box=box)
            assert (board.tolist(), constraints) == answer


def test_all_options(command_line):
    for flags, options in [
        (["--report-constraints=minimum"], {"report_constraints": "minimum"}),
        (["--report-constraints=all-minimum"], {"report_constraints": "all-minimum"}),
        (["--solutions", "all"], {"report_constraints": None, "solutions": "all"}),
        (["--count", "7"], {"report_constraints": None, "count": 7}),
        (["--prove-unique"], {"report_constraints": None, "prove_unique": True}),
        (["--node-limit", "3", "--presolve", "singles"], {"report_constraints": None, "node_limit": 3, "presolve": "singles"}),
        (["--objective", "linear:5", "--branch-on", "column", "--report-constraints", "--allow-zeros"],
         {"objective": "linear:5", "branch_on": "column", "allow_zeros": True}),
        (["--node-selection", "depth-first", "--branching-rule", "first-fractional", "--no-certify"],
         {"report_constraints": None, "node_selection": "depth-first", "branching_rule": "first-fractional",
          "certify": False}),
        (["--with", "[(1, 3, 7, 1)]"], {"report_constraints": None, "constraints": [(1, 3, 7, 1)]}),
    ]:
        puzzles = [COURSE_3] if "--with" in flags else [COURSE_3, EASTER_MONSTER, SEVERAL, WITHOUT_SOLUTION]
        records = command_line("solve", "--no-timing", "--format", "jsonl", *flags, *puzzles)
        assert [solve(puzzle, **options).record for puzzle in puzzles] == records


def test_a_census(command_line):
    lines = [f"{puzzle}\ta name" for puzzle in PUZZLES] + ["", "# a comment", WITHOUT_SOLUTION, "." * 80, "4" * 81]
    records = census_records(lines)
    expected = command_line(
        "solve", "--report-constraints", "--no-timing", "--format", "jsonl", "-", puzzles="\n".join(lines)
    )
    assert len(records) == len(expected) == 9
    for record, other in zip(records, expected):
        integral = record.pop("integral", None)
        assert (integral is None) == (other["status"] != "solved")
        # Where an error is told depends on the file.
        place = ["input", "line", "column"]
        assert {k: v for k, v in record.items() if k not in place} == {k: v for k, v in other.items() if k not in place}


def test_relaxations(command_line):
    for constraints in ["[]", "[(8, 5, 2, 1)]", "[(6, 3, 2, 0)]"]:
        [record] = command_line("relax", "--format", "jsonl", "--with", constraints, COURSE_3)
        assert relaxation(COURSE_3, constraints).record == record


def verdict_of(command_line, puzzle, answer):
    """The record of the command line for a text that is an answer."""
    [record] = command_line("check", "--format", "jsonl", "--puzzle", puzzle, "--answer", "-", puzzles=answer)
    return record


def test_verdicts(command_line):
    board, found = solve_sudoku(INKALA)
    for constraints in [[], found, [(1, 1, 1, 1)], [(1, 2)], [(1, 1, 8, 1)] * 2, [(0, 0, 7, 1)], [(1.5, 1, 8, 1)]]:
        record = verdict_of(command_line, INKALA, json.dumps({"solved_puzzle": board, "constraints": constraints}))
        assert check(INKALA, board, constraints).record == check(INKALA, (board, constraints)).record == record
    for text in [board, f"({board!r}, {found})", f"solved_puzzle = {board!r}\nconstraints = {found}", "no idea", "", f"{board} []"]:
        assert check(INKALA, text).record == verdict_of(command_line, INKALA, text)


ROWS = rows(COURSE_3_SOLVED)
ARRAY = np.array(ROWS)

#: A board in all kinds of forms, and what the command line is given for it where that is not what Python prints.
BOARDS = {
    "array": (lambda: ARRAY, None),
    "floats": (lambda: ARRAY.astype(float), str(ARRAY.astype(float))),
    "nearly whole": (lambda: ARRAY + 1e-9, str(ARRAY + 1e-9)),
    "print of an array": (lambda: str(ARRAY), str(ARRAY)),
    "repr of an array": (lambda: repr(ARRAY), repr(ARRAY)),
    "repr of lists": (lambda: repr(ROWS), repr(ROWS)),
    "drawn": (lambda: str(Board(ROWS)), str(Board(ROWS))),
    "map": (lambda: map(list, ARRAY), str(ROWS)),
    "generator": (lambda: ((int(k) for k in row) for row in ROWS), str(ROWS)),
    "deque": (lambda: collections.deque(ROWS), str(ROWS)),
    "values": (lambda: dict(enumerate(ROWS)).values(), str(ROWS)),
    "decimals": (lambda: [list(map(decimal.Decimal, row)) for row in ROWS], str(ROWS)),
    "long doubles": (lambda: ARRAY.astype(np.longdouble), str(ROWS)),
    "texts": (lambda: ["".join(map(str, row)) for row in ROWS], None),
}

#: The same for the constraints (6, 3, 2, 0), (2, 1, 5, 1).
PAIR = [(6, 3, 2, 0), (2, 1, 5, 1)]
LISTS = {
    "truths": (lambda: [(6, 3, 2, False), (2, 1, 5, True)], str([(6, 3, 2, False), (2, 1, 5, True)])),
    "truths of numpy": (lambda: [(6, 3, 2, np.False_), (2, 1, 5, np.True_)], str([(6, 3, 2, np.False_), (2, 1, 5, np.True_)])),
    "text": (lambda: str(PAIR), str(PAIR)),
    "text of an array": (lambda: repr(np.array(PAIR)), repr(np.array(PAIR))),
    "assignment": (lambda: f"constraints = {PAIR}", str(PAIR)),
    "lines": (lambda: "(6, 3, 2, 0)\n(2, 1, 5, 1)", str(PAIR)),
    "zip": (lambda: zip(*map(list, zip(*PAIR))), str(PAIR)),
    "map": (lambda: map(tuple, PAIR), str(PAIR)),
    "generator": (lambda: (each for each in PAIR), str(PAIR)),
    "deque": (lambda: collections.deque(PAIR), str(PAIR)),
    "keys": (lambda: dict.fromkeys(PAIR).keys(), str(PAIR)),
    "integers of numpy": (lambda: [tuple(map(np.int64, each)) for each in PAIR], str([tuple(map(np.int64, each)) for each in PAIR])),
    "nearly whole": (lambda: np.array(PAIR) - 1e-9, str(PAIR)),
    "decimals": (lambda: [list(map(decimal.Decimal, each)) for each in PAIR], str(PAIR)),
}


def test_every_form_of_an_answer(command_line):
    for board, text in BOARDS.values():
        text = str(board()) if text is None else text
        is_literal = text.lstrip().startswith(("[", "array"))
        record = verdict_of(command_line, COURSE_3, f"({text}, {PAIR})" if is_literal else f"{text}\n{PAIR}")
        assert check(COURSE_3, board(), PAIR).record == check(COURSE_3, (board(), PAIR)).record == record
        assert check(COURSE_3, board(), PAIR)
    for constraints, text in LISTS.values():
        record = verdict_of(command_line, COURSE_3, f"({ROWS}, {text})")
        assert check(COURSE_3, ROWS, constraints()).record == check(COURSE_3, (ROWS, constraints())).record == record
        assert check(COURSE_3, ROWS, constraints())


def test_traces(command_line):
    for puzzle in [COURSE_3, INKALA, WITHOUT_SOLUTION]:
        assert trace(puzzle).events == command_line("trace", "--format", "jsonl", puzzle)
