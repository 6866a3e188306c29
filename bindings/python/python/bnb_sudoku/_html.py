"""Pictures of boards: tables with their style in them, so that any notebook viewer can show them."""

from __future__ import annotations

import base64
from html import escape
from typing import Any, Optional, Sequence

__all__ = ["board", "image", "point"]

_TABLE = "border-collapse:collapse;border:2px solid;width:auto;margin:.5em 0"
_CELL = "border:1px solid #8888;padding:0;text-align:center;width:2em;height:2em"
_BLUE = "<span style='color:#0072b2'>{}</span>"

#: Values nearer to 0 or 1 than this are 0 or 1; the same as for the relaxation's fractional cells.
_FRACTIONAL = 1e-5


def _table(cells: Sequence[Sequence[str]], box: Sequence[int], caption: str) -> str:
    """A table of cells with thick lines between boxes."""
    height, width = box
    rows = []
    for i, row in enumerate(cells):
        texts = []
        for j, cell in enumerate(row):
            style = _CELL
            style += ";border-top:2px solid" if i % height == 0 else ""
            style += ";border-left:2px solid" if j % width == 0 else ""
            texts.append(cell.replace("STYLE", style, 1))
        rows.append("<tr>" + "".join(texts) + "</tr>")
    caption = f"<caption style='text-align:left;white-space:nowrap'>{escape(caption)}</caption>" if caption else ""
    return f"<table style='{_TABLE}'>{caption}<tbody>" + "\n".join(rows) + "</tbody></table>"


def board(rows: Sequence[Sequence[int]], box: Sequence[int], puzzle: Optional[Sequence[Sequence[int]]],
          caption: str = "") -> str:
    """A board; beside a puzzle, its givens are bold and the rest is blue."""
    cells = []
    for i, row in enumerate(rows):
        texts = []
        for j, value in enumerate(row):
            text = escape(str(value)) if value else "&nbsp;"
            if puzzle is None:
                texts.append(f"<td style='STYLE'>{text}</td>")
            elif puzzle[i][j]:
                texts.append(f"<td style='STYLE;font-weight:bold'>{text}</td>")
            else:
                texts.append(f"<td style='STYLE'>{_BLUE.format(text)}</td>")
        cells.append(texts)
    return _table(cells, box, caption)


def point(x: Any, box: Sequence[int], puzzle: Sequence[Sequence[int]], caption: str = "") -> str:
    """A point of the relaxation: a digit where a cell has one, else its digits with their values, on orange."""
    cells = []
    for i, row in enumerate(puzzle):
        texts = []
        for j, given in enumerate(row):
            support = [(k + 1, float(v)) for k, v in enumerate(x[i][j]) if v > _FRACTIONAL]
            if given:
                texts.append(f"<td style='STYLE;font-weight:bold'>{given}</td>")
            elif len(support) == 1:
                texts.append(f"<td style='STYLE'>{_BLUE.format(support[0][0])}</td>")
            else:
                lines = [f"{k}:&nbsp;{v:.2f}".replace("0.", ".") for k, v in support]
                text = "<br>".join(lines) or "&nbsp;"
                inner = f"<span style='font-size:70%;line-height:1.1'>{text}</span>"
                texts.append(f"<td style='STYLE;background:#e69f0033'>{inner}</td>")
        cells.append(texts)
    return _table(cells, box, caption)


def image(svg: str, text: str) -> str:
    """A picture apart from the page it stands on, whose styles it must not change."""
    data = base64.b64encode(svg.encode()).decode()
    return f'<img alt="{escape(text)}" style="max-width:100%" src="data:image/svg+xml;base64,{data}">'
