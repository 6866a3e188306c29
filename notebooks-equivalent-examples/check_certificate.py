#!/usr/bin/env python3
"""Check proofs about sudoku puzzles with whole numbers and one rule.

    python3 check_certificate.py FILE...        (- or nothing: standard input)

A sudoku is a 0/1 program. A *candidate* r1c2=3 is a variable: is there a 3 in row 1, column 2? A *row*
of the program says that some candidates add up to 1: those of a cell (r1c2), or those of a digit in a
row, a column or a box of the board (r1d3, c2d3, b1d3). The *relaxation* keeps the rows and lets a
candidate be any number from 0 up. A *point* of it is a choice of these numbers that keeps every row.

THE ONE RULE. Multiply rows by weights and add them up. On the left every candidate gets as its
coefficient c the weights of its four rows added up; on the right stands t, all weights added up. A
candidate is *live* while nobody has shown it to be 0. If no live candidate has a negative c, then the
left side is 0 or more at every point, and so

    t < 0 cannot be: there is no point;         t = 0 makes every candidate with c > 0 a 0.

An example on a 4x4 board. The givens leave two places for the 3 of row 1, r1c1 and r1c2, both in box 1:

    +1 times row b1d3:    r1c1=3 + r1c2=3 + r2c1=3 + r2c2=3  =  1
    -1 times row r1d3:   -r1c1=3 - r1c2=3                    = -1
    added up:                               r2c1=3 + r2c2=3  =  0

So there is no 3 in r2c1 and none in r2c2. In a certificate this is the line `sum b1d3:1 r1d3:-1`. Pairs,
fish and the dual solution of a linear program are lines of this kind too: finding the weights takes wit,
checking them takes addition. A proof may also *split*: a candidate is 1 or it is 0, and either case is
proved. A *leaf* ends a case.

docs/certificates.md describes the format. The exit status is 0 if all certificates are accepted, 1 if
one is refused (which means not proved, not false), 2 if the command line or a file is unreadable.
"""
import functools
import itertools
import os
import re
import sys

DIGITS = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"  # the place in this text is the digit; `.` is a blank
INTEGER = re.compile("0|-?[1-9][0-9]{0,18}")     # one way to write a number: no +1, no 01, no -0
MAX_TEXT = 16 << 20     # bytes of one certificate
MAX_LINE = 2 << 20      # bytes of one line: enough to name every candidate of a 36x36 board
MAX_LOOKS = 10_000_000  # looks at a cell of a clause for the claim `minimum`


class Refused(Exception):
    """The certificate does not prove its claim, and this is why."""


def demand(condition, reason):
    if not condition:
        raise Refused(reason)


def in_64_bits(number):
    demand(-2**63 <= number < 2**63, "a number is beyond 64 bits")  # not all languages have long ones
    return number


def integer(word):
    demand(INTEGER.fullmatch(word), "expected an integer")
    return in_64_bits(int(word))


def behind(keyword, line):
    demand(line.startswith(keyword + " "), "expected a line `%s ...`" % keyword)
    return line[len(keyword) + 1:]


class Text:
    """The lines of a file, one at a time: a file of many certificates needs the memory of one."""

    def __init__(self, stream):
        self.stream, self.raw, self.number, self.size = stream, b"", 0, 0

    def read(self):
        self.raw = piece = self.stream.readline(MAX_LINE)
        while len(piece) == MAX_LINE and not piece.endswith(b"\n"):
            piece = self.stream.readline(MAX_LINE)  # the rest of a line too long is of no use
        self.number += 1
        self.size += len(self.raw)

    def line(self):
        self.read()
        demand(self.raw, "the text ends before `end`")
        demand(len(self.raw) < MAX_LINE and self.size <= MAX_TEXT, "the text is too long")
        demand(self.raw.isascii(), "a character that is not ASCII")
        return re.sub("\r?\n$", "", self.raw.decode("ascii"))

    def skip_blank_lines(self):
        """Whether more follows; blank lines may stand between certificates."""
        while self.stream.peek(1)[:1] in (b"\n", b"\r"):
            self.read()
        return bool(self.stream.peek(1))

    def skip_certificate(self):
        while self.raw and self.raw.rstrip(b"\r\n") != b"end":
            self.read()


@functools.lru_cache(maxsize=4)
def program_of(height, width):
    """The four rows of every candidate and the candidates of every row, all by their names."""
    n, rows_of, members = height * width, {}, {}
    for r, c, d in itertools.product(range(1, n + 1), repeat=3):
        b = (r - 1) // height * height + (c - 1) // width + 1  # `height` boxes stand side by side
        candidate = f"r{r}c{c}={d}"
        rows_of[candidate] = tuple(map(sys.intern, (f"r{r}c{c}", f"r{r}d{d}", f"c{c}d{d}", f"b{b}d{d}")))
        for row in rows_of[candidate]:
            members.setdefault(row, []).append(candidate)
    return rows_of, members


class Relaxation:
    """What has been shown so far about the points of the relaxation."""

    def __init__(self, rows_of, members):
        self.rows_of, self.members = rows_of, members
        self.live = set(rows_of)                                            # the live candidates
        self.count = {row: len(those) for row, those in members.items()}    # how many a row has
        self.single = []       # rows that have come down to one live candidate, to be looked at
        self.trail = []        # the candidates in the order in which they died; None at a split
        self.no_point = False  # it has been shown that there is no point

    def kill(self, candidate):
        """The candidate is 0."""
        if candidate in self.live:
            self.live.remove(candidate)
            self.trail.append(candidate)
            for row in self.rows_of[candidate]:
                self.count[row] -= 1
                if self.count[row] == 1:
                    self.single.append(row)
                elif self.count[row] == 0:
                    self.no_point = True  # nothing is left that could add up to 1

    def kill_rivals(self, candidate):
        """The candidate is 1, so all others in its four rows are 0."""
        for row in self.rows_of[candidate]:
            if self.count[row] > (candidate in self.live):
                for rival in self.members[row]:
                    if rival != candidate:
                        self.kill(rival)

    def fix(self, candidate, value):
        """The candidate is said to be 0 or 1. If it cannot be, some row is left without candidates."""
        if value:
            self.kill_rivals(candidate)
        else:
            self.kill(candidate)
        self.follow()

    def follow(self):
        """The last live candidate of a row is 1; go on so until nothing changes or there is no point."""
        while self.single and not self.no_point:
            row = self.single.pop()
            self.kill_rivals(next(candidate for candidate in self.members[row] if candidate in self.live))

    def add_up(self, weights):
        """The one rule."""
        t, c = 0, {}
        for row, weight in weights:
            t += weight
            for candidate in self.members[row]:
                if candidate in self.live:
                    c[candidate] = c.get(candidate, 0) + weight
        for coefficient in c.values():
            demand(in_64_bits(coefficient) >= 0, "a live candidate has a negative coefficient")
        demand(in_64_bits(t) <= 0, "the weights add up to more than 0: nothing follows")
        if t < 0:
            self.no_point = True
        else:
            for candidate in c:
                if c[candidate] > 0:
                    self.kill(candidate)
        self.follow()

    def back(self):
        """Forget what has been shown since the last split."""
        while (candidate := self.trail.pop()) is not None:
            self.live.add(candidate)
            for row in self.rows_of[candidate]:
                self.count[row] += 1
        self.single.clear()
        self.no_point = False


def read_pairs(words, names):
    """The name and the number in each of the words `r3c4:1`, `b5d7:-2`."""
    pairs = []
    for word in words:
        name, _, number = word.partition(":")
        demand(name in names, "no such row or candidate")
        pairs.append((name, integer(number)))
    return pairs


def read_board(line, n):
    """The candidates that are 1 on a board."""
    # There is no letter for 36: boards of that size are numbers, 0 for a blank.
    digits = [DIGITS.find(letter) for letter in line] if n < 36 else [integer(w) for w in line.split(" ")]
    demand(len(digits) == n * n, f"the board does not have {n * n} cells")
    demand(0 <= min(digits) and max(digits) <= n, "a cell is neither `.` nor a digit of this board")
    return [f"r{i // n + 1}c{i % n + 1}={digit}" for i, digit in enumerate(digits) if digit]


def read_fixings(line, candidates):
    """The candidate and the value in each of the brackets of `[(6, 3, 2, 0), (1, 1, 4, 1)]`."""
    demand(line.startswith("[(") and line.endswith(")]"), "expected a list [(i, j, k, v), ...]")
    fixings = []
    for bracket in line[2:-2].split("), ("):
        words = bracket.split(", ")
        demand(len(words) == 4 and words[3] in ("0", "1"), "expected (i, j, k, 0) or (i, j, k, 1)")
        fixings.append(("r{}c{}={}".format(*words), int(words[3])))
    demand(all(candidate in candidates for candidate, _ in fixings), "no such candidate")
    demand(len(set(fixings)) == len(fixings), "a fixing stands twice")
    return fixings


def read_point(line, relaxation):
    """The values of a point of the relaxation: a numerator by candidate, and the denominator."""
    denominator, *words = line.split(" ")
    denominator = integer(denominator)
    point = dict(read_pairs(words, relaxation.rows_of))
    demand(len(point) == len(words), "a candidate has two values")
    demand(all(0 < value <= denominator for value in point.values()), "a value is not above 0 and at most 1")
    demand(relaxation.live.issuperset(point), "a candidate that is 0 by the givens and fixings has a value")
    totals = dict.fromkeys(relaxation.members, 0)
    for candidate, value in point.items():
        for row in relaxation.rows_of[candidate]:
            totals[row] += value
    demand(all(total == denominator for total in totals.values()), "a row does not add up to 1")
    return point, denominator


def check_proof(text, relaxation, claim, board):
    splits = []  # the candidates split on whose case "it is 1" we are in; no recursion, so no limit
    ignored = 0  # splits met where there is no point: nothing has to be shown for their other cases
    while True:
        line = text.line()
        keyword, *words = line.split(" ")
        if keyword == "sum":
            demand(words, "a sum of no rows")
            weights = read_pairs(words, relaxation.members)
            if not relaxation.no_point:
                relaxation.add_up(weights)
        elif keyword == "split":
            demand(claim in ("infeasible", "unique"), f"a proof of `{claim}` has no split")
            demand(len(words) == 1 and words[0] in relaxation.rows_of, "expected one candidate")
            if relaxation.no_point:
                ignored += 1
            else:
                splits.append(sys.intern(words[0]))
                relaxation.trail.append(None)
                relaxation.fix(words[0], 1)
        else:
            demand(line in ("empty", "point"), "expected `sum`, `split`, `empty` or `point`")
            if line == "empty":
                demand(claim in ("infeasible", "unique"), f"a proof of `{claim}` ends in `point`")
                demand(relaxation.no_point, "it has not been shown that there is no point")
            else:
                demand(claim != "infeasible", "a proof of `infeasible` has no leaf `point`")
                demand(not relaxation.no_point, "it has been shown that there is no point")
                demand(relaxation.live == board, "the live candidates are not those of the board")
            if ignored:
                ignored -= 1
            elif splits:
                relaxation.back()
                relaxation.fix(splits.pop(), 0)
            else:
                return


def check_no_set_is_smaller(number, clauses):
    """No set of fewer cells than `number` has a cell in every clause."""
    if number == 0:
        return
    clauses = list(dict.fromkeys(clauses))
    misses = {}  # by cell: the clauses that it is not in, clause i as bit i of a whole number
    for i, clause in enumerate(clauses):
        for cell in clause:
            misses.setdefault(cell, bytearray(b"1") * len(clauses))[-1 - i] = ord("0")
    misses = {cell: int(bits, 2) for cell, bits in misses.items()}
    missed = (1 << len(clauses)) - 1  # the clauses that the set we look at misses; at first it is empty
    smaller = []  # the sets that it grew from: the clauses each of them misses, and the cells to add next
    looks = 0
    while True:
        demand(missed, f"{len(smaller)} cells are enough for all clauses, so fewer fixings might do")
        may_add = number - 1 - len(smaller)
        apart, rest = 0, missed  # clauses that share no cell need a cell each: that may be too many
        while rest and apart <= may_add:
            clause = clauses[(rest & -rest).bit_length() - 1]  # the first of them
            for cell in clause:
                rest &= misses[cell]
            apart += 1
            looks += len(clause)
            demand(looks <= MAX_LOOKS, "given up: too many sets of cells to look at")
        if apart <= may_add:
            smaller.append((missed, iter(clauses[(missed & -missed).bit_length() - 1])))
        cell = None
        while cell is None:
            if not smaller:
                return
            missed, cells = smaller[-1]
            cell = next(cells, None)
            if cell is None:
                smaller.pop()
        missed &= misses[cell]


def check_certificate(text):
    """Read one certificate and return its claim, or raise Refused."""
    text.size = 0
    demand(text.line() == "bnb-sudoku certificate 1", "expected `bnb-sudoku certificate 1`")
    height, x, width = behind("box", text.line()).partition("x")
    height, width = integer(height), integer(width)
    demand(height > 1 and width > 1 and height * width <= 36, "boards go from 4x4 to 36x36")
    relaxation = Relaxation(*program_of(height, width))
    givens = read_board(behind("puzzle", text.line()), height * width)
    for candidate in givens:
        relaxation.fix(candidate, 1)
    line, fixings = text.line(), []
    if line.startswith("with "):
        fixings = read_fixings(behind("with", line), relaxation.rows_of)
        line = text.line()
    claim = behind("claim", line)
    demand(claim in ("integral", "not-integral", "infeasible", "unique", "minimum"), "no such claim")

    board = set()
    if claim in ("integral", "unique", "minimum"):
        board.update(read_board(behind("board", text.line()), height * width))
        covered = {row for candidate in board for row in relaxation.rows_of[candidate]}
        demand(len(board) == (height * width)**2 and len(covered) == 4 * len(board), "not a solution")
        demand(board.issuperset(givens), "the board does not agree with the givens")
        demand(all((candidate in board) == value for candidate, value in fixings),
               "the board does not agree with the fixings")

    line = text.line()
    if claim == "minimum":  # its points are points of the puzzle alone, so the fixings wait
        demand(all(value for _, value in fixings), "a fixing is not a one")
        clauses = []
        while line.startswith("values "):
            point, denominator = read_point(behind("values", line), relaxation)
            below = [candidate for candidate in board if point.get(candidate, 0) < denominator]
            demand(below, "the point is the board")
            clauses.append(tuple(sorted(candidate.partition("=")[0] for candidate in below)))
            line = text.line()
        check_no_set_is_smaller(len(fixings), clauses)
    for candidate, value in fixings:
        relaxation.fix(candidate, value)
    if claim == "not-integral":
        demand(not relaxation.no_point, "it is easily shown that there is no point")
        point, denominator = read_point(behind("values", line), relaxation)
        demand(min(point.values()) < denominator, "all values are 1")
        line = text.line()
    demand(line == "proof", "expected `proof`")
    if claim != "not-integral":
        check_proof(text, relaxation, claim, board)
    demand(text.line() == "end", "expected `end`")
    return claim


def check_file(name):
    """Check the certificates of one file; return whether all are accepted."""
    accepted = True
    with open(0 if name == "-" else name, "rb", closefd=name != "-") as stream:
        text = Text(stream)
        while text.number == 0 or text.skip_blank_lines():
            first = text.number + 1
            try:
                print(f"{name}:{first}: accepted: {check_certificate(text)}")
            except Refused as reason:
                print(f"{name}:{first}: refused: line {text.number}: {reason}")
                accepted = False
                text.skip_certificate()
    return accepted


def main(names):
    if any(name.startswith("-") and name != "-" for name in names):
        print(__doc__.strip(), file=sys.stderr)
        return 2
    sys.stdout.reconfigure(errors="backslashreplace")  # a file may have any name
    status = 0
    for name in names or ["-"]:
        try:
            status = max(status, 0 if check_file(name) else 1)
        except BrokenPipeError:
            raise
        except OSError as error:
            print(f"{name}: {error.strerror}".encode("ascii", "backslashreplace").decode(), file=sys.stderr)
            status = 2
    return status


if __name__ == "__main__":
    try:
        STATUS = main(sys.argv[1:])
        sys.stdout.flush()
    except (BrokenPipeError, KeyboardInterrupt):  # the reader has gone, or is tired of waiting
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        STATUS = 2
    sys.exit(STATUS)
