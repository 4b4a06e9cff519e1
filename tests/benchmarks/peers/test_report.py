"""Tables as Markdown, files, and sections of a page."""

from __future__ import annotations

from pathlib import Path

import pytest

from benchmarks.peers.report import Table, publish, replaced

TABLE = Table("Forward", ["model", "µs"], [["planar2", "0.3"]], ["A note."])


def test_markdown() -> None:
    assert TABLE.markdown() == "### Forward\n\n| model | µs |\n| --- | ---: |\n| planar2 | 0.3 |\n\nA note.\n"


def test_publish(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    page = tmp_path / "page.md"
    page.write_text("before\n<!-- forward -->\nold\n<!-- /forward -->\nafter\n", encoding="utf-8")
    publish("forward", [TABLE], "{}", tmp_path / "out", page)
    assert "planar2" in capsys.readouterr().out
    assert (tmp_path / "out" / "forward.md").read_text(encoding="utf-8") == TABLE.markdown()
    assert (tmp_path / "out" / "forward.json").read_text(encoding="utf-8") == "{}\n"
    expected = f"before\n<!-- forward -->\n{TABLE.markdown()}<!-- /forward -->\nafter\n"
    assert page.read_text(encoding="utf-8") == expected


def test_a_page_without_the_marks() -> None:
    with pytest.raises(SystemExit, match="no section <!-- size -->"):
        replaced("text", "size", "new")


def test_the_page_of_the_results_has_its_sections() -> None:
    page = (Path(__file__).resolve().parents[3] / "docs" / "performance_tables.md").read_text(encoding="utf-8")
    for name in ("size", "latency", "threshold", "first_use", "simulate", "loops"):
        assert replaced(page, name, "new\n") != page
