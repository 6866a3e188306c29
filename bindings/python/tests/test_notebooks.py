"""The notebooks run from top to bottom, and what is stored in them is what they print.

``BNB_WRITE_NOTEBOOKS=1 pytest tests/test_notebooks.py`` stores it anew.
"""

import ast
import os
import re
from pathlib import Path

import bnb_sudoku
import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")

FOLDER = Path(__file__).resolve().parents[3] / "notebooks-equivalent-examples"
NOTEBOOKS = ["homework.ipynb", "grading_cells.ipynb", "grading_cells_otter.ipynb"]


def outputs(notebook):
    """What the code cells print and show."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    return [[dict(output, execution_count=None) for output in cell.outputs] for cell in cells]


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_notebooks(name):
    notebook = nbformat.read(FOLDER / name, as_version=4)
    stored = outputs(notebook)
    client = nbclient.NotebookClient(notebook, timeout=120, record_timing=False, kernel_name="python3")
    client.execute(cwd=str(FOLDER))
    notebook.metadata.pop("language_info", None)
    if os.environ.get("BNB_WRITE_NOTEBOOKS"):
        nbformat.write(notebook, FOLDER / name)
    else:
        assert outputs(notebook) == stored
    nbformat.validate(notebook)


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_what_is_shown_is_static(name):
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert "<script" not in text and "application/javascript" not in text and "http" not in text


def in_place(puzzle):
    """Writes the solution into the puzzle and forgets about the constraints."""
    solved, _ = bnb_sudoku.solve_sudoku(puzzle)
    for row, values in zip(puzzle, solved):
        row[:] = values
    return puzzle, []


def in_place_and_right(puzzle):
    """Writes the solution into the puzzle."""
    solved, constraints = bnb_sudoku.solve_sudoku(puzzle)
    puzzle[:] = solved
    return puzzle, constraints


def spoiling(puzzle):
    """Solves another puzzle, and writes that one into the one it got."""
    other = [[(3 * i + i // 3 + j) % 9 + 1 for j in range(9)] for i in range(9)]
    for row, values in zip(puzzle, other):
        row[:] = values
    return other, []


STUDENTS = {
    "right": (bnb_sudoku.solve_sudoku, 5, 3),
    "in place and right": (in_place_and_right, 5, 3),
    "in place": (in_place, 2, 1),
    "spoiling": (spoiling, 0, 0),
    "a board alone": (lambda puzzle: bnb_sudoku.solve_sudoku(puzzle)[0], 2, 1),
    "nothing": (lambda puzzle: None, 0, 0),
}


def marked(name, student):
    """What the tests of a notebook come to for a student: the value of the last line, or what was raised."""
    names, found = {}, []
    for cell in nbformat.read(FOLDER / name, as_version=4).cells:
        if cell.cell_type != "code":
            continue
        if "def solve_sudoku" in cell.source:
            names["solve_sudoku"] = student
            continue
        tree = ast.parse(cell.source)
        last = tree.body.pop().value if isinstance(tree.body[-1], ast.Expr) else ast.parse("None", mode="eval").body
        try:
            exec(compile(tree, name, "exec"), names)
            found.append(eval(compile(ast.Expression(last), name, "eval"), names))
        except AssertionError as error:
            found.append(error)
    return found[1:]


@pytest.mark.parametrize("name", STUDENTS)
def test_the_marks_of_students(name):
    student, points, passed = STUDENTS[name]
    shown, hidden = marked("grading_cells.ipynb", student)
    assert shown == points and isinstance(hidden, AssertionError) == (points < 5)
    tests = marked("grading_cells_otter.ipynb", student)
    assert len(tests) == 3 and sum(not isinstance(test, AssertionError) for test in tests) == passed


@pytest.mark.parametrize("name", NOTEBOOKS[1:])
def test_what_students_get_is_the_judge_alone(name):
    cells = [cell.source for cell in nbformat.read(FOLDER / name, as_version=4).cells if cell.cell_type == "code"]
    released = [re.sub(r"# BEGIN SOLUTION.*# END SOLUTION", "", cell, flags=re.S) for cell in cells if "HIDDEN" not in cell]
    assert "from bnb_sudoku import check\n" in released[0]
    assert "bnb_sudoku" not in released[0].replace("from bnb_sudoku import check\n", "") and "bnb_sudoku" not in "".join(released[1:])
