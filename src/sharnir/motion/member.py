"""One member of a run with constraints, asked at any number of states at once; see `integrate.bridge.Local`."""

from __future__ import annotations

import numpy as np

from ..dynamics.orientations import manifolds, normalised
from ..model import Model
from ..native.call.entry import launch
from ..native.call.kernel import Kernel
from ..native.call.order import Launch
from ..native.kernels import kernel_for
from .drift import projection


class Member:
    """`motion` is the kernel of the right-hand side; tau (nv,) and params (np,) are those of the member, read whenever
    it is asked. One thread at a time."""

    def __init__(self, model: Model, motion: Kernel, tau: np.ndarray, params: np.ndarray) -> None:
        self.model = model
        self.tau, self.params = (np.ascontiguousarray(x) for x in (tau, params))
        self._motion, self._onto = motion, kernel_for(projection, model)
        self._manifolds = manifolds(model)
        self._calls: dict[tuple[bool, int], _Call] = {}

    def derivative(self, t: np.ndarray, y: np.ndarray) -> np.ndarray:
        """(N(q) v, a) of states (n, nq + nv)."""
        return self._call(True, len(t))(t, y)

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
        """The states on the constraints, then the pivots."""
        return self._call(False, len(t))(t, self.normalised(y))

    def normalised(self, y: np.ndarray) -> np.ndarray:
        """With orientations on their manifolds."""
        if not self._manifolds or not np.isfinite(y).all():
            return y
        nq = self.model.nq
        return np.hstack([normalised(self._manifolds, np.ascontiguousarray(y[:, :nq])), y[:, nq:]])

    def _call(self, moving: bool, count: int) -> _Call:
        key = (moving, count)
        if key not in self._calls:
            kernel, tau = (self._motion, self.tau) if moving else (self._onto, None)
            self._calls[key] = _Call(kernel, self.model, tau, self.params, count)
        return self._calls[key]


class _Call:
    """A kernel bound to arrays for so many states: a bridge asks often, and for few."""

    def __init__(self, kernel: Kernel, model: Model, tau: np.ndarray | None, params: np.ndarray, count: int) -> None:
        ny = model.nq + model.nv
        self.t, self.y, self.out = np.zeros(count), np.zeros((count, ny)), np.zeros((count, int(kernel.code.sizes[-1])))
        places = [(self.y.ctypes.data, ny), (self.y.ctypes.data + 8 * model.nq, ny)]
        places += [] if tau is None else [(tau.ctypes.data, 0)]
        places += [(self.t.ctypes.data, 1), (params.ctypes.data, 0), (self.out.ctypes.data, self.out.shape[1])]
        width = 1 if count == 1 else kernel.width
        self._call, keep = kernel.bind([address for address, _ in places], [stride for _, stride in places], width)
        self._call[Launch.FIRST], self._call[Launch.COUNT] = 0, count
        self._alive = (keep, tau, params)

    def __call__(self, t: np.ndarray, y: np.ndarray) -> np.ndarray:
        self.t[:], self.y[:] = t, y
        launch()(self._call)
        return self.out.copy()
