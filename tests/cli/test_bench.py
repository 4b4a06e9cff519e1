"""`sharnir bench`: one clear message for whatever is wrong with what it is given, before anything is measured."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sharnir.cli import bench, main
from sharnir.cli.bench import formulations_of, numbers


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as stop:
        main(["bench", *arguments])
    return int(stop.value.code or 0)


def measured(wrong: bool, name: str) -> dict[str, Any]:
    row = {"function": "forward", "mode": "one", "by": "sharnir", "states": 1, "setting": "", "ratio": None}
    row |= {"seconds": {"min": 1e-6, "median": 2e-6, "max": 3e-6}}
    notes = [f"{name}: accelerations are wrong, so nothing is timed: pin 1.0"] if wrong else []
    return {"family": "ring", "name": name, "size": 4, "alone": {}, "rows": [row], "agreement": [], "notes": notes}


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


@pytest.mark.parametrize("wrong", [False, True])
def test_what_is_told_and_written(
    wrong: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Engines that disagree are an error, with the tables written all the same."""
    monkeypatch.setattr(bench, "gather", lambda case, *rest: measured(wrong, case.name))
    assert run("--family", "ring", "--size", "4", "--output", str(tmp_path / "out")) == (2 if wrong else 0)
    said = capsys.readouterr()
    assert "ring: what size costs" in said.out
    assert (tmp_path / "out" / "bench.md").exists()
    assert ("engines disagree" in said.err) == wrong


def test_reading() -> None:
    assert numbers("8, 24,100") == [8, 24, 100]
    assert formulations_of("") == ["auto"]
    assert formulations_of("absolute,auto,absolute") == ["absolute", "auto"]
