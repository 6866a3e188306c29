"""The records of a study: a function of the line, whatever stands on it."""

import pytest
from bnb_sudoku import BadInput, census_records
from conftest import COURSE_3, EASTER_MONSTER, INKALA, PUZZLES, SMALL, WITHOUT_SOLUTION


def test_a_record_depends_on_its_line_alone():
    lines = [*PUZZLES, "what?", WITHOUT_SOLUTION, "[[1,2],[3]]"]
    together = census_records(lines)
    assert len(together) == len(lines)
    assert [record for line in reversed(lines) for record in census_records([line])] == together[::-1]
    assert census_records(iter(lines)) == census_records("\n".join(lines)) == together


def test_what_makes_the_relaxation_integral():
    lines = [SMALL, INKALA, EASTER_MONSTER, COURSE_3, WITHOUT_SOLUTION]
    records = census_records(lines)
    assert [record["integral"] for record in records] == ["by singles", "no", "no", "no", None]
    assert [bool(record["constraints"]) for record in records[:4]] == [False, True, True, True]
    assert records[4]["constraints"] is None


@pytest.mark.parametrize("line", [
    "what?", "." * 80, "<html>", "%" * 81, "[[1,2],[3]]", "{}", "\ud800", "\0", "7" * 100_000, None, 7, float("nan"), b"." * 81,
])
def test_a_bad_line_is_a_record_with_its_error(line):
    before, record, after = census_records([SMALL, line, SMALL])
    assert before == after and before["status"] == "solved"
    assert record["status"] == "error" and record["error"] and len(record["input"]) <= 120
    assert record["schema"] == "bnb-sudoku/solve@1"


def test_gaps_have_no_record():
    assert census_records(["", "  \n", "# 81", "// x", "\n"]) == []
    assert [record["status"] for record in census_records([SMALL + "\n", SMALL + "\r\n"])] == ["solved"] * 2


def test_limits_are_records_too():
    [record] = census_records(["." * 81], node_limit=1)
    assert (record["status"], record["reason"]) == ("limit", "node_limit")
    with pytest.raises(BadInput):
        census_records([SMALL], node_limit=0)
    [record] = census_records(["." * 36], box=(3, 2), report_constraints=None)
    assert record["box"] == [3, 2] and record["constraints"] is None
    singles, unknown = census_records([SMALL, INKALA], report_constraints=None)
    assert (singles["integral"], unknown["integral"]) == ("by singles", "unknown")
