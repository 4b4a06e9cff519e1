"""The constraints of a large model as `loops/redundancy.py` looks at them: G sparse, and factors instead of singular
values. Which rows say nothing is seen by numbers, at a few places: exactly zero, and so is all that could move them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from ..joints.rates import is_plain
from ..loops.on import rows_on
from ..loops.redundancy import NEARLY, SIDEWAYS
from ..loops.sparse_rank import SparseRank
from ..model.motion import moved
from .orientations import manifolds, normalised
from .sparse_rows import SparseRows

if TYPE_CHECKING:
    from scipy.sparse import csr_array

    from ..model import Model

LOOKS = 2  # places at which rows that say nothing are told from others


class SparseLook:
    """`value(q, params)` is g at t = 0."""

    def __init__(
        self, model: Model, params: np.ndarray, rows: SparseRows, value: Callable[[np.ndarray, np.ndarray], np.ndarray]
    ) -> None:
        self.model, self.params, self._rows, self._g = model, params, rows, value
        self._moves, self._manifolds = Moves(model, params), manifolds(model)

    @cached_property
    def empty(self) -> int:
        return int(np.sum(self._nothing() | ~rows_on(self.model, self.params)))

    def _nothing(self) -> np.ndarray:
        """Rows with a value that is zero wherever the model is put."""
        model, random = self.model, np.random.default_rng(1)
        found = np.repeat([c.holonomic for c in model.constraints], [c.rows for c in model.constraints])
        start = np.concatenate([np.ones(b.joint.nq) if b.q0 is None else b.q0 for b in model.bodies])
        for _ in range(LOOKS):
            q = self.moved(start, SIDEWAYS * random.standard_normal(model.free.size))
            G = self._rows.at(q, 0.0, self.params).jacobian
            found &= (self.value(q) == 0.0) & (np.bincount(G.nonzero()[0], minlength=model.row_count) == 0)
        return np.asarray(found)

    def value(self, q: np.ndarray) -> np.ndarray:
        return self._g(q, self.params)

    def jacobian(self, q: np.ndarray) -> csr_array:
        return self._rows.at(q, 0.0, self.params).jacobian[:, self.model.free]

    def moved(self, q: np.ndarray, step: np.ndarray) -> np.ndarray:
        v = np.zeros(self.model.nv)
        v[self.model.free] = step
        return normalised(self._manifolds, self._moves(q, v))

    def rank(self, G: csr_array) -> int:
        return SparseRank(G, self._rows.blocks).rank

    def is_finite(self, G: csr_array) -> bool:
        return bool(np.isfinite(G.data).all())

    def sideways(self, G: csr_array, random: np.random.Generator) -> np.ndarray:
        return SparseRank(G, self._rows.blocks).along(random.standard_normal(G.shape[1]))

    def towards(self, G: csr_array, g: np.ndarray) -> np.ndarray:
        return -SparseRank(G, self._rows.blocks, NEARLY).least(g)


class Moves:
    """q ⊕ δ to first order of a whole model, as numbers: joints alike are moved together."""

    def __init__(self, model: Model, params: np.ndarray) -> None:
        flat = [b for b in model.bodies if is_plain(b.joint)]
        self._q = np.array([b.q_start + k for b in flat for k in range(b.joint.nq)], dtype=int)
        self._v = np.array([b.v_start + k for b in flat for k in range(b.joint.nv)], dtype=int)
        self._params, groups = params, dict[str, tuple[ca.Function, list[tuple[int, int]]]]()
        for b in model.bodies:
            if not is_plain(b.joint):
                q, v = ca.SX.sym("q", b.joint.nq), ca.SX.sym("v", b.joint.nv)
                step = ca.Function("moved", [q, v, model.parameter_symbols], [ca.densify(moved(b.joint, q, v))])
                groups.setdefault(step.serialize(), (step, []))[1].append((b.q_start, b.v_start))
        self._groups = []
        for step, members in groups.values():
            q_at, v_at = (np.array([m[k] for m in members])[:, None] for k in (0, 1))
            nq, nv = step.size1_in(0), step.size1_in(1)
            self._groups.append((step.map(len(members)), q_at + np.arange(nq), v_at + np.arange(nv)))

    def __call__(self, q: np.ndarray, delta: np.ndarray) -> np.ndarray:
        found = q.copy()
        found[self._q] += delta[self._v]
        for step, q_at, v_at in self._groups:
            params = np.repeat(self._params[:, None], len(q_at), axis=1)
            found[q_at] = np.array(step(q[q_at].T, delta[v_at].T, params)).T
        return found
