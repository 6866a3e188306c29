#!/usr/bin/env python3
"""Call a student's solve_sudoku(puzzle) and print its answer as JSON.

    python3 solve_shim.py SUBMISSION [FUNCTION] < PUZZLE

SUBMISSION is a .py file, a notebook (.ipynb, of which the code cells are run), or a folder with one of
them, at the top or below. PUZZLE is a JSON list of rows, 0 for a blank. The function gets it as a list of
lists and returns the board, or the board and the constraints; numpy arrays and numbers are as good as lists.
"""
import io
import json
import os
import sys
import types

NAMES = ("solve_sudoku", "solve")  # looked for in this order, unless a name is given
USUAL = ("solve", "solution", "homework", "main")  # names of files that are preferred
PYTHON_CELLS = ("%%time", "%%timeit", "%%capture")  # magics of cells that are Python all the same


def program_of(path):
    """The program of a file, as Python reads it: bytes of a .py, which may say their encoding."""
    with open(path, "rb") as file:
        program = file.read()
    if not path.endswith(".ipynb"):
        return program
    cells = [cell for cell in json.loads(program.decode("utf-8-sig"))["cells"] if cell["cell_type"] == "code"]
    lines = []
    for cell in cells:
        source = "".join(cell["source"]).splitlines()
        if source and source[0].startswith("%%") and not source[0].startswith(PYTHON_CELLS):
            continue  # another language
        # Lines for the notebook itself, such as %matplotlib inline, !pip install or help?, are no Python.
        lines += ["" if l.lstrip()[:1] in ("%", "!", "?") or l.rstrip()[-1:] == "?" else l for l in source]
    return "\n".join(lines).encode()


def found_in(folder, names):
    """The file of a folder that most likely has the function: it defines it, is at the top, has a usual name."""
    fitting = []
    for place, inside, files in os.walk(folder):
        inside[:] = sorted(name for name in inside if not name.startswith((".", "__")))
        for name in sorted(files):
            if name.endswith((".py", ".ipynb")) and not name.startswith("."):
                path = os.path.join(place, name)
                with open(path, "rb") as file:
                    text = file.read()
                lacks = [("def " + each).encode() not in text for each in names]
                depth = os.path.relpath(path, folder).count(os.sep)
                fitting.append((lacks, depth, os.path.splitext(name)[0] not in USUAL, name.endswith(".ipynb"), path))
    if not fitting:
        raise SystemExit("there is no .py and no .ipynb in the submission")
    return min(fitting)[-1]


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
    names = [name] if name else list(NAMES)
    puzzle = json.load(sys.stdin)
    if os.path.isdir(path):
        path = found_in(path, names)
    sys.path.insert(0, os.path.dirname(os.path.abspath(path)))
    answer_to, sys.stdout = sys.stdout, sys.stderr  # what the submission prints is not its answer
    sys.stdin = io.StringIO("")
    # A module like any other: dataclasses and pickle look their names up in it.
    module = types.ModuleType("submission")
    module.__file__ = path
    sys.modules["submission"] = module
    exec(compile(program_of(path), path, "exec"), module.__dict__)
    functions = [getattr(module, each) for each in names if callable(getattr(module, each, None))]
    if not functions:
        raise SystemExit("the submission has no function " + " or ".join(names))
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
