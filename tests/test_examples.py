"""Each example is a script that checks itself; all of them run."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

EXAMPLES = sorted((Path(__file__).resolve().parents[1] / "examples").rglob("*.py"))


@pytest.mark.parametrize("path", EXAMPLES, ids=lambda path: path.stem)
def test_example_runs(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out


def test_there_are_examples() -> None:
    assert EXAMPLES


def test_those_of_the_lectures_are_short() -> None:
    lectures = {path.stem: path.read_text(encoding="utf-8") for path in EXAMPLES if path.parent.name == "lectures"}
    assert set(lectures) == {"ten_rods", "double_pendulum", "hinge", "point_on_roof", "tree_of_four"}
    assert [name for name, text in lectures.items() if len(text.splitlines()) >= 60 or "assert" not in text] == []
