"""The README's code runs, its links exist, and its commands are those that the continuous integration runs."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def blocks(language: str) -> list[str]:
    return re.findall(rf"^```{language}\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)


@pytest.mark.parametrize("code", blocks("python"))
def test_python_blocks_run(code: str) -> None:
    exec(compile(code, "README.md", "exec"), {"__name__": "readme"})


def test_there_is_an_example() -> None:
    assert blocks("python")


def test_two_commands_and_each_starts_from_nothing() -> None:
    install, test = blocks("bash")
    for command in (install, test):
        assert command.startswith("python3 -m venv .venv && .venv/bin/pip install ")
    assert "sharnir demo" in install
    assert "pytest" in test


def test_continuous_integration_runs_the_test_command() -> None:
    script = (ROOT / ".ci" / "run").read_text(encoding="utf-8")
    awk = re.search(r"command=\$\((awk '.*' README\.md)\)", script)
    assert awk, ".ci/run no longer reads its command from the README"
    found = subprocess.run(["bash", "-c", awk.group(1)], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    assert found == blocks("bash")[1]


@pytest.mark.parametrize("page", [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))])
def test_links_lead_somewhere(page: Path) -> None:
    links = re.findall(r"\]\((?!https?:)([^)#]+)", page.read_text(encoding="utf-8"))
    assert [link for link in links if not (page.parent / link).exists()] == []
