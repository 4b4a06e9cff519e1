"""One function of the interface: sweeps, what they read, and what comes out."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

import casadi as ca
import numpy as np

from ...core.tracing import traced_property
from ...spatial.algebra import Matrix, segment
from ..frames.computed import computed
from ..frames.lumped import lumped
from .elimination import carries
from .inputs import ALWAYS, INPUTS, rows
from .kinematics import advance
from .outputs import Gather, Output, Several
from .sweep import CLOSED, ELIMINATED, OPEN, Sweep, expanded

if TYPE_CHECKING:
    from ...model import Model
    from .trace import Trace


def loops_of(model: Model) -> int:
    """Whether a model has constraints, and how they are met best."""
    return OPEN if not model.constraints else ELIMINATED if carries(model) else CLOSED


@dataclass(frozen=True, eq=False)
class Program:
    """Told apart by identity: what is known of one is remembered with it."""

    name: str
    sweeps: tuple[Sweep, ...]
    inputs: tuple[str, ...]  # which it reads of those in `inputs.INPUTS`
    output: Output
    frames: bool = True  # may be computed in other frames than the user's; results are the same

    @property
    def arguments(self) -> tuple[str, ...]:
        """All that its code is handed, in this order."""
        return (*self.inputs, *ALWAYS)

    def sweeps_for(self, model: Model) -> tuple[Sweep, ...]:
        """With the inputs that forces and constraints of the model need, without others."""
        return expanded(self.sweeps, bool(model.forces), loops_of(model))

    def reading(self, inputs: tuple[str, ...]) -> Program:
        """The same with other inputs; what is not read is zero."""
        return self._variant(self.name, inputs, self.output)

    @property
    def least(self) -> Program:
        """Without the inputs that are not read where callers give none."""
        return self.reading(tuple(name for name in self.inputs if INPUTS[name].absent != "unread"))

    def putting_out(self, output: Output, name: str = "") -> Program:
        return self._variant(name or self.name, self.inputs, output)

    def _variant(self, name: str, inputs: tuple[str, ...], output: Output) -> Program:
        """One object however often it is asked for."""
        key = (name, inputs, output)
        if key == (self.name, self.inputs, self.output):
            return self
        found = self._variants.get(key)
        return found or self._variants.setdefault(key, replace(self, name=name, inputs=inputs, output=output))

    @traced_property
    def _variants(self) -> dict[tuple[str, tuple[str, ...], Output], Program]:
        return {}

    def computed(self, model: Model) -> Model:
        """The model in the frames that it computes in. What functions of bodies read, and constraints, is in the user's
        frames."""
        if model.is_flexible:  # interfaces stand in the frames of their bodies
            return model
        any_frames = self.frames and self.output.of_any_frames and "point" not in self.inputs
        return computed(self.lumped(model)) if any_frames and not model.constraints else model

    def lumped(self, model: Model) -> Model:
        """The model without bodies that cannot move in others, where nothing of single bodies comes in or goes out."""
        if model.is_flexible:
            return model
        by_bodies = "wrench" in self.inputs or "point" in self.inputs or not self.output.of_coordinates
        return lumped(model) if self.frames and not by_bodies else model

    def can_be_rolled(self, model: Model) -> bool:
        """Whether loops over the bodies can do all of it for this model."""
        return (
            not model.is_flexible
            and self.output.can_be_rolled(model)
            and all(sweep.can_be_rolled(model) for sweep in self.sweeps)
        )


# The state that a run integrates: named blocks of numbers, and how they follow from the joints' q and v.
#
# A formulation says which state it integrates. A block is an input of programs, and a field of the bodies is its rate.
# A state whose blocks are not q and v brings two programs, into it and out of it; everybody else deals with q and v
# only.


@dataclass(frozen=True)
class StateBlock:
    name: str  # as an input of programs
    per: Literal["coordinate", "velocity", "own"]
    rate: str  # the field of bodies that is its derivative; that of force elements' own states is in the model

    def size(self, model: Model) -> int:
        return rows(self.per, model)

    @property
    def output(self) -> Output:
        return ElementStateRates() if self.per == "own" else Gather(self.rate, self.per)


@dataclass(frozen=True)
class ElementStateRates(Output):
    """ż of the states of force elements."""

    def size(self, model: Model) -> int:
        return len(model.states)

    def can_be_rolled(self, model: Model) -> bool:
        return False

    @property
    def of_any_frames(self) -> bool:
        return True

    def read(self, trace: Trace) -> Matrix:
        return ca.densify(ca.vertcat(ca.SX(0, 1), *(state.rate for state in trace.model.states)))


@dataclass(frozen=True)
class State:
    """The vector y is its blocks, one after the other; the first is q, whose orientations runs keep on their manifolds.

    advancing              the sweeps that give those rates which the dynamics does not
    from_joint, to_joint   programs (q, v) → y and y → (q, v); None where y is (q, v) itself, before what elements own
    """

    blocks: tuple[StateBlock, ...]
    advancing: tuple[Sweep, ...]
    from_joint: Program | None = None
    to_joint: Program | None = None

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(block.name for block in self.blocks)

    @traced_property
    def rates(self) -> Output:
        """ẏ."""
        return Several(tuple(block.output for block in self.blocks))

    def size(self, model: Model) -> int:
        return sum(block.size(model) for block in self.blocks)

    def places(self, model: Model) -> dict[str, slice]:
        """Where each block is in y."""
        found, start = {}, 0
        for block in self.blocks:
            found[block.name] = slice(start, start + block.size(model))
            start = found[block.name].stop
        return found

    def symbols(self, inputs: Mapping[str, Matrix]) -> Matrix:
        """y of a trace; rows and columns of its Jacobian are in this order."""
        return ca.vertcat(*(inputs[name] for name in self.names))

    def parts(self, model: Model, y: np.ndarray[Any, np.dtype[np.float64]]) -> tuple[Any, ...]:
        """The blocks of states (..., size), as arrays of their own."""
        return tuple(np.ascontiguousarray(y[..., place]) for place in self.places(model).values())


JOINT_STATE = State((StateBlock("q", "coordinate", "q_rate"), StateBlock("v", "velocity", "a")), (advance,))


@dataclass(frozen=True)
class Beside(Output):
    """An output that begins with q and v, with what is no matter to its program behind them: z, or a change of it."""

    of: Output
    name: Literal["z", "dz"]

    def size(self, model: Model) -> int:
        return self.of.size(model) + len(model.states)

    def can_be_rolled(self, model: Model) -> bool:
        return False

    def read(self, trace: Trace) -> Matrix:
        found, joint = self.of.read(trace), JOINT_STATE.size(trace.model)
        rest = int(found.numel()) - joint
        return ca.vertcat(segment(found, 0, joint), trace.inputs[self.name], segment(found, joint, rest))


WITH_ELEMENT_STATES = State((*JOINT_STATE.blocks, StateBlock("z", "own", "")), (advance,))


def with_element_states(state: State, model: Model) -> State:
    """The state of a model whose force elements have states; these stand beside (q, v) only."""
    if not model.states:
        return state
    assert state is JOINT_STATE
    return WITH_ELEMENT_STATES
