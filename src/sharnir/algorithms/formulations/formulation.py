"""A formulation is an object that says how accelerations and reactions are found. Programs follow from it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import TYPE_CHECKING

from ...core.read import Array
from ...core.tracing import traced_property
from ..loops.constraint_elimination import EliminateConstraints
from ..loops.constraint_equations import Constrain, Stabilise
from ..sweeps.outputs import Gather
from ..sweeps.program import JOINT_STATE, Program, State
from ..sweeps.sweep import Sweep

if TYPE_CHECKING:
    from ...model import Model

LOADS = ("tau", "wrench")


@dataclass(frozen=True, eq=False)
class Formulation:
    """
    name       as users give it
    tree       sweeps after which every body has the accelerations `a` of its joint, as if there were no constraints
    reacting   sweeps after those from which it has the reaction `R` of its joint
    answer     how constraints act on what `tree` has found; None where `tree` sees to them
    state      what a run integrates
    running    sweeps in place of `tree` and `answer` in a run, where these differ
    bends      whether it takes flexible bodies
    refusal    why it does not take a model, or nothing
    refused    the same of a model with other parameters than its defaults; None where these do not matter
    way        the one to take for a model, where there are several
    """

    name: str
    tree: tuple[Sweep, ...]
    reacting: tuple[Sweep, ...]
    answer: Constrain | EliminateConstraints | None
    state: State = JOINT_STATE
    running: tuple[Sweep, ...] = ()
    refusal: Callable[[Model], str | None] = lambda model: None
    bends: bool = False
    refused: Callable[[Model, Array], str | None] | None = None
    way: Callable[[Model], Formulation] | None = None

    def supports(self, model: Model) -> str | None:
        """Nothing, or the reason why it refuses."""
        if model.is_flexible and not self.bends:
            name = next(body.name for body in model.bodies if body.flexible is not None)
            return (
                f"body {name!r} is flexible, and this formulation takes rigid bodies only. Expected "
                '"separate-bodies" or "composite".'
            )
        return self.refusal(model)

    def of(self, model: Model) -> Formulation:
        """The way to take for a model."""
        return self if self.way is None else self.way(model)

    @traced_property
    def sweeps(self) -> tuple[Sweep, ...]:
        return self.tree if self.answer is None else (*self.tree, self.answer)

    @traced_property
    def forward(self) -> Program:
        """Accelerations."""
        return Program("acceleration", self.sweeps, ("q", "v", *LOADS), Gather("a", "velocity"))

    @traced_property
    def reactions(self) -> Program:
        return Program("reactions", (*self.sweeps, *self.reacting), ("q", "v", *LOADS), Gather("R", "body", 6))

    @traced_property
    def motion(self) -> Program:
        """The rates of the state: the right-hand side of a run."""
        sweeps = (*(self.running or self.sweeps), *self.state.advancing)
        return Program("motion", sweeps, (*self.state.names, *LOADS), self.state.rates)

    @traced_property
    def joint_motion(self) -> Program:
        """The rates of q and v, whatever state runs integrate."""
        if self.state is JOINT_STATE:
            return self.motion
        sweeps = (*self.sweeps, *JOINT_STATE.advancing)
        return Program("motion", sweeps, (*JOINT_STATE.names, *LOADS), JOINT_STATE.rates)

    @lru_cache(maxsize=64)  # noqa: B019 - formulations are constants; a study over the rate α must not grow
    def stabilised(self, how: Stabilise, in_joints: bool = False) -> Program:
        """`motion` with another answer of the constraints, or `joint_motion`."""
        motion = self.joint_motion if in_joints else self.motion
        sweeps = tuple(
            s.stabilised(how) if isinstance(s, (Constrain, EliminateConstraints)) else s for s in motion.sweeps
        )
        return replace(motion, sweeps=sweeps)
