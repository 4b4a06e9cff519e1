"""Examples of public names: the statements of the manual's own blocks, which the tests run.

`example_of("Latch")` is the statement that uses `sh.Latch` in the shortest block that does, with its page; of a member,
`example_of("reactions", member=True)`, the statement with `.reactions`.
"""

from __future__ import annotations

import ast
import re
from dataclasses import dataclass
from functools import cache
from pathlib import Path

DOCS = Path(__file__).resolve().parents[1]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.M | re.S)


@dataclass(frozen=True)
class Example:
    code: str
    page: Path


@cache
def blocks() -> list[tuple[Path, str, ast.Module]]:
    """Every block of an English page, short ones first."""
    pages = [p for p in sorted(DOCS.rglob("*.md")) if not {"ru", "_build"} & set(p.relative_to(DOCS).parts)]
    found = [(page, code) for page in pages for code in BLOCK.findall(page.read_text(encoding="utf-8"))]
    return [(page, code, ast.parse(code)) for page, code in sorted(found, key=lambda x: len(x[1]))]


def example_of(name: str, member: bool = False) -> Example | None:
    for page, code, tree in blocks():
        if name not in code:
            continue
        for statement in tree.body:
            if _uses(statement, name, member):
                lines = code.splitlines()[statement.lineno - 1 : statement.end_lineno]
                return Example("\n".join(lines), page)
    return None


def _uses(statement: ast.stmt, name: str, member: bool) -> bool:
    for node in ast.walk(statement):
        if isinstance(node, ast.Attribute) and node.attr == name:
            of_package = isinstance(node.value, ast.Name) and node.value.id == "sh"
            if of_package != member:
                return True
    return False
