"""A mechanism as a right-hand side: y is the state of its formulation, y' comes from its kernels, in place."""

from __future__ import annotations

import warnings
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np

from ..algorithms.formulations import composite, derivatives_by_direction
from ..algorithms.formulations.derivative_recursion import is_large
from ..algorithms.formulations.formulation import LOADS, Formulation
from ..algorithms.loops.constraint_results import value
from ..algorithms.loops.sensitivity import StateJacobian
from ..algorithms.quantities import inertias
from ..algorithms.sweeps.program import JOINT_STATE, Program, State, with_element_states
from ..codegen.entry import Kernel, Launch, address, launch
from ..codegen.forms import is_small
from ..codegen.kernels import kernel_for
from ..codegen.rolled.derivative import is_plain
from ..codegen.straight import Interpreter
from ..core.errors import UnsupportedError
from ..core.tracing import cached_by_identity
from ..dynamics import Dynamics, compile
from ..dynamics.analysis.mobility import independence, is_singular
from ..dynamics.orientations import manifolds, normalised
from ..integrate.workspace import MOST, Workspaces
from ..model import Model, state_places
from .drift import evaluated, joint_right_hand_side, keeping, right_hand_side

if TYPE_CHECKING:
    Tolerance = float | np.ndarray


# The tolerances of a run, in terms of its state.
#
# They are of motion: rtol and atol of coordinates and velocities. An error δp of momenta is one of M⁻¹ δp of
# velocities,
#
# |δv_i| of a velocity i      takes  |δp_i| = |δv_i|/(M⁻¹)_ii  where all other joints give way,
#
# which is far less than M_ii |δv_i| where a joint carries much and moves easily. So momenta are held to
#
# atol/(M⁻¹)_ii + rtol |p_i| · 1/(M_ii (M⁻¹)_ii)
#
# with M of the start. Then a watch and a ship are integrated in the same steps, and those of a chain are about as many
# in momenta as in velocities. All members of a batch have one tolerance: the least. A relative one stays above
# round-off.
#
# Momenta are rounded, by eps M_ii v_i, which is eps M_ii (M⁻¹)_ii of a velocity. In a chain of n links that is about n³
# times eps: chains of some hundred links and more cannot be told by momenta as well as by velocities, and a warning
# says so.

# Between the state that a run integrates and the joints' q and v, which is all that anybody else sees.


def from_joint(
    state: State, model: Model, t: np.ndarray, q: np.ndarray, v: np.ndarray, params: np.ndarray
) -> np.ndarray:
    """y (..., size) of q (..., nq) and v (..., nv) at times t (...); params is (np,), or (B, np) with B the first
    axis, or (..., np)."""
    if state.from_joint is None:
        return np.concatenate([q, v, _own(model, q.shape[:-1], params)], axis=-1)
    return _computed(state.from_joint, model, t, [q, v], params)


def to_joint(
    state: State, model: Model, t: np.ndarray, y: np.ndarray, params: np.ndarray
) -> tuple[np.ndarray, np.ndarray]:
    """q and v of y, as arrays of their own."""
    if state.to_joint is not None:
        y = _computed(state.to_joint, model, t, list(state.parts(model, y)), params)
    nq = model.nq
    return np.ascontiguousarray(y[..., :nq]), np.ascontiguousarray(y[..., nq : nq + model.nv])


def _own(model: Model, lead: tuple[int, ...], params: np.ndarray) -> np.ndarray:
    """(..., k): the states of force elements, which are parameters where they are not integrated."""
    held = params[..., list(state_places(model))]
    if params.ndim == 2:
        held = held.reshape(len(held), *(1,) * (len(lead) - 1), held.shape[-1])
    return np.broadcast_to(held, (*lead, held.shape[-1]))


def _computed(
    program: Program, model: Model, t: np.ndarray, blocks: list[np.ndarray], params: np.ndarray
) -> np.ndarray:
    lead = blocks[0].shape[:-1]
    count = int(np.prod(lead))
    rows = [np.ascontiguousarray(x.reshape(count, x.shape[-1])) for x in blocks]
    times = np.ascontiguousarray(np.broadcast_to(t, lead).reshape(count))
    each = params
    if params.ndim > 2:
        each = np.ascontiguousarray(params.reshape(count, params.shape[-1]))
    elif params.ndim == 2:  # one row for every member; its states follow one another
        each = np.ascontiguousarray(np.repeat(params, count // max(1, len(params)), axis=0))
    strides = [*(x.shape[1] for x in rows), 1, each.shape[1] if each.ndim == 2 else 0]
    kernel = kernel_for(program, model)
    return kernel([*rows, times, each], strides, count).reshape(*lead, program.output.size(model))  # count may be 0


ROUND_OFF = 1e-13  # relative: no momentum is known better
EPS, HELD = float(np.finfo(np.float64).eps), 1e-8  # relative: velocities that momenta hold as well are good enough

# By the names of blocks: (q) → what a unit of velocity makes of each number, all else at rest and all else free.
UNITS: dict[str, Program] = {"p": inertias}


def tolerances(
    state: State, model: Model, rtol: float, atol: float, q: np.ndarray, params: np.ndarray, t: float = 0.0
) -> tuple[Tolerance, Tolerance]:
    """(rtol, atol) for every number of the state, from those of motion, for members that start at q (B, nq) at t;
    `params` (np,) or (B, np). Numbers where all blocks are measured as motion is."""
    if not any(name in UNITS for name in state.names):
        return rtol, atol
    relative, absolute = (np.full(state.size(model), x) for x in (rtol, atol))
    for name, place in state.places(model).items():
        if name in UNITS:
            own, free = _least(UNITS[name], model, q, params, t)
            _warn(model, EPS * own / free, max(rtol, HELD))
            relative[place] = np.maximum(rtol * free / own, min(rtol, ROUND_OFF))
            absolute[place] *= free
    return relative, absolute


def _warn(model: Model, rounded: np.ndarray, enough: float) -> None:
    worst = int(np.argmax(rounded)) if rounded.size else 0
    if rounded.size and rounded[worst] > enough:
        warnings.warn(
            f"simulate: momenta of {model.name!r} hold velocities to about {rounded[worst]:.1g} of their size only: "
            f"the joint of velocity {model.velocity_labels()[worst]!r} carries far more than it feels of it. Expected "
            f"{enough:.1g} or better. Take a formulation that integrates velocities, as 'separate-bodies'.",
            stacklevel=5,
        )


def _least(
    program: Program, model: Model, q: np.ndarray, params: np.ndarray, t: float
) -> tuple[np.ndarray, np.ndarray]:
    """(nv,) each: with the others at rest, and free, of the member for which that is least. Where a mass matrix is
    singular both are the first; where nothing has inertia they are 1."""
    inputs = [np.ascontiguousarray(q), np.full(len(q), t), np.ascontiguousarray(params)]
    strides = [model.nq, 1, params.shape[1] if params.ndim == 2 else 0]
    # asked once in a run: what would be straight code is not worth a compiler
    asked = Interpreter.of(program, model) if is_small(program, model) else kernel_for(program, model)
    found = asked(inputs, strides, len(q)).reshape(len(q), model.nv, 2)
    own = np.where(np.isfinite(found[..., 0]) & (found[..., 0] > 0.0), found[..., 0], 1.0)
    known = np.isfinite(found[..., 1]) & (found[..., 1] > 0.0)
    part = np.where(known, np.minimum(found[..., 1] / own, 1.0), 1.0)
    return own.min(axis=0), own.min(axis=0) * part.min(axis=0)


# One member of a run with constraints, asked at any number of states at once; see `integrate.singular_crossing.Local`.
#
# Crossings are built in the joints' q and v whatever state the run integrates: lengths of momenta say little of how far
# a motion is off. What force elements integrate is beside them.

WAY = (0.0, 0.5, 0.75, 1.0, 1.25, 1.5, 2.0)  # of the time to a position: where the rows are looked at
HALF = 0.5  # of how independent they are: at a singular position they are not at all
LONG = 20_000  # numbers of workspace from which on lanes are not worth their compilation, for the few states asked for


class Member:
    """`motion` is the right-hand side in q and v, `running` that of the run in its state; tau (nv,) and params (np,)
    are those of the member, read whenever it is asked. One thread at a time."""

    def __init__(
        self, model: Model, motion: Program, tau: np.ndarray, params: np.ndarray, state: State = JOINT_STATE,
        running: Program | None = None, calls: dict[tuple[str, int], _Call] | None = None,
    ) -> None:  # fmt: skip
        self.model, self.state = model, state
        self.tau, self.params = (np.ascontiguousarray(x) for x in (tau, params))
        self._joint = state if state.to_joint is None else JOINT_STATE  # what crossings are built in
        self._programs = {"motion": motion, "running": running or motion, "onto": keeping(self._joint).projection}
        self._manifolds = manifolds(model)
        self._calls = {} if calls is None else calls  # bound to `tau` and `params`

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
        """(n, rows): see `integrate.singular_crossing`."""
        return self.onto(t, y)[:, y.shape[1] :]

    def is_singular(self, t: float, y: np.ndarray) -> bool:
        """See `integrate.singular_crossing.Local`."""
        return is_singular(self._dynamics, y[: self.model.nq], t, self._named)

    def is_singular_ahead(self, t: float, y: np.ndarray, ahead: float) -> bool:
        """By the rank of the rows along a way that the velocity leads to, put on the constraints."""
        if not np.isfinite(ahead):
            return False
        times = t + ahead * np.array(WAY)
        there = y + (times - t)[:, None] * self.derivative(np.array([t]), y[None])
        q = self.projected(times, there)[:, : self.model.nq]
        if not np.isfinite(q).all():
            return True
        values = independence(self._dynamics, times, q, self._named)
        return not bool((values > HALF).all())

    @cached_property
    def _dynamics(self) -> Dynamics:
        """For the rows of the constraints; beside the model it would keep that alive."""
        return compile(self.model, "separate-bodies")

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


class _Call:
    """A kernel bound to arrays for so many states: a crossing asks often, and for few."""

    def __init__(
        self, kernel: Kernel, model: Model, state: State, tau: np.ndarray | None, params: np.ndarray, count: int
    ) -> None:
        ny = state.size(model)
        self.t, self.y, self.out = np.zeros(count), np.zeros((count, ny)), np.zeros((count, int(kernel.code.sizes[-1])))
        places = [(address(self.y) + 8 * place.start, ny) for place in state.places(model).values()]
        places += [] if tau is None else [(address(tau), 0)]
        places += [(address(self.t), 1), (address(params), 0), (address(self.out), self.out.shape[1])]
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
# The largest pivots of a run are known only later (`integrate.singular_crossing`). A start at a singular position is
# recognised by those of neighbours: where the motion leads to, and random positions, each put on the constraints.

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
    whole = np.isfinite(y).all(axis=1)
    if not whole.any():
        return np.zeros(model.row_count), 0
    t, y = t[whole], member.normalised(y[whole])
    g = evaluated(value, model, t, member.params, y[:, : model.nq])
    closed = np.abs(g).max(axis=1, initial=0.0) < CLOSED
    pivots = member.pivots(t, y)[closed]
    return np.asarray(pivots.max(axis=0, initial=0.0)), int((pivots > 0.0).sum(axis=1).max(initial=0))


class InState:
    """The right-hand side of a mechanism, as an address: rates of its `state`, and the way from and to q and v."""

    model: Model
    state: State
    ny: int
    params: np.ndarray
    _kernel: Kernel
    _binder: Binder

    def from_joint(self, t: np.ndarray, q: np.ndarray, v: np.ndarray, members: np.ndarray | None = None) -> np.ndarray:
        """States (B, ..., ny) of the joints' q and v, of all members or of some."""
        return from_joint(self.state, self.model, t, q, v, self._params_of(members))

    def to_joint(
        self, t: np.ndarray, y: np.ndarray, members: np.ndarray | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """q and v of states, of all members or of some."""
        return to_joint(self.state, self.model, t, y, self._params_of(members))

    def element_states(self, y: np.ndarray) -> np.ndarray:
        """(..., k): the states of force elements in states of the run."""
        return y[..., self.ny - len(self.model.states) :]

    def _params_of(self, members: np.ndarray | None) -> np.ndarray:
        return self.params if members is None or self.params.ndim == 1 else self.params[members]

    def bind(self, t: np.ndarray, y: np.ndarray, ydot: np.ndarray) -> np.ndarray:
        return self._binder.bind(self._kernel, t, y, ydot, self.ny)

    def bind_events(self, kernel: Kernel, t: np.ndarray, y: np.ndarray, g: np.ndarray) -> np.ndarray:
        """A call of a kernel of event functions, g (B, ng)."""
        return self._binder.bind(kernel, t, y, g, g.shape[1])


@dataclass(frozen=True, eq=False)
class Bindings:
    """Arrays of a mechanism and all that is bound to them. They know nothing of the model, beside which they wait for
    the next run of one member with the same kernels."""

    tau: np.ndarray
    params: np.ndarray
    binder: Binder
    largest: np.ndarray  # (members, rows)
    rank: np.ndarray  # (members,)
    workspaces: Workspaces
    calls: dict[tuple[str, int], _Call]  # of the one member, for `Member`

    @staticmethod
    def new(state: State, model: Model, members: int, tau: np.ndarray, params: np.ndarray) -> Bindings:
        largest, rank = np.zeros((members, model.row_count)), np.zeros(members, dtype=np.int64)
        return Bindings(tau, params, Binder(state, model, members, tau, params), largest, rank, {}, {})


MOST_SPARE = 8  # kinds of bindings that wait beside a model, one of each


@cached_by_identity
def _spare(model: Model) -> dict[Any, Bindings]:
    return {}


class Mechanism(InState):
    """See `integrate.rhs.RightHandSide`. `tau` (nv,) or (B, nv) is read at every evaluation and may be changed between
    two integrations; `params` is (np,) or (B, np)."""

    def __init__(
        self, model: Model, formulation: Formulation, members: int, tau: np.ndarray, params: np.ndarray, implicit: bool,
        drift: str = "projection", alpha: float = 10.0, bindings: Bindings | None = None,
    ) -> None:  # fmt: skip
        self.model, self.members = model, members
        self.state = with_element_states(formulation.state, model)
        self.nq, self.ny = model.nq, self.state.size(model)
        self.bindings = bindings or Bindings.new(self.state, model, members, tau, params)
        self.tau, self.params = self.bindings.tau, self.bindings.params
        motion = right_hand_side(formulation, drift, alpha) if model.constraints else formulation.motion
        if model.states:
            motion = motion.reading((*self.state.names, *LOADS)).putting_out(self.state.rates)
        self._kernel = kernel_for(motion.least, model)
        self._last: tuple[int, Member] | None = None
        binder = self._binder = self.bindings.binder
        if model.constraints:
            moves = drift == "projection"
            joint = motion if model.states else joint_right_hand_side(formulation, drift, alpha)
            self._programs = motion.least, joint.least
            self.largest, self.rank = self.bindings.largest, self.bindings.rank
            keep = keeping(self.state)
            onto, size = kernel_for(keep.projection if moves else keep.watch, model), self.ny + model.row_count
            self.bind_project = lambda t, y, out: binder.bind_state(onto, t, [y], out, size)
            if moves:
                along = kernel_for(keep.tangent, model)
                self.bind_tangent = lambda t, y, e, out: binder.bind_state(along, t, [y, e], out, binder.ny)
        if implicit:
            jacobian = state_jacobian(model, motion, self.state)
            if jacobian is not None:
                self.bind_jacobian = lambda t, y, J: binder.bind(jacobian, t, y, J, binder.ny**2)

    @staticmethod
    def of_run(
        model: Model, formulation: Formulation, members: int, tau: np.ndarray, params: np.ndarray, implicit: bool,
        drift: str, alpha: float,
    ) -> Mechanism:  # fmt: skip
        """With bindings of a run before, where some wait. `tau` and `params` are copied into them."""
        key = (formulation.name, implicit, drift, alpha, tau.shape, params.shape)
        found = _spare(model).pop(key, None) if members == 1 else None
        if found is not None:
            found.tau[...], found.params[...] = tau, params
            found.largest[...], found.rank[...] = 0.0, 0
        made = Mechanism(model, formulation, members, tau, params, implicit, drift, alpha, found)
        made._key = key
        return made

    def leave(self) -> None:
        """After a run that has nothing of the arrays: the next one may have them."""
        waiting = _spare(self.model)
        if self.members == 1 and self._key is not None and len(self.bindings.workspaces) <= MOST:
            if self._key not in waiting and len(waiting) >= MOST_SPARE:
                waiting.clear()
            waiting[self._key] = self.bindings

    _key: Any = None

    def local(self, member: int) -> Member:
        """One member at any number of times; only for models with constraints."""
        last = self._last  # single runs ask for the same one again and again
        if last is None or last[0] != member:
            tau, params = (x if x.ndim == 1 else x[member] for x in (self.tau, self.params))
            running, motion = self._programs
            calls = self.bindings.calls if self.members == 1 else None
            last = self._last = (member, Member(self.model, motion, tau, params, self.state, running, calls))
        return last[1]


class Binder:
    """Makes calls of kernels, and keeps alive what they point to; all of it goes with the last user of this object."""

    def __init__(self, state: State, model: Model, members: int, tau: np.ndarray, params: np.ndarray) -> None:
        self.members, self.ny, self.tau, self.params = members, state.size(model), tau, params
        self._starts = [place.start for place in state.places(model).values()]
        self._alive: list[Any] = []
        # with their programs, addresses and strides; a kernel would keep its model alive
        self.calls: list[tuple[np.ndarray, Any, list[tuple[int, int]]]] = []

    def bind_state(
        self, kernel: Kernel, t: np.ndarray, states: list[np.ndarray], out: np.ndarray, size: int
    ) -> np.ndarray:
        """Of kernels that read one or more states and put one out."""
        inputs = [place for y in states for place in self._blocks(y)]
        return self._bound(kernel, [*inputs, (address(t), 1)], out, size, (t, *states))

    def bind(self, kernel: Kernel, t: np.ndarray, y: np.ndarray, out: np.ndarray, size: int) -> np.ndarray:
        """Of kernels that read a state and the joint forces."""
        inputs = [*self._blocks(y), _rows(self.tau), (address(t), 1)]
        return self._bound(kernel, inputs, out, size, (t, y))

    def bind_coordinates(self, kernel: Kernel, t: np.ndarray, y: np.ndarray, out: np.ndarray, size: int) -> np.ndarray:
        """Of kernels that read the first block of a state alone."""
        return self._bound(kernel, [self._blocks(y)[0], (address(t), 1)], out, size, (t, y))

    def _blocks(self, y: np.ndarray) -> list[tuple[int, int]]:
        """Address and stride of every block of the states in the rows of y."""
        first = address(y)
        return [(first + 8 * start, self.ny) for start in self._starts]

    def _bound(
        self, kernel: Kernel, inputs: list[tuple[int, int]], out: np.ndarray, size: int, arrays: tuple[np.ndarray, ...]
    ) -> np.ndarray:
        places = [*inputs, _rows(self.params), (address(out), size)]
        width = 1 if self.members == 1 else kernel.width
        call, keep = kernel.bind([address for address, _ in places], [stride for _, stride in places], width)
        self._alive.append((keep, out, arrays, self.tau, self.params))
        self.calls.append((call, kernel.source, places))
        return call


def _rows(x: np.ndarray) -> tuple[int, int]:
    """Address and stride: one row serves all members."""
    return address(x), 0 if x.ndim == 1 else x.shape[1]


def jacobian_of(model: Model, motion: Program, state: State = JOINT_STATE) -> Program:
    """The exact Jacobian of the state.

    Of (q, v) with q̇ = v everywhere it comes from the tangents of inverse dynamics, or direction by direction where the
    model is large and its constraints act as they are; else from this very right-hand side: off the unit sphere of
    quaternions, where Newton's iteration may look, formulations differ.
    """
    program = composite.state_jacobian
    if state is JOINT_STATE and is_plain(model):
        if not model.constraints:
            return program.least
        held = any(getattr(sweep, "stabilise", None) is not None for sweep in motion.sweeps)
        if is_large(model) and not held:
            return derivatives_by_direction.state_jacobian.least
    return motion.least.putting_out(StateJacobian("f", composite.couple, state, motion.output), program.name)


def state_jacobian(model: Model, motion: Program, state: State) -> Kernel | None:
    """Its kernel; where it is not offered the integrator takes differences."""
    try:
        return kernel_for(jacobian_of(model, motion, state), model)
    except UnsupportedError:
        return None
