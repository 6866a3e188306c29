"""The notebooks run from top to bottom, and what is stored in them is what they print.

``BNB_WRITE_NOTEBOOKS=1 pytest tests/test_notebooks.py`` stores it anew.
"""

import os
from pathlib import Path

import pytest

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")

FOLDER = Path(__file__).resolve().parents[3] / "notebooks-equivalent-examples"
NOTEBOOKS = ["homework.ipynb", "grading_cells.ipynb", "grading_cells_otter.ipynb"]


def outputs(notebook):
    """What the code cells print and show."""
    cells = [cell for cell in notebook.cells if cell.cell_type == "code"]
    return [[dict(output, execution_count=None) for output in cell.outputs] for cell in cells]


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_notebooks(name):
    notebook = nbformat.read(FOLDER / name, as_version=4)
    stored = outputs(notebook)
    client = nbclient.NotebookClient(notebook, timeout=120, record_timing=False, kernel_name="python3")
    client.execute(cwd=str(FOLDER))
    notebook.metadata.pop("language_info", None)
    if os.environ.get("BNB_WRITE_NOTEBOOKS"):
        nbformat.write(notebook, FOLDER / name)
    else:
        assert outputs(notebook) == stored
    nbformat.validate(notebook)


@pytest.mark.parametrize("name", NOTEBOOKS)
def test_what_is_shown_is_static(name):
    text = (FOLDER / name).read_text(encoding="utf-8")
    assert "<script" not in text and "application/javascript" not in text and "http" not in text
