"""Each example is a script that checks itself; all of them run. Modules that they import and that have no `__main__`
are parts of them, and run with them."""

from __future__ import annotations

import runpy
from pathlib import Path

import pytest

from support.samples import slow_after

FOLDER = Path(__file__).resolve().parents[1] / "examples"
FILES = {path: path.read_text(encoding="utf-8") for path in sorted(FOLDER.rglob("*.py"))}


def is_part(path: Path) -> bool:
    module = ".".join(path.relative_to(FOLDER).with_suffix("").parts)
    return "__main__" not in FILES[path] and any(f"from {module} import" in text for text in FILES.values())


EXAMPLES = [path for path in FILES if not is_part(path)]


@pytest.mark.parametrize("path", slow_after(1, EXAMPLES), ids=lambda path: path.stem)
def test_example_runs(path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(path.parent)  # as `python example.py` does
    monkeypatch.setattr("sys.argv", [str(path)])
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out


def test_there_are_examples() -> None:
    assert EXAMPLES


def test_those_of_the_lectures_check_themselves() -> None:
    lectures = {path.stem: path.read_text(encoding="utf-8") for path in EXAMPLES if path.parent.name == "lectures"}
    assert set(lectures) == {"ten_rods", "double_pendulum", "hamilton", "hinge", "point_on_roof", "tree_of_four"}
    assert [name for name, text in lectures.items() if "assert" not in text] == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "words"), [("ten_rods", ["n=3"]), ("double_pendulum", []), ("hamilton", [])])
def test_those_of_the_lectures_draw(
    name: str, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A picture on request, and any number of rods."""
    (path,) = (path for path in EXAMPLES if path.stem == name)
    picture = tmp_path / "picture.png"
    monkeypatch.setattr("sys.argv", [str(path), *words, str(picture)])
    runpy.run_path(str(path), run_name="__main__")
    assert picture.stat().st_size > 10_000
    assert "n=3" not in words or capsys.readouterr().out.startswith("3 rods:")
