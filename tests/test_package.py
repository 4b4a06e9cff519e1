"""The source archive and the wheel made from it: what is in them, and that the wheel runs from a folder with spaces and
Cyrillic letters that cannot be written to, without a home and without a network. It is installed without its
dependencies, which the environment of the tests has; the workflow `.github/workflows/package.yml` installs
those too."""

from __future__ import annotations

import os
import re
import stat
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
NO_NETWORK = """
import socket

def refuse(self, address):
    if self.family != getattr(socket, "AF_UNIX", None):
        raise OSError(f"the network was asked for {address}")

socket.socket.connect = socket.socket.connect_ex = refuse
"""


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("archive")
    pip = [sys.executable, "-m", "pip", "install", "-q", "--target", str(folder / "tools")]
    done = subprocess.run([*pip, *PROJECT["build-system"]["requires"]], capture_output=True, text=True)
    if done.returncode:
        pytest.skip("hatchling cannot be fetched here")
    build = [sys.executable, "-m", "hatchling", "build", "-t", "sdist", "-d", str(folder)]
    environment = os.environ | {"PYTHONPATH": str(folder / "tools")}
    subprocess.run(build, cwd=ROOT, env=environment, check=True, capture_output=True)
    return next(folder.glob("*.tar.gz"))


@pytest.fixture(scope="module")
def wheel(archive: Path) -> Path:
    command = [sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", str(archive.parent), str(archive)]
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return next(archive.parent.glob("*.whl"))


@pytest.mark.slow
def test_the_archive_has_what_its_tests_and_pages_need(archive: Path) -> None:
    with tarfile.open(archive) as opened:
        names = {name.split("/", 1)[1] for name in opened.getnames() if "/" in name}
    for part in (
        "README.md",
        "LICENSE",
        "src/sharnir/__init__.py",
        "tests/test_package.py",
        "docs/index.md",
        "page/package.json",
    ):
        assert part in names
    assert not [
        name for name in names if "node_modules" in name or name.startswith("docs/_build") or name.endswith(".pyc")
    ]


def test_the_conda_recipe_has_the_bounds_of_the_package() -> None:
    recipe = (ROOT / "conda" / "recipe.yaml").read_text(encoding="utf-8")
    names = {"matplotlib": "matplotlib-base", "lazy_loader": "lazy-loader"}  # of conda's packages
    split = [re.fullmatch(r"([\w-]+)(>=.*)", each).groups() for each in PROJECT["project"]["dependencies"]]
    wanted = {f"{names.get(name, name)} {bound}" for name, bound in split}
    run = recipe.split("  run:\n")[1].split("\n\n")[0]
    python = f"python {PROJECT['project']['requires-python']}"
    assert set(re.findall(r"- (.*)", run)) == wanted | {python}
    version = (ROOT / "src" / "sharnir" / "version.py").read_text(encoding="utf-8")
    assert re.search(r'version: "(.*)"', recipe)[1] in version


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
    (tmp_path / "sitecustomize.py").write_text(NO_NETWORK)
    paths = os.pathsep.join((str(tmp_path), str(place)))
    clean = {"PATH": os.environ["PATH"], "PYTHONPATH": paths, "HOME": str(tmp_path / "nobody")}
    asks = "import socket; socket.create_connection(('127.0.0.1', 9), 1)"
    asked = subprocess.run([sys.executable, "-c", asks], env=clean, capture_output=True, text=True)
    assert "the network was asked for" in asked.stderr  # so the runs below would say it too
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
