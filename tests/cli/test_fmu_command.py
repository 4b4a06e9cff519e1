"""`sharnir fmu`: a file, and what it refuses."""

from __future__ import annotations

import json
import zipfile
from pathlib import Path

import pytest

from sharnir.cli.app import main

MODEL = """
sharnir = 1
name = "boom"

[[body]]
name = "boom"
joint = { type = "revolute", axis = "z" }
mass = 1.0
com = [0.5, 0, 0]
inertia = [0.01, 0.1, 0.1]
"""


def called(*arguments: str) -> int:
    with pytest.raises(SystemExit) as end:
        main([*arguments])
    return int(end.value.code or 0)


def test_writes_a_unit(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.chdir(tmp_path)
    Path("boom.toml").write_text(MODEL)
    assert called("fmu", "boom.toml", "boom.fmu", "--platforms", "", "--outputs", "energy,reactions", "--json") == 0
    assert json.loads(capsys.readouterr().out)["binaries"] == []
    with zipfile.ZipFile("boom.fmu") as archive:
        text = archive.read("modelDescription.xml").decode()
    assert "reaction.boom.mz" in text
    assert "energy.kinetic" in text

    # What is there stays, unless --force says otherwise; an unknown name is told.
    assert called("fmu", "boom.toml", "boom.fmu") == 2
    assert "is there already" in capsys.readouterr().err
    assert called("fmu", "boom.toml", "boom.fmu", "--force", "--platforms", "", "--inputs", "bom") == 1
    assert "did you mean 'boom'" in capsys.readouterr().err.lower()
