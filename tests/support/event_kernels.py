"""Plain problems with events: falling balls, levels of a parabola, and what their transitions have seen."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from sharnir.integrate import METHODS
from sharnir.integrate.events import GENERAL, Ending, Events
from support.ode_kernels import Kernel, KernelRhs, kernel

G = 9.81


def _fall(t, y, i, p, k, dy, j):  # type: ignore[no-untyped-def]
    """y_0'' = −p_0"""
    dy[j] = y[i + 1]
    dy[j + 1] = -p[k]


def _level(t, y, i, p, k, g, j):  # type: ignore[no-untyped-def]
    """y_0 − p_1"""
    g[j] = y[i] - p[k + 1]


def _two_levels(t, y, i, p, k, g, j):  # type: ignore[no-untyped-def]
    """y_0 − p_1, y_0 − p_2"""
    g[j] = y[i] - p[k + 1]
    g[j + 1] = y[i] - p[k + 2]


def _levels(t, y, i, p, k, g, j):  # type: ignore[no-untyped-def]
    """y_0 − p_1, y_0 − p_2, y_0 − p_3"""
    g[j] = y[i] - p[k + 1]
    g[j + 1] = y[i] - p[k + 2]
    g[j + 2] = y[i] - p[k + 3]


fall = kernel(_fall)
level = kernel(_level)
two_levels = kernel(_two_levels)
levels = kernel(_levels)


class Log:
    """A transition that notes what it sees, then does as `do` says: (members, t, y, fired) → None or endings."""

    def __init__(self, do: Callable[..., Any] | None = None) -> None:
        self.do = do
        self.seen: list[tuple[int, float, np.ndarray, tuple[int, ...]]] = []  # member, time, state before, which

    def __call__(self, members: Any, t: Any, y: Any, fired: Any) -> list[Ending | None]:
        for i, time, state, which in zip(members, t, y, fired, strict=True):
            self.seen.append((int(i), float(time), state.copy(), tuple(np.flatnonzero(which).tolist())))
        found = None if self.do is None else self.do(members, t, y, fired)
        return [None] * len(members) if found is None else found

    def times(self, member: int = 0) -> np.ndarray:
        return np.array([t for i, t, _, _ in self.seen if i == member])

    def which(self, member: int = 0) -> list[tuple[int, ...]]:
        return [which for i, _, _, which in self.seen if i == member]


def watched(
    rhs: KernelRhs, functions: Kernel, count: int, log: Log, *, general: bool = True, **more: Any
) -> dict[str, Any]:
    """The argument `events` of integrate: `count` functions of a kernel, which reads the parameters of the rhs. Where
    they are not `general` all of them are y_0 less a constant."""
    names = [f"e{n}" for n in range(count)]
    coordinates = [GENERAL if general else 0] * count
    return {
        "events": Events(
            lambda t, y, g: rhs._bind(functions, t, y, g), log, names, **{"coordinates": coordinates, **more}
        )
    }


def options(method: str, step: float = 0.01) -> dict[str, Any]:
    return {"method": method, "step": None if METHODS[method].adaptive else step}


def falling(g: float = G, *places: float) -> KernelRhs:
    """A ball, and three levels."""
    rhs = KernelRhs(2, fall, [[g, *places, *[-1e9] * (3 - len(places))]])
    rhs.nq = 1  # type: ignore[attr-defined]
    return rhs
