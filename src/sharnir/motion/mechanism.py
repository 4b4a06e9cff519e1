"""A mechanism as a right-hand side: y is the state of its formulation, y' comes from its kernels, in place."""

from __future__ import annotations

from typing import Any

import numpy as np

from ..algorithms.formulations import composite, derivatives_by_direction
from ..algorithms.formulations.formulation import LOADS, Formulation
from ..algorithms.formulations.variation import is_large
from ..algorithms.loops.sensitivity import StateJacobian
from ..algorithms.sweeps.program import JOINT_STATE, Program, State, with_own
from ..codegen.call.kernel import Kernel
from ..codegen.kernels import kernel_for
from ..codegen.rolled.derivative import is_plain
from ..core.errors import UnsupportedError
from ..model import Model
from .drift import joint_right_hand_side, keeping, right_hand_side
from .member import Member
from .tolerance import from_joint, to_joint


class InState:
    """What is integrated of a mechanism, as an address: rates of its `state`, and the way from and to q and v."""

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

    def own(self, y: np.ndarray) -> np.ndarray:
        """(..., k): the states of force elements in states of the run."""
        return y[..., self.ny - len(self.model.states) :]

    def _params_of(self, members: np.ndarray | None) -> np.ndarray:
        return self.params if members is None or self.params.ndim == 1 else self.params[members]

    def bind(self, t: np.ndarray, y: np.ndarray, ydot: np.ndarray) -> np.ndarray:
        return self._binder.bind(self._kernel, t, y, ydot, self.ny)

    def bind_events(self, kernel: Kernel, t: np.ndarray, y: np.ndarray, g: np.ndarray) -> np.ndarray:
        """A call of a kernel of event functions, g (B, ng)."""
        return self._binder.bind(kernel, t, y, g, g.shape[1])


class Mechanism(InState):
    """See `integrate.rhs.RightHandSide`. `tau` (nv,) or (B, nv) is read at every evaluation and may be changed between
    two integrations; `params` is (np,) or (B, np)."""

    def __init__(
        self, model: Model, formulation: Formulation, members: int, tau: np.ndarray, params: np.ndarray, implicit: bool,
        drift: str = "projection", alpha: float = 10.0,
    ) -> None:  # fmt: skip
        self.model, self.members = model, members
        self.state = with_own(formulation.state, model)
        self.nq, self.ny = model.nq, self.state.size(model)
        self.tau, self.params = tau, params
        motion = right_hand_side(formulation, drift, alpha) if model.constraints else formulation.motion
        if model.states:
            motion = motion.reading((*self.state.names, *LOADS)).putting_out(self.state.rates)
        self._kernel = kernel_for(motion.least, model)
        self._last: tuple[int, Member] | None = None
        binder = self._binder = Binder(self.state, model, members, tau, params)
        if model.constraints:
            moves = drift == "projection"
            joint = motion if model.states else joint_right_hand_side(formulation, drift, alpha)
            self._programs = motion.least, joint.least
            self.largest, self.rank = np.zeros((members, model.row_count)), np.zeros(members, dtype=np.int64)
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

    def local(self, member: int) -> Member:
        """One member at any number of times; only for models with constraints."""
        last = self._last  # single runs ask for the same one again and again
        if last is None or last[0] != member:
            tau, params = (x if x.ndim == 1 else x[member] for x in (self.tau, self.params))
            running, motion = self._programs
            last = self._last = (member, Member(self.model, motion, tau, params, self.state, running))
        return last[1]


class Binder:
    """Makes calls of kernels, and keeps alive what they point to; all of it goes with the last user of this object."""

    def __init__(self, state: State, model: Model, members: int, tau: np.ndarray, params: np.ndarray) -> None:
        self.members, self.ny, self.tau, self.params = members, state.size(model), tau, params
        self._starts = [place.start for place in state.places(model).values()]
        self._alive: list[Any] = []

    def bind_state(
        self, kernel: Kernel, t: np.ndarray, states: list[np.ndarray], out: np.ndarray, size: int
    ) -> np.ndarray:
        """Of kernels that read one or more states and put one out."""
        inputs = [place for y in states for place in self._blocks(y)]
        return self._bound(kernel, [*inputs, (t.ctypes.data, 1)], out, size, (t, *states))

    def bind(self, kernel: Kernel, t: np.ndarray, y: np.ndarray, out: np.ndarray, size: int) -> np.ndarray:
        """Of kernels that read a state and the joint forces."""
        inputs = [*self._blocks(y), _rows(self.tau), (t.ctypes.data, 1)]
        return self._bound(kernel, inputs, out, size, (t, y))

    def bind_coordinates(self, kernel: Kernel, t: np.ndarray, y: np.ndarray, out: np.ndarray, size: int) -> np.ndarray:
        """Of kernels that read the first block of a state alone."""
        return self._bound(kernel, [self._blocks(y)[0], (t.ctypes.data, 1)], out, size, (t, y))

    def _blocks(self, y: np.ndarray) -> list[tuple[int, int]]:
        """Address and stride of every block of the states in the rows of y."""
        return [(y.ctypes.data + 8 * start, self.ny) for start in self._starts]

    def _bound(
        self, kernel: Kernel, inputs: list[tuple[int, int]], out: np.ndarray, size: int, arrays: tuple[np.ndarray, ...]
    ) -> np.ndarray:
        places = [*inputs, _rows(self.params), (out.ctypes.data, size)]
        width = 1 if self.members == 1 else kernel.width
        call, keep = kernel.bind([address for address, _ in places], [stride for _, stride in places], width)
        self._alive.append((keep, out, arrays, self.tau, self.params))
        return call


def _rows(x: np.ndarray) -> tuple[int, int]:
    """Address and stride: one row serves all members."""
    return x.ctypes.data, 0 if x.ndim == 1 else x.shape[1]


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
