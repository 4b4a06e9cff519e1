"""One member of a run with constraints, asked at any number of states at once; see `integrate.bridge.Local`.

Bridges are built in the joints' q and v whatever state the run integrates: lengths of momenta say little of how far a
motion is off. What force elements integrate is beside them.
"""

from __future__ import annotations

import numpy as np

from ..algorithms.sweeps.program import JOINT_STATE, Program, State
from ..codegen.call.entry import launch
from ..codegen.call.kernel import Kernel, Launch
from ..codegen.kernels import kernel_for
from ..core.tracing import cached_by_identity
from ..dynamics import Dynamics, compile
from ..dynamics.analysis.mobility import independence, is_singular
from ..dynamics.orientations import manifolds, normalised
from ..model import Model
from .drift import keeping
from .tolerance import from_joint, to_joint

WAY = (0.0, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0)  # of the time to a position: where the rows are looked at
HALF = 0.5  # of how independent they are: at a singular position they are not at all
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

    def is_singular(self, t: float, y: np.ndarray) -> bool:
        """See `integrate.bridge.Local`."""
        return is_singular(_dynamics(self.model), y[: self.model.nq], t, self._named)

    def is_singular_ahead(self, t: float, y: np.ndarray, ahead: float) -> bool:
        """By the rank of the rows along a way that the velocity leads to, put on the constraints."""
        if not np.isfinite(ahead):
            return False
        times = t + ahead * np.array(WAY)
        there = y + (times - t)[:, None] * self.derivative(np.array([t]), y[None])
        q = self.projected(times, there)[:, : self.model.nq]
        if not np.isfinite(q).all():
            return True
        values = independence(_dynamics(self.model), times, q, self._named)
        return not bool((values > HALF).all())

    @property
    def _named(self) -> dict[str, float]:
        return {p.name: float(x) for p, x in zip(self.model.parameters, self.params, strict=True)}

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


@cached_by_identity
def _dynamics(model: Model) -> Dynamics:
    """For the rows of its constraints."""
    return compile(model, "separate-bodies")


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


# How independent the rows of the constraints are elsewhere: what pivots at singular positions are compared with.
#
# The largest pivots of a run are known only later (`integrate.gap`). A start at a singular position is recognised by
# those of neighbours: where the motion leads to, and random positions, each put on the constraints.

ALONG = (0.3, 0.1, 0.03)  # rad or m: how far the neighbours are that motion leads to
ASIDE, RANDOM = 0.1, 3  # rad or m, and how many: random neighbours
CLOSED = 1e-8  # m and rad: a neighbour that cannot be put on the constraints does not count
TIMES = 3  # projections of a neighbour


def neighbours(dyn: Dynamics, member: Member, t0: float, y0: np.ndarray, duration: float) -> tuple[np.ndarray, int]:
    """(rows,): the largest pivots of the neighbours of a start, y0 = (q, v), with what elements integrate if the member
    has it; and the rank there, 0 where there are none."""
    model = dyn.model
    rate = member.drift(np.array([t0]), y0[None])[0]
    speed = float(np.abs(rate).max(initial=0.0))
    steps = [sign * min(x / speed, 0.1 * duration) for x in ALONG for sign in (1, -1)] if speed > 0.0 else []
    moving = np.tile(y0, (RANDOM, 1))
    moving[:, model.nq : model.nq + model.nv] = ASIDE * np.random.default_rng(0).standard_normal((RANDOM, model.nv))
    aside = y0 + member.drift(np.full(RANDOM, t0), moving)
    t = t0 + np.concatenate([steps, np.zeros(RANDOM)])
    with np.errstate(invalid="ignore"):  # rates of angles that are singular; such neighbours do not count
        y = np.vstack([*(y0 + s * rate for s in steps), aside])
    for _ in range(TIMES):
        y = member.projected(t, y)
    params = {p.name: float(x) for p, x in zip(model.parameters, member.params, strict=True)}
    whole = np.isfinite(y).all(axis=1)
    if not whole.any():
        return np.zeros(model.row_count), 0
    t, y = t[whole], member.normalised(y[whole])
    closed = np.abs(dyn.constraint_value(y[:, : model.nq], t, params)).max(axis=1, initial=0.0) < CLOSED
    pivots = member.pivots(t, y)[closed]
    return np.asarray(pivots.max(axis=0, initial=0.0)), int((pivots > 0.0).sum(axis=1).max(initial=0))
