#!/usr/bin/env python3
"""Call a student's solve_sudoku(puzzle) and print its answer as JSON.

    python3 solve_shim.py SUBMISSION [FUNCTION] < PUZZLE

SUBMISSION is a .py file, a notebook (.ipynb, of which the code cells are run), or a folder with one of
them. PUZZLE is a JSON list of rows, 0 for a blank. The function gets it as a list of lists and returns
the board, or the board and the constraints; numpy arrays and numbers are as good as lists.
"""
import io
import json
import os
import sys

NAMES = ("solve_sudoku", "solve")  # looked for in this order, unless a name is given


def source_of(path):
    """The program text of a submission, and where it is."""
    if os.path.isdir(path):
        inside = sorted(os.listdir(path))
        fitting = [n for n in inside if n.endswith(".py")] or [n for n in inside if n.endswith(".ipynb")]
        if not fitting:
            raise SystemExit("there is no .py and no .ipynb in the submission")
        preferred = [n for n in fitting if os.path.splitext(n)[0] in ("solve", "solution", "homework", "main")]
        path = os.path.join(path, (preferred or fitting)[0])
    with open(path, encoding="utf-8") as file:
        text = file.read()
    if not path.endswith(".ipynb"):
        return text, path
    cells = [cell for cell in json.loads(text)["cells"] if cell["cell_type"] == "code"]
    # Lines for the notebook itself, such as %matplotlib inline or !pip install, are no Python.
    lines = [line for cell in cells for line in "".join(cell["source"]).splitlines()]
    return "\n".join("" if line.lstrip()[:1] in ("%", "!") else line for line in lines), path


def plain(value):
    """A value as JSON has it."""
    if hasattr(value, "tolist"):  # arrays and numbers of numpy
        return plain(value.tolist())
    if isinstance(value, dict):
        return {str(key): plain(each) for key, each in value.items()}
    if isinstance(value, (list, tuple)):
        return [plain(each) for each in value]
    if isinstance(value, (set, frozenset)):
        return sorted(plain(each) for each in value)
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    return str(value)


def main(path, name=None):
    puzzle = json.load(sys.stdin)
    text, path = source_of(path)
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    answer_to, sys.stdout = sys.stdout, sys.stderr  # what the submission prints is not its answer
    sys.stdin = io.StringIO("")
    names = {"__name__": "submission", "__file__": path}
    exec(compile(text, path, "exec"), names)
    functions = [names[each] for each in ([name] if name else NAMES) if callable(names.get(each))]
    if not functions:
        raise SystemExit("the submission has no function " + (name or " or ".join(NAMES)))
    answer = plain(functions[0](puzzle))
    if isinstance(answer, list) and len(answer) == 2:
        answer = {"solved_puzzle": answer[0], "constraints": answer[1]}
    elif not isinstance(answer, dict):
        answer = {"solved_puzzle": answer}
    json.dump(answer, answer_to)
    answer_to.write("\n")


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        raise SystemExit(__doc__)
    main(*sys.argv[1:])
