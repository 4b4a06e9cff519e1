"""`sharnir.compile` and what it returns."""

from __future__ import annotations

from ..formulations.contract import choose
from ..model import Model, a_model
from ..native.choose import kernel_of
from ..native.graph.count import OperationCount
from ..native.parts import parts_of
from ..sweeps.inputs import INPUTS
from .dynamics import Dynamics
from .pose import Pose


def compile(model: Model, formulation: str = "auto", backend: str = "llvm", threads: int | None = None) -> Dynamics:
    """The dynamics of a model by one formulation, compiled to machine code function by function as they are first used.

    formulation  "auto", "separate-bodies", "composite" or "absolute"
    backend      "llvm" for machine code, "casadi" for CasADi's interpreter
    threads      for batches; None takes all processors. The results do not depend on it, to the last bit
    """
    return Dynamics(a_model(model, "compile"), choose(model, formulation), backend, threads)


def operation_count(model: Model, formulation: str = "auto") -> OperationCount:
    """How many operations one evaluation of the accelerations takes, without external wrenches; `.parts` by sweep."""
    whole = choose(a_model(model, "operation_count"), formulation).forward
    program = whole.reading(tuple(x for x in whole.inputs if INPUTS[x].absent != "unread"))
    choice = kernel_of(program, model)
    return choice.operations if choice.rolled is not None else OperationCount.of_parts(parts_of(program, model))


__all__ = ["Dynamics", "Pose", "compile", "operation_count"]
