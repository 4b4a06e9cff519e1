"""Right-hand sides of classic problems as machine code with the signature of this package's kernels."""

from __future__ import annotations

import linecache
from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np

from sharnir.drivers import compiled, floats_at, inlined, integers_at
from sharnir.drivers.function_compiler import ROOT

MANY = 1 << 30  # numbers in an array whose length nobody asks for
BATCH = f"""\
def run(arguments: int, strides: int, sizes: int, first: int, count: int, scratch: int, tables: int) -> None:
    at, step = integers_at(arguments, 4), integers_at(strides, 4)
    t, y = floats_at(at[0], {MANY}), floats_at(at[1], {MANY})
    p, out = floats_at(at[2], {MANY}), floats_at(at[3], {MANY})
    for i in range(first, first + count):
        row(t[i * step[0]], y, i * step[1], p, i * step[2], out, i * step[3])
"""


class Kernel:
    """Machine code, made when its address is asked for."""

    def __init__(self, function: Callable[..., None]) -> None:
        self.function = function

    @cached_property
    def address(self) -> int:
        file = f"<kernel of {self.function.__module__}.{self.function.__name__}>"
        linecache.cache[file] = (len(BATCH), None, BATCH.splitlines(keepends=True), file)
        row: Any = inlined(self.function)
        names = {"__name__": file, "row": row, "floats_at": floats_at, "integers_at": integers_at}
        exec(compile(BATCH, file, "exec", dont_inherit=True), names)
        driver: Any = compiled(names["run"])
        self.ready, _ = driver.prepare(*[0] * 7)
        return int(self.ready.machine.address(ROOT))


def kernel(function: Callable[..., None]) -> Kernel:
    """From f(t, y, y_at, params, params_at, ydot, ydot_at), on one member, to a kernel over a batch.

    The arrays are of the whole batch; `*_at` is where the member's row starts.
    """
    return Kernel(function)


class KernelRhs:
    """y' = f(t, y; params) from a kernel; params are one row for all members or one for each.

    `jacobian` is a kernel of the same kind, with ∂f/∂y row after row as output; `projection` one that gives a state.
    """

    def __init__(self, ny: int, code: Any, params: Any = (0.0,), jacobian: Any = None, projection: Any = None) -> None:
        self.ny = ny
        self.code = code
        self.params = np.array(params, dtype=np.float64, ndmin=2)
        self.kept: list[Any] = []
        if jacobian is not None:
            self.bind_jacobian = lambda t, y, out: self._bind(jacobian, t, y, out)
        if projection is not None:
            self.bind_project = lambda t, y, out: self._bind(projection, t, y, out)

    def bind(self, t: np.ndarray, y: np.ndarray, ydot: np.ndarray) -> np.ndarray:
        return self._bind(self.code, t, y, ydot)

    def _bind(self, code: Any, t: np.ndarray, y: np.ndarray, out: np.ndarray) -> np.ndarray:
        own = len(self.params) > 1
        sizes = np.array([1, self.ny, self.params.shape[1], out[0].size], dtype=np.int64)
        strides = np.array([1, self.ny, self.params.shape[1] if own else 0, out[0].size], dtype=np.int64)
        pointers = np.array([x.ctypes.data for x in (t, y, self.params, out)], dtype=np.int64)
        self.kept.append((t, y, out, sizes, strides, pointers))
        addresses = [pointers.ctypes.data, strides.ctypes.data, sizes.ctypes.data]
        return np.array([code.address, *addresses, 0, len(y), 0, 0], dtype=np.int64)


def _oscillator(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """y'' = -p² y"""
    dy[j] = y[i + 1]
    dy[j + 1] = -p[k] * p[k] * y[i]


def _van_der_pol(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """y'' = p (1 - y²) y' - y"""
    dy[j] = y[i + 1]
    dy[j + 1] = p[k] * (1.0 - y[i] * y[i]) * y[i + 1] - y[i]


def _robertson(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    a, b, c = 0.04 * y[i], 1e4 * y[i + 1] * y[i + 2], 3e7 * y[i + 1] * y[i + 1]
    dy[j] = -a + b
    dy[j + 1] = a - b - c
    dy[j + 2] = c


def _kepler(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """r'' = -r / |r|³"""
    r = y[i] * y[i] + y[i + 1] * y[i + 1]
    r = r * np.sqrt(r)
    dy[j] = y[i + 2]
    dy[j + 1] = y[i + 3]
    dy[j + 2] = -y[i] / r
    dy[j + 3] = -y[i + 1] / r


def _arenstorf(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """Restricted three-body problem, Hairer, Nørsett, Wanner I, (0.1)"""
    mu = 0.012277471
    nu = 1.0 - mu
    a = (y[i] + mu) ** 2 + y[i + 1] ** 2
    b = (y[i] - nu) ** 2 + y[i + 1] ** 2
    a *= np.sqrt(a)
    b *= np.sqrt(b)
    dy[j] = y[i + 2]
    dy[j + 1] = y[i + 3]
    dy[j + 2] = y[i] + 2 * y[i + 3] - nu * (y[i] + mu) / a - mu * (y[i] - nu) / b
    dy[j + 3] = y[i + 1] - 2 * y[i + 2] - nu * y[i + 1] / a - mu * y[i + 1] / b


oscillator = kernel(_oscillator)
van_der_pol = kernel(_van_der_pol)
robertson = kernel(_robertson)
kepler = kernel(_kepler)
arenstorf = kernel(_arenstorf)


def _spin(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """A free rigid body: q' = ½ q ∘ ω, and Euler's equations with principal moments 1, 2, 3."""
    q0, q1, q2, q3 = y[i], y[i + 1], y[i + 2], y[i + 3]
    a, b, c = y[i + 4], y[i + 5], y[i + 6]
    dy[j] = 0.5 * (-q1 * a - q2 * b - q3 * c)
    dy[j + 1] = 0.5 * (q0 * a + q2 * c - q3 * b)
    dy[j + 2] = 0.5 * (q0 * b + q3 * a - q1 * c)
    dy[j + 3] = 0.5 * (q0 * c + q1 * b - q2 * a)
    dy[j + 4] = -b * c
    dy[j + 5] = a * c
    dy[j + 6] = -a * b / 3.0


def _growth(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """y' = p y²: infinite at t = 1 / (p y0)"""
    dy[j] = p[k] * y[i] * y[i]


def _root(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """y_1' = √(1 - t): no number after t = 1"""
    dy[j] = 1.0
    dy[j + 1] = np.sqrt(1.0 - t)


def _circle(t, y, i, p, k, out, j):  # type: ignore[no-untyped-def]
    """The nearest state with y_0² + y_1² = 1"""
    r = np.sqrt(y[i] * y[i] + y[i + 1] * y[i + 1])
    out[j] = y[i] / r
    out[j + 1] = y[i + 1] / r


spin = kernel(_spin)
growth = kernel(_growth)
root = kernel(_root)
circle = kernel(_circle)
