"""Whatever is given to whatever option of whatever command: one clear message, or the answer. Options are found by
inspection of the commands.

`python tests/cli/test_hostile_arguments.py` gives all to all; here every option gets a sample.
"""

from __future__ import annotations

import contextlib
import io
import os
import random
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
import typer

import sharnir as sh
from sharnir.cli import main
from sharnir.cli.app import app

EACH = 1
TEXTS = (
    "", " ", "nonsense", "-1", "0", "1", "2", "1e400", "1e-400", "nan", "inf", "-inf", "1..", "..", "1..2", "2..1",
    "1..1000000000", "9" * 5000, "0x10", "1_0", "\u0661\u0662", "\u00b2", ",", ",,,", "1,2,x", "1,,2", "a:b", ":",
    "::", "/", ".", "~", "/dev/null", "/proc/self/mem", "no/such/folder/x.png", "x.PNG", "x.png", "x.svg", "x.py",
    "x.py:", "x.py:f", ":f", "--help", "--", "-", "%s", "{0}", "$(x)", "\u65e5\u672c", "\U0001f600", "a" * 20_000,
    "line\nbreak", "\x1b[31m", "True", "None", "[]", "[red]", "'", "\udcff", "auto", "composite", "auto,nonsense",
    "composite,composite", "*", "\\", "C:\\x.py:f", "\t", "\x00",
)  # fmt: skip
MODEL = """
import sharnir as sh
def make():
    s = sh.System("one")
    s.add_body("a", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    return s
"""

# Right arguments of every command, quick ones
RIGHT: dict[str, dict[str, str | None]] = {
    "demo": {"name": "pendulum", "--out": "out", "--list": None},
    "cost": {
        **{"--output": "x.png", "--diagram": None, "--by": "formulas"},
        **{"--joints": "1", "--chains": "1,2", "--length": "1,2"},
    },
    "new": {"kind": "arm", "path": "new.toml", "--force": None},
    "check": {"model": "model.toml", "--format": "json"},
    "info": {"source": "model.toml"},
    "run": {"model": "model.toml", "-p": "k=2", "--for": "0.1", "--out": "x.nc", "--points": "3"},
    "study": {"model": "model.toml", "--members": "8", "--workers": "1", "--shard": "1/2", "--store": "x"},
    "fit": {"model": "model.toml", "--data": "run.nc", "-p": "k", "--outputs": "q.a", "--plot": "x.svg"},
    "report": {"source": "run.nc", "--out": "x.html", "--model": "model.toml"},
    "plot": {"source": "run.nc", "--what": "q", "--names": "a", "--out": "x.svg"},
    "convert": {"source": "model.toml", "target": "y.toml", "--force": None},
    "fmu": {"model": "model.toml", "target": "y.fmu", "--platforms": "", "--inputs": "a", "--force": None},
    "view": {"source": "no-such-model.toml", "--no-open": None},  # a right one would wait for Ctrl-C
    "doctor": {"--json": None},
    "cache": {"--json": None},
    "compare": {"source": "model.py:make", "--formulations": "separate-bodies", "--batch": "2", "--seconds": "0.01"},
}  # fmt: skip


def commands() -> dict[str, Any]:
    return dict(typer.main.get_command(app).commands)


def cases() -> Iterator[tuple[str, str]]:
    """(command, argument or option)"""
    for name, command in commands().items():
        for parameter in command.params:
            if parameter.param_type_name == "argument":
                yield name, parameter.name
            elif not parameter.is_flag:
                yield name, parameter.opts[0]
        yield name, "--nonsense"


def outcome(command: str, option: str, text: str) -> tuple[str, str]:
    """ "answered", "refused" with its message, or "foreign"."""
    given = {**RIGHT[command], option: text}
    if command == "demo" and option not in ("name", "--out"):
        given.pop("--list")
    words = [x for n, x in given.items() if not n.startswith("-") and x is not None]
    for n, x in given.items():
        words += [] if not n.startswith("-") else [n] if x is None else [n, x]
    out, err = io.StringIO(), io.StringIO()
    code: object = 0
    try:
        with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
            main([command, *words])
    except SystemExit as end:
        code = end.code or 0
    except BaseException as error:
        return "foreign", f"{type(error).__name__}: {error}"
    said = err.getvalue()
    if "sharnir: unexpected " in said or "Traceback" in said or code not in (0, 1, 2, 3) or (code and not said.strip()):
        return "foreign", f"{code}: {said}"
    return ("refused" if code else "answered"), said


def prepare() -> None:
    Path("model.py").write_text(MODEL, encoding="utf-8")
    s = sh.System("one")
    k = s.parameter("k", 1.0)
    s.add_body("a", joint=sh.Revolute("z"), mass=k, inertia=(1, 1, 1))
    s.save("model.toml")
    sh.simulate(s.build(), 0.1).save("run.nc")


def test_every_command_has_right_arguments() -> None:
    assert set(RIGHT) == set(commands())


@pytest.mark.slow
def test_only_messages(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    prepare()
    draw, wrong = random.Random(5), []
    for command, option in cases():
        for text in draw.sample(TEXTS, EACH):
            what, said = outcome(command, option, text)
            if what == "foreign":
                wrong.append(f"{command} {option} {text[:40]!r}: {said[:300]}")
    assert not wrong, "\n".join(wrong)


if __name__ == "__main__":
    os.chdir(tempfile.mkdtemp(prefix="sharnir-walk-"))
    prepare()
    counts: dict[str, int] = {}
    for command_, option_ in cases():
        for text_ in TEXTS:
            begun = time.monotonic()
            what_, said_ = outcome(command_, option_, text_)
            counts[what_] = counts.get(what_, 0) + 1
            if what_ == "foreign" or time.monotonic() - begun > 20 or "-v" in sys.argv:
                print(
                    f"{what_} {command_} {option_} {text_[:40]!r} ({time.monotonic() - begun:.0f} s): {said_[:300]}",
                    flush=True,
                )
    print(counts)
