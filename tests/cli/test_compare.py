"""`sharnir compare`: what it shows, what it writes, and one clear message for whatever is wrong with what it is given.

Covers cli/compare.py, cli/compare.py."""

from __future__ import annotations

import html
import re
from pathlib import Path

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.cli import compare as command
from sharnir.cli import main
from sharnir.cli.compare import Comparison, Row, as_html, as_markdown, compare, difference, escaped

MODELS = """
import sharnir as sh
from neighbour import MASS

def crane():
    s = sh.System("crane")
    s.add_body("trolley", joint=sh.Prismatic("x"), mass=MASS, inertia=(1, 1, 1))
    s.add_body("load", "trolley", joint=sh.Revolute("y"), mass=1.0, com=(0, 0, -1))
    return s

def of(length):
    return crane()

def nothing(): pass
def wrong(): return 1 / 0
def bad(): return sh.System("empty")
def leaves(): raise SystemExit(3)
number = 3
"""
REFUSING = ("wittenburg", "hamilton-orthogonal")  # a slide; a point mass, whose inertia has no inverse
HOSTILE = "<b>|x| & `y` [z](javascript:1) **w** \\ _v_"


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as stop:
        main(list(arguments))
    return int(stop.value.code or 0)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    (tmp_path / "neighbour.py").write_text("MASS = 3.0\n")
    (tmp_path / "cranes.py").write_text(MODELS)
    return tmp_path / "cranes.py"


@pytest.mark.slow
def test_all_formulations_are_there(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = file.parent / "table.md"
    assert run("compare", f"{file}:crane", "--batch", "8", "--seconds", "0.05", "--output", str(out)) == 0
    said = capsys.readouterr().out
    page = out.read_text(encoding="utf-8")
    for name in FORMULATIONS:
        assert name in said
        assert name in page
    assert "crane: 2 bodies, nq = 2, nv = 2" in said
    assert "wittenburg refuses: the joint of 'trolley', Prismatic, lets it translate" in said
    rows = [line.split("|")[1:-1] for line in page.splitlines() if line.startswith("| ")][2:]
    assert [row[0].strip() for row in rows] == [name for name in FORMULATIONS if name not in REFUSING]
    for row in rows:
        assert all(float(cell) < 1e-12 for cell in row[2:4])  # accelerations and reactions: round-off
        assert all(float(cell.replace(",", "")) > 0 for cell in row[4:7])  # times
        assert float(row[7]) < 1e-6  # energy, at rtol 1e-8


@pytest.mark.slow
def test_some_formulations_of_a_loop(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "STATES", 3)
    example = Path(__file__).parents[2] / "examples" / "slider_crank.py"
    assert run("compare", f"{example}:engine", "--formulations", "absolute, wittenburg", "--seconds", "0.01") == 0
    said = capsys.readouterr().out
    assert "5 rows of constraints" in said
    assert re.search(r"^absolute .*^wittenburg refuses", said, re.M | re.S)
    assert "hamilton" not in said


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("{folder}/none.py:crane", "none.py' does not exist. Expected file.py:function"),
        ("{folder}/folder.py:crane", "folder.py' is a folder"),
        ("{folder}/cranes.py", "names no function. Expected file.py:function"),
        ("{folder}/cranes.py:", "names no function"),
        ("{folder}/crane.toml", "the file .*crane.toml' does not exist. Expected a model"),
        ("{folder}/crane.urdf:crane", "is not a model. Expected a file whose name ends with one of .toml"),
        ("", "'' is not a model"),
        ("{folder}/cranes.py:crame", "has no function 'crame'. Did you mean 'crane'?"),
        ("{folder}/cranes.py:number", "number of .* is 3, not a function"),
    ],
)
def test_a_source_that_is_not_there(file: Path, source: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    (file.parent / "folder.py").mkdir()
    assert run("compare", source.format(folder=file.parent)) == 2
    message = capsys.readouterr().err
    assert re.search(says, message), message
    assert message.startswith("sharnir: compare: ")
    assert message.count("\n") == 1


@pytest.mark.parametrize(
    ("source", "says"),
    [
        ("{folder}/cranes.py:of", r"of\(length\) of .* needs arguments"),
        ("{folder}/cranes.py:nothing", "returned None. Expected a System or a Model; add a return statement"),
        (
            "{folder}/cranes.py:wrong",
            r"calling wrong\(\) of .* raised ZeroDivisionError \(line 15\): 'division by zero'",
        ),
        ("{folder}/cranes.py:bad", r"building what bad\(\) returned of .*empty"),
        ("{folder}/cranes.py:leaves", r"raised SystemExit \(line 17\)"),
        ("{folder}/broken.py:crane", r"running the file of .* raised SyntaxError \(line 2\)"),
    ],
)
def test_what_is_wrong_with_the_source(file: Path, source: str, says: str, capsys: pytest.CaptureFixture[str]) -> None:
    (file.parent / "broken.py").write_text("x = 1\ndef crane(:\n")
    assert run("compare", source.format(folder=file.parent)) == 1
    message = capsys.readouterr().err
    assert re.search(says, message), message
    assert message.startswith("sharnir: compare: ")
    assert "Traceback" not in message
    assert message.count("\n") == 1


@pytest.mark.parametrize(
    ("options", "says"),
    [
        (
            ("--formulations", "absolute,seperate-bodies"),
            "'seperate-bodies': there is no such formulation. Did you mean",
        ),
        (("--output", "table.pdf"), "ends neither with .md nor with .html"),
        (("--output", "no such folder/table.md"), "there is no folder 'no such folder'"),
        (("--seconds", "-1"), "--seconds -1.0 is not a length of a run"),
        (("--seconds", "nan"), "--seconds nan is not"),
        (("--batch", "1"), "batch"),
    ],
)
def test_wrong_options(file: Path, options: tuple[str, ...], says: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("compare", f"{file}:crane", *options) == 2
    assert says in capsys.readouterr().err


def test_names_of_users_are_shown_and_not_interpreted() -> None:
    s = sh.System(HOSTILE)
    s.add_body("slide", joint=sh.Prismatic("x"), mass=1.0)
    refused = {"wittenburg": HOSTILE}
    found = Comparison(s.build(), 1, 2, 1.0, (Row("composite", notes=[HOSTILE]),), refused, ())
    page = as_html(found)
    assert "<b>" not in page
    assert page.count(html.escape(HOSTILE)) == 4  # the title twice, the note, the refusal
    table = as_markdown(found)
    assert table.count(escaped(HOSTILE)) == 3
    for sign in "<>|`[]*_&\\":
        assert not re.search(rf"(?<!\\)(?:\\\\)*{re.escape(sign)}", escaped(sign + "x").replace("\\" + sign, "", 1))


def test_difference_is_from_the_middle_one() -> None:
    right, wrong = np.array([1.0, 10.0]), np.array([1.0, 11.0])
    assert difference(right, [right, wrong, right]) == 0.0
    assert difference(wrong, [right, wrong, right]) == pytest.approx(0.1)
    assert difference(np.array([np.nan, 1.0]), [right, right]) == np.inf


def test_one_that_fails_does_not_end_the_comparison(monkeypatch: pytest.MonkeyPatch) -> None:
    def failing(row: Row, *_: object) -> None:
        row.notes.append("compile: it is tired.") if row.formulation == "composite" else None

    monkeypatch.setattr(command, "_compiled", failing)
    s = sh.System("slide")
    s.add_body("slide", joint=sh.Prismatic("x"), mass=1.0)
    found = compare(s.build(), ["composite", "separate-bodies"], 4, 0.01)
    assert found.rows[0].notes == ["compile: it is tired."]
    assert np.isnan(found.rows[0].single_s)


def test_states_of_a_loop_that_cannot_be_closed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "TRIES", 2)
    s = sh.System("torn")
    s.add_body("rod", joint=sh.Revolute("z"), mass=1.0, com=(1, 0, 0))
    s.add_constraint("pin", sh.Coincident("rod", (1, 0, 0), "world", (5, 0, 0)))
    with pytest.raises(sh.SharnirError, match="compare: no state of 'torn' satisfies its constraints"):
        command.states_of(s.build())
