"""Files are there whole or not at all, and what was there before stays until then."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest

import sharnir as sh
from sharnir.results.run import Run
from sharnir.results.whole_file import PREFIX, SUFFIX, whole_file

posix = pytest.mark.skipif(os.name != "posix", reason="permissions, links and locks of POSIX")


def write(path: Path, content: bytes = b"new") -> None:
    with whole_file(path, "here") as file:
        file.write(content)


def parts(folder: Path) -> list[str]:
    return [p.name for p in folder.iterdir() if p.name.endswith(SUFFIX)]


def test_it_appears_when_it_is_whole(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    with whole_file(path, "here") as file:
        file.write(b"new")
        file.flush()
        assert path.read_bytes() == b"old"
        assert len(parts(tmp_path)) == 1
    assert path.read_bytes() == b"new"
    assert parts(tmp_path) == []


@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt])
def test_nothing_happens_after_an_exception(error: type[BaseException], tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")

    def fail() -> None:
        with whole_file(path, "here") as file:
            file.write(b"new")
            raise error

    with pytest.raises(error):
        fail()
    assert path.read_bytes() == b"old"
    assert parts(tmp_path) == []


@posix
@pytest.mark.parametrize("size", [10_000, 10_000_000], ids=["at the flush", "on the way"])
def test_a_full_disk(size: int, tmp_path: Path) -> None:
    """By a limit on the size of files, which the system sees to as it does to the end of a disk."""
    import resource

    path = tmp_path / "file"
    path.write_bytes(b"old")
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (5000, before[1]))
    try:
        with pytest.raises(sh.SimulationError, match=r"^here: cannot write .*file.* There is no room for it. A file"):
            write(path, bytes(size))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert path.read_bytes() == b"old"
    assert parts(tmp_path) == []


@pytest.mark.slow
@posix
def test_a_run_on_a_full_disk(run: Run, tmp_path: Path) -> None:
    import resource

    path = tmp_path / "run.nc"
    run.save(path)
    old = path.read_bytes()
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (5000, before[1]))
    try:
        for save in (run.save, run.to_csv, run.to_parquet):
            with pytest.raises(sh.SimulationError, match="There is no room for it"):
                save(path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)
    assert path.read_bytes() == old
    assert os.listdir(tmp_path) == ["run.nc"]


@pytest.mark.slow
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device of Linux")
def test_devices_are_written_to(run: Run, tmp_path: Path) -> None:
    with pytest.raises(sh.SimulationError, match="There is no room for it"):
        run.save("/dev/full")
    run.save("/dev/null")
    assert stat.S_ISCHR(os.stat("/dev/null").st_mode)  # and not replaced


@posix
def test_what_others_left_behind_is_removed(tmp_path: Path) -> None:
    """Not what a living process is writing."""
    left = tmp_path / f"{PREFIX}0123456789abcdef{SUFFIX}"
    left.write_bytes(b"half")
    other = tmp_path / ".sharnir-something"
    other.write_bytes(b"mine")
    with whole_file(tmp_path / "a", "here") as file:
        file.write(b"a")
        assert not left.exists()
        write(tmp_path / "b")
        assert len(parts(tmp_path)) == 1
    assert sorted(os.listdir(tmp_path)) == [".sharnir-something", "a", "b"]


KILLED = """
import os, signal, sys
from pathlib import Path
from sharnir.results.whole_file import whole_file
with whole_file(Path(sys.argv[1]), "here") as file:
    file.write(bytes(100_000))
    file.flush()
    os.kill(os.getpid(), signal.SIGKILL)
"""


@posix
def test_a_process_that_is_killed_leaves_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_bytes(b"old")
    ended = subprocess.run([sys.executable, "-c", KILLED, str(path)], check=False)
    assert ended.returncode == -9
    assert path.read_bytes() == b"old"
    assert len(parts(tmp_path)) == 1
    write(path)
    assert path.read_bytes() == b"new"
    assert parts(tmp_path) == []


@posix
def test_permissions_and_links_stay(tmp_path: Path) -> None:
    path, link = tmp_path / "file", tmp_path / "link"
    path.write_bytes(b"old")
    path.chmod(0o640)
    link.symlink_to(path)
    write(link)
    assert link.is_symlink()
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    before = os.umask(0o027)
    try:
        write(tmp_path / "fresh")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "fresh").stat().st_mode) == 0o640


def test_a_long_name(tmp_path: Path) -> None:
    write(tmp_path / ("x" * 250))
    with pytest.raises(sh.SimulationError, match="cannot write"):
        write(tmp_path / ("x" * 300))


def test_places_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(sh.SimulationError, match="Expected the name of a file, not of a folder"):
        write(tmp_path)
    with pytest.raises(sh.SimulationError, match="Expected a file in an existing folder"):
        write(tmp_path / "nowhere" / "file")
    (tmp_path / "taken").write_bytes(b"")
    with pytest.raises(sh.SimulationError, match="Expected a file in an existing folder"):
        write(tmp_path / "taken" / "file")


@pytest.mark.parametrize("path", [None, 3, b"run.nc", "", "a\0b"])
def test_what_is_no_path(path: object, run: Run) -> None:
    for save in (run.save, run.to_csv, run.to_parquet):
        with pytest.raises(sh.SimulationError, match="is not a path"):
            save(path)  # type: ignore[arg-type]
