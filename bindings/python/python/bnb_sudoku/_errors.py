"""What can go wrong. All of it is a ``ValueError``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Iterable

if TYPE_CHECKING:
    from ._generate import Generated

__all__ = ["BadInput", "Infeasible", "LimitReached", "SudokuError"]


class SudokuError(ValueError):
    """The base of the exceptions of this package."""


class BadInput(SudokuError):
    """Something is not a puzzle, a constraint or an option; the message says what and where."""


class Infeasible(SudokuError):
    """There is no solution; proved. The message says why."""


class LimitReached(SudokuError):
    """A limit stopped the work, so nothing is known.

    ``reason`` is the limit's name, such as ``"node_limit"`` or ``"time_limit"``; ``made`` are the puzzles that
    ``generate`` had made by then.
    """

    reason: str
    made: list[Generated]

    def __init__(self, message: str, reason: str = "", made: Iterable[Generated] = ()) -> None:
        super().__init__(message)
        self.reason = reason
        self.made = list(made)


for _each in (SudokuError, BadInput, Infeasible, LimitReached):
    _each.__module__ = "bnb_sudoku"
