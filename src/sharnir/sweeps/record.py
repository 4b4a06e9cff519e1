"""What is known of one body while the sweeps run."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

import casadi as ca

from ..spatial.transform import Transform

Fields = Mapping[str, Any]


class Record:
    """Attributes are data, inputs and kept fields."""

    def __init__(self, **fields: Any) -> None:
        self.__dict__.update(fields)

    def __getattr__(self, name: str) -> Any:
        raise AttributeError(f"no earlier sweep keeps a field {name!r}; known: {sorted(self.__dict__)}")

    def extended(self, fields: Fields) -> Record:
        return Record(**{**self.__dict__, **fields})


class Calls:
    """Steps that run at once, on symbols."""

    def call(self, step: Callable[..., Fields], structure: Any, *records: Any) -> Any:
        """The record of what a step finds. It sees nothing but these records and `structure`, which has no numbers:
        where both are alike its code is the same, which is what `native.woven` lives by."""
        return Record(**step(structure, *records))

    def shape(self, record: Any, name: str) -> tuple[int, int]:
        """Rows and columns of a field."""
        rows, columns = getattr(record, name).shape
        return rows, columns


def any_record() -> Record:
    """A body somewhere in the world, moving somehow."""
    return Record(X0=Transform(ca.SX.sym("R", 3, 3), ca.SX.sym("p", 3)), V=ca.SX.sym("V", 6))
