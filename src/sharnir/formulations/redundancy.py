"""Whether the constraints of a model are redundant wherever it stands, not only in singular positions.

Rows that depend on each other wherever the constraints hold (a planar linkage of hinges in space, a Bennett linkage)
must agree with each other, which is checked at every call of the accelerations. Rows that become dependent at single
positions are none of these. So the rank is looked at once, at a few positions near the initial one.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from weakref import WeakKeyDictionary

import casadi as ca
import numpy as np

from ..errors import ModelError
from ..model.motion import normalised

if TYPE_CHECKING:
    from ..model import Model

RANK = 1e-8  # below it a singular value of unit rows counts as zero: √(round-off), what positions are known to
CLOSED = 1e-10  # largest |g| of a position that counts as closed
STEPS = 60  # Newton steps to close it
SIDEWAYS = 0.1  # rad or m: how far the other positions are
_known: WeakKeyDictionary[Model, bool] = WeakKeyDictionary()


def is_redundant(model: Model) -> bool:
    """False too where no closed position is found from the initial one."""
    if model not in _known:
        _known[model] = _is_redundant(model)
    return _known[model]


def scaled(G: np.ndarray) -> np.ndarray:
    """Each row to its own scale: metres and radians may mix."""
    length = np.linalg.norm(G, axis=1, keepdims=True)
    return G / np.where(length > 1e-12 * max(1.0, length.max(initial=0.0)), length, 1.0)


def rank_of(G: np.ndarray) -> int:
    """Of rows over coordinates."""
    return int(np.sum(np.linalg.svd(scaled(G), compute_uv=False) > RANK)) if G.size else 0


def _is_redundant(model: Model) -> bool:
    try:
        q = np.array(model.q0)
    except ModelError:
        q = np.concatenate([b.joint.neutral() if b.q0 is None else b.q0 for b in model.bodies if b.joint.nq]) + 0.1
    look = _Look(model)
    closed = look.closed(q)
    if closed is None:
        return False
    rows, rank = look.rows - look.empty, 0
    random = np.random.default_rng(0)
    for _ in range(3):
        G = look.jacobian(closed)
        rank = max(rank, rank_of(G))
        if rank == rows:
            return False
        allowed = np.linalg.svd(scaled(G))[2][rank_of(G) :]
        direction = allowed.T @ random.standard_normal(len(allowed))
        step = SIDEWAYS * direction / max(1.0, float(np.abs(direction).max(initial=0.0)))
        closed = look.closed(look.moved(closed, step))
        if closed is None:
            break
    return rank < rows


class _Look:
    """g and G of a model, evaluated one by one at t = 0 and the defaults of parameters."""

    def __init__(self, model: Model) -> None:
        from . import loops
        from .unroll import unroll

        self.model = model
        self.rows = sum(c.rows for c in model.constraints)
        self.free = [b.v_start + k for b in model.bodies for k in b.free]
        self.params = model.parameter_defaults
        inputs = [model.q, model.t, model.parameter_symbols]
        named = {"q": model.q, "t": model.t, "params": model.parameter_symbols}
        g, G = (unroll(program, model, named) for program in (loops.value, loops.jacobian))
        self._value, self._jacobian = (ca.Function("look", inputs, [ca.densify(x)]) for x in (g, G))
        held = [c.holonomic for c in model.constraints for _ in range(c.rows)]
        # rows that say nothing, whatever the state: those across the plane of a linkage that moves in it
        self.empty = sum(held[k] and g[k].is_zero() for k in range(self.rows))
        v = ca.SX.sym("v", model.nv)
        parts = []
        for b in model.bodies:
            q = model.q[b.q_start : b.q_start + b.joint.nq, 0]
            parts.append(normalised(b.joint, q + b.joint.rate(q, v[b.v_start : b.v_start + b.joint.nv, 0])))
        self._moved = ca.Function("moved", [model.q, v, model.parameter_symbols], [ca.densify(ca.vertcat(*parts))])

    def value(self, q: np.ndarray) -> np.ndarray:
        return np.array(self._value(q, 0.0, self.params)).ravel()

    def jacobian(self, q: np.ndarray) -> np.ndarray:
        G = np.array(self._jacobian(q, 0.0, self.params)).reshape(self.rows, self.model.nv)
        return G[:, self.free]

    def moved(self, q: np.ndarray, step: np.ndarray) -> np.ndarray:
        v = np.zeros(self.model.nv)
        v[self.free] = step
        return np.array(self._moved(q, v, self.params)).ravel()

    def closed(self, q: np.ndarray) -> np.ndarray | None:
        """A closed position near q, by Newton steps that are halved where they do not help."""
        g = self.value(q)
        for _ in range(STEPS):
            if np.abs(g).max(initial=0.0) < CLOSED:
                return q
            step = -np.linalg.lstsq(self.jacobian(q), g, rcond=1e-6)[0]
            for halving in range(12):
                new = self.moved(q, step / 2**halving)
                g_new = self.value(new)
                if np.linalg.norm(g_new) < np.linalg.norm(g):
                    break
            else:
                return None
            q, g = new, g_new
        return None
