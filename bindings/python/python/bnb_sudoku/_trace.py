"""Searches, event by event."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, List, Optional, Union

from . import _html, _native
from ._errors import BadInput
from ._types import Box, Constraints, Puzzle

__all__ = ["Trace", "trace"]


def trace(
    puzzle: Puzzle,
    *,
    box: Box = None,
    constraints: Constraints = (),
    presolve: str = "matching",
    objective: str = "sum-max",
    branch_on: str = "cell",
    branching_rule: str = "most-fractional",
    node_selection: str = "most-integral",
    node_limit: Optional[int] = None,
    open_node_limit: Optional[int] = None,
    time_limit: Optional[float] = None,
) -> Trace:
    """Searches for a solution and tells of each node, as ``bnb-sudoku trace`` does.

    Arguments are those of ``solve``; unless told otherwise every node has a relaxation to look at.

    Returns:
        The search; Jupyter shows its tree. That there is no solution, or that a limit came first, is a status.

    Raises:
        BadInput: the puzzle, a constraint or an option cannot be read.
    """
    options = {
        "report_constraints": "irredundant",
        "presolve": presolve,
        "objective": objective,
        "branch_on": branch_on,
        "branching_rule": branching_rule,
        "node_selection": node_selection,
        "node_limit": node_limit,
        "open_node_limit": open_node_limit,
        "time_limit": time_limit,
    }
    return Trace(_native.trace(puzzle, box, constraints, options))


class Trace:
    """A search that was recorded; :func:`trace` makes it. It can be pickled."""

    def __init__(self, events: List[str]) -> None:
        self._events = events

    @property
    def events(self) -> List[dict[str, Any]]:
        """What happened, as in the records ``bnb-sudoku/trace@1`` of ``bnb-sudoku trace``."""
        return [json.loads(event) for event in self._events]

    @property
    def status(self) -> str:
        """``"solved"``, ``"infeasible"`` or ``"limit"``."""
        return str(json.loads(self._events[-1])["status"])

    def svg(self) -> str:
        """The tree as an SVG picture."""
        return _native.picture(self._events, "svg")

    def dot(self) -> str:
        """The tree for Graphviz."""
        return _native.picture(self._events, "dot")

    def html(self, language: str = "en") -> str:
        """A page with the tree, the board of each node and the reasons, for a browser; it needs no network.

        Args:
            language: the language it opens in: ``"en"``, ``"cs"``, ``"ru"`` or ``"ja"``.
        """
        return _native.picture(self._events, f"html-{language}")

    def save(self, path: Union[str, Path]) -> None:
        """Writes the search to a file: ``.svg``, ``.dot``, ``.html`` or, with an event a line, ``.jsonl``."""
        kinds = {".svg": self.svg, ".dot": self.dot, ".html": self.html, ".jsonl": self._lines}
        suffix = Path(path).suffix
        if suffix not in kinds:
            raise BadInput(f"a search is written to .svg, .dot, .html or .jsonl, not to {suffix or 'that'!r}")
        Path(path).write_text(kinds[suffix](), encoding="utf-8")

    def _lines(self) -> str:
        return "".join(event + "\n" for event in self._events)

    def __len__(self) -> int:
        """The nodes of the tree."""
        return sum(event.startswith('{"event":"opened"') for event in self._events)

    def __repr__(self) -> str:
        return f"<Trace of a search of {len(self)} nodes: {self.status}>"

    def _repr_html_(self) -> str:
        return _html.image(self.svg(), f"search tree of {len(self)} nodes: {self.status}")


Trace.__module__ = "bnb_sudoku"
