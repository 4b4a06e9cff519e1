"""What works here, and the cache."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path

import pytest

from sharnir.cli import doctor, main


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as stop:
        main(list(arguments))
    return int(stop.value.code or 0)


def test_all_is_well_here(capsys: pytest.CaptureFixture[str]) -> None:
    assert run("doctor", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert found["ok"]
    assert set(found["checks"]) == {"compiles", "runs", "files", "cache", "browser"}
    assert run("doctor") == 0
    assert "Everything that is needed works." in capsys.readouterr().out


def test_every_extra_is_told() -> None:
    project = tomllib.loads((Path(__file__).resolve().parents[2] / "pyproject.toml").read_text(encoding="utf-8"))
    assert set(doctor.EXTRAS) == set(project["project"]["optional-dependencies"]) - {"test", "dev"}


def test_what_fails_is_told(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken() -> str:
        raise OSError("no LLVM")

    monkeypatch.setattr(doctor, "CHECKS", {"compiles": broken})
    assert run("doctor") == 1
    assert "FAILS: OSError: 'no LLVM'" in capsys.readouterr().out


def test_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    from sharnir.codegen.store import cache

    monkeypatch.setenv("SHARNIR_CACHE_DIR", str(tmp_path / "cache"))
    cache.store("key", b"code" * 100)
    assert run("cache", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["files"], found["folder"]) == (1, str(tmp_path / "cache"))
    assert run("cache", "--clear") == 0
    assert "in 1 files" in capsys.readouterr().out
    assert doctor.cache_size() == (0, 0)
    monkeypatch.setenv("SHARNIR_CACHE", "off")
    assert run("cache") == 0
    assert "There is no cache" in capsys.readouterr().out
