"""Answers as plain values: somebody else's objects, none of whose code can stop the judge."""

from __future__ import annotations

import json
import math
import operator
from typing import Any, Iterable, Iterator, Tuple

__all__ = ["TooMany", "part", "plain", "whole"]

#: The most values of an answer, as for the command line, and how deep they may lie.
_MOST, _DEEPEST = 200_000, 8

#: The longest text that is read, one character more than the reader accepts, and how much of one counts as a value.
_LONGEST, _CHARACTERS = 2**20 + 1, 5

#: A float nearer to a whole number than this is that number: solvers round, and so does numpy's print.
_NEAR = 1e-6

#: What has items and still is no list of them.
_NO_LISTS = (bytes, bytearray, dict)

#: The name of a class, whatever its metaclass says.
_name_of = type.__dict__["__name__"].__get__


class TooMany(Exception):
    """An answer has more values than any right one."""


class _Budget:
    """How many values may still be looked at."""

    def __init__(self) -> None:
        self.left = _MOST

    def spend(self, values: int = 1) -> None:
        self.left -= values
        if self.left < 0:
            raise TooMany


def whole(answer: Any) -> Tuple[Tuple[str, str], Tuple[str, str]]:
    """The two parts of an answer in one piece: a pair, a text, a dictionary, or a board alone."""
    kind = type(answer)
    if issubclass(kind, str):
        text = str.__str__(answer)[:_LONGEST]
        return ("answer", text), ("answer", text)
    if issubclass(kind, (list, tuple)):
        items = list((list if issubclass(kind, list) else tuple).__iter__(answer))
        if len(items) == 2:
            return part(items[0], "answer"), part(items[1], "list")
    if issubclass(kind, dict):
        entries = {str.__str__(key): value for key, value in dict.items(answer) if issubclass(type(key), str)}
        return part(entries.get("solved_puzzle"), "answer"), part(entries.get("constraints"), "list")
    return part(answer, "answer"), ("value", "null")


def part(value: Any, of_text: str) -> Tuple[str, str]:
    """A part of an answer for the reader: JSON, or a text with what it is a text of, ``"answer"`` or ``"list"``."""
    if issubclass(type(value), str):
        return of_text, str.__str__(value)[:_LONGEST]
    try:
        return "value", json.dumps(plain(value, _Budget()))
    except TooMany:
        return "too many", ""


def plain(value: Any, budget: _Budget, depth: int = 0) -> Any:
    """A value as JSON has it; what is no value of an answer becomes a text that says what it is."""
    budget.spend()
    try:
        return _plain(value, budget, depth)
    except (KeyboardInterrupt, TooMany):
        raise
    except BaseException:  # The answer is somebody else's: whatever it raises is no reason to stop judging.
        return _described(value)


def _plain(value: Any, budget: _Budget, depth: int) -> Any:
    kind = type(value)
    if value is None:
        return None
    if issubclass(kind, str):
        text = str.__str__(value)
        budget.spend(len(text) // _CHARACTERS)
        return text
    if issubclass(kind, int):
        return _integer(int.__int__(value))
    if issubclass(kind, float):
        return _number(float.__float__(value))
    if depth >= _DEEPEST or issubclass(kind, _NO_LISTS):
        return _described(value)
    if issubclass(kind, (set, frozenset)):
        items = (set if issubclass(kind, set) else frozenset).__iter__(value)
        return sorted(_items(items, budget, depth), key=json.dumps)
    for convert in ("tolist", "to_numpy"):
        if hasattr(value, convert):
            size = getattr(value, "size", 0)
            budget.spend(size if type(size) is int and size > budget.left else 0)
            made = getattr(value, convert)()
            # A long double of numpy makes only another of itself.
            if type(made) is not kind:
                return plain(made, budget, depth + 1)
    if hasattr(kind, "__index__"):
        return _integer(int.__int__(operator.index(value)))
    if hasattr(kind, "__float__"):
        return _number(float.__float__(float(value)))
    return _items(_iterator(kind, value), budget, depth)


def _items(items: Iterable[Any], budget: _Budget, depth: int) -> list[Any]:
    return [plain(item, budget, depth + 1) for item in items]


def _iterator(kind: type, value: Any) -> Iterator[Any]:
    """The items of anything that has some; of lists without asking what a class made of them says."""
    for base in (list, tuple):
        if issubclass(kind, base):
            return base.__iter__(value)
    return iter(value)


def _integer(number: int) -> Any:
    if -(2**53) < number < 2**53:
        return number
    return float(number) if number.bit_length() < 1000 else "inf" if number > 0 else "-inf"


def _number(number: float) -> Any:
    if not math.isfinite(number):
        return str(number)
    return round(number) if abs(number) < 2**53 and abs(number - round(number)) < _NEAR else number


def _described(value: Any) -> str:
    return f"<{str.__str__(_name_of(type(value)))[:40]}>"
