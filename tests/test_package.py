"""The wheel: what is in it, and that it runs from a folder with spaces and Cyrillic letters that cannot be written to,
without a home. It is installed without its dependencies, which the environment of the tests has."""

from __future__ import annotations

import os
import stat
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wheel")
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True)
    if done.returncode and "hatchling" in done.stderr:
        pytest.skip("hatchling cannot be fetched here")
    assert done.returncode == 0, done.stderr
    return next(folder.glob("*.whl"))


@pytest.mark.slow
def test_the_wheel_has_what_the_package_reads_and_nothing_else(wheel: Path) -> None:
    names = zipfile.ZipFile(wheel).namelist()
    for part in ("py.typed", "files/model.schema.json", "cli/templates/wing.toml", "results/view/built/LICENSES.txt"):
        assert f"sharnir/{part}" in names
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {"sharnir", "sharnir_command.py"}


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="permissions of folders are others there")
def test_it_runs_read_only_without_a_home_from_an_odd_path(wheel: Path, tmp_path: Path) -> None:
    place = tmp_path / "путь с пробелами"
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--target", str(place), str(wheel)]
    subprocess.run(command, check=True, capture_output=True)
    work = tmp_path / "модель и отчёт"
    work.mkdir()
    for path in [place, *place.rglob("*")]:
        path.chmod(path.stat().st_mode & ~(stat.S_IWUSR | stat.S_IWGRP | stat.S_IWOTH))
    clean = {"PATH": os.environ["PATH"], "PYTHONPATH": str(place), "HOME": str(tmp_path / "nobody")}
    try:
        for words in (["new", "linkage"], ["check", "linkage.toml"], ["run", "linkage.toml", "--report"]):
            done = subprocess.run(
                [sys.executable, "-m", "sharnir", *words], cwd=work, env=clean, capture_output=True, text=True
            )
            assert done.returncode == 0, done.stderr
        assert (work / "linkage.html").stat().st_size > 100_000
    finally:
        for path in [place, *place.rglob("*")]:
            path.chmod(path.stat().st_mode | stat.S_IWUSR)
