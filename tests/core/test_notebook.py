"""Objects display themselves in notebooks, with names as text. Covers results/view/embedded.py."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from html import unescape
from importlib.util import find_spec
from pathlib import Path
from typing import Any

import pytest

import sharnir as sh
from sharnir.core.notebook import ROWS, card, table

HOSTILE = "<b onload='x()'>&"


@pytest.fixture(scope="module")
def system() -> sh.System:
    s = sh.System(HOSTILE)
    k = s.parameter("k", 3.0, unit="N m/rad")
    s.add_body(HOSTILE, joint=sh.Revolute("y"), mass=1.0, com=(0.5, 0, 0), inertia=(0.1, 0.1, 0.1), q0=0.1)
    s.add_body("slide", HOSTILE, joint=sh.Prismatic("x"), mass=1.0)
    s.add_force("spring", sh.JointSpring(HOSTILE, stiffness=k))
    s.add_event("stop", sh.Stop(HOSTILE, upper=0.15, restitution=0.2))
    return s


@pytest.fixture(scope="module")
def run(system: sh.System) -> sh.Run:
    return sh.simulate(system.build(), 0.3)


def test_everything_has_a_form_for_notebooks(system: sh.System, run: sh.Run) -> None:
    model = run.model
    things: list[Any] = [
        system, model, run.dyn, run, run.audit(), run.events, sh.mobility(model), sh.assemble(model),
        sh.assemble(model).report, sh.recommend(model, measure=False),
    ]  # fmt: skip
    for thing in things:
        text = thing._repr_html_()
        assert "<b onload" not in text, type(thing)
        assert text.count("<table") == text.count("</table>")
        assert len(text) > 20


def test_a_run_tells_its_end_and_names(run: sh.Run) -> None:
    text = unescape(run._repr_html_())
    assert str(run.status) in text
    assert f"{run.q[-1, 0]:.6g}" in text
    assert "stop" in text  # the event
    assert run._ipython_key_completions_() == [HOSTILE, "slide"]


@pytest.mark.slow
def test_a_shown_run_is_its_page_and_a_picture(run: sh.Run) -> None:
    shown = run.show(height=300)
    text = shown._repr_html_()
    inside = re.search(r'srcdoc="([^"]*)"', text)
    assert inside is not None
    assert unescape(inside[1]).startswith("<!DOCTYPE html>")
    assert "Content-Security-Policy" in unescape(inside[1])
    assert "sandbox='allow-scripts allow-downloads'" in text  # no access to the notebook
    assert "height:300px" in text
    assert shown._repr_png_()[:4] == b"\x89PNG"
    with pytest.raises(sh.SimulationError, match="height"):
        run.show(height="tall")


def test_long_tables_are_counted() -> None:
    text = table(("n",), [[k] for k in range(ROWS + 7)])
    assert text.count("<tr>") == ROWS + 1
    assert "and 7 more" in text
    assert card("a", {"x": 1.0 / 3.0}) == "<div><strong>a</strong><br>x <b>0.333333</b></div>"


@pytest.mark.slow
@pytest.mark.skipif(not (find_spec("nbconvert") and find_spec("ipykernel")), reason="no Jupyter is there")
def test_a_notebook_is_executed_and_exported(tmp_path: Path) -> None:
    code = (
        "import sharnir as sh\ns = sh.System('door')\n"
        "s.add_body('door', joint=sh.Revolute('z'), shape=sh.Box((1, 0.1, 2), mass=3.0), v0=1.0)\n"
        "run = sh.simulate(s.build(), 1.0)"
    )
    cells = [
        {"cell_type": "code", "execution_count": None, "id": f"c{k}", "metadata": {}, "outputs": [], "source": x}
        for k, x in enumerate([code, "run", "run.show(height=200)"])
    ]
    kernel = {"name": "python3", "display_name": "Python 3", "language": "python"}
    book = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    (tmp_path / "n.ipynb").write_text(json.dumps(book))
    command = [sys.executable, "-m", "nbconvert", "--to", "html", "--execute", "n.ipynb"]
    subprocess.run(command, cwd=tmp_path, check=True, capture_output=True)
    text = (tmp_path / "n.html").read_text()
    assert "Run of 'door'" in unescape(text)
    assert "srcdoc" in text
