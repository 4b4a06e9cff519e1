"""Which test files belong to a source file, nearest first."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from support.import_statements import import_statements

PACKAGE = "sharnir"


def near_tests(root: Path, source: Path) -> list[Path]:
    """Its own, those that import it, those of the files that import it, then the others of its folder."""
    name = module_name(root, source)
    package = source.relative_to(root / "src" / PACKAGE).parent
    own = root / "tests" / package / f"test_{source.stem}.py"
    tests = sorted((root / "tests").rglob("test_*.py"))
    imported = {test: imports(root, test) for test in tests}
    users = [file for file in sources(root) if name in imports(root, file)]
    neighbours = [root / "tests" / u.relative_to(root / "src" / PACKAGE).parent / f"test_{u.stem}.py" for u in users]
    found = [own, *(test for test in tests if name in imported[test]), *neighbours]
    found += [
        test for test in tests if test.is_relative_to(root / "tests" / package.parts[0] if package.parts else root)
    ]
    return [test for test in dict.fromkeys(found) if test.exists()]


@cache
def sources(root: Path) -> tuple[Path, ...]:
    return tuple(sorted((root / "src" / PACKAGE).rglob("*.py")))


def module_name(root: Path, file: Path) -> str:
    parts = file.relative_to(root / "src").with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def imports(root: Path, file: Path) -> frozenset[str]:
    """Modules that a file names in its imports; `from package import name` may mean a module `package.name`."""
    inside = file.is_relative_to(root / "src")
    found: set[str] = set()
    for _, node in import_statements(file.read_text(encoding="utf-8")):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        else:
            base = node.module or ""
            if node.level and inside:
                above = file.relative_to(root / "src").parent.parts
                above = above[: len(above) - node.level + 1]
                base = ".".join([*above, base] if base else above)
            found |= {base, *(f"{base}.{alias.name}" for alias in node.names)}
    return frozenset(found)
