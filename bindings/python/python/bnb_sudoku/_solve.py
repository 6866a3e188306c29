"""Solving: ``solve_sudoku`` and ``solve``."""

from __future__ import annotations

import json
from typing import Any, List, Optional, Sequence, Tuple, TypeVar, Union, overload

import numpy as np
from numpy.typing import NDArray

from . import _html, _native
from ._board import Board, board_of
from ._errors import SudokuError
from ._relaxation import Relaxation, relaxation
from ._types import Box, Constraint, Constraints, Puzzle, tuples

__all__ = ["Outcome", "solve", "solve_sudoku"]


_Number = TypeVar("_Number", bound=np.generic)


@overload
def solve_sudoku(
    puzzle: str, *, box: Box = None, node_limit: Optional[int] = None, time_limit: Optional[float] = None
) -> Tuple[str, List[Constraint]]: ...
@overload
def solve_sudoku(
    puzzle: Board, *, box: Box = None, node_limit: Optional[int] = None, time_limit: Optional[float] = None
) -> Tuple[Board, List[Constraint]]: ...
@overload
def solve_sudoku(
    puzzle: NDArray[_Number], *, box: Box = None, node_limit: Optional[int] = None, time_limit: Optional[float] = None
) -> Tuple[NDArray[_Number], List[Constraint]]: ...
@overload
def solve_sudoku(
    puzzle: Sequence[Union[Sequence[Any], NDArray[Any]]],
    *,
    box: Box = None,
    node_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
) -> Tuple[List[List[int]], List[Constraint]]: ...
def solve_sudoku(
    puzzle: Puzzle,
    *,
    box: Box = None,
    node_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
) -> Tuple[Any, List[Constraint]]:
    """Solves a sudoku: the homework.

    Args:
        puzzle: ``n`` rows of ``n`` whole numbers, 0 for a blank: a nested list, a numpy array of shape ``(n, n)``
            and any integer type (floats without fractions are read too), or a text such as
            ``"1......2..3..4.."``.
        box: rows and columns of a box, such as ``(2, 3)``; the customary ones when it is left out.
        node_limit: give up after this many nodes; the same on every machine.
        time_limit: give up after this many seconds.

    Returns:
        ``(solved_puzzle, constraints)``. The solved puzzle is what came in: a list of lists, an array of the same
        type, or a text. The constraints ``(i, j, k, 1)`` - row ``i`` and column ``j`` hold the digit ``k``, all counted
        from 1 - make the LP relaxation integral: it has no point but the solution. None of them can be spared.

    Raises:
        Infeasible: there is no solution; proved.
        LimitReached: a limit came first.
        BadInput: the puzzle or an option cannot be read.

    >>> solve_sudoku([[1, 0, 0, 0], [0, 0, 0, 2], [0, 0, 3, 0], [0, 4, 0, 0]])
    ([[1, 2, 4, 3], [4, 3, 1, 2], [2, 1, 3, 4], [3, 4, 2, 1]], [])
    """
    solved, constraints = _native.solve_sudoku(puzzle, box, node_limit, time_limit)
    if isinstance(puzzle, np.ndarray):
        solved = np.array(solved, dtype=puzzle.dtype)
    elif isinstance(puzzle, Board):
        solved = Board._of(solved, _native.read(puzzle, box)[1])
    return solved, constraints


def solve(
    puzzle: Puzzle,
    *,
    box: Box = None,
    constraints: Constraints = (),
    report_constraints: Optional[str] = "irredundant",
    solutions: Union[int, str, None] = None,
    count: Union[int, str, None] = None,
    prove_unique: bool = False,
    presolve: str = "matching",
    objective: str = "none",
    branch_on: str = "cell",
    branching_rule: str = "look-ahead",
    node_selection: str = "most-integral",
    node_limit: Optional[int] = None,
    open_node_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
    allow_zeros: bool = False,
    certify: bool = True,
) -> Outcome:
    """Solves a sudoku and tells all about it. Options are those of ``bnb-sudoku solve``.

    Args:
        puzzle: as for :func:`solve_sudoku`.
        box: as for :func:`solve_sudoku`.
        constraints: constraints ``(i, j, k, v)``, counted from 1, to start from.
        report_constraints: which constraints are reported: ``"path"``, ``"irredundant"``, ``"minimum"``,
            ``"all-minimum"``, or ``None`` for none.
        solutions: list solutions, at most so many, or ``"all"``.
        count: count solutions, at most so many, or ``"all"``.
        prove_unique: find out whether the solution is the only one.
        presolve: ``"off"``, ``"singles"`` or ``"matching"``.
        objective: what the search's relaxations optimize: ``"sum-max"`` (the course's), ``"fractionality"``,
            ``"linear:SEED"`` or ``"none"``.
        branch_on: ``"cell"``, or ``"column"`` as in the course.
        branching_rule: ``"first-fractional"``, ``"most-fractional"`` or ``"look-ahead"``.
        node_selection: ``"best-bound"`` (the course's), ``"most-integral"`` or ``"depth-first"``.
        node_limit: give up after this many nodes; the same on every machine.
        open_node_limit: give up when this many nodes are open.
        time_limit: give up after this many seconds.
        allow_zeros: report constraints ``(i, j, k, 0)`` too.
        certify: prove verdicts in integers.

    Returns:
        What came of it. That there is no solution, or that a limit came first, is a status here and no exception.

    Raises:
        BadInput: the puzzle, a constraint or an option cannot be read.
    """
    options = {
        "report_constraints": report_constraints,
        "presolve": presolve,
        "objective": objective,
        "branch_on": branch_on,
        "branching_rule": branching_rule,
        "node_selection": node_selection,
        "node_limit": node_limit,
        "open_node_limit": open_node_limit,
        "time_limit": time_limit,
        "solutions": solutions,
        "count": count,
        "prove_unique": prove_unique,
        "allow_zeros": allow_zeros,
        "certify": certify,
    }
    return Outcome(_native.solve(puzzle, box, constraints, options), time_limit)


class Outcome:
    """What came of a solve; :func:`solve` makes it. It can be pickled."""

    def __init__(self, record: str, time_limit: Optional[float] = None) -> None:
        self._text = record
        self._time_limit = time_limit
        self._record: Optional[dict[str, Any]] = None
        self._relaxed: Optional[Relaxation] = None

    @property
    def record(self) -> dict[str, Any]:
        """The record ``bnb-sudoku/solve@1`` that the command line prints with ``--format jsonl --no-timing``.

        It is the outcome's own: the other members are read from it, so change a copy only."""
        if self._record is None:
            self._record = json.loads(self._text)
        return self._record

    @property
    def status(self) -> str:
        """``"solved"``, ``"infeasible"`` (proved) or ``"limit"``."""
        return str(self.record["status"])

    @property
    def reason(self) -> Optional[str]:
        """Why there is no solution, or which limit came first; ``None`` when solved."""
        return self.record.get("reason")

    @property
    def puzzle(self) -> Board:
        """The puzzle, ``n`` lists of ``n`` ints."""
        return Board._of(self.record["puzzle"], self.record["box"])

    @property
    def solution(self) -> Optional[Board]:
        """The solved board, ``n`` lists of ``n`` ints; under a limit one that was found before, if any."""
        board: Optional[Board] = board_of(self.record, self.record["solved_puzzle"])
        return board

    @property
    def constraints(self) -> Optional[List[Constraint]]:
        """Constraints ``(i, j, k, v)``, counted from 1, under which the solution is the only point of the
        relaxation; ``None`` when they were not asked for or not found."""
        constraints = self.record["constraints"]
        return None if constraints is None else tuples(constraints)

    @property
    def unique(self) -> Optional[bool]:
        """Whether the solution is the only one; ``None`` when that is not known: see ``prove_unique``."""
        unique: Optional[bool] = self.record["unique"]
        return unique

    @property
    def nodes(self) -> int:
        """Nodes whose relaxation was decided."""
        return int(self.record["nodes"])

    @property
    def lp_solves(self) -> int:
        """Linear programs solved, those of the report included."""
        return int(self.record["lp_solves"])

    @property
    def minimum(self) -> Optional[Tuple[int, int]]:
        """Bounds on the size of a smallest set of constraints, equal when it is proved; ``None`` unless a minimum
        was asked for."""
        bounds = self.record.get("minimum")
        return bounds and (bounds["lower"], bounds["upper"])

    @property
    def all_minimum(self) -> Optional[List[List[Constraint]]]:
        """All smallest sets, when they were asked for."""
        sets = self.record.get("all_minimum")
        return None if sets is None else [tuples(each) for each in sets]

    @property
    def solutions(self) -> Optional[List[Board]]:
        """The solutions, when they were asked for."""
        boards = self.record.get("solutions")
        return None if boards is None else [board_of(self.record, board) for board in boards]

    @property
    def solution_count(self) -> Optional[Tuple[int, bool]]:
        """How many solutions were found, and whether these are all; ``None`` unless that was asked for."""
        count = self.record.get("solution_count")
        return count and (count["found"], count["complete"])

    @property
    def z(self) -> Optional[float]:
        """``z`` of the puzzle's relaxation with the constraints it started from: the smallest sum over the cells of
        the largest value in the cell. It is ``n * n`` exactly when no further constraint is needed.

        It is computed when it is first asked for; ``None`` when there is no point or the time limit came first."""
        relaxed = self._relaxation()
        return relaxed and relaxed.z

    @property
    def point(self) -> Optional[NDArray[np.float64]]:
        """A point of that relaxation at which ``z`` is attained: an array of shape ``(n, n, n)``, where
        ``point[i, j, k]`` is the value of the digit ``k + 1`` in row ``i + 1``, column ``j + 1``; it cannot be written to."""
        relaxed = self._relaxation()
        return relaxed and relaxed.x

    def _relaxation(self) -> Optional[Relaxation]:
        if self._relaxed is None and self.status != "infeasible":
            record = self.record
            constraints = record.get("with", [])
            try:
                self._relaxed = relaxation(
                    record["puzzle"], constraints, box=record["box"], time_limit=self._time_limit
                )
            except SudokuError:
                return None
        return self._relaxed

    def __repr__(self) -> str:
        more = f", constraints={self.constraints}" if self.status == "solved" else f", reason={self.reason!r}"
        return f"<Outcome {self.status}, unique={self.unique}, nodes={self.nodes}{more}>"

    def __str__(self) -> str:
        lines = [] if self.status == "solved" else [f"{self.status}: {self.reason}"]
        lines += [] if self.solution is None else [str(self.solution)]
        lines += [] if self.constraints is None else [f"constraints = {self.constraints}"]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        said = self.status if self.reason is None else f"{self.status}: {self.reason}"
        said += "" if self.constraints is None else f"; constraints = {self.constraints}"
        shown = self.puzzle if self.solution is None else self.solution
        return _html.board(shown, shown.box, self.puzzle, said)


Outcome.__module__ = "bnb_sudoku"
