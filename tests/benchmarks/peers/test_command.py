"""`python -m benchmarks`: one clear message for whatever is wrong with what it is given, before anything is
measured."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from benchmarks.__main__ import main
from benchmarks.peers import command
from benchmarks.peers.command import formulations_of, numbers
from benchmarks.peers.rerun.page import SECTIONS, check_page
from sharnir.core.errors import SharnirError
from support.samples import slow_after


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as stop:
        main([*arguments])
    return int(stop.value.code or 0)


def measured(wrong: bool, name: str) -> dict[str, Any]:
    row = {"function": "forward", "mode": "one", "by": "sharnir", "states": 1, "setting": "", "ratio": None}
    row |= {"seconds": {"min": 1e-6, "median": 2e-6, "max": 3e-6}}
    notes = [f"{name}: accelerations are wrong, so nothing is timed: pin 1.0"] if wrong else []
    lists: dict[str, Any] = {"agreement": [], "gaps": [], "threads": [], "notes": notes}
    return {"family": "ring", "name": name, "size": 4, "alone": {}, "rows": [row], **lists}


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--family", "sissor"), "scissor"),
        (("--family", "ring", "--size", "many"), "Expected whole numbers"),
        (("--family", "ring", "--size", "0"), "Expected whole numbers"),
        (("--family", "ring", "--size", "5"), "an even number of bars"),
        (("--family", "panda7", "--size", "5"), "has no size"),
        (("--formulations", "fast"), "there is no such formulation"),
        (("--peers", "havok"), "there is no such peer, or it is not installed"),
        (("--limit", "0"), "--limit"),
        (("--limit", "nan"), "--limit"),
        (("--minutes", "0"), "--minutes"),
        (("--page", "nowhere.md"), "no section trees"),
        (("--again", "nowhere"), "with its bench.json"),
    ],
)
def test_what_is_wrong_is_said(arguments: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*arguments) == 2
    out = capsys.readouterr().err
    assert out.startswith("sharnir: bench:")
    assert said in out


def test_a_file_is_no_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "taken").write_text("")
    assert run("--family", "ring", "--output", str(tmp_path / "taken")) == 2
    assert "is a file. Expected a folder" in capsys.readouterr().err


@pytest.mark.parametrize("wrong", slow_after(1, [False, True]))
def test_what_is_told_and_written(
    wrong: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Engines that disagree are an error, with the tables written all the same."""
    monkeypatch.setattr(command, "gather", lambda case, *rest: measured(wrong, case.name))
    assert run("--family", "ring", "--size", "4", "--output", str(tmp_path / "out")) == (2 if wrong else 0)
    said = capsys.readouterr()
    assert "ring: what size costs" in said.out
    assert (tmp_path / "out" / "bench.md").exists()
    assert ("engines disagree" in said.err) == wrong


@pytest.mark.slow
def test_a_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Sections of which something was measured are replaced, and their pictures; also by a run before. Others stay."""
    monkeypatch.setattr(command, "gather", lambda case, *rest: measured(False, case.name))
    page = tmp_path / "page.md"
    text = "".join(f"<!-- bench-{name} -->\nold {name}\n<!-- /bench-{name} -->\n" for name in SECTIONS)
    page.write_text(f"before\n{text}after\n", encoding="utf-8")
    out = str(tmp_path / "out")
    assert run("--family", "ring", "--size", "4", "--output", out, "--page", str(page)) == 0
    new = page.read_text(encoding="utf-8")
    assert new.startswith("before\n<!-- bench-trees -->\nold trees\n")
    assert new.endswith("after\n")
    assert "old families" not in new
    assert "### ring: what size costs" in new
    assert "](pictures/bench-families.png)" in new
    assert (tmp_path / "pictures" / "bench-families.png").exists()
    assert str(tmp_path) not in new
    page.write_text(f"before\n{text}after\n", encoding="utf-8")
    monkeypatch.setattr(command, "gather", None)
    assert run("--again", out, "--page", str(page)) == 0
    assert page.read_text(encoding="utf-8") == new


def test_the_page_of_the_repository_has_its_sections() -> None:
    check_page(Path(__file__).resolve().parents[3] / "docs" / "performance_tables.md")


def test_reading() -> None:
    assert numbers("8, 24,100") == [8, 24, 100]
    assert formulations_of("") == ["auto"]
    assert formulations_of("absolute,auto,absolute") == ["absolute", "auto"]


OTHER = ("3", "[]", "{}", '{"cells": 3}', "null", '{"cases": [3], "machine": {}}', '{"cases": [{}], "machine": {}}',
         "[" * 10**5,
         '{"cases": [{"notes": []}], "machine": {}}', '{"cases": [{"notes": [3], "case": {}}], "machine": {}}',
         '{"cases": 3, "machine": 3}', '{"cases": [], "machine": []}', "\udc80")  # fmt: skip


@pytest.mark.parametrize("content", OTHER, ids=range(len(OTHER)))
def test_json_of_others_is_no_earlier_run(content: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "bench.json").write_bytes(content.encode("utf-8", "surrogateescape"))
    assert run("--again", str(tmp_path)) == 2
    assert "with its bench.json" in capsys.readouterr().err


def test_a_page_that_is_no_text(tmp_path: Path) -> None:
    (tmp_path / "x.png").write_bytes(b"\x89PNG\r\n")
    with pytest.raises(SharnirError, match=r"no section trees\. Expected a page with the marks"):
        check_page(tmp_path / "x.png")
