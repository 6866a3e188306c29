"""New puzzles."""

from __future__ import annotations

import json
from typing import Any, List, Optional, Tuple, Union

from . import _html, _native
from ._board import Board
from ._errors import LimitReached
from ._types import Box, Constraint, tuples

__all__ = ["Generated", "generate"]


def generate(
    count: int = 1,
    *,
    seed: int = 1,
    box: Box = None,
    clues: Union[int, Tuple[int, int], None] = None,
    class_: Union[int, str, None] = None,
    symmetry: str = "none",
    minimal: bool = False,
    variants: int = 0,
    attempt_limit: int = 100_000,
    time_limit: Optional[float] = None,
) -> List[Generated]:
    """Makes new puzzles with one solution: those that ``bnb-sudoku generate`` makes from the same seed.

    Args:
        count: how many puzzles.
        seed: what is drawn depends on this number only; equal seeds give equal puzzles everywhere.
        box: rows and columns of a box, ``(3, 3)`` when it is left out.
        clues: how many givens, a number or the ends of a range; as few as emptying cells leaves when it is left out.
        class_: how many constraints a smallest list has: a number, ``"0-singles"``, ``"0-matching"`` or ``"0-lp"``.
        symmetry: the pattern of the givens: ``"none"``, ``"half-turn"``, ``"quarter-turn"``, ``"left-right"``,
            ``"top-bottom"`` or ``"diagonal"``.
        minimal: only puzzles of which no given can be left out.
        variants: after each puzzle, so many variants of it: images under symmetries of sudoku.
        attempt_limit: give up when so many attempts in a row come to nothing.
        time_limit: give up after this many seconds in all.

    Raises:
        LimitReached: a limit came first; its ``made`` has the puzzles that were made before.
        BadInput: no puzzle can be like that, or an option cannot be read.

    >>> [made] = generate(box=(2, 2), seed=7)
    >>> made.constraints
    []
    """
    request = {
        "count": count,
        "seed": seed,
        "clues": clues,
        "class": None if class_ is None else str(class_),
        "symmetry": symmetry,
        "minimal": minimal,
        "variants": variants,
        "attempt_limit": attempt_limit,
        "time_limit": time_limit,
    }
    records, stop = _native.generate(box, request)
    made = [Generated(json.loads(record)) for record in records]
    if stop is not None:
        raise LimitReached(*stop, made)
    return made


class Generated:
    """A puzzle that was made; :func:`generate` makes it."""

    def __init__(self, record: dict[str, Any]) -> None:
        #: The record ``bnb-sudoku/puzzle@1`` that the command line prints with ``--format jsonl``.
        self.record: dict[str, Any] = record

    @property
    def puzzle(self) -> Board:
        """The puzzle, ``n`` lists of ``n`` ints, 0 for a blank."""
        return Board._of(self.record["puzzle"], self.record["box"])

    @property
    def solved_puzzle(self) -> Board:
        """Its only solution."""
        return Board._of(self.record["solved_puzzle"], self.record["box"])

    @property
    def constraints(self) -> List[Constraint]:
        """A smallest list of constraints ``(i, j, k, 1)``, counted from 1, that makes its relaxation integral."""
        return tuples(self.record["constraints"])

    @property
    def class_(self) -> str:
        """Its class: how many those are, and for 0 what shows that none is needed."""
        return str(self.record["class"])

    def __repr__(self) -> str:
        record = self.record
        which = f"seed {record['seed']}, attempt {record['attempt']}, variant {record['variant']}"
        return f"<Generated of class {self.class_}, {record['givens']} givens, {which}>"

    def __str__(self) -> str:
        return str(self.puzzle)

    def _repr_html_(self) -> str:
        said = f"class {self.class_}, {self.record['givens']} givens"
        return _html.board(self.puzzle, self.record["box"], None, said)


Generated.__module__ = "bnb_sudoku"
