"""One member of a run with constraints, asked at any number of states at once; see `integrate.bridge.Local`.

Bridges are built in the joints' q and v whatever state the run integrates: lengths of momenta say little of how far a
motion is off. What force elements integrate is beside them.
"""

from __future__ import annotations

import numpy as np

from ..dynamics.orientations import manifolds, normalised
from ..model import Model
from ..native.call.entry import launch
from ..native.call.kernel import Kernel
from ..native.call.order import Launch
from ..native.kernels import kernel_for
from ..sweeps.program import Program
from ..sweeps.state import JOINT_STATE, State
from .drift import keeping
from .joint_state import from_joint, to_joint

LONG = 20_000  # numbers of workspace from which on lanes are not worth their compilation, for the few states asked for


class Member:
    """`motion` is the right-hand side in q and v, `running` that of the run in its state; tau (nv,) and params (np,)
    are those of the member, read whenever it is asked. One thread at a time."""

    def __init__(
        self, model: Model, motion: Program, tau: np.ndarray, params: np.ndarray, state: State = JOINT_STATE,
        running: Program | None = None,
    ) -> None:  # fmt: skip
        self.model, self.state = model, state
        self.tau, self.params = (np.ascontiguousarray(x) for x in (tau, params))
        self._joint = state if state.to_joint is None else JOINT_STATE  # what bridges are built in
        self._programs = {"motion": motion, "running": running or motion, "onto": keeping(self._joint).projection}
        self._manifolds = manifolds(model)
        self._calls: dict[tuple[str, int], _Call] = {}

    def inside(self, t: np.ndarray, y: np.ndarray) -> np.ndarray:
        """(q, v) of states of the run."""
        if self.state is self._joint:
            return y
        return np.concatenate(to_joint(self.state, self.model, t, y, self.params), axis=-1)

    def outside(self, t: np.ndarray, y: np.ndarray) -> np.ndarray:
        """States of the run of (q, v)."""
        if self.state is self._joint:
            return y
        q, v = y[:, : self.model.nq], y[:, self.model.nq :]
        return from_joint(self.state, self.model, t, q, v, self.params)

    def tolerance(self, of_state: np.ndarray) -> np.ndarray:
        """For q and v, from that of the state of the run: that of its first block, which is q."""
        return of_state if self.state is self._joint else np.full(self.model.nq + self.model.nv, of_state[0])

    def derivative(self, t: np.ndarray, y: np.ndarray) -> np.ndarray:
        """(N(q) v, a) of states (n, nq + nv)."""
        return self._call("motion", len(t))(t, y)

    def projected(self, t: np.ndarray, y: np.ndarray) -> np.ndarray:
        """The states nearest to these on the constraints."""
        return self.onto(t, y)[:, : y.shape[1]]

    def pivots(self, t: np.ndarray, y: np.ndarray) -> np.ndarray:
        """(n, rows): see `integrate.gap`."""
        return self.onto(t, y)[:, y.shape[1] :]

    def drift(self, t: np.ndarray, y: np.ndarray) -> np.ndarray:
        """(N(q) v, 0)."""
        rate = np.zeros_like(y)
        rate[:, : self.model.nq] = self._call("running", len(t))(t, self.outside(t, y))[:, : self.model.nq]
        return rate

    def onto(self, t: np.ndarray, y: np.ndarray) -> np.ndarray:
        """The states on the constraints, then the pivots."""
        return self._call("onto", len(t))(t, self.normalised(y))

    def normalised(self, y: np.ndarray) -> np.ndarray:
        """With orientations on their manifolds."""
        if not self._manifolds or not np.isfinite(y).all():
            return y
        nq = self.model.nq
        return np.hstack([normalised(self._manifolds, np.ascontiguousarray(y[:, :nq])), y[:, nq:]])

    def _call(self, what: str, count: int) -> _Call:
        key = (what, count)
        if key not in self._calls:
            kernel, state = (
                kernel_for(self._programs[what], self.model),
                self.state if what == "running" else self._joint,
            )
            tau = None if what == "onto" else self.tau
            self._calls[key] = _Call(kernel, self.model, state, tau, self.params, count)
        return self._calls[key]


class _Call:
    """A kernel bound to arrays for so many states: a bridge asks often, and for few."""

    def __init__(
        self, kernel: Kernel, model: Model, state: State, tau: np.ndarray | None, params: np.ndarray, count: int
    ) -> None:
        ny = state.size(model)
        self.t, self.y, self.out = np.zeros(count), np.zeros((count, ny)), np.zeros((count, int(kernel.code.sizes[-1])))
        places = [(self.y.ctypes.data + 8 * place.start, ny) for place in state.places(model).values()]
        places += [] if tau is None else [(tau.ctypes.data, 0)]
        places += [(self.t.ctypes.data, 1), (params.ctypes.data, 0), (self.out.ctypes.data, self.out.shape[1])]
        width = 1 if count == 1 or kernel.code.workspace > LONG else kernel.width
        self._call, keep = kernel.bind([address for address, _ in places], [stride for _, stride in places], width)
        self._call[Launch.FIRST], self._call[Launch.COUNT] = 0, count
        self._alive = (keep, tau, params)

    def __call__(self, t: np.ndarray, y: np.ndarray) -> np.ndarray:
        self.t[:], self.y[:] = t, y
        launch()(self._call)
        return self.out.copy()
