"""The package and the command line say the same."""

import json

import numpy as np
from bnb_sudoku import census_records, check, generate, relaxation, solve, solve_sudoku, trace
from conftest import COURSE_3, EASTER_MONSTER, INKALA, PUZZLES, SEVERAL, WITHOUT_SOLUTION

BOXES = [((3, 3), 220), ((2, 2), 50), ((3, 2), 30), ((3, 4), 5), ((4, 4), 2)]


def test_made_and_solved_puzzles(command_line):
    for box, count in BOXES:
        shape = f"{box[0]}x{box[1]}"
        records = command_line("generate", "--count", str(count), "--seed", "9", "--box", shape, "--format", "jsonl")
        assert [made.record for made in generate(count, seed=9, box=box)] == records
        puzzles = "\n".join(json.dumps(record["puzzle"]) for record in records)
        solved = command_line(
            "solve", "--report-constraints", "--no-timing", "--format", "jsonl", "--box", shape, "-", puzzles=puzzles
        )
        assert len(solved) == count
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


def test_verdicts(command_line):
    board, _ = solve_sudoku(INKALA)
    for constraints in [[], solve_sudoku(INKALA)[1], [(1, 1, 1, 1)], [(1, 2)]]:
        answer = json.dumps({"solved_puzzle": board, "constraints": constraints})
        [record] = command_line("check", "--format", "jsonl", "--puzzle", INKALA, "--answer", "-", puzzles=answer)
        found = check(INKALA, board, constraints).record
        met = [(each["criterion"], each["met"], each.get("code")) for each in found["criteria"]]
        assert met == [(each["criterion"], each["met"], each.get("code")) for each in record["criteria"]]


def test_traces(command_line):
    for puzzle in [COURSE_3, INKALA, WITHOUT_SOLUTION]:
        assert trace(puzzle).events == command_line("trace", "--format", "jsonl", puzzle)
