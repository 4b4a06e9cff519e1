"""The command line: what it says, what it writes, how it fails."""

from __future__ import annotations

import io
import os
import subprocess
import sys
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sharnir.cli import demo, main
from sharnir.cli.demo import DEMOS
from sharnir.cli.demo_pendulum import PendulumRun, simulate_pendulum
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


@pytest.mark.slow
def test_demo_writes_page_figure_and_data(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "new" / "folder"
    assert run("demo", "pendulum", "--out", str(out)) == 0
    said = capsys.readouterr().out
    assert "energy error" in said
    assert "separate-bodies" in said
    assert sorted(path.name for path in out.iterdir()) == ["pendulum.csv", "pendulum.html", "pendulum.png"]


@pytest.mark.slow
def test_demo_opens_its_page(
    tmp_path: Path, short: None, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    opened: list[str] = []
    monkeypatch.setattr(demo.webbrowser, "open", opened.append)
    assert run("demo", "--out", str(tmp_path), "--open") == 0
    assert opened == [(tmp_path / "wing.html").resolve().as_uri()]


def test_demos_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("demo", "--list") == 0
    said = capsys.readouterr().out
    for name in DEMOS:
        assert f"{name} " in said


def test_an_unknown_demo(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("demo", "wings", "--out", str(tmp_path)) == 2
    assert "there is none of the name 'wings'. Did you mean 'wing'" in capsys.readouterr().err


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


@cache
def short_run(formulation: str = "auto") -> PendulumRun:
    return simulate_pendulum(seconds=0.2, rods=3)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """Seconds are for simulating and drawing, which are not what is tested."""
    monkeypatch.setitem(DEMOS, "wing", replace(DEMOS["wing"], simulate=lambda _: short_run().run, traces=[]))


@pytest.mark.parametrize(("encoding", "shown"), [("ascii", "separate-bodies"), ("latin-1", "separate-bodies")])
def test_output_in_other_encodings(
    encoding: str, shown: str, tmp_path: Path, short: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    memory = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(memory, encoding=encoding))
    assert run("demo", "--out", str(tmp_path / "übung")) == 0
    sys.stdout.flush()
    assert shown in memory.getvalue().decode(encoding)
    assert (tmp_path / "übung" / "wing.html").exists()


def test_paths_are_no_markup(tmp_path: Path, short: None, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "[red]a[bold] :smile:"
    assert run("demo", "--out", str(out)) == 0
    assert f"wrote {out / 'wing.html'}" in capsys.readouterr().out


def test_a_folder_in_place_of_the_page(tmp_path: Path, short: None, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "wing.html").mkdir()
    assert run("demo", "--out", str(tmp_path)) == 1
    message = capsys.readouterr().err
    assert message.startswith("sharnir: run.report: cannot write")
    assert "not of a folder" in message
    assert message.count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="limits of POSIX")
def test_a_full_disk(tmp_path: Path, short: None, capsys: pytest.CaptureFixture[str]) -> None:
    import resource

    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1000, before[1]))
    try:
        assert run("demo", "--out", str(tmp_path)) == 1
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    message = capsys.readouterr().err
    assert "There is no room for it" in message
    assert message.count("\n") == 1


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device of Linux")
def test_output_that_cannot_be_written() -> None:
    """In a process of its own: the interpreter writes what is left when it ends."""
    code = "from sharnir.cli import main; main(['--version'])"
    with open("/dev/full", "w") as full:
        found = subprocess.run(
            [sys.executable, "-c", code], stdout=full, stderr=subprocess.PIPE, text=True, check=False
        )
    assert found.returncode == 1
    assert found.stderr.startswith("sharnir: No space left on device.")
    assert found.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("error", "code", "said"), [(KeyboardInterrupt, 130, "Ctrl-C"), (ZeroDivisionError, 1, "report")]
)
def test_nothing_is_a_traceback(
    error: type[BaseException],
    code: int,
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    def fail(formulation: str) -> Any:
        raise error("on the way")

    monkeypatch.setitem(DEMOS, "wing", replace(DEMOS["wing"], simulate=fail))
    monkeypatch.delenv("SHARNIR_DEBUG", raising=False)
    assert run("demo", "--out", str(tmp_path)) == code
    message = capsys.readouterr().err
    assert said in message
    assert "Traceback" not in message
