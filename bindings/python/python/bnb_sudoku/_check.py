"""The judge of answers."""

from __future__ import annotations

import json
import math
from typing import Any, Iterable, Optional, Union

from . import _native
from ._errors import BadInput
from ._types import Box, Puzzle

__all__ = ["Verdict", "check"]

#: What an answer can be asked for, each on top of those before it but for the first.
CRITERIA = ("board", "constraints", "integral", "irredundant", "minimum")

#: The most items of an answer that are looked at, and how deep they may lie.
_MOST, _DEEPEST = 100_000, 8


def check(
    puzzle: Puzzle,
    solved_puzzle: Any,
    constraints: Any,
    *,
    box: Box = None,
    base: Union[int, str] = 1,
    criteria: Iterable[str] = ("board", "constraints", "integral"),
    time_limit: Optional[float] = None,
) -> Verdict:
    """Judges an answer, whoever gave it and whichever of the many right ones it is.

    Args:
        puzzle: as for ``solve_sudoku``.
        solved_puzzle: the board of the answer, whatever it is: lists, an array (floats too), a text.
        constraints: its constraints ``(i, j, k, v)``.
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

    >>> bool(check("1......2..3..4..", [[1, 2, 4, 3], [4, 3, 1, 2], [2, 1, 3, 4], [3, 4, 2, 1]], []))
    True
    """
    asked = [criteria] if isinstance(criteria, str) else list(criteria)
    for name in asked:
        if name not in CRITERIA:
            raise BadInput(f"criteria: {name!r} is not one of {', '.join(CRITERIA)}")
    answer = json.dumps({"solved_puzzle": _plain(solved_puzzle), "constraints": _plain(constraints)})
    return Verdict(json.loads(_native.check(puzzle, box, answer, str(base), time_limit)), asked)


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


def _plain(value: Any, depth: int = 0) -> Any:
    """A value of an answer as JSON has it; what is no value of one becomes a text that says what it is."""
    if value is None or isinstance(value, str):
        return value if value is None else value[:_MOST]
    if isinstance(value, bool):
        return str(value)
    if isinstance(value, int):
        return value if abs(value) < 2**53 else f"{float(value) if value.bit_length() < 1000 else math.inf}"
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else str(value)
    if depth < _DEEPEST and isinstance(value, (list, tuple, set, frozenset)):
        items = sorted(value, key=repr) if isinstance(value, (set, frozenset)) else value[:_MOST]
        return [_plain(item, depth + 1) for item in items]
    try:
        if depth < _DEEPEST and getattr(value, "size", 0) <= _MOST:
            for convert in ("tolist", "to_numpy"):
                if hasattr(value, convert):
                    return _plain(getattr(value, convert)(), depth + 1)
    except Exception:  # The answer is somebody else's: whatever it does is no reason to stop judging.
        pass
    return f"<{type(value).__name__}>"
