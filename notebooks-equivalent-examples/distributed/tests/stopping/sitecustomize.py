"""Stops a worker in the middle of its part, so that a test can kill it there. Only the tests put this on the path.

A file `ticket-NAME` in the directory CENSUS_TICKETS holds a line of a puzzle. The first process that comes to it renames
the file to `stopped-NAME.PID` and waits; whoever comes to the line again leaves `again-NAME`.
"""

import os
import time
from pathlib import Path

if "CENSUS_TICKETS" in os.environ:
    import bnb_sudoku

    tickets = Path(os.environ["CENSUS_TICKETS"])
    census_records = bnb_sudoku.census_records
    lines = {}  # what each ticket says; they do not change

    def stopping(texts, **options):
        for path in tickets.iterdir():
            kind, _, name = path.name.partition("-")
            name = name.partition(".")[0]
            if kind == "again":
                continue
            if name not in lines:
                try:
                    lines[name] = path.read_text()
                except FileNotFoundError:  # renamed in this moment
                    continue
            if lines[name] not in texts:
                continue
            try:
                (tickets / f"ticket-{name}").rename(tickets / f"stopped-{name}.{os.getpid()}")
            except FileNotFoundError:
                (tickets / f"again-{name}").touch()
            else:
                time.sleep(300)
        return census_records(texts, **options)

    bnb_sudoku.census_records = stopping
