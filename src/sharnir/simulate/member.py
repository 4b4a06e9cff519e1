"""One member of a run with constraints, asked at any number of states at once; see `integrate.bridge.Local`."""

from __future__ import annotations

import numpy as np

from ..dynamics.orientations import manifolds, normalised
from ..model import Model
from ..native.kernel import Kernel
from .drift import projection
from .kernels import kernel_for


class Member:
    """`motion` is the kernel of the right-hand side; tau (nv,) and params (np,) are those of the member."""

    def __init__(self, model: Model, motion: Kernel, tau: np.ndarray, params: np.ndarray) -> None:
        self.model, self.motion = model, motion
        self.tau, self.params = (np.ascontiguousarray(x) for x in (tau, params))
        self._onto = kernel_for(projection, model, projection.inputs)
        self._manifolds = manifolds(model)

    def derivative(self, t: np.ndarray, y: np.ndarray) -> np.ndarray:
        """(N(q) v, a) of states (n, nq + nv)."""
        q, v = self._parts(y)
        return self.motion([q, v, self.tau, t, self.params], [self.model.nq, self.model.nv, 0, 1, 0], len(t))

    def projected(self, t: np.ndarray, y: np.ndarray) -> np.ndarray:
        """The states nearest to these on the constraints."""
        return self.onto(t, y)[:, : y.shape[1]]

    def pivots(self, t: np.ndarray, y: np.ndarray) -> np.ndarray:
        """(n, rows): see `integrate.gap`."""
        return self.onto(t, y)[:, y.shape[1] :]

    def drift(self, t: np.ndarray, y: np.ndarray) -> np.ndarray:
        """(N(q) v, 0)."""
        rate = self.derivative(t, y)
        rate[:, self.model.nq :] = 0.0
        return rate

    def onto(self, t: np.ndarray, y: np.ndarray) -> np.ndarray:
        """The same, then the pivots."""
        q, v = self._parts(self.normalised(y))
        return self._onto([q, v, t, self.params], [self.model.nq, self.model.nv, 1, 0], len(t))

    def normalised(self, y: np.ndarray) -> np.ndarray:
        """With orientations on their manifolds."""
        if not self._manifolds or not np.isfinite(y).all():
            return y
        q, v = self._parts(y)
        return np.hstack([normalised(self._manifolds, q), v])

    def _parts(self, y: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        return np.ascontiguousarray(y[:, : self.model.nq]), np.ascontiguousarray(y[:, self.model.nq :])
