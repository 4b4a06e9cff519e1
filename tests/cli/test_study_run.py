"""`sharnir study` of a model file with [study]. Covers study/study_file.py."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import sharnir as sh
from sharnir.cli.study_run import run_study
from sharnir.study.study_file import study_of

TEXT = """sharnir = 1
name = "flap"
gravity = [0, 0, 0]
[parameters]
k = 3.0
[[body]]
name = "flap"
joint = { type = "revolute", axis = "y" }
mass = 1.0
inertia = [0.1, 0.1, 0.1]
[[force]]
name = "spring"
type = "joint spring"
joint = "flap"
stiffness = "k"
rest = 2.0
[run]
duration = 0.5
[study]
members = 8
responses = { angle = "end q('flap')" }
limits = { angle = "> 0" }
[study.parameters]
k = { truncated = [{ normal = [3.0, "5 %"] }, 2.0] }
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "flap.toml"
    path.write_text(TEXT)
    return path


def test_a_study_from_its_file(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run_study(str(file), None, None, None, file.parent / "chunks", 3, True)
    found = json.loads(capsys.readouterr().out)
    assert (found["members"], found["seed"], found["fates"]["ok"]) == (8, 3, 8)
    study = sh.Study(sh.load(file), {"k": sh.Truncated(sh.Normal(3.0, "5 %"), 2.0)}, {"a": "end q('flap')"}, seed=3)
    assert found["responses"]["angle"]["mean"] == study.compute(8)["a"].mean
    assert list((file.parent / "chunks").rglob("*.chunk"))


@pytest.mark.slow
def test_its_page(file: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(file.parent)
    run_study(str(file), None, None, None, None, None, True, report=True)
    assert json.loads(capsys.readouterr().out)["written"] == ["flap_study.html"]
    assert "sharnir study" in (file.parent / "flap_study.html").read_text()


def test_the_section_is_kept(file: Path, tmp_path: Path) -> None:
    system = sh.load(file)
    system.save(tmp_path / "again.toml")
    assert sh.load(tmp_path / "again.toml").study_settings == system.study_settings


@pytest.mark.parametrize(
    "change",
    [
        {"membrs": 8},
        {"parameters": {"k": {"normale": [3.0, 0.1]}}},
        {"parameters": {"k": {"normal": [3.0]}}},
        {"parameters": {"k": {"normal": 3.0}}},
        {"parameters": 3},
        {"responses": None},
    ],
)
def test_mistakes(file: Path, change: dict[str, object]) -> None:
    system = sh.load(file)
    system.study_settings.update(change)
    with pytest.raises(sh.ModelError, match=r"Expected|Did you mean|Known"):
        study_of(system)
    system.study_settings.clear()
    with pytest.raises(sh.ModelError, match="no study"):
        study_of(system)
