"""What can go wrong. All of it is a ``ValueError``."""

__all__ = ["BadInput", "Infeasible", "LimitReached", "SudokuError"]


class SudokuError(ValueError):
    """The base of the exceptions of this package."""


class BadInput(SudokuError):
    """Something is not a puzzle, a constraint or an option; the message says what and where."""


class Infeasible(SudokuError):
    """There is no solution; proved. The message says why."""


class LimitReached(SudokuError):
    """A limit stopped the work, so nothing is known.

    ``reason`` is the limit's name, such as ``"node_limit"`` or ``"time_limit"``.
    """

    reason: str

    def __init__(self, message: str, reason: str = "") -> None:
        super().__init__(message)
        self.reason = reason
