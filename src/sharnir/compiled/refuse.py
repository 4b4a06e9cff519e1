"""What is outside the subset is refused where it stands, with what to write instead."""

from __future__ import annotations

import ast
from typing import NoReturn

from ..errors import UnsupportedError


def refuse(file: str, node: ast.AST, found: str, instead: str) -> NoReturn:
    line = getattr(node, "lineno", 0)
    raise UnsupportedError(f"{file}:{line}: compiled functions cannot have {found}. {instead}")
