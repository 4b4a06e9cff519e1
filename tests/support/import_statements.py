"""The import statements of a file, found by their lines: to parse all files of the repository takes seconds. Ruff
has formatted them, so that a statement begins its line, and ends with it or with a bracket."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator

STATEMENT = re.compile(
    r"^[ \t]*(from[ \t]+[\w.]+[ \t]+import[ \t]+(?:\([^)]*\)[^\n]*|[\w*][^\n]*)|import[ \t]+\w[^\n]*)$", re.MULTILINE
)


def import_statements(text: str) -> Iterator[tuple[int, ast.Import | ast.ImportFrom]]:
    """(line, statement), those inside functions included. Lines of prose that begin with "import" are not among them;
    an example of code in a docstring is."""
    for found in STATEMENT.finditer(text):
        try:
            (node,) = ast.parse(found[1]).body
        except (SyntaxError, ValueError):  # prose
            continue
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield text.count("\n", 0, found.start()) + 1, node
