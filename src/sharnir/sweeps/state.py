"""What a run integrates: named blocks of numbers, and how they are had from the joints' q and v.

A formulation says which state it integrates. A block is an input of programs, and a field of the bodies is its rate. A
state whose blocks are not q and v brings two programs, into it and out of it; everybody else deals with q and v only.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import TYPE_CHECKING, Any, Literal

import casadi as ca
import numpy as np

from ..spatial.algebra import Matrix, segment
from .inputs import rows
from .kinematics import advance
from .outputs import Gather, Output, Several
from .program import Program
from .sweep import Sweep

if TYPE_CHECKING:
    from ..model import Model
    from .trace import Trace


@dataclass(frozen=True)
class StateBlock:
    name: str  # as an input of programs
    per: Literal["coordinate", "velocity", "own"]
    rate: str  # the field of bodies that is its derivative; that of force elements' own states is in the model

    def size(self, model: Model) -> int:
        return rows(self.per, model)

    @property
    def output(self) -> Output:
        return OwnRates() if self.per == "own" else Gather(self.rate, self.per)


@dataclass(frozen=True)
class OwnRates(Output):
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

    @cached_property
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


WITH_OWN = State((*JOINT_STATE.blocks, StateBlock("z", "own", "")), (advance,))


def with_own(state: State, model: Model) -> State:
    """What is integrated of a model whose force elements have states; these are beside (q, v) only."""
    if not model.states:
        return state
    assert state is JOINT_STATE
    return WITH_OWN
