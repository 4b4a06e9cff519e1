"""`sharnir.compile` and what it returns."""

from __future__ import annotations

from ..algorithms.formulations.bearings import with_bearing_friction
from ..codegen.graph import OperationCount
from ..codegen.lowered import Lowered
from ..core.read import flag
from ..core.tracing import tracing
from ..cost.choose import choose
from ..model import Model, a_model
from . import wittenburg as wittenburg
from .body_quantities import Pose
from .dynamics import Dynamics


@tracing
def compile(
    model: Model,
    formulation: str = "auto",
    backend: str = "llvm",
    *,
    threads: int | None = None,
    question: str = "acceleration",
    measure: bool | None = None,
) -> Dynamics:
    """The dynamics of a model by one formulation, compiled to machine code function by function as they are first used.

    formulation  "separate-bodies", "composite", "absolute", "wittenburg", "hamilton-tangent", "hamilton-orthogonal" or
                 "hamilton-recursive"; "auto" takes "separate-bodies", for momenta "hamilton-recursive"
    backend      "llvm" for machine code, "casadi" for CasADi's interpreter
    threads      for batches; None takes all processors. The results do not depend on it, to the last bit
    question     the purpose of "auto": "acceleration", "reactions", "simulate" or "momenta"
    measure      whether "auto" takes the fastest by the clock, see `recommend`; None does if SHARNIR_MEASURE=1 is set
    """
    model = with_bearing_friction(a_model(model, "compile"))
    chosen = choose(model, formulation, question, measure)
    return Dynamics(model, chosen, backend, threads)


@tracing
def operation_count(model: Model, formulation: str = "auto", *, naive: bool = False) -> OperationCount:
    """How many operations one evaluation of the accelerations takes, without external wrenches.

    naive        count what a program does that knows nothing of the numbers of the bodies: none is zero or one, nothing
                 folds. Published formulas are of that kind

    `.parts` are those of the work, "kinematics", "assembly", "factorisation", "solution" and, for constraints, "loops";
    each of them has the sweeps as its own `.parts`.
    """
    model = with_bearing_friction(a_model(model, "operation_count"))
    lowered = Lowered(choose(model, formulation).forward.least, model)
    return lowered.naive if flag(naive, "operation_count(naive=)") else lowered.by_parts


__all__ = ["Dynamics", "Pose", "compile", "operation_count"]
