"""What the two census scripts share: the row of a line, the types of its columns, and the table of many rows.

A row is a function of its line alone. So lines may be divided in any way, and a part that was lost with its machine is
worked on again and comes out the same.

    python census_table.py DIRECTORY

prints the table of a directory of Parquet files that either script has written.
"""

import argparse
import json
import sys
from collections import Counter

# The columns of a census with their types in pandas. Everything but `line` and `status` may be missing.
COLUMNS = {
    "line": "string",  # the line; its first characters where it cannot be read
    "box": "string",  # rows and columns of a box: 3x3
    "givens": "Int32",
    "status": "string",  # solved, infeasible, limit, error
    "reason": "string",  # why there is no solution, or which limit came first
    "solved_puzzle": "string",  # digits on a line; JSON above 9x9
    "constraints": "string",  # JSON: [[i, j, k, 1], ...]
    "set_size": "Int32",  # how many constraints these are; 0 says that the relaxation is integral
    "integral": "string",  # what makes it so: by singles, by matching, by linear program, or else no
    "unique": "boolean",
    "nodes": "Int64",
    "lp_solves": "Int64",
    "error": "string",
}

# What the table is made from.
KEYS = ["givens", "status", "integral", "set_size"]

STATUSES = ["solved", "infeasible", "limit", "error"]
INTEGRAL = ["by singles", "by matching", "by linear program", "no", "unknown"]

# The characters of a line that cannot be read which are kept.
SHOWN = 120

# What stands for bytes that are not UTF-8.
NOT_UTF_8 = "\ufffd"


def arguments(description):
    """The options that both scripts have."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("inputs", nargs="+", help="files of puzzles, one on a line; patterns with * and gzip are fine")
    parser.add_argument("--output", required=True, help="the directory for the Parquet files; must not be there yet")
    parser.add_argument("--split", type=positive, default=4 << 20, metavar="BYTES", help="bytes of a part [default: 4 MiB]")
    parser.add_argument("--box", type=box, metavar="RxC", help="the shape of a box where the size does not tell it")
    parser.add_argument("--node-limit", type=positive, metavar="N", help="give a puzzle up after so many nodes")
    return parser


def positive(text):
    number = int(text)
    if number < 1:
        raise ValueError
    return number


def box(text):
    rows, columns = text.split("x")
    return positive(rows), positive(columns)


def text_of(line):
    """A line as a puzzle is read from it, None when it is blank or a comment."""
    if isinstance(line, (bytes, bytearray)):
        line = line.decode(errors="replace")
    line = line.removeprefix("\ufeff").rstrip("\r\n")
    words = line.strip()
    if not words or words.startswith(("#", "//")):
        return None
    # Bytes that are not UTF-8 make a line unreadable for the command line, wherever they are on it.
    return NOT_UTF_8 + line if NOT_UTF_8 in line else line


def rows_of(lines, options):
    """The rows of lines, by the Python package; `options` are those of its `census_records`."""
    from bnb_sudoku import census_records

    for line in lines:
        text = text_of(line)
        if text is not None:
            for record in census_records([text], **options):
                yield row_of(text, record)


def row_of(line, record):
    """A row from a line and its record, which is that of `census_records` or of `bnb-sudoku solve --format jsonl`."""
    status = record["status"]
    if status == "error":
        error = "not UTF-8; `iconv -f LATIN1 -t UTF-8` converts Latin-1" if line.startswith(NOT_UTF_8) else record["error"]
        return {"line": line.removeprefix(NOT_UTF_8).rstrip()[:SHOWN], "status": status, "error": error}
    constraints = record["constraints"]
    board = record["solved_puzzle"]
    return {
        "line": line,
        "box": "x".join(map(str, record["box"])),
        "givens": sum(cell != 0 for row in record["puzzle"] for cell in row),
        "status": status,
        "reason": record.get("reason"),
        "solved_puzzle": board and written(board),
        "constraints": None if constraints is None else json.dumps(constraints),
        "set_size": None if constraints is None else len(constraints),
        "integral": record.get("integral"),
        "unique": record["unique"],
        "nodes": record["nodes"],
        "lp_solves": record["lp_solves"],
    }


def written(board):
    if len(board) > 9:
        return json.dumps(board)
    return "".join(str(digit) for row in board for digit in row)


def frame_of(rows):
    """Rows as a pandas frame whose columns have their types, however many rows there are and whatever is missing."""
    import pandas  # not needed by --pipe

    return pandas.DataFrame(list(rows), columns=list(COLUMNS)).astype(COLUMNS)


def table(groups):
    """The table of a census from pairs of a tuple of `KEYS`, None where there is none, and how many rows have it.

    The first lines are those of `bnb-sudoku solve --summary`; then comes a line for each number of givens.
    """
    counts = Counter(dict(groups))
    lines = [*totals(counts), "", *by_givens(counts)]
    return "\n".join(line.rstrip() for line in lines) + "\n"


def marginal(counts, place):
    """The counts of one key's values, of rows that have one."""
    sums = Counter()
    for key, count in counts.items():
        if key[place] is not None:
            sums[key[place]] += count
    return sums


def solved(counts):
    """The counts of puzzles that are solved."""
    return Counter({key: count for key, count in counts.items() if key[1] == "solved"})


def totals(counts):
    yield f"{'puzzles':<12} {sum(counts.values())}"
    statuses = marginal(counts, 1)
    words = marginal(solved(counts), 2)
    sizes = marginal(solved(counts), 3)
    for name, order, sums in [("status", STATUSES, statuses), ("integral", INTEGRAL, words), ("constraints", sorted(sizes), sizes)]:
        if sums or name == "status":
            yield f"{name:<12} " + "  ".join(f"{word}: {sums[word]}" for word in order if sums[word])


def by_givens(counts):
    sizes = sorted(marginal(solved(counts), 3))
    heads = ["givens", "puzzles", *STATUSES, "integral", *(f"set of {size}" for size in sizes)]
    yield "  ".join(f"{head:>10}" for head in heads)
    for givens in sorted({key[0] for key in counts}, key=lambda givens: (givens is None, givens)):
        here = Counter({key: count for key, count in counts.items() if key[0] == givens})
        statuses, sets = marginal(here, 1), marginal(solved(here), 3)
        share = f"{100 * sets[0] / statuses['solved']:.2f} %" if sets else "-"
        cells = ["-" if givens is None else givens, sum(here.values())]
        cells += [*(statuses[status] for status in STATUSES), share, *(sets[size] for size in sizes)]
        yield "  ".join(f"{cell:>10}" for cell in cells)


def main():
    import pyarrow.dataset

    if len(sys.argv) != 2 or sys.argv[1].startswith("-"):
        sys.exit("usage: census_table.py DIRECTORY")
    groups = Counter()
    for batch in pyarrow.dataset.dataset(sys.argv[1]).to_batches(columns=KEYS):
        groups.update(zip(*(batch[key].to_pylist() for key in KEYS)))
    print(table(groups.items()), end="")


if __name__ == "__main__":
    main()
