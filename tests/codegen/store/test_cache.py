"""The store of compiled code: what goes in comes out, or nothing does."""

from __future__ import annotations

import errno
import os
import subprocess
import sys
import threading
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from sharnir.codegen.store import cache
from sharnir.codegen.store import cache as pf

posix = pytest.mark.skipif(os.name != "posix", reason="links, pipes and permission bits are POSIX's")
DATA = bytes(range(256)) * 40


@pytest.fixture(autouse=True)
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache of its own, and nothing warned about yet."""
    for name in ("SHARNIR_CACHE", "SHARNIR_CACHE_MB"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("SHARNIR_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setattr(pf, "_warned", set())
    return tmp_path / "cache"


@contextmanager
def quiet() -> Iterator[None]:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def stored(key: str = "key", data: bytes = DATA) -> Path:
    cache.store(key, data)
    found = cache.folder()
    assert found is not None
    return found / cache._name(key)


def test_what_is_stored_is_loaded(place: Path) -> None:
    with quiet():
        assert cache.folder() == place
        assert cache.load("key") is None
        stored()
        assert cache.load("key") == DATA
        assert cache.load("other") is None
        stored("key", b"")
        assert cache.load("key") == b""
        cache.clear()
        assert cache.load("key") is None
    assert list(place.iterdir()) == []


def test_any_text_is_a_key() -> None:
    keys = ["", "../../etc/passwd", "a/b", "шарнир", "x" * 10_000]
    for key in keys:
        cache.store(key, key.encode())
    assert [cache.load(key) for key in keys] == [key.encode() for key in keys]


def test_switched_off(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = stored()
    monkeypatch.setenv("SHARNIR_CACHE", "off")
    with quiet():
        assert cache.folder() is None
        assert cache.load("key") is None
        cache.store("new", DATA)
        cache.clear()
    assert list(place.iterdir()) == [file]


@pytest.mark.parametrize("left", [0, 7, cache._HEADER.size - 1, cache._HEADER.size, cache._HEADER.size + 100])
def test_a_truncated_file_is_made_anew_without_a_word(left: int) -> None:
    file = stored()
    file.write_bytes(file.read_bytes()[:left])
    with quiet():
        assert cache.load("key") is None
    assert not file.exists()
    stored()
    assert cache.load("key") == DATA


def test_another_format_is_made_anew_without_a_word() -> None:
    file = stored()
    content = bytearray(file.read_bytes())
    content[8] += 1
    file.write_bytes(content)
    with quiet():
        assert cache.load("key") is None
    assert not file.exists()


@pytest.mark.parametrize("at", [20, cache._HEADER.size, -1], ids=["checksum", "first byte", "last byte"])
def test_an_altered_file_is_told(at: int) -> None:
    file = stored()
    content = bytearray(file.read_bytes())
    content[at] ^= 1
    file.write_bytes(content)
    with pytest.warns(cache.SharnirCacheWarning, match="altered.*compiled anew.*failing disk") as caught:
        assert cache.load("key") is None
    assert str(file) in str(caught[0].message)
    assert not file.exists()


def test_a_longer_and_a_foreign_file_are_told() -> None:
    file = stored()
    file.write_bytes(file.read_bytes() + b"more")
    with pytest.warns(cache.SharnirCacheWarning, match="altered"):
        assert cache.load("key") is None
    file.write_bytes(b"\x7fELF" + bytes(1000))
    file.chmod(0o600)
    with pytest.warns(cache.SharnirCacheWarning, match="not from sharnir"):
        assert cache.load("key") is None
    assert not file.exists()


def test_a_file_of_another_key_is_not_taken() -> None:
    """The same format and a right checksum, but under the wrong name: code of another model."""
    file = stored("key")
    stored("other", b"another kernel").replace(file)
    with pytest.warns(cache.SharnirCacheWarning, match="altered"):
        assert cache.load("key") is None


@posix
def test_a_folder_others_can_write_is_not_used(place: Path) -> None:
    file = stored()
    place.chmod(0o777)
    with pytest.warns(cache.SharnirCacheWarning, match="can be written by others"):
        assert cache.load("key") is None
    with quiet():
        cache.store("new", DATA)
        cache.clear()
    assert list(place.iterdir()) == [file]


@posix
def test_a_link_is_not_followed(place: Path, tmp_path: Path) -> None:
    """Neither for reading nor for writing, and what it points to stays."""
    file = stored()
    target = tmp_path / "theirs"
    file.replace(target)
    file.symlink_to(target)
    with pytest.warns(cache.SharnirCacheWarning, match="symbolic link"):
        assert cache.load("key") is None
    assert not file.is_symlink()
    file.symlink_to(target)
    before = target.read_bytes()
    stored("key", b"new")
    assert not file.is_symlink()
    assert target.read_bytes() == before
    assert cache.load("key") == b"new"


@posix
def test_a_file_others_can_write_is_not_taken() -> None:
    file = stored()
    file.chmod(0o666)
    with pytest.warns(cache.SharnirCacheWarning, match=r"can be written by others \(mode 0666\)"):
        assert cache.load("key") is None
    assert not file.exists()


@posix
def test_a_pipe_does_not_block() -> None:
    file = stored()
    file.unlink()
    os.mkfifo(file, 0o600)
    with pytest.warns(cache.SharnirCacheWarning, match="not a regular file"):
        assert cache.load("key") is None


def test_a_folder_in_the_place_of_a_file_is_no_error() -> None:
    file = stored()
    file.unlink()
    file.mkdir()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert cache.load("key") is None
    cache.store("key", DATA)


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EROFS, errno.EACCES, errno.EDQUOT])
def test_a_disk_that_takes_nothing_is_no_error(place: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    stored()

    def full(*_: object, **__: object) -> None:
        raise OSError(code, os.strerror(code))

    with quiet():
        with monkeypatch.context() as patch:
            patch.setattr(os, "replace", full)
            cache.store("new", DATA)
        assert len(list(place.iterdir())) == 1  # nothing half written is left
        with monkeypatch.context() as patch:
            patch.setattr(os, "utime", full)
            assert cache.load("key") == DATA
        with monkeypatch.context() as patch:
            patch.setattr(os, "open", full)
            patch.delenv("SHARNIR_CACHE_DIR")
            patch.setenv("XDG_CACHE_HOME", str(place))
            cache.store("new", DATA)
            assert cache.load("key") is None


def test_a_place_that_cannot_be_is_no_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("SHARNIR_CACHE_DIR", str(tmp_path / "file" / "cache"))
    with pytest.warns(cache.SharnirCacheWarning, match="cannot be used"):
        cache.store("key", DATA)
    with quiet():
        assert cache.load("key") is None
        assert cache.folder() is None
        cache.clear()


# The bound


def size(place: Path) -> int:
    return sum(path.stat().st_size for path in place.iterdir())


def test_the_bound_holds_after_every_store(place: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHARNIR_CACHE_MB", "0.02")
    for k in range(50):
        cache.store(f"key {k}", bytes(1000 + 10 * k))
        assert size(place) <= 20_000
        assert cache.load(f"key {k}") is not None
    assert size(place) > 10_000  # it is used, too
    cache.store("large", bytes(30_000))
    assert cache.load("large") is None
    assert cache.load("key 49") is not None


def test_what_was_not_used_for_longest_goes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHARNIR_CACHE_MB", "0.005")
    for age, key in enumerate("cba", start=1):
        os.utime(stored(key, bytes(1000)), (1e9 - age, 1e9 - age))
    assert cache.load("a") is not None  # the oldest, but now the last one used
    cache.store("d", bytes(2500))
    assert [cache.load(key) is not None for key in "abcd"] == [True, False, False, True]


def test_the_folder_is_not_scanned_at_every_store(monkeypatch: pytest.MonkeyPatch) -> None:
    scans = []
    evict = cache._evict

    def counted(*arguments: object) -> float:
        scans.append(arguments)
        return evict(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(cache, "_evict", counted)
    for k in range(2 * cache._EVERY):
        cache.store(f"key {k}", b"small")
    assert len(scans) == 2


def test_files_of_dead_processes_go_and_those_of_others_stay(place: Path) -> None:
    cache.folder()
    dead, alive, other = place / "x.kernel.1-a.tmp", place / "y.kernel.2-b.tmp", place / "notes.txt"
    for path in (dead, alive, other):
        path.write_text("")
    for path in (dead, other):
        os.utime(path, (1e9, 1e9))
    stored()
    assert not dead.exists()
    assert alive.exists()
    cache.clear()
    assert list(place.iterdir()) == [other]


@pytest.mark.parametrize("text", ["much", "-1", "nan"])
def test_a_bound_that_is_none(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setenv("SHARNIR_CACHE_MB", text)
    with pytest.warns(cache.SharnirCacheWarning, match=f"SHARNIR_CACHE_MB='{text}' is not a size.*512"):
        stored()
    assert cache.load("key") == DATA


def test_a_bound_of_nothing_keeps_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SHARNIR_CACHE_MB", "0")
    assert not stored().exists()


# Several at once

RACE = """
import sys, warnings
from sharnir.codegen.store import cache
warnings.simplefilter("error")
both = [bytes([k]) * (100_000 + 1000 * k) for k in (1, 2)]
print("ready", flush=True)
sys.stdin.readline()
for _ in range(200):
    cache.store("key", both[int(sys.argv[1])])
    assert cache.load("key") in both
"""


@pytest.mark.slow
def test_two_processes_at_once(place: Path) -> None:
    command = [sys.executable, "-c", RACE]
    pipe = subprocess.PIPE
    processes = [subprocess.Popen([*command, str(k)], stdin=pipe, stdout=pipe, stderr=pipe, text=True) for k in (0, 1)]
    for process in processes:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n", process.communicate()[1]
    for process in processes:
        assert process.stdin is not None
        process.stdin.write("go\n")
        process.stdin.flush()
    for process in processes:
        _, errors = process.communicate(timeout=120)
        assert process.returncode == 0, errors
    assert len(list(place.iterdir())) == 1


def test_several_threads_at_once(place: Path) -> None:
    wrong: list[bytes | None] = []

    def work(k: int) -> None:
        for _ in range(50):
            cache.store("key", bytes([k]) * 1000)
            found = cache.load("key")
            if found is None or len(set(found)) != 1 or len(found) != 1000:
                wrong.append(found)

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong
    assert len(list(place.iterdir())) == 1


def test_a_file_that_is_larger_than_the_cache_is_not_read() -> None:
    """60 GB, of which nothing is on the disk."""
    file = stored()
    os.truncate(file, 60_000_000_000)
    with pytest.warns(cache.SharnirCacheWarning, match="more than the whole folder may have"):
        assert cache.load("key") is None
    assert not file.exists()
