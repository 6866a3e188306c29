"""Relaxations, searches, made puzzles, and what Jupyter shows of them."""

import base64
import copy
import pickle
import xml.etree.ElementTree as ElementTree

import numpy as np
import pytest
from bnb_sudoku import BadInput, Board, Infeasible, LimitReached, generate, relaxation, solve, trace
from conftest import COURSE_3, COURSE_3_SOLVED, SMALL, WITHOUT_SOLUTION, rows


def well_formed(html):
    """The element that a piece of HTML is, if it is XML, too, and has no script."""
    element = ElementTree.fromstring(html.replace("&nbsp;", " ").replace("<br>", "<br/>"))
    assert not [each for each in element.iter() if each.tag == "script"] and "http" not in html
    return element


def test_relaxations():
    z, x = relaxation(COURSE_3)
    assert z == pytest.approx(59.5) and x.shape == (9, 9, 9)
    for axis in range(3):
        assert np.allclose(x.sum(axis=axis), 1)
    assert x.max(axis=2).sum() == pytest.approx(z)
    expected = {"[(8, 5, 2, 1)]": 62.5, "[(6, 3, 2, 0)]": 81, "[(6, 3, 8, 1)]": 81, "[(5, 3, 4, 1)]": 81}
    for constraints, value in expected.items():
        pair = relaxation(COURSE_3, constraints)
        assert pair.z == pytest.approx(value) and pair.integral == (value == 81) and (pair.width == 0) == pair.integral
        assert (pair.fractional_cells == []) == pair.integral
    assert (relaxation(COURSE_3, [(5, 3, 4, 1)]).x.argmax(axis=2) + 1).tolist() == rows(COURSE_3_SOLVED)


def test_relaxations_without_an_answer():
    with pytest.raises(Infeasible, match="no solution: the 4s at r3c1 and r3c3 are both in row 3"):
        relaxation(WITHOUT_SOLUTION)
    with pytest.raises(Infeasible):
        relaxation(COURSE_3, [(5, 3, 9, 1), (5, 4, 9, 1)])
    with pytest.raises(LimitReached, match="too large") as raised:
        relaxation([[0] * 36] * 36)
    assert raised.value.reason == "relaxation_too_large"


def test_boards():
    board = Board(SMALL)
    assert board == [[1, 0, 0, 0], [0, 0, 0, 2], [0, 0, 3, 0], [0, 4, 0, 0]] and board.box == (2, 2)
    assert str(board).splitlines()[1:3] == ["| 1 . | . . |", "| . . | . 2 |"]
    assert pickle.loads(pickle.dumps(board)).box == (2, 2)
    assert np.array(board).shape == (4, 4)
    cells = [cell.text.strip() for cell in well_formed(board._repr_html_()).iter("td")]
    assert cells[:8] == ["1", "", "", "", "", "", "", "2"]
    odd = Board(SMALL)
    odd[0][0] = "<script>"
    assert well_formed(odd._repr_html_()) and "&lt;script&gt;" in odd._repr_html_()
    twelve = Board([[12] + [0] * 11] + [[0] * 12] * 11)
    assert str(twelve).splitlines()[1] == "| 12  .  .  . |  .  .  .  . |  .  .  .  . |"
    assert Board(str(twelve)) == twelve


def test_outcomes_and_points():
    html = solve(COURSE_3)._repr_html_()
    assert len(list(well_formed(html).iter("td"))) == 81 and "constraints = [(" in html
    assert "infeasible: the 4s at" in solve(WITHOUT_SOLUTION)._repr_html_()
    html = relaxation(COURSE_3)._repr_html_()
    assert "z = 59.5 of 81: not integral" in html and ".50" in html
    well_formed(html)
    assert "z = 81 of 81: integral" in relaxation(COURSE_3, [(5, 3, 4, 1)])._repr_html_()


def test_traces():
    search = trace(COURSE_3)
    assert search.status == "solved" and len(search) > 1
    events = search.events
    assert events[0]["event"] == "begun" and events[0]["schema"] == "bnb-sudoku/trace@1"
    assert events[-1]["event"] == "ended" and events[-1]["solved_puzzle"] == rows(COURSE_3_SOLVED)
    assert sum(event["event"] == "opened" for event in events) == len(search)
    assert pickle.loads(pickle.dumps(search)).events == events
    html = search._repr_html_()
    assert html.startswith("<img ") and "script" not in html
    picture = base64.b64decode(html.split("base64,")[1].split('"')[0]).decode()
    assert picture == search.svg() and ElementTree.fromstring(picture).tag.endswith("svg")
    drawn = search.dot()
    assert drawn.startswith("digraph") and drawn.rstrip().endswith("}") and drawn.count(" -> ") == len(search) - 1
    assert trace(WITHOUT_SOLUTION).status == "infeasible" and trace("." * 81, node_limit=1).status == "limit"


def test_searches_are_saved(tmp_path):
    search = trace(SMALL)
    for name, start in [("a.svg", "<svg"), ("a.html", "<!DOCTYPE html>"), ("a.jsonl", '{"event":"begun"')]:
        search.save(tmp_path / name)
        assert (tmp_path / name).read_text(encoding="utf-8").lower().startswith(start.lower())
    assert "lang=\"ru\"" in search.html("ru")
    with pytest.raises(BadInput, match="the languages of a page are en, cs, ru and ja"):
        search.html("xx")
    with pytest.raises(BadInput, match="not to '.png'"):
        search.save(tmp_path / "a.png")


def test_made_puzzles():
    made = generate(2, seed=5, box=(2, 3), variants=1)
    assert [puzzle.record["variant"] for puzzle in made] == [0, 1, 0, 1]
    for puzzle in made:
        outcome = solve(puzzle.puzzle, box=(2, 3), prove_unique=True)
        assert outcome.unique and outcome.solution == puzzle.solved_puzzle
        well_formed(puzzle._repr_html_())
    assert [puzzle.record for puzzle in generate(2, seed=5, box=(2, 3), variants=1)] == [p.record for p in made]
    [hard] = generate(class_=1)
    assert hard.class_ == "1" and len(hard.constraints) == 1 and relaxation(hard.puzzle, hard.constraints).integral
    with pytest.raises(LimitReached, match="3 attempts in a row came to nothing") as raised:
        generate(class_=9, attempt_limit=3)
    assert raised.value.reason == "attempt_limit" and raised.value.made == []


def test_what_was_made_before_a_limit():
    with pytest.raises(LimitReached, match="after [1-9][0-9]* puzzles") as raised:
        generate(10**9, box=(2, 2), time_limit=0.2)
    made = raised.value.made
    assert raised.value.reason == "time_limit" and len(made) >= 1
    assert [each.record for each in made] == [each.record for each in generate(len(made), box=(2, 2))]
    copy = pickle.loads(pickle.dumps(raised.value))
    assert [each.record for each in copy.made] == [each.record for each in made]


def test_copies_of_boards_have_its_boxes():
    board = Board("." * 36, box=(3, 2))
    for same in [board.copy(), board[:], board[::-1], copy.copy(board), copy.deepcopy(board)]:
        assert isinstance(same, Board) and same.box == (3, 2) and same == board and same is not board
        assert solve(same).puzzle.box == (3, 2)
    assert board.copy()[0] is board[0] and type(board[:3]) is list and type(list(board)) is list and type(board[0]) is list


def test_relaxations_are_compared():
    assert relaxation(SMALL) == relaxation(SMALL) and relaxation(COURSE_3) != relaxation(COURSE_3, [(8, 5, 2, 1)])
    assert relaxation(SMALL) != 5 and relaxation(SMALL) == tuple(relaxation(SMALL))
    with pytest.raises(ValueError, match="read-only"):
        relaxation(SMALL).x[0, 0, 0] = 5
    again = pickle.loads(pickle.dumps(relaxation(SMALL)))
    assert again == relaxation(SMALL) and again.integral
