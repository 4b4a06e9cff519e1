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
DRAWN = {"double_pendulum": [], "hamilton": [], "ten_rods": ["n=3"]}  # run with a picture, and with these words
PLAIN = [path for path in EXAMPLES if path.stem not in DRAWN or DRAWN[path.stem]]  # others run there and only there


@pytest.mark.parametrize("path", slow_after(1, PLAIN), ids=lambda path: path.stem)
def test_example_runs(path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(path.parent)  # as `python example.py` does
    monkeypatch.setattr("sys.argv", [str(path)])
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out


def test_there_are_examples() -> None:
    assert EXAMPLES


def test_those_of_the_lectures_check_themselves() -> None:
    lectures = {path.stem: path.read_text(encoding="utf-8") for path in EXAMPLES if path.parent.name == "lectures"}
    assert set(lectures) == {
        "ten_rods",
        "double_pendulum",
        "hamilton",
        "hinge",
        "point_on_roof",
        "sketches",
        "tree_of_four",
    }
    assert [name for name, text in lectures.items() if "assert" not in text] == []


@pytest.mark.slow
@pytest.mark.parametrize(("name", "words"), DRAWN.items())
def test_those_of_the_lectures_draw(
    name: str, words: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A picture on request, a page in 3D, and any number of rods."""
    (path,) = (path for path in EXAMPLES if path.stem == name)
    picture = tmp_path / "picture.png"
    monkeypatch.setattr("sys.argv", [str(path), *words, str(picture)])
    runpy.run_path(str(path), run_name="__main__")
    assert picture.stat().st_size > 10_000
    printed = capsys.readouterr().out
    assert printed.startswith("3 rods:") if words else printed


@pytest.mark.slow
@pytest.mark.parametrize("name", ["double_pendulum", "hinge", "point_on_roof", "tree_of_four"])
def test_those_of_the_lectures_end_with_a_page(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    (path,) = (path for path in EXAMPLES if path.stem == name)
    page = tmp_path / "page.html"
    monkeypatch.setattr("sys.argv", [str(path), str(page)])
    runpy.run_path(str(path), run_name="__main__")
    assert capsys.readouterr().out
    assert page.stat().st_size > 100_000


def test_sketches_are_those_in_the_pages(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The script writes the pictures that the pages show, to the last byte, and checks that no text is covered."""
    monkeypatch.setattr("sys.argv", ["sketches.py", str(tmp_path)])
    runpy.run_path(str(FOLDER / "lectures" / "sketches.py"), run_name="__main__")
    drawn = {path.name: path.read_text(encoding="utf-8") for path in tmp_path.glob("*.svg")}
    kept = FOLDER.parent / "docs" / "pictures" / "sketches"
    assert len(drawn) == len(capsys.readouterr().out.splitlines()) == 4
    assert drawn == {path.name: path.read_text(encoding="utf-8") for path in kept.glob("*.svg")}
