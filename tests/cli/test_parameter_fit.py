"""`sharnir fit`: the table of a fit that a model file describes, and what is refused."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

import sharnir as sh
from sharnir.cli import main

CART = """
sharnir = 1
name = "cart"
gravity = [0, 0, 0]

[parameters]
F = { value = 2.0, unit = "N" }
m = { value = 4.0, unit = "kg" }

[[body]]
name = "cart"
joint = { type = "prismatic", axis = "x" }
mass = "m"

[[force]]
name = "push"
type = "joint_force"
joint = "cart"
value = "F"

[fit]
data = "data/cart.csv"
parameters = { F = 1.0 }
bounds = { F = [0, "none"] }
"""
T = np.linspace(0.0, 1.0, 11)
X = 3.0 * T**2 / 8 + 1e-3 * np.cos(40 * T)  # x = F t²/(2 m), F = 3
BEST = float(T**2 / 8 @ X / (T**2 / 8 @ (T**2 / 8)))  # linear least squares


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data lie beside the model, and the command runs elsewhere."""
    (tmp_path / "model" / "data").mkdir(parents=True)
    (tmp_path / "model" / "cart.toml").write_text(CART)
    lines = [f"{t!r},{1e3 * x!r}" for t, x in zip(T.tolist(), X.tolist(), strict=True)]
    (tmp_path / "model" / "data" / "cart.csv").write_text("\n".join(["time,q.cart [mm]", *lines]))
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "80")
    return tmp_path


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as stop:
        main(["fit", "model/cart.toml", *arguments])
    return int(stop.value.code or 0)


@pytest.mark.slow
def test_the_file_says_what_is_fitted(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert run("--json", "--plot", "residuals.svg") == 0
    found = json.loads(capsys.readouterr().out)
    one = found["parameters"]["F"]
    assert one["value"] == pytest.approx(BEST, rel=1e-6)
    assert one["interval"][0] < BEST < one["interval"][1]
    assert one["unit"] == "N"
    np.testing.assert_allclose(found["experiments"][0]["residuals"], (BEST * T**2 / 8 - X)[:, None], atol=1e-8)
    assert found["written"] == ["residuals.svg"]
    assert "<svg" in (folder / "residuals.svg").read_text()


@pytest.mark.slow
def test_options_come_before_the_file(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """m alone from F = 2; then both, of which only the ratio can be told: exit code 3."""
    assert run("-p", "m=1", "--data", "model/data/cart.csv", "--outputs", "q.cart") == 1
    assert "F" in capsys.readouterr().err, "the bounds of the file are about F"
    text = CART.replace('bounds = { F = [0, "none"] }', "")
    (folder / "model" / "cart.toml").write_text(text)
    assert run("-p", "m=1", "--data", "model/data/cart.csv", "--outputs", "q.cart") == 0
    assert f"{8 / BEST:.4g}" in capsys.readouterr().out
    assert run("-p", "m", "-p", "F") == 2
    assert "of all, or of none" in capsys.readouterr().err
    assert run("-p", "m=2", "-p", "F=2") == 3
    assert "cannot tell apart" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("arguments", "text", "code", "words"),
    [
        ((), CART.replace("data =", "dat ="), 1, "'dat'"),
        ((), CART.partition("[fit]")[0], 2, "no data are given"),
        (("--data", "model/data/cart.csv"), CART.partition("[fit]")[0], 2, "no parameters are given"),
        ((), CART.replace("[fit]", "[[fit]]"), 1, "Expected a table under"),
        ((), CART.replace("cart.csv", "no.csv"), 1, "cannot be read as CSV"),
        (("-p", "F=x"), CART, 2, "no number"),
        (("-p", "G=1"), CART, 1, "no parameter"),
        (("--plot", "x.doc"), CART, 2, "--plot"),
    ],
)
def test_mistakes_are_one_message(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], text: str, code: int, words: str
) -> None:
    (folder / "model" / "cart.toml").write_text(text)
    assert run(*arguments) == code
    assert words in capsys.readouterr().err


def test_settings_of_a_fit_are_kept_in_files(tmp_path: Path) -> None:
    s = sh.System("cart")
    s.add_body("cart", joint=sh.Prismatic("x"), mass=1.0)
    s.parameter("F", 2.0)
    s.fit_settings = {
        "data": ["a.csv", "b.csv"], "parameters": {"F": 1.0}, "bounds": {"F": (0.0, None)},
        "params": [{"F": 1.0}, {"F": 2}], "weights": {"q.cart": 10.0}, "max_iterations": 5,
    }  # fmt: skip
    s.save(tmp_path / "cart.toml")
    found = sh.load(tmp_path / "cart.toml").fit_settings
    assert found == {**s.fit_settings, "bounds": {"F": [0.0, None]}}
