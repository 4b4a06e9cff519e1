"""A value inside a function under compilation."""

from __future__ import annotations

import struct
from dataclasses import dataclass
from typing import Any

from .kinds import BOOL, COMPLEX, FLOAT, INT, Kind


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
