"""Many puzzles, a line each."""

from __future__ import annotations

import json
from typing import Any, Iterable, List, Optional

from . import _native
from ._errors import BadInput
from ._types import Box

__all__ = ["census_records"]


def census_records(
    lines: Iterable[str],
    *,
    box: Box = None,
    report_constraints: Optional[str] = "irredundant",
    node_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
) -> List[dict[str, Any]]:
    """Solves the puzzle on each line: the records of a study of many puzzles.

    A record is a function of its line alone, so lines may be divided among machines in any way and worked on again
    after a failure; with a ``time_limit`` it depends on the machine, too.

    Args:
        lines: a puzzle each, or a text of such lines, as in a file of puzzles; what follows it on its line is passed
            over. Blank lines and comments (``#``, ``//``) have no record.
        box: rows and columns of a box; the customary ones when it is left out.
        report_constraints: as for ``solve``.
        node_limit: give up a puzzle after this many nodes.
        time_limit: give up a puzzle after this many seconds.

    Returns:
        Records as ``bnb-sudoku solve --report-constraints --format jsonl --no-timing`` prints them, in order, and in
        each of them a member more: ``"integral"`` says what makes the relaxation of a solved puzzle integral, ``"by
        singles"``, ``"by matching"`` or ``"by linear program"``, or else ``"no"``; it is ``"unknown"`` where no report
        was asked for and neither singles nor matching do. A line that cannot be read gives a
        record with ``"status": "error"``, the start of the line as ``"input"``, and the ``"error"``.

    Raises:
        BadInput: an option cannot be read.

    >>> [(record["status"], record.get("constraints")) for record in census_records(["1......2..3..4..", "what?"])]
    [('solved', []), ('error', None)]
    """
    options = {"report_constraints": report_constraints, "node_limit": node_limit, "time_limit": time_limit}
    if isinstance(lines, str):
        lines = lines.splitlines()
    try:
        iterator = iter(lines)
    except TypeError:
        raise BadInput(f"lines: found a value of type {type(lines).__name__}, expected lines or a text of them") from None
    # What is no text is an unreadable line: a study loses no partition to it.
    texts = [line if isinstance(line, str) else f"{type(line).__name__} is no text" for line in iterator]
    return [json.loads(record) for record in _native.census(texts, box, options)]
