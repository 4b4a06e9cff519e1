"""The kinds of values that compiled functions know, and what each is made of in LLVM.

A value is a fixed number of *leaves*, each of one LLVM type: a number is one leaf, a complex number two, an array its
address and its lengths, a tuple the leaves of its entries. A record (a NamedTuple given from Python) is one leaf, the
address of its *words* of eight bytes (`words`). Every kind exists once, so kinds are compared by identity.
"""

from __future__ import annotations

import ast
import struct
from dataclasses import dataclass
from functools import cache
from typing import Any

from .source import Source, refuse


class Kind:
    """`leaves` are LLVM types; `words` is how many words of memory hold one."""

    def __init__(self, name: str, leaves: tuple[str, ...], words: int) -> None:
        self.name, self.leaves, self.words = name, leaves, words

    def __repr__(self) -> str:
        return self.name


FLOAT = Kind("float", ("double",), 1)
INT = Kind("int", ("i64",), 1)
BOOL = Kind("bool", ("i1",), 1)
COMPLEX = Kind("complex", ("double", "double"), 2)
NOTHING = Kind("None", (), 0)
NUMBERS = (BOOL, INT, FLOAT, COMPLEX)  # each can become any that follows


class Array(Kind):
    """C-contiguous. Made by `array_of`."""

    def __init__(self, element: Kind, axes: int) -> None:
        super().__init__(f"array({element.name}, {axes})", ("ptr", *["i64"] * axes), 1 + axes)
        self.element, self.axes = element, axes


class Tuple(Kind):
    """Made by `tuple_of`."""

    def __init__(self, items: tuple[Kind, ...]) -> None:
        leaves = tuple(leaf for item in items for leaf in item.leaves)
        super().__init__(f"({', '.join(item.name for item in items)})", leaves, sum(item.words for item in items))
        self.items = items


class Record(Kind):
    """The fields of a NamedTuple: kind and first word of each. Made by `kind_of`."""

    def __init__(self, made_as: type, items: tuple[Kind, ...]) -> None:
        names: tuple[str, ...] = vars(made_as)["_fields"]
        self.made_as, self.fields, at = made_as, {}, 0
        for name, item in zip(names, items, strict=True):
            self.fields[name] = (item, at)
            at += item.words
        inside = ", ".join(f"{name}: {item.name}" for name, item in zip(names, items, strict=True))
        super().__init__(f"{made_as.__module__}.{made_as.__qualname__}({inside})", ("ptr",), at)


@cache
def array_of(element: Kind, axes: int) -> Array:
    return Array(element, axes)


@cache
def tuple_of(*items: Kind) -> Tuple:
    return Tuple(items)


@cache
def kind_of(shape: Any) -> Kind:
    """From what `words.pack` says of a value: a kind of number, (element, axes) or (NamedTuple, its fields)."""
    if isinstance(shape, Kind):
        return shape
    first, rest = shape
    if isinstance(first, Kind):
        return array_of(first, rest)
    return Record(first, tuple(kind_of(part) for part in rest))


# A value inside a function under compilation.


@dataclass(frozen=True)
class Value:
    """`leaves` are names or constants of LLVM; `known` is the number itself where it is one from the source."""

    kind: Kind
    leaves: tuple[str, ...]
    known: Any = None

    @property
    def leaf(self) -> str:
        (leaf,) = self.leaves
        return leaf


def constant(x: Any) -> Value:
    """A number of the source: its literals, and the constants of its module."""
    if isinstance(x, bool):
        return Value(BOOL, ("true" if x else "false",), x)
    if isinstance(x, int):
        return Value(INT, (str(x),), x)
    if isinstance(x, float):
        return Value(FLOAT, (digits(x),), float(x))
    return Value(COMPLEX, (digits(x.real), digits(x.imag)), complex(x))


def digits(x: float) -> str:
    """All 64 bits of it."""
    return f"0x{struct.unpack('Q', struct.pack('d', x))[0]:016X}"


# Kinds of arguments, results and variables, from the annotations of a function.

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
