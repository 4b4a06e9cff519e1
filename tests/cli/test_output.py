"""What commands print: links to files on terminals that can, plain names elsewhere."""

from __future__ import annotations

from pathlib import Path

import pytest
from rich.console import Console

from sharnir.cli import output


def test_a_written_file_is_a_link_on_a_terminal(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a [b] c.html"
    output.print_written(path)
    assert capsys.readouterr().out == f"wrote {path}\n"  # a pipe gets no escapes
    shown = Console(force_terminal=True, width=20, highlight=False, markup=False, emoji=False, legacy_windows=False)
    monkeypatch.setattr(output, "console", lambda: shown)
    output.print_written(path)
    text = capsys.readouterr().out
    assert f";{path.as_uri()}\x1b\\" in text
    assert "\x1b]8;" in text
    assert text.count("\n") == 1  # the name is not cut


def test_columns_are_chosen_to_fit(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setenv("COLUMNS", "24")
    output.print_table(("name", "value", "remark"), [["a" * 10, "1.5", "b" * 12]], keep=(0, 1, 2))
    text = capsys.readouterr().out
    assert "a" * 10 in text
    assert "bbb" not in text
    assert "no room for: remark" in " ".join(text.split())
    assert max(len(line) for line in text.splitlines()[:2]) <= 24
