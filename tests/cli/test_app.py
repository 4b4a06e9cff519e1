"""The command line: what it says, what it writes, how it fails."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from sharnir.cli import main
from sharnir.version import __version__


def run(*arguments: str) -> int:
    """The exit code of `sharnir ...`."""
    with pytest.raises(SystemExit) as stop:
        main(list(arguments))
    return int(stop.value.code or 0)


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--version") == 0
    assert capsys.readouterr().out == f"sharnir {__version__}\n"


def test_help_lists_the_commands(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--help") == 0
    assert "demo" in capsys.readouterr().out


def test_help_waits_for_no_plots_and_no_integrators() -> None:
    late = ("matplotlib", "scipy.integrate")
    code = f"import sys; from sharnir.cli import main; print([m for m in {late} if m in sys.modules])"
    found = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout
    assert found == "[]\n"


def test_demo_writes_page_figure_and_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "new" / "folder"
    assert run("demo", "--out", str(out)) == 0
    said = capsys.readouterr().out
    assert "energy error" in said
    assert "separate-bodies" in said
    assert sorted(path.name for path in out.iterdir()) == ["pendulum.csv", "pendulum.png", "report.html"]


def test_demo_into_a_file_is_one_clear_message(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    taken = tmp_path / "taken"
    taken.write_text("not a folder")
    assert run("demo", "--out", str(taken)) == 2
    message = capsys.readouterr().err
    assert message.startswith(f"sharnir: demo: cannot write to the folder {str(taken)!r} (File exists).")
    assert "--out" in message
    assert message.count("\n") == 1


def test_demo_with_an_unknown_formulation_names_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("demo", "--out", str(tmp_path), "--formulation", "seperate-bodies") == 2
    message = capsys.readouterr().err
    assert "'seperate-bodies'" in message
    assert "'separate-bodies'" in message
    assert "Traceback" not in message


def test_unknown_command_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("dmeo") == 2
    assert "dmeo" in capsys.readouterr().err
