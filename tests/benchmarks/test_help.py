"""Every script of the folder tells its options."""

from __future__ import annotations

import os
import runpy
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

FOLDER = Path(__file__).resolve().parents[2] / "benchmarks"
SCRIPTS = [path for path in sorted(FOLDER.glob("*.py")) if "__main__" in path.read_text(encoding="utf-8")]


@pytest.fixture(autouse=True)
def the_process_stays_as_it_was(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Scripts set the threads of libraries, switch the cache off and stay on one core: later tests must not."""
    before = dict(os.environ)
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_getaffinity") else None
    monkeypatch.setattr(sys, "path", list(sys.path))
    yield
    os.environ.clear()
    os.environ.update(before)
    if cores is not None:
        os.sched_setaffinity(0, cores)


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.name)
def test_help(path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", [str(path), "--help"])
    with pytest.raises(SystemExit) as end:
        runpy.run_module("benchmarks" if path.stem == "__main__" else f"benchmarks.{path.stem}", run_name="__main__")
    assert not end.value.code
    assert "usage: " in capsys.readouterr().out.lower()
