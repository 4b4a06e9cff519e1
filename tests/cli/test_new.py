"""Model files to start from: they are sound, run to their end and keep their energy balance."""

from __future__ import annotations

from pathlib import Path

import pytest

import sharnir as sh
from sharnir.cli import main
from sharnir.cli.check import warnings_of
from sharnir.cli.model_argument import model_from
from sharnir.cli.new import KINDS, template


def new(folder: Path, kind: str) -> Path:
    place = folder / f"my {kind}.toml"
    with pytest.raises(SystemExit) as stop:
        main(["new", kind, str(place)])
    assert not stop.value.code
    return place


@pytest.mark.parametrize("kind", KINDS)
def test_it_is_sound(kind: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    place = new(tmp_path, kind)
    assert f"wrote {place}" in capsys.readouterr().out
    assert "my " in place.read_text()  # its comments name the file
    assert not warnings_of(model_from(str(place), "check"))


@pytest.mark.slow
@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("kind", KINDS)
def test_it_runs_to_its_end(kind: str, tmp_path: Path) -> None:
    source = model_from(str(new(tmp_path, kind)), "run")
    run = sh.simulate(source.model, **source.settings)
    assert run.ok, run.status
    assert run.audit().worst < 1e-7
    if kind == "wing":
        assert [event.name for event in run.events] == ["latch 3", "latch 2", "latch 1"]


def test_templates_are_texts_with_comments() -> None:
    for kind in KINDS:
        text = template(kind)
        assert text.count("#") > 8
        assert f"sharnir run {kind}.toml --report" in text
