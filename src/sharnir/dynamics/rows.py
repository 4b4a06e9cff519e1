"""Expressions as functions of arrays, one row for each state: for what is asked now and then, and not compiled. Numbers
and single symbols, as most that events ask for are, are copied and not computed where there is nothing else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np

from ..read import Array


class Rows:
    """Called with arrays (m, size), one for every column of symbols; answers with arrays (m, size) too."""

    def __init__(self, inputs: Sequence[ca.SX], outputs: Sequence[ca.SX]) -> None:
        # CasADi takes a matrix without rows for no states at all
        self._inputs = [x if x.numel() else ca.SX.sym("none") for x in inputs]
        self.sizes = [int(x.numel()) for x in outputs]
        self._outputs = [ca.densify(x) for x in outputs]
        self._copied = [_copied(x, self._inputs) for x in self._outputs]
        self._function = ca.Function("rows", self._inputs, self._outputs)

    def __call__(self, *arrays: Array) -> list[Array]:
        m = len(arrays[0])
        if not m:
            return [np.zeros((0, size)) for size in self.sizes]
        if all(x is not None for x in self._copied):
            return [x.of(arrays, m) for x in self._copied if x is not None]
        columns = [x.T if x.shape[1] else np.zeros((1, m)) for x in arrays]
        found = self._function.call([ca.DM(x) for x in columns])
        return [np.array(x).reshape(size, m).T.copy() for x, size in zip(found, self.sizes, strict=True)]


@dataclass(frozen=True, eq=False)
class _Copied:
    """An output whose entries are numbers, or entries (row, array, place) of the inputs."""

    numbers: Array
    entries: list[tuple[int, int, int]]

    def of(self, arrays: Sequence[Array], m: int) -> Array:
        found = np.tile(self.numbers, (m, 1))
        for row, k, place in self.entries:
            found[:, row] = arrays[k][:, place]
        return found


def _copied(output: ca.SX, inputs: Sequence[ca.SX]) -> _Copied | None:
    """None where something has to be computed."""
    symbols = {x[j].element_hash(): (k, j) for k, x in enumerate(inputs) for j in range(x.numel())}
    numbers, entries = np.full(output.numel(), np.nan), []
    for row in range(output.numel()):
        x = output[row]
        if x.is_constant():
            numbers[row] = float(x)
        elif x.is_symbolic() and x.element_hash() in symbols:
            entries.append((row, *symbols[x.element_hash()]))
        else:
            return None
    return _Copied(numbers, entries)
