"""Expressions as functions of arrays, one row for each state: for what is asked now and then, and not compiled."""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca
import numpy as np

from ..read import Array


class Rows:
    """Called with arrays (m, size), one for every column of symbols; answers with arrays (m, size) too."""

    def __init__(self, inputs: Sequence[ca.SX], outputs: Sequence[ca.SX]) -> None:
        # CasADi takes a matrix without rows for no states at all
        self._inputs = [x if x.numel() else ca.SX.sym("none") for x in inputs]
        self.sizes = [int(x.numel()) for x in outputs]
        self._function = ca.Function("rows", self._inputs, [ca.densify(x) for x in outputs])

    def __call__(self, *arrays: Array) -> list[Array]:
        m = len(arrays[0])
        if not m:
            return [np.zeros((0, size)) for size in self.sizes]
        columns = [x.T if x.shape[1] else np.zeros((1, m)) for x in arrays]
        found = self._function.call([ca.DM(x) for x in columns])
        return [np.array(x).reshape(size, m).T.copy() for x, size in zip(found, self.sizes, strict=True)]
