"""Every source file has tests: a test file at its own path, or one that imports from it, or one whose docstring ends
with `Covers room/file.py, ...` where it is tested as a part of something larger."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from mutation.near import imports, module_name, sources

ROOT = Path(__file__).resolve().parents[1]
PACKAGE = ROOT / "src" / "sharnir"
TESTS = sorted((ROOT / "tests").rglob("test_*.py"))
FILES = [file for file in sources(ROOT) if file.name not in ("__init__.py", "version.py")]


def covered(test: Path) -> list[str]:
    """The files that the docstring of a test names."""
    docstring = re.match(r'"""(.*?)"""', test.read_text(encoding="utf-8"), re.DOTALL)
    text = " ".join(docstring[1].split()) if docstring else ""
    named = re.search(r"Covers ([\w/., ]+\.py)\.$", text)
    return named.group(1).split(", ") if named else []


@cache
def named() -> frozenset[str]:
    return frozenset(name for test in TESTS for name in covered(test))


@cache
def imported() -> frozenset[str]:
    return frozenset(name for test in TESTS for name in imports(ROOT, test))


def has_tests(file: Path) -> bool:
    path = file.relative_to(PACKAGE)
    own = ROOT / "tests" / path.parent / f"test_{path.stem}.py"
    return own.exists() or module_name(ROOT, file) in imported() or path.as_posix() in named()


def test_every_file_has_tests() -> None:
    assert [str(file.relative_to(PACKAGE)) for file in FILES if not has_tests(file)] == []


def test_what_is_named_exists() -> None:
    assert [name for name in sorted(named()) if not (PACKAGE / name).exists() and not (ROOT / name).exists()] == []
