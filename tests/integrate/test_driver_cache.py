"""Compiled drivers on disk: found again, never stale, never trusted when damaged, and not needed."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sharnir.integrate import METHODS, driver_cache
from sharnir.integrate.compiled import compiled
from sharnir.native.store import cache
from sharnir.native.store import private_folder as pf


def twice(x: float) -> float:
    return 2.0 * x


def fresh(function: Callable[[float], float] = twice) -> Any:
    """As another process would see it: nothing compiled yet."""
    return compiled(function)


def hits(driver: Any) -> int:
    return sum(driver.stats.cache_hits.values())


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.delenv("SHARNIR_CACHE", raising=False)
    monkeypatch.setenv("SHARNIR_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(pf, "_warned", set())
    return tmp_path / "cache"


def test_a_driver_is_found_again(place: Path) -> None:
    first, second = fresh(), fresh()
    assert first(1.5) == 3.0
    assert hits(first) == 0
    assert second(1.5) == 3.0
    assert hits(second) == 1
    assert len(list(place.iterdir())) == 1


def test_types_have_code_of_their_own(place: Path) -> None:
    first, second = fresh(), fresh()
    assert first(1.5) == 3.0
    assert second(3) == 6
    assert hits(second) == 0
    assert len(list(place.iterdir())) == 2


def test_a_damaged_file_is_compiled_anew(place: Path) -> None:
    fresh()(1.5)
    (file,) = place.iterdir()
    whole = file.read_bytes()
    file.write_bytes(whole[:-1] + bytes([whole[-1] ^ 1]))
    again = fresh()
    with pytest.warns(cache.SharnirCacheWarning, match="altered"):
        assert again(1.5) == 3.0
    assert hits(again) == 0
    assert hits(_called(fresh())) == 1


def test_content_that_numba_cannot_read_is_compiled_anew(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whole, but not what it should be: the checksum is right."""
    store = cache.store
    monkeypatch.setattr(cache, "store", lambda key, data: store(key, b"no pickle"))
    fresh()(1.5)
    monkeypatch.setattr(cache, "store", store)
    assert hits(_called(fresh())) == 0
    assert hits(_called(fresh())) == 1  # it was written over


@pytest.mark.parametrize("home", ["/dev/null", ""])
def test_without_a_home_there_is_only_compilation(home: str, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("SHARNIR_CACHE_DIR", "SHARNIR_CACHE", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", home)
    if not home:
        monkeypatch.setattr(pf, "location", lambda: None)
    assert fresh()(1.5) == 3.0
    assert hits(_called(fresh())) == 0


@pytest.mark.parametrize("family", sorted({m.family for m in METHODS.values()}))
def test_the_key_of_a_driver_holds_all_that_it_calls(family: str) -> None:
    found = [x.decode() for x in driver_cache.sources(driver_cache._FOLDER, family)[::2]]
    assert {family, "block", "rhs", "status", "compiled"} <= set(found)
    assert "run" not in found  # plain Python around the drivers


def test_an_edited_helper_of_a_helper_is_another_key(tmp_path: Path) -> None:
    texts = {
        "driver": "from .helper import f\nfrom ..errors import X\n",
        "helper": "from . import deep\n",
        "deep": "A = 1\n",
        "other": "B = 1\n",
    }
    for name, text in texts.items():
        (tmp_path / f"{name}.py").write_text(text)
    before = driver_cache.sources(tmp_path, "driver")
    (tmp_path / "other.py").write_text("B = 2\n")
    assert driver_cache.sources(tmp_path, "driver") == before
    (tmp_path / "deep.py").write_text("A = 2\n")
    assert driver_cache.sources(tmp_path, "driver") != before


def _called(driver: Any) -> Any:
    driver(1.5)
    return driver
