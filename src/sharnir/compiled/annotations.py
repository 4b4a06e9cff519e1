"""What the annotations of a function say of its arguments, results and variables."""

from __future__ import annotations

import ast

from .kinds import BOOL, COMPLEX, FLOAT, INT, NOTHING, Kind, tuple_of
from .refuse import refuse
from .source import Source

_NUMBERS = {"float": FLOAT, "int": INT, "bool": BOOL, "complex": COMPLEX}


def annotated(source: Source, node: ast.expr | None) -> Kind | None:
    """Numbers and tuples of them. None: as given; of arrays an annotation does not say how many axes they have, of
    records not of what kind their arrays are."""
    if isinstance(node, ast.Name):
        return _NUMBERS.get(node.id)
    if isinstance(node, ast.Constant) and node.value is None:
        return NOTHING
    if isinstance(node, ast.Subscript) and isinstance(node.value, ast.Name) and node.value.id == "tuple":
        parts = node.slice.elts if isinstance(node.slice, ast.Tuple) else [node.slice]
        kinds = [annotated(source, part) for part in parts]
        return tuple_of(*[kind for kind in kinds if kind is not None]) if all(kinds) else None
    return None


def result_of(source: Source) -> Kind:
    """Of a function that Python calls, from its annotation alone: code from the cache comes without its text."""
    said = source.function.__annotations__.get("return", "")
    text = said if isinstance(said, str) else getattr(said, "__name__", str(said))
    kind = annotated(source, ast.parse(text, mode="eval").body) if text else None
    if kind is None:
        where = ast.Pass(lineno=source.function.__code__.co_firstlineno)
        instead = "Say '-> float' or another kind of number, a tuple of them, or None."
        refuse(source.file, where, f"{source.name} called from Python with the result {text!r}", instead)
    return kind
