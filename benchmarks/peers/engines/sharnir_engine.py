"""sharnir itself: the public functions, single and batched."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from typing import Any

import numpy as np

import sharnir as sh

from ..states import DERIVATIVES, FORWARD, INVERSE, MASS, PACKED, States
from .contract import Call, Engine, as_array


class SharnirEngine(Engine):
    name = "sharnir"

    def __init__(self, model: sh.Model) -> None:
        self.dynamics = sh.compile(model, threads=1)

    @staticmethod
    def refuses(model: sh.Model) -> str | None:
        return None

    def singles(self, function: str, states: States) -> list[Call]:
        f, rows = self._function(function, states)
        if f is None:
            return []
        return [Call("sharnir", partial(f, *(x[0].copy() for x in rows)), 1)]

    def batches(self, function: str, states: States) -> list[Call]:
        """The result's memory is given where a function takes it, as Pinocchio's batch functions take it."""
        f, rows = self._function(function, states)
        if f is None:
            return []
        if "out" in inspect.signature(f).parameters:
            out = np.empty_like(as_array(f(*rows)))
            return [Call("sharnir", partial(f, *rows, out=out), len(states))]
        return [Call("sharnir", partial(f, *rows), len(states))]

    def _function(self, function: str, s: States) -> tuple[Callable[..., Any] | None, tuple[np.ndarray, ...]]:
        d = self.dynamics
        if function == DERIVATIVES:
            return getattr(d, "derivatives", None), (s.q, s.v, s.tau)
        known: dict[str, tuple[Callable[..., Any], tuple[np.ndarray, ...]]] = {
            FORWARD: (d.acceleration, (s.q, s.v, s.tau)),
            INVERSE: (d.inverse, (s.q, s.v, s.a)),
            MASS: (d.mass_matrix, (s.q,)),
            PACKED: (partial(d.mass_matrix, layout="packed"), (s.q,)),
        }
        return known[function]
