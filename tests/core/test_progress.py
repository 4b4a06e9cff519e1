"""The bar appears only where someone is looking, and only for runs that take long."""

from __future__ import annotations

import io
import sys

import pytest

from sharnir.core import progress
from sharnir.core.progress import progress_bar


def test_none_where_the_output_is_no_terminal(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: False, raising=False)
    with progress_bar("run", None) as report:
        assert report is None


def test_none_where_it_is_not_wanted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    with progress_bar("run", False) as report:
        assert report is None


def test_a_short_run_shows_nothing(capsys: pytest.CaptureFixture[str]) -> None:
    with progress_bar("pendulum", True) as report:
        assert report is not None
        report(0.5)
    assert capsys.readouterr() == ("", "")


def test_a_long_run_shows_its_name_and_its_part(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress, "PATIENCE", -1.0)
    monkeypatch.setenv("FORCE_COLOR", "1")  # rich draws nothing where the output is no terminal
    with progress_bar("pendulum", True) as report:
        assert report is not None
        report(0.5)
    out, err = capsys.readouterr()
    assert out == ""
    assert "pendulum" in err
    assert "50%" in err


def test_the_bar_goes_away_when_the_run_fails(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(progress, "PATIENCE", -1.0)

    def failing() -> None:
        with progress_bar("pendulum", True) as report:
            assert report is not None
            report(0.1)
            raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        failing()
    with progress_bar("again", True) as report:  # rich refuses two at once
        assert report is not None
        report(0.2)


@pytest.mark.parametrize("wanted", [None, True])
def test_none_where_there_is_no_output(wanted: bool | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """pythonw has no sys.stderr, and a program that was detached may have closed it."""
    closed = io.StringIO()
    closed.close()
    for stream in (None, closed):
        monkeypatch.setattr(sys, "stderr", stream)
        with progress_bar("run", wanted) as report:
            assert report is None


def test_a_stage_makes_room_for_a_bar(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two lines that move at once would write over each other."""
    monkeypatch.setattr(progress, "PATIENCE", -1.0)
    told: list[str] = []

    class Line:
        def start(self) -> None:
            told.append("start")

        def stop(self) -> None:
            told.append("stop")

    with progress.named_stage(Line()):
        with progress_bar("run", True) as report:
            assert report is not None
            report(0.5)
            told.append("bar")
        told.append("after")
    assert told == ["start", "stop", "bar", "start", "after", "stop"]
