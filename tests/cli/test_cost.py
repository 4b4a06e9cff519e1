"""`sharnir cost --diagram`: files of each kind, and one message for what cannot be drawn."""

from __future__ import annotations

from pathlib import Path

import pytest

from sharnir.cli import main
from sharnir.cli.cost_diagram import numbers
from support.samples import slow_after


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as stop:
        main(["cost", "--diagram", *arguments])
    return int(stop.value.code or 0)


@pytest.mark.slow
@pytest.mark.parametrize(("ending", "magic"), slow_after(1, [("png", b"\x89PNG"), ("svg", b"<?xml"), ("PDF", b"%PDF")]))
def test_files(ending: str, magic: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / f"diagram.{ending}"
    assert run("--by", "formulas", "--joints", "1", "--output", str(file)) == 0
    content = file.read_bytes()
    assert content.startswith(magic)
    assert str(tmp_path).encode() not in content
    said = capsys.readouterr().out
    assert "joints of 1 dof (revolute): TSP 60 %, ERA 40 %" in said
    assert said.endswith(f"wrote {file}\n")


@pytest.mark.slow
def test_counted_and_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    small = ("--joints", "1", "--chains", "1", "--length", "1", "--formulations", "hamilton-recursive")
    for more in ((), ("--by", "time"), ("--by", "time", "--batch")):
        file = tmp_path / f"{len(more)}.png"
        assert run(*small, *more, "--output", str(file)) == 0
        assert file.stat().st_size > 1000
        assert "ERA 100 %" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--joints", "7"], "--joints '7': '7' is no range. Expected numbers from 1 to 6"),
        (["--joints", "revolute"], "Expected numbers from 1 to 6"),
        (["--joints", ""], "Expected numbers from 1 to 6"),
        (["--length", "0"], "'0' is no range. Expected numbers from 1 to 50"),
        (["--length", "5..3"], "'5..3' is no range"),
        (["--length", "1..51"], "'1..51' is no range"),
        (["--chains", "1..999999999999"], "is no range"),
        (["--chains", "1,,2"], "'' is no range"),
        (["--chains=-1"], "'-1' is no range"),
        (["--by", "tmie"], "--by 'tmie' is not known. Did you mean 'time'?"),
        (["--by", "time", "--chains", "1..20"], "given 80 of them"),
        (["--by", "time", "--chains", "20", "--length", "10"], "up to 201 bodies"),
        (["--batch"], "--batch goes with --by time"),
        (["--formulations", "composit"], "Did you mean 'composite'?"),
        (["--by", "formulas", "--formulations", "composite"], "not a formulation that --by formulas knows"),
    ],
)
def test_refusals(arguments: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "diagram.svg"
    assert run(*arguments, "--output", str(file)) == 2
    message = capsys.readouterr().err
    assert message.startswith("sharnir: ")
    assert said in message
    assert message.count("\n") == 1
    assert not file.exists()


@pytest.mark.parametrize(
    ("output", "said"),
    [
        ("diagram.gif", "Expected one of .png, .svg, .pdf"),
        ("diagram", "Expected one of"),
        ("nowhere/diagram.png", "its folder is not there"),
        (".png", "Expected one of"),
    ],
)
def test_files_that_cannot_be(output: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--output", str(tmp_path / output)) == 2
    assert said in capsys.readouterr().err


def test_a_formulation_that_takes_no_such_joint(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--formulations", "wittenburg", "--joints", "6", "--output", str(tmp_path / "x.svg")) == 1
    assert "none of wittenburg takes joints of 6" in capsys.readouterr().err


def test_a_folder_is_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "folder.png").mkdir()
    assert run("--output", str(tmp_path / "folder.png")) == 2
    assert "it is a folder" in capsys.readouterr().err


def test_no_flag_is_needed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(SystemExit) as stop:
        main(["cost", "--joints", "1", "--chains", "1,2", "--length", "1,2"])
    assert not stop.value.code
    assert (tmp_path / "cost.png").exists()


def test_ranges() -> None:
    assert numbers("1..3,5, 2 .. 4", "--chains", 9) == [1, 2, 3, 4, 5]
