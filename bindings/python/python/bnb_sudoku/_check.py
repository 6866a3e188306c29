"""The judge of answers."""

from __future__ import annotations

import json
from typing import Any, Iterable, Optional, Union

from . import _native
from ._answer import part, whole
from ._errors import BadInput
from ._types import Box, Puzzle

__all__ = ["Verdict", "check"]

#: What an answer can be asked for, each on top of those before it but for the first.
CRITERIA = ("board", "constraints", "integral", "irredundant", "minimum")

#: No constraints by themselves: the answer is in one piece.
_IN_ONE_PIECE: Any = object()


def check(
    puzzle: Puzzle,
    solved_puzzle: Any,
    constraints: Any = _IN_ONE_PIECE,
    *,
    box: Box = None,
    base: Union[int, str] = 1,
    criteria: Iterable[str] = ("board", "constraints", "integral"),
    time_limit: Optional[float] = None,
) -> Verdict:
    """Judges an answer, whoever gave it and whichever of the many right ones it is.

    Args:
        puzzle: as for ``solve_sudoku``.
        solved_puzzle: the board of the answer, whatever it is: lists, an array (floats too), a text. Without
            ``constraints``, the whole answer: whatever the student's ``solve_sudoku`` returned.
        constraints: its constraints ``(i, j, k, v)``: anything that can be gone through, or a text.
        box: rows and columns of a box; the customary ones when it is left out.
        base: from what number row, column and digit are counted: 1, 0, or ``"auto"`` for whichever makes sense.
        criteria: what the answer has to be: its ``"board"`` right, its ``"constraints"`` well-formed and in agreement with
            the board, the relaxation with them ``"integral"``, none of them spare (``"irredundant"``), no list shorter
            (``"minimum"``).
        time_limit: give up after this many seconds; what is not known then is not right.

    Returns:
        A verdict that is true only when all these criteria are met, and prints why not.

    Raises:
        BadInput: the puzzle or a criterion cannot be read. An answer, however wrong, raises nothing.

    >>> answer = ([[1, 2, 4, 3], [4, 3, 1, 2], [2, 1, 3, 4], [3, 4, 2, 1]], [])
    >>> bool(check("1......2..3..4..", answer)), bool(check("1......2..3..4..", *answer))
    (True, True)
    """
    asked = _asked(criteria)
    if constraints is _IN_ONE_PIECE:
        parts = whole(solved_puzzle)
    else:
        parts = part(solved_puzzle, "answer"), part(constraints, "list")
    return Verdict(json.loads(_native.check(puzzle, box, *parts, base, time_limit)), asked)


def _asked(criteria: Any) -> list[str]:
    """The criteria that are asked for, at least one."""
    if isinstance(criteria, str):
        criteria = [criteria]
    try:
        asked = list(criteria)
    except TypeError:
        raise BadInput(f"criteria: {criteria!r:.40} is no list of names") from None
    if not asked:
        raise BadInput(f"criteria: an empty list asks for nothing; give some of {', '.join(CRITERIA)}")
    for name in asked:
        if not isinstance(name, str) or name not in CRITERIA:
            raise BadInput(f"criteria: {name!r:.40} is not one of {', '.join(CRITERIA)}")
    return asked


class Verdict:
    """What is found of an answer; true only when everything that was asked for is met. Printing it tells why not."""

    def __init__(self, record: dict[str, Any], criteria: Iterable[str]) -> None:
        #: The record ``bnb-sudoku/check@1`` that the command line prints with ``--format jsonl``.
        self.record: dict[str, Any] = record
        #: What was asked for.
        self.criteria: tuple[str, ...] = tuple(criteria)

    @property
    def right(self) -> Optional[bool]:
        """Whether everything that was asked for is met; ``None`` when a limit came first."""
        met = [self.met(name) for name in self.criteria]
        return False if False in met else None if None in met else True

    def met(self, criterion: str) -> Optional[bool]:
        """Whether one criterion is met; ``None`` when that is not known."""
        found: Optional[bool] = self._of(criterion)["met"]
        return found

    def why_not(self, criterion: str) -> Optional[str]:
        """Why a criterion is not met, ``None`` when it is."""
        message: Optional[str] = self._of(criterion).get("message")
        return message

    def _of(self, criterion: str) -> dict[str, Any]:
        for each in self.record["criteria"]:
            if each["criterion"] == criterion:
                found: dict[str, Any] = each
                return found
        raise BadInput(f"{criterion!r} is not one of {', '.join(CRITERIA)}")

    def __bool__(self) -> bool:
        return self.right is True

    def __str__(self) -> str:
        lines = []
        for name in CRITERIA:
            each = self._of(name)
            title = name if name in self.criteria else f"({name})"
            lines.append(f"{title:15}{_said(each)}")
            if "suspicion" in each:
                lines.append(f"{'':15}perhaps: {each['suspicion']['message']}")
        lines.append({True: "right", False: "wrong", None: "unknown"}[self.right])
        return "\n".join(lines)

    __repr__ = __str__


def _said(found: dict[str, Any]) -> str:
    """What is found of one criterion, in a line."""
    if found["met"]:
        return "met"
    message, code = found["message"], found["code"]
    if code == "needs_other_criterion":
        return str(message)
    return f"{message} [{code}]" if found["met"] is None else f"NOT met: {message} [{code}]"


Verdict.__module__ = "bnb_sudoku"
