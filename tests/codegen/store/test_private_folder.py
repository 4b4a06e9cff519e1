"""Where the cache is, and that no other user can put anything into it."""

from __future__ import annotations

import os
import stat
import sys
import warnings
from pathlib import Path

import pytest

from sharnir.codegen.store import cache as pf

posix = pytest.mark.skipif(os.name != "posix", reason="owners and permission bits are POSIX's")


@pytest.fixture(autouse=True)
def fresh(monkeypatch: pytest.MonkeyPatch) -> None:
    """No setting of the machine the tests run on, and nothing warned about yet."""
    for name in ("SHARNIR_CACHE", "SHARNIR_CACHE_DIR", "SHARNIR_CACHE_MB", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(pf, "_warned", set())


def opened() -> Path | None:
    with pf.private_folder() as place:
        return place.path if place is not None else None


def test_the_chosen_folder_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    monkeypatch.setenv("SHARNIR_CACHE_DIR", str(tmp_path / "mine"))
    assert pf.location() == tmp_path / "mine"


@pytest.mark.parametrize(
    ("system", "parts"), [("linux", (".cache",)), ("darwin", ("Library", "Caches"))], ids=["linux", "macos"]
)
def test_the_platform_decides_otherwise(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, system: str, parts: tuple[str, ...]
) -> None:
    monkeypatch.setattr(sys, "platform", system)
    monkeypatch.setenv("HOME", str(tmp_path))
    assert pf.location() == tmp_path.joinpath(*parts, "sharnir")


def test_linux_and_windows_variables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "xdg"))
    assert pf.location() == tmp_path / "xdg" / "sharnir"
    monkeypatch.setenv("XDG_CACHE_HOME", "relative/is/ignored")
    assert pf.location() == tmp_path / ".cache" / "sharnir"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    assert pf.location() == tmp_path / "local" / "sharnir"
    monkeypatch.delenv("LOCALAPPDATA")
    assert pf.location() is None


def test_no_home_is_no_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless() -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "home", homeless)
    monkeypatch.setattr(sys, "platform", "linux")
    assert pf.location() is None
    assert opened() is None


@pytest.mark.parametrize("value", ["off", "OFF", "0", "no", "false"])
def test_switched_off(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, value: str) -> None:
    monkeypatch.setenv("SHARNIR_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("SHARNIR_CACHE", value)
    assert opened() is None
    assert not (tmp_path / "cache").exists()


@posix
def test_it_is_made_for_the_user_alone(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHARNIR_CACHE_DIR", str(tmp_path / "a" / "cache"))
    old = os.umask(0)
    try:
        assert opened() == tmp_path / "a" / "cache"
    finally:
        os.umask(old)
    assert stat.S_IMODE((tmp_path / "a" / "cache").stat().st_mode) == 0o700


@posix
@pytest.mark.parametrize("mode", [0o777, 0o770, 0o702, 0o1777])
def test_a_folder_others_can_write_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mode: int) -> None:
    tmp_path.chmod(mode)
    monkeypatch.setenv("SHARNIR_CACHE_DIR", str(tmp_path))
    with pytest.warns(pf.SharnirCacheWarning) as caught:
        assert opened() is None
    text = str(caught[0].message)
    for piece in (
        str(tmp_path),
        f"can be written by others (mode {mode:04o})",
        "not used",
        "chmod 700",
        "SHARNIR_CACHE_DIR",
    ):
        assert piece in text
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert opened() is None  # said once


@posix
def test_a_folder_of_another_user_is_not_used(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHARNIR_CACHE_DIR", str(tmp_path / "cache"))
    (tmp_path / "cache").mkdir(mode=0o700)
    other = os.geteuid() + 1
    monkeypatch.setattr(os, "geteuid", lambda: other)
    with pytest.warns(pf.SharnirCacheWarning, match=rf"belongs to user {other - 1}, not to you \(user {other}\)"):
        assert opened() is None


def test_a_chosen_place_that_cannot_be_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SHARNIR_CACHE_DIR", str(tmp_path / "file" / "cache"))
    with pytest.warns(pf.SharnirCacheWarning, match=r"SHARNIR_CACHE_DIR\) cannot be used.*SHARNIR_CACHE=off"):
        assert opened() is None


@posix
def test_a_default_place_that_cannot_be_is_no_news(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        assert opened() is None


@posix
def test_a_folder_that_is_exchanged_after_the_check_is_not_reached(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Someone who can write the folder above puts another one in its place."""
    mine = tmp_path / "cache"
    monkeypatch.setenv("SHARNIR_CACHE_DIR", str(mine))
    with pf.private_folder() as place:
        assert place is not None
        place.write("name", b"mine")
        mine.rename(tmp_path / "moved")
        mine.mkdir()
        (mine / "name").write_bytes(b"theirs")
        assert place.read("name", 100.0) == b"mine"
        place.write("name", b"new")
    assert (mine / "name").read_bytes() == b"theirs"
    assert (tmp_path / "moved" / "name").read_bytes() == b"new"


@posix
def test_no_handle_is_left_open(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHARNIR_CACHE_DIR", str(tmp_path / "cache"))
    opened()
    probe = os.open(tmp_path, os.O_RDONLY)  # the lowest free number
    os.close(probe)
    for mode in (0o700, 0o777):
        (tmp_path / "cache").chmod(mode)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            opened()
    again = os.open(tmp_path, os.O_RDONLY)
    os.close(again)
    assert again == probe
