"""CasADi's own virtual machine as a backend: slow, but with nothing between the traced expression and its value."""

from __future__ import annotations

from collections.abc import Sequence

import casadi as ca
import numpy as np


class Interpreter:
    """Called like a `Kernel`."""

    def __init__(self, inputs: Sequence[ca.SX], output: ca.SX) -> None:
        self.size = int(output.numel())
        self.function = ca.Function("interpreted", list(inputs), [ca.densify(output)])

    def __call__(self, inputs: Sequence[np.ndarray], strides: Sequence[int], count: int) -> np.ndarray:
        columns = []
        for k, (x, stride) in enumerate(zip(inputs, strides, strict=True)):
            size = self.function.numel_in(k)
            rows = x.reshape(-1, size) if size else np.zeros((1, 0))
            columns.append((np.broadcast_to(rows, (count, size)) if stride == 0 else rows).T)
        if count == 0 or self.size == 0:
            return np.zeros((count, self.size))
        results = [self.function(*(c[:, b] for c in columns)) for b in range(count)]
        return np.array([np.array(r).ravel() for r in results])
