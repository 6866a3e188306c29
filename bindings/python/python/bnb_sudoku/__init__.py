"""Sudoku by branch and bound over LP relaxations, with the constraints that make the relaxation integral.

>>> from bnb_sudoku import check, solve_sudoku
>>> puzzle = "480300000000000071020000000705000060000200800000000000001076000300000400000050000"
>>> solved_puzzle, constraints = solve_sudoku(puzzle)
>>> len(constraints), bool(check(puzzle, solved_puzzle, constraints))
(1, True)

A constraint ``(i, j, k, 1)`` says that row ``i`` and column ``j`` hold the digit ``k``, all counted from 1; the axes of a
point ``x[i, j, k]`` are numpy's, counted from 0. What goes wrong is a ``ValueError``: see :class:`SudokuError`.
"""

from . import _native
from ._board import Board
from ._census import census_records
from ._check import Verdict, check
from ._errors import BadInput, Infeasible, LimitReached, SudokuError
from ._generate import Generated, generate
from ._relaxation import Relaxation, relaxation
from ._solve import Outcome, solve, solve_sudoku
from ._trace import Trace, trace
from ._types import Box, Constraint, Constraints, Puzzle

__version__: str = _native.__version__

__all__ = [
    "BadInput",
    "Board",
    "Box",
    "Constraint",
    "Constraints",
    "Generated",
    "Infeasible",
    "LimitReached",
    "Outcome",
    "Puzzle",
    "Relaxation",
    "SudokuError",
    "Trace",
    "Verdict",
    "census_records",
    "check",
    "generate",
    "relaxation",
    "solve",
    "solve_sudoku",
    "trace",
]
