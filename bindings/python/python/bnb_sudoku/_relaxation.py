"""The LP relaxation by itself."""

from __future__ import annotations

import json
from typing import Any, Optional, Tuple

import numpy as np
from numpy.typing import NDArray

from . import _html, _native
from ._board import Board, board_of
from ._types import Box, Constraints, Puzzle

__all__ = ["Relaxation", "relaxation"]


def relaxation(
    puzzle: Puzzle, constraints: Constraints = (), *, box: Box = None, time_limit: Optional[float] = None
) -> Relaxation:
    """Solves the LP relaxation of a sudoku: minimizes the sum over the cells of the largest value in the cell.

    Args:
        puzzle: as for ``solve_sudoku``.
        constraints: constraints ``(i, j, k, v)``, all counted from 1: ``x[i,j,k] = v``.
        box: rows and columns of a box; the customary ones when it is left out.
        time_limit: give up after this many seconds.

    Returns:
        ``(z, x)``. ``z`` is the optimum, ``n * n`` exactly when the relaxation is integral: a single 0/1 point. ``x`` is
        a point at which it is attained, an array of shape ``(n, n, n)``: ``x[i, j, k]`` is the value of the digit
        ``k + 1`` in row ``i + 1``, column ``j + 1``. The pair knows more; see :class:`Relaxation`.

    Raises:
        Infeasible: the relaxation has no point.
        LimitReached: a limit came first.
        BadInput: the puzzle or a constraint cannot be read.

    >>> z, x = relaxation("1......2..3..4..")
    >>> z, x.shape
    (16.0, (4, 4, 4))
    """
    record = json.loads(_native.relax(puzzle, box, constraints, time_limit))
    point = np.array(record["point"])
    point.flags.writeable = False
    pair = Relaxation((record["z"], point))
    pair.record = record
    return pair


class Relaxation(Tuple[float, NDArray[np.float64]]):
    """A pair ``(z, x)`` that Jupyter shows as a board, fractional cells with the values of their digits."""

    #: The record ``bnb-sudoku/relax@1`` that the command line prints with ``--format jsonl``.
    record: dict[str, Any]

    @property
    def z(self) -> float:
        """The optimum."""
        return self[0]

    @property
    def x(self) -> NDArray[np.float64]:
        """The point, of shape ``(n, n, n)``; it cannot be written to."""
        return self[1]

    @property
    def integral(self) -> bool:
        """Whether the relaxation is a single 0/1 point."""
        return bool(self.record["integral"])

    @property
    def width(self) -> Optional[float]:
        """The most weight that a point can put off a solution: 0 exactly when the relaxation is integral. ``None``
        when no solution was found to measure it from."""
        width: Optional[float] = self.record["width"]
        return width

    @property
    def puzzle(self) -> Board:
        """The puzzle."""
        board: Board = board_of(self.record, self.record["puzzle"])
        return board

    @property
    def fractional_cells(self) -> list[tuple[int, int]]:
        """The cells ``(i, j)``, counted from 1, that are fractional at the point."""
        return [(i, j) for i, j in self.record["fractional_cells"]]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, tuple) or len(other) != 2:
            return NotImplemented
        return bool(self.z == other[0]) and np.array_equal(self.x, other[1])

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None  # type: ignore[assignment]

    def _said(self) -> str:
        said = f"z = {self.z:.4g} of {len(self.x) ** 2}: "
        return said + ("integral" if self.integral else f"not integral, {len(self.fractional_cells)} fractional cells")

    def __repr__(self) -> str:
        return f"<Relaxation {self._said()}; x of shape {self.x.shape}>"

    def _repr_html_(self) -> str:
        return _html.point(self.x, self.record["box"], self.record["puzzle"], self._said())


Relaxation.__module__ = "bnb_sudoku"
