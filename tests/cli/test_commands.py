"""The commands about models and runs: what they print and write, their exit codes, and how they refuse.

Covers cli/runs.py, cli/output.py, cli/model_argument.py, cli/convert.py."""

from __future__ import annotations

import json
import os
from pathlib import Path

import numpy as np
import pytest

import sharnir as sh
from sharnir.cli import main
from sharnir.cli.output import print_table

BALL = """
sharnir = 1
name = "ball"

[parameters]
weight = { value = 9.81, unit = "m/s2" }

[[body]]
name = "ball"
joint = { type = "prismatic", axis = "z" }
mass = 1.0

[[force]]
name = "lift"
type = "joint_force"
joint = "ball"
value = "9.81 - weight"

[run]
duration = 1.0
"""


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    (tmp_path / "ball.toml").write_text(BALL)
    return tmp_path


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as stop:
        main(list(arguments))
    return int(stop.value.code or 0)


@pytest.mark.slow
def test_run_writes_what_is_asked_for(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = ["--out", "run.nc", "--out", "run.csv", "--out", "run.mat"]
    assert run("run", "ball.toml", "-p", "weight=2", "--for", "2", *out, "--report") == 0
    said = capsys.readouterr().out
    assert "Finished at t = 2" in said
    assert "weight = 2 m/s2" in said
    assert "wrote ball.html" in said
    back = sh.load_run("run.nc")
    np.testing.assert_allclose(back.q[-1, 0], -2.0 * 2.0**2 / 2, rtol=1e-9)  # z = −g t² / 2
    assert len(Path("run.csv").read_text().splitlines()) == len(back.t) + 1
    assert Path("run.mat").stat().st_size > 1000
    assert "<title>ball</title>" in Path("ball.html").read_text()


def test_the_file_says_how_long_and_options_come_before_it(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("run", "ball.toml", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["to"] == 1.0
    assert found["ok"] is True
    assert found["parameters"] == {"weight": 9.81}
    np.testing.assert_allclose(found["q"], [-9.81 / 2], rtol=1e-9)
    assert run("run", "ball.toml", "--points", "5", "--method", "rk4", "--step", "0.01", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["times"] == 5
    assert found["settings"]["method"] == "rk4"
    assert run("run", "ball.toml", "--method", "rk4", "--step", "0.01") == 0
    assert "rk4, step 0.01 s" in capsys.readouterr().out  # and no tolerances


@pytest.mark.slow
def test_a_run_that_does_not_reach_its_end(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = BALL.replace('"9.81 - weight"', "\"sqrt(0.5 + q('ball'))\"")
    Path("bad.toml").write_text(text)
    assert run("run", "bad.toml", "--out", "part.nc") == 3
    found = capsys.readouterr()
    assert "not a finite number at t = " in found.err
    assert found.err.count("\n") == 1
    assert Path("part.nc").exists()  # what there is of it
    assert run("run", "bad.toml", "--json") == 3
    assert json.loads(capsys.readouterr().out)["ok"] is False


@pytest.mark.parametrize(
    ("arguments", "code", "says"),
    [
        ("run none.toml", 2, "run: the file 'none.toml' does not exist. Expected a model"),
        ("run .", 2, "'.' is not a model"),
        ("run ball.pdf", 2, "'ball.pdf' is not a model. Expected a file whose name ends with one of .toml"),
        ("run ball.toml -p wieght=2", 2, "no parameter 'wieght'. Did you mean 'weight'?"),
        ("run ball.toml -p weight", 2, "has no '='"),
        ("run ball.toml -p weight=much", 2, "'much' is no number"),
        ("run ball.toml --for -1", 2, "--for -1 is not a length of a run"),
        ("run ball.toml --for nan", 2, "--for nan is not a length"),
        ("run ball.toml --out run.doc", 2, "expected a name that ends with .nc, .csv"),
        ("run ball.toml --out no/run.nc", 2, "has no folder 'no' to be in"),
        ("run ball.toml --method eulr", 1, "eulr"),
        ("run ball.toml --rtol -1", 1, "rtol"),
        ("run ball.toml --formulation abs", 1, "abs"),
        ("run text.toml", 1, "text.toml:1:"),
        ("run wrong.toml", 1, "wrong.toml:10:18: body 'ball': joint"),
        ("check none.toml", 2, "does not exist"),
        ("check text.toml", 1, "text.toml:1:"),
        ("check ball.toml --format xml", 2, "--format 'xml'. Expected one of text, json, github"),
        ("info none.nc", 2, "the file 'none.nc' does not exist. Expected a file written by run.save"),
        ("info text.nc", 1, "it is not an HDF5 file"),
        ("report none.nc", 2, "does not exist"),
        ("report text.nc", 1, "it is not an HDF5 file"),
        ("report text.nc --out page.png", 2, "expected a name that ends with .html"),
        ("plot none.nc", 2, "does not exist"),
        ("plot text.nc --out x.html", 2, "expected a name that ends with .png"),
        ("convert ball.toml x.step", 2, "has no format that can be written"),
        ("convert none.toml x.toml", 2, "does not exist"),
        ("convert ball.toml ball.toml", 2, "is there already"),
        ("new wings", 2, "no model 'wings' to start from. Did you mean 'wing'?"),
        ("new wing x.txt", 2, "Expected a name that ends with .toml"),
        ("new wing no/x.toml", 2, "is in a folder that does not exist"),
        ("new blank ball.toml", 2, "is there already. Choose another name, or --force"),
        ("cost none.toml", 2, "does not exist"),
        ("cost ball.toml --diagram", 2, "MODEL and --diagram are given"),
        ("compare none.toml", 2, "does not exist"),
    ],
)
def test_one_message_and_the_right_code(
    folder: Path, arguments: str, code: int, says: str, capsys: pytest.CaptureFixture[str]
) -> None:
    Path("text.toml").write_text("This is no model.\n")
    Path("text.nc").write_text("This is no run.\n" * 10)
    Path("wrong.toml").write_text(BALL.replace("prismatic", "prismatik"))
    assert run(*arguments.split()) == code
    found = capsys.readouterr()
    assert found.out == ""
    assert says in found.err
    assert found.err.startswith("sharnir: ")
    assert "Traceback" not in found.err
    assert run(*arguments.split(), "--json") == code
    assert json.loads(capsys.readouterr().out)["ok"] is False


def test_debug_has_the_traceback(folder: Path) -> None:
    with pytest.raises(sh.SimulationError):
        main(["run", "--debug", "ball.toml", "--rtol", "-1"])


def test_info_of_a_model_and_of_a_run(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("info", "ball.toml") == 0
    assert "1 on 1 Prismatic" in capsys.readouterr().out
    assert run("run", "ball.toml", "--out", "run.nc") == 0
    capsys.readouterr()
    assert run("info", "run.nc") == 0
    said = capsys.readouterr().out
    assert "0 to 1 s" in said
    assert "Finished at t = 1" in said
    assert run("info", "run.nc", "--json") == 0
    assert json.loads(capsys.readouterr().out)["coordinates"] == ["ball"]


@pytest.mark.slow
def test_plot_and_report_of_a_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("run", "ball.toml", "--out", "run.nc") == 0
    assert run("plot", "run.nc", "--what", "q,energy", "--model", "ball.toml", "--out", "q.svg") == 0
    assert Path("q.svg").read_text().startswith("<?xml")
    assert run("report", "run.nc", "--model", "ball.toml", "--title", "A ball") == 0
    assert "<title>A ball</title>" in Path("run.html").read_text()


def test_convert_and_back_is_the_same_mechanism(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    Path("arm.py").write_text(
        "import sharnir as sh\ndef arm():\n    s = sh.System('arm')\n"
        "    s.add_body('a', joint=sh.Revolute('y'), mass=1.0, com=(0.3, 0, 0.1), inertia=(0.1, 0.2, 0.3))\n"
        "    s.add_body('b', 'a', joint=sh.Spherical(), mass=1.0, com=(0.3, 0, 0.1), inertia=(0.1, 0.2, 0.3))\n"
        "    return s\n"
        "def built():\n    return arm().build()\n"
    )
    assert run("convert", "arm.py:arm", "arm.toml", "--verify", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["largest_difference"] == 0.0
    assert found["states"] == 100
    assert run("convert", "arm.py:built", "other.toml") == 1
    assert "Expected a function that returns the System" in capsys.readouterr().err


def test_convert_compares_with_the_engine_of_the_format(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    link = '<link name="{}"><inertial><mass value="1"/><inertia {}/></inertial></link>'
    moments = 'ixx="0.1" iyy="0.1" izz="0.1" ixy="0" ixz="0" iyz="0"'
    joint = (
        '<joint name="j" type="revolute"><parent link="a"/><child link="b"/><limit effort="1" velocity="1"/></joint>'
    )
    Path("r.urdf").write_text(f'<robot name="r">{link.format("a", moments)}{link.format("b", moments)}{joint}</robot>')
    assert run("convert", "r.urdf", "r.toml", "--verify", "--json") == 0
    engine = json.loads(capsys.readouterr().out)["engines"]["r.urdf"]
    if engine["engine"] is None:
        assert "not installed" in engine["why"]
    else:
        assert engine["engine"] == "Pinocchio"
        assert engine["acceleration"] < 1e-12


def test_cost_of_a_model(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("cost", "ball.toml", "--json") == 0
    found = json.loads(capsys.readouterr().out)["operations"]
    model = sh.load("ball.toml").build()
    assert found["composite"]["total"] == sh.operation_count(model, "composite").total
    totals = [x["total"] for x in found.values()]
    assert totals == sorted(totals)


@pytest.mark.parametrize("width", [40, 80, 200])
def test_tables_fit_the_terminal(
    width: int, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    heading = [f"column {k} of many" for k in range(8)]
    print_table(heading, [[str(k) for k in range(8)]], keep=(0, 3, 1, 2, 4, 5, 6, 7))
    first, *rest = capsys.readouterr().out.splitlines()
    assert len(first.rstrip()) <= width
    assert "column 0 of many" in first
    assert "…" not in first
    assert ("no room for: " in " ".join(rest)) == (width < 160)
    if width == 80:
        assert "column 3 of many" in first


def test_help_fits_one_screen(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "80")
    assert run("--help") == 0
    lines = capsys.readouterr().out.splitlines()
    assert len(lines) <= 32
    assert max(map(len, lines)) <= 80
    assert not any(line.endswith("...") for line in lines if "Usage" not in line)
    assert os.environ["COLUMNS"] == "80"


@pytest.mark.slow
def test_what_was_computed_before_ctrl_c_is_written(
    folder: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    part = sh.simulate(sh.load("ball.toml").build(), 0.5)

    def stopped(model: object, duration: float) -> None:
        raise sh.Interrupted("Stopped by the user at t = 0.5.", part)

    monkeypatch.setattr("sharnir.simulate", stopped)
    assert run("run", "ball.toml", "--out", "part.nc") == 130
    assert capsys.readouterr().err == "sharnir: stopped by Ctrl-C.\n"
    np.testing.assert_array_equal(sh.load_run("part.nc").q, part.q)
