"""Boards that show themselves."""

from __future__ import annotations

from typing import Any, Iterable, List, Tuple

from . import _html, _native
from ._types import Box, Puzzle

__all__ = ["Board"]


class Board(List[List[int]]):
    """A board: a list of ``n`` lists of ``n`` ints, 0 for a blank, that Jupyter shows with its boxes.

    It is equal to a plain list of the same rows, ``numpy.array(board)`` has shape ``(n, n)``, and ``print(board)``
    draws it. A copy has the same boxes, and so has a slice with all rows; what else is made of its rows
    (``list(board)``, ``board[:3]``, ``board + []``) is a plain list.

    Args:
        puzzle: a nested list, a numpy array of shape ``(n, n)``, or a text such as
            ``"1......2..3..4.."``; blanks are 0, in a text dots too.
        box: rows and columns of a box, such as ``(2, 3)``; the customary ones when it is left out.

    Raises:
        BadInput: it is not a board; the message says where.
    """

    _box: Tuple[int, int]

    def __init__(self, puzzle: Puzzle, box: Box = None) -> None:
        rows, shape = _native.read(puzzle, box)
        super().__init__(rows)
        self._box = shape

    @property
    def box(self) -> Tuple[int, int]:
        """Rows and columns of a box. Others may be set, if they fit the size."""
        return self._box

    @box.setter
    def box(self, box: Box) -> None:
        self._box = _native.read([[0] * len(self)] * len(self), box)[1]

    def copy(self) -> Board:
        """A board of the same rows, as ``list.copy`` gives a list of them, with the same boxes."""
        return self._with(self)

    def __getitem__(self, index: Any) -> Any:
        found = super().__getitem__(index)
        has_all = isinstance(index, slice) and len(found) == len(self)
        return self._with(found) if has_all else found

    def _with(self, rows: Iterable[List[int]]) -> Board:
        board = type(self).__new__(type(self))
        board.extend(rows)
        board._box = self._box
        return board

    @classmethod
    def _of(cls, rows: Iterable[List[int]], box: Iterable[int]) -> Board:
        """The board of rows that are known to be one."""
        board = cls.__new__(cls)
        board.extend(list(row) for row in rows)
        height, width = box
        board._box = (height, width)
        return board

    def _repr_html_(self) -> str:
        return _html.board(self, self.box, None)

    def __str__(self) -> str:
        height, width = self.box
        digits = len(str(len(self)))
        segment = "-" * ((digits + 1) * width + 1)
        rule = "+" + (segment + "+") * (len(self) // width)
        lines = []
        for i, row in enumerate(self):
            if i % height == 0:
                lines.append(rule)
            texts = [f"{value or '.':>{digits}}" for value in row]
            parts = [" ".join(texts[j : j + width]) for j in range(0, len(row), width)]
            lines.append("| " + " | ".join(parts) + " |")
        return "\n".join([*lines, rule])


def board_of(record: dict[str, Any], rows: Any) -> Any:
    """A board of a record, ``None`` where the record has none."""
    return None if rows is None else Board._of(rows, record["box"])


Board.__module__ = "bnb_sudoku"
