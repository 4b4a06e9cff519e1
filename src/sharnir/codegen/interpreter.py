"""CasADi's own virtual machine as a backend: slow, but with nothing between the traced expression and its value."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import casadi as ca
import numpy as np

from ..algorithms.sweeps.program import Program
from ..algorithms.sweeps.trace import unroll
from ..core.tracing import ExpressionOwner
from ..model import Model
from .straight.traced import check_straight, symbols


class Interpreter(ExpressionOwner):
    """Called like a `Kernel`."""

    @staticmethod
    def of(program: Program, model: Model) -> Interpreter:
        check_straight(program, model)
        inputs = symbols(program, model)
        return Interpreter(list(inputs.values()), unroll(program, model, inputs))

    def __init__(self, inputs: Sequence[ca.SX], output: ca.SX) -> None:
        self.size = int(output.numel())
        self.function = ca.Function("interpreted", list(inputs), [ca.densify(output)])

    def __call__(
        self,
        inputs: Sequence[np.ndarray],
        strides: Sequence[int],
        count: int,
        out: np.ndarray | None = None,
        threads: int = 1,
    ) -> np.ndarray:
        """In one thread, whatever is allowed."""
        found = self._run(inputs, strides, count)
        if out is None:
            return found
        out[...] = found.reshape(out.shape)
        return out

    def single(self, *_: Any) -> Callable[..., Any] | None:
        """It has no fast way in."""
        return None

    def _run(self, inputs: Sequence[np.ndarray], strides: Sequence[int], count: int) -> np.ndarray:
        columns = []
        for k, (x, stride) in enumerate(zip(inputs, strides, strict=True)):
            size = self.function.numel_in(k)
            rows = x.reshape(-1, size) if size else np.zeros((1, 0))
            columns.append((np.broadcast_to(rows, (count, size)) if stride == 0 else rows).T)
        if count == 0 or self.size == 0:
            return np.zeros((count, self.size))
        # states are columns: CasADi goes over them itself
        height, width = self.function.size_out(0)
        found = np.array(self.function(*(c if len(c) else c[:, :1] for c in columns)))
        if found.shape[1] == width:  # no input differs between states
            found = np.tile(found, count) if count > 1 else found
        return np.ascontiguousarray(found.reshape(height, count, width).transpose(1, 0, 2)).reshape(count, self.size)
