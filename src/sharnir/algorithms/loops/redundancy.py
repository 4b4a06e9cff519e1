"""Whether the constraints of a model are redundant wherever it stands, not only in singular positions.

Rows that depend on each other wherever the constraints hold (a planar linkage of hinges in space, a Bennett linkage)
must agree with each other, which is checked at every call of the accelerations. Rows that become dependent at single
positions are none of these. So the rank is looked at once, at a few positions near the initial one. Where no closed one
is found, which rows that contradict each other are a reason for, the open ones around it are taken.
`analysis.mobility` says more about one position, but is built on compiled functions, which ask this file.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Protocol

import casadi as ca
import numpy as np

from ...core.tracing import cached_by_identity
from ...model.joints.orientation_joints import ORIENTATIONS
from ...model.prescription import moved
from ...spatial.algebra import segment
from .constraint_rows import active_rows
from .rank import allowed, rank_of

if TYPE_CHECKING:
    from ...model import Model

CLOSED = 1e-10  # largest |g| of a position that counts as closed
STEPS, HALVINGS = 60, 12  # of Newton's method to close it
SIDEWAYS = 0.1  # rad or m: how far the other positions are
MANY = 400  # rows
PLACES = 3  # positions that are looked at
NEARLY = 1e-6  # singular values of rows that Newton's steps leave alone, of the largest


class Look(Protocol):
    """The constraints of a model at t = 0, one position after the other. `empty` rows say nothing: they are off, or
    across the plane of a linkage that moves in it. `jacobian` finds G over the free coordinates, in whatever
    form `rank`, `is_finite`, `sideways` and `towards` take it."""

    model: Model

    @property
    def empty(self) -> int: ...

    def value(self, q: np.ndarray) -> np.ndarray: ...

    def jacobian(self, q: np.ndarray) -> Any: ...

    def moved(self, q: np.ndarray, step: np.ndarray) -> np.ndarray: ...

    def rank(self, G: Any) -> int: ...

    def is_finite(self, G: Any) -> bool: ...

    def sideways(self, G: Any, random: np.random.Generator) -> np.ndarray:
        """A random motion that the rows allow."""
        ...

    def towards(self, G: Any, g: np.ndarray) -> np.ndarray:
        """Newton's step. Rows that are nearly dependent would ask for steps that lead far away."""
        ...


def is_redundant(model: Model, params: np.ndarray | None = None, look: Callable[..., Look] | None = None) -> bool:
    """In the modes of these parameters (None: the defaults). Rows that are off take no part. `look(model, params)` is
    how large models are looked at."""
    row = model.parameter_defaults if params is None else params
    flags = row[[k for k, p in enumerate(model.parameters) if p.mode == "flag"]].tobytes()
    known = _known(model)
    if flags not in known:
        known[flags] = _is_redundant(FullLook(model, row) if look is None else look(model, row))
    return known[flags]


@cached_by_identity
def may_be_redundant(model: Model) -> bool:
    """Whether the rows are redundant in some mode: in that of the defaults, or where all of them are on, locks too.
    Very many rows are only counted."""
    if model.row_count > min(MANY, model.free.size):
        return model.row_count > model.free.size
    params = model.parameter_defaults.copy()
    params[[k for k, p in enumerate(model.parameters) if p.mode == "flag"]] = 1.0
    return not np.isfinite(params).all() or is_redundant(model) or is_redundant(model, params)


@cached_by_identity
def _known(model: Model) -> dict[bytes, bool]:
    """By the flags of the modes."""
    return {}


def _is_redundant(look: Look) -> bool:
    # a joint without a neutral position, of Euler angles, is regular where all of them are 1 rad
    model = look.model
    start = np.concatenate([np.ones(b.joint.nq) if b.q0 is None else b.q0 for b in model.bodies])
    _leave_poles(model, start)
    start = look.moved(start, np.zeros(model.free.size))
    closed = _closed(look, start)
    if closed is None:
        return _is_redundant_around(look, start)
    rank, random = 0, np.random.default_rng(0)
    for _ in range(PLACES):
        G = look.jacobian(closed)
        if not look.is_finite(G):  # a constraint without a derivative there (a square root at zero) tells nothing
            return False
        rank = max(rank, look.rank(G))
        if rank == model.row_count or rank == model.row_count - look.empty:
            return False
        direction = look.sideways(G, random)
        step = SIDEWAYS * direction / max(1.0, float(np.abs(direction).max(initial=0.0)))
        closed = _closed(look, look.moved(closed, step))
        if closed is None:
            break
    return rank < model.row_count - look.empty


def _closed(look: Look, q: np.ndarray) -> np.ndarray | None:
    """A closed position near q, by Newton steps that are halved where they do not help."""
    g = look.value(q)
    for _ in range(STEPS):
        if np.abs(g).max(initial=0.0) < CLOSED:
            return q
        G = look.jacobian(q)
        if not (look.is_finite(G) and np.isfinite(g).all()):
            return None
        step = look.towards(G, g)
        for halving in range(HALVINGS):
            new = look.moved(q, step / 2**halving)
            g_new = look.value(new)
            if np.linalg.norm(g_new) < np.linalg.norm(g):
                break
        else:
            return None
        q, g = new, g_new
    return None


def _leave_poles(model: Model, q: np.ndarray) -> None:
    """Angles that are singular lead nowhere; others will do as well."""
    for body in model.bodies:
        for first, parameters in body.joint.angles:
            pole = ORIENTATIONS[parameters].pole
            assert pole is not None
            k = body.q_start + first + pole.k
            if abs(np.sin(q[k] + pole.phase)) < SIDEWAYS:
                q[k] += 2 * SIDEWAYS


def _is_redundant_around(look: Look, start: np.ndarray) -> bool:
    """Whether rows depend on each other at open positions as well, where they could do otherwise. More rows than
    coordinates always do there, whether they contradict each other or close somewhere else (a Bennett linkage)."""
    random, free = np.random.default_rng(0), look.model.free.size
    most = min(look.model.row_count - look.empty, free)
    for size in (0.0, *[SIDEWAYS] * PLACES):
        G = look.jacobian(look.moved(start, size * random.uniform(-1.0, 1.0, free)))
        if not look.is_finite(G) or look.rank(G) >= most:
            return False
    return True


@cached_by_identity
def _traced(model: Model) -> tuple[ca.Function, ca.Function, ca.Function, tuple[bool, ...]]:
    """g, G and the step along v, as functions of the parameters and so of all modes; and which rows say nothing. Runs
    with friction or latches meet dozens of modes: one trace serves them."""
    from ..sweeps.trace import unroll
    from . import constraint_results as loops

    inputs = {"q": model.q, "t": model.t, "params": model.parameter_symbols}
    g, G = (unroll(program, model, inputs) for program in (loops.value, loops.jacobian))
    value, jacobian = (ca.Function("look", list(inputs.values()), [ca.densify(x)]) for x in (g, G))
    held = [c.holonomic for c in model.constraints for _ in range(c.row_count)]
    empty = tuple(held[k] and bool(g[k].is_zero()) for k in range(model.row_count))
    v, parts = ca.SX.sym("v", model.nv), []
    for b in model.bodies:
        q, own = segment(model.q, b.q_start, b.joint.nq), segment(v, b.v_start, b.joint.nv)
        parts.append(moved(b.joint, q, own))
    step = ca.Function("moved", [model.q, v, model.parameter_symbols], [ca.densify(ca.vertcat(*parts))])
    return value, jacobian, step, empty


class FullLook:
    """With G as a full matrix and its singular values."""

    def __init__(self, model: Model, params: np.ndarray) -> None:
        self.model, self.params = model, params
        self._value, self._jacobian, self._moved, nothing = _traced(model)
        self.empty = sum(empty or not active for empty, active in zip(nothing, active_rows(model, params), strict=True))

    def value(self, q: np.ndarray) -> np.ndarray:
        return np.array(self._value(q, 0.0, self.params)).ravel()

    def jacobian(self, q: np.ndarray) -> np.ndarray:
        G = np.array(self._jacobian(q, 0.0, self.params)).reshape(self.model.row_count, self.model.nv)
        return G[:, self.model.free]

    def moved(self, q: np.ndarray, step: np.ndarray) -> np.ndarray:
        v = np.zeros(self.model.nv)
        v[self.model.free] = step
        return np.array(self._moved(q, v, self.params)).ravel()

    def rank(self, G: np.ndarray) -> int:
        return rank_of(G)

    def is_finite(self, G: np.ndarray) -> bool:
        return bool(np.isfinite(G).all())

    def sideways(self, G: np.ndarray, random: np.random.Generator) -> np.ndarray:
        K = allowed(G)
        return np.asarray(K @ random.standard_normal(K.shape[1]))

    def towards(self, G: np.ndarray, g: np.ndarray) -> np.ndarray:
        return np.asarray(-np.linalg.lstsq(G, g, rcond=NEARLY)[0])
