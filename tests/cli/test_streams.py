"""Signs that an encoding lacks."""

from __future__ import annotations

import io
import sys

import pytest

from sharnir.cli.app import make_tolerant


@pytest.mark.parametrize(
    ("encoding", "text", "shown"),
    [
        ("ascii", "−1 m/s² → ∞", "-1 m/s^2 -> ?"),
        ("latin-1", "−1 m/s² é", "-1 m/s² é"),
        ("utf-8", "−1 m/s² ∞", "−1 m/s² ∞"),
        ("utf-8", "a file \udcff", "a file ?"),  # a name that is no text
    ],
)
def test_they_are_written_with_others(encoding: str, text: str, shown: str, monkeypatch: pytest.MonkeyPatch) -> None:
    memory = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(memory, encoding=encoding))
    make_tolerant()
    print(text, end="", flush=True)
    assert memory.getvalue().decode(encoding) == shown


def test_streams_that_cannot_be_changed_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdout", io.StringIO())
    monkeypatch.setattr(sys, "stderr", None)
    make_tolerant()
