"""The types of arguments and answers."""

from typing import Any, Iterable, List, Optional, Sequence, Tuple, Union

from numpy.typing import NDArray

__all__ = ["Box", "Constraint", "Constraints", "Puzzle"]

#: A puzzle as it is handed in: ``n`` rows of ``n`` whole numbers with 0 for a blank, as a nested list, as a numpy
#: array of shape ``(n, n)``, as ``n`` texts of a row each, or as a text that the command line reads too.
Puzzle = Union[Sequence[Union[Sequence[Any], NDArray[Any]]], NDArray[Any], str]

#: ``(i, j, k, v)``: row ``i`` and column ``j`` hold the digit ``k`` if ``v`` is 1 and another if it is 0, all
#: counted from 1.
Constraint = Tuple[int, int, int, int]

#: Constraints as they are handed in.
Constraints = Union[Iterable[Iterable[int]], Iterable[int], NDArray[Any], str]

#: The rows and columns of a box; ``None`` for the customary ones of the board's size.
Box = Optional[Sequence[int]]


def tuples(quadruples: Iterable[Sequence[int]]) -> List[Constraint]:
    """The constraints of a record, which are lists there."""
    return [(i, j, k, v) for i, j, k, v in quadruples]
