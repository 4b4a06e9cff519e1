"""The README's code runs, its links exist, and its commands are those that the continuous integration runs."""

from __future__ import annotations

import re
import subprocess
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sharnir as sh

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)


@cache
def executed(code: str) -> dict[str, Any]:
    """The names that a block leaves behind."""
    space: dict[str, Any] = {"__name__": "readme"}
    exec(compile(code, "README.md", "exec"), space)
    return space


@pytest.mark.parametrize("code", blocks("python"))
def test_python_blocks_run(code: str) -> None:
    executed(code)


def test_rods_of_the_four_bar_are_between_their_pins() -> None:
    """Energies in closed form: each rod's centre half way between its ends, m l² / 12 about it."""
    space = executed(next(code for code in blocks("python") if "four-bar" in code))
    q, v = np.array([0.5, 0.7, 2.0]), np.array([1.0, -0.4, 0.3])
    length = np.array([0.4, 1.2, 0.8])  # and mass
    turn, rate = np.array([q[0], q[0] + q[1], q[2]]), np.array([v[0], v[0] + v[1], v[2]])
    along, across = np.exp(1j * turn), 1j * rate * np.exp(1j * turn)
    pins, speeds = np.array([0, 0.4 * along[0], 1]), np.array([0, 0.4 * across[0], 0])
    centres, moving = pins + length / 2 * along, speeds + length / 2 * across
    kinetic = (length * np.abs(moving) ** 2 + length**3 / 12 * rate**2).sum() / 2
    potential = 9.81 * (length * centres.imag).sum()
    np.testing.assert_allclose(space["dyn"].energy(q, v), [kinetic, potential], rtol=1e-13)  # sums of a few terms


def test_there_is_an_example() -> None:
    assert blocks("python")


def test_two_commands_and_each_starts_from_nothing() -> None:
    install, test = blocks("bash")
    for command in (install, test):
        assert command.startswith("python3 -m venv .venv && .venv/bin/pip install ")
    assert install.endswith("/sharnir demo\n")
    assert "pytest" in test


def test_continuous_integration_runs_the_test_command() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    awk = re.search(r"command=\$\((awk '.*' README\.md)\)", script)
    assert awk, ".ci/run no longer reads its command from the README"
    found = subprocess.run(["bash", "-c", awk.group(1)], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert found == blocks("bash")[1]


def test_continuous_integration_runs_the_slow_tests_too() -> None:
    assert '"$programs/pytest" -n 2 -m slow\n' in (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    for page in ("README.md", "CONTRIBUTING.md"):
        assert "pytest -n 2 -m slow`" in (ROOT / page).read_text(encoding="utf-8"), page


def test_the_citation_is_of_this_version() -> None:
    citation = (ROOT / "CITATION.cff").read_text(encoding="utf-8")
    assert re.findall(r"^version: (.*)$", citation, flags=re.MULTILINE) == [sh.__version__]


def test_it_is_short() -> None:
    assert len(README.splitlines()) <= 120


def test_links_lead_somewhere() -> None:
    wrong = [
        f"{page.relative_to(ROOT)}: {link}"
        for page in [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").rglob("*.md"))]
        if "_build" not in page.parts
        for link in re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
        if not (page.parent / link).exists()
    ]
    assert not wrong, "\n".join(wrong)


def test_every_extra_is_in_the_table() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    table = (ROOT / "docs" / "install.md").read_text(encoding="utf-8")
    assert [name for name in project["optional-dependencies"] if f"`{name}`" not in table] == []
