"""`dyn.explain`: which derivation belongs to a formulation, and what it takes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from ...algorithms.formulations.formulation import Formulation
from ...algorithms.formulations.separate_bodies import carried_by_halves
from ...core.errors import ShapeError, UnsupportedError
from ...core.read import choice
from ..arguments import Params
from ..call import Call
from ..system_matrix import SystemMatrix
from . import absolute_derivation as absolute
from . import ball_joints_derivation as ball_joints
from . import composite_derivation as composite
from . import hamilton_derivation as hamilton
from . import loops_derivation as loops
from . import separate_bodies_derivation as separate_bodies
from .derivation import Derivation
from .explanation import Explanation
from .records import Records, State

LETTERS = ("lecture", "code")
Written = dict[str, Callable[..., Derivation]]  # of the states that are read
_MOMENTA: Written = {"lecture": hamilton.lecture, "code": hamilton.code}
DERIVATIONS: dict[str, Written] = {
    "separate-bodies": {"lecture": separate_bodies.lecture, "code": separate_bodies.code},
    **dict.fromkeys(hamilton.WAYS, _MOMENTA),
    "wittenburg": {"lecture": ball_joints.lecture, "code": ball_joints.code},
    "composite": {"lecture": composite.explained, "code": composite.explained},  # its letters are those of the code
    "absolute": {"lecture": absolute.lecture, "code": absolute.code},
}
BESIDES = {  # what the sweeps have that is in no record
    "wittenburg": ball_joints.besides, "absolute": absolute.besides, "composite": loops.besides,
    "separate-bodies": loops.besides,
}  # fmt: skip
CLOSED = ("absolute", "separate-bodies", "composite")  # whose derivations have constraints


class Explain:
    """Made once for a compiled model; called with a state."""

    def __init__(self, call: Call, formulation: Formulation) -> None:
        self._call, self._formulation = call, formulation
        name, model = formulation.name, call.model
        if name not in DERIVATIONS:
            raise UnsupportedError(
                f"explain: the derivation of {name!r} is not written down yet. It is for {', '.join(DERIVATIONS)}: "
                f"sh.compile(model, {next(iter(DERIVATIONS))!r}).explain(q, v)."
            )
        if model.constraints and name not in CLOSED:
            raise UnsupportedError(
                f"explain: {model.name!r} has constraints ({model.constraints[0].name!r}), and the lecture behind "
                f"{name!r} is about trees. Take them out, or explain another formulation, whose equations have them: "
                f"{' or '.join(f'sh.compile(model, {x!r})' for x in CLOSED)}.explain(q, v)."
            )
        if model.constraints and name == "separate-bodies":
            self._formulation = formulation = carried_by_halves
        if not model.bodies:
            raise UnsupportedError(f"explain: {model.name!r} has no bodies, and nothing to explain. Add some.")
        self._records = Records(formulation.reactions.least, model, name, BESIDES.get(name, lambda trace: {}))
        self._second: Records | None = None  # of the program that runs integrate, or that finds accelerations
        if name in hamilton.WAYS:
            self._second = Records(formulation.motion.least, model, name, hamilton.besides)
        elif name == "composite":
            self._second = Records(formulation.forward.least, model, name, composite.besides)
        self._system = SystemMatrix(call) if name == "absolute" else None

    def __call__(self, q: Any, v: Any, tau: Any, t: Any, params: Params, letters: Any) -> Explanation:
        chosen = choice(letters, LETTERS, "explain(letters=", "): there are no such letters.", UnsupportedError)
        inputs, batch = self._call.checked(self._records.inputs, {"q": q, "v": v, "tau": tau}, t, params)
        if batch is not None:
            raise ShapeError("explain: got a batch of states. Expected one state; call it for each of them.")
        given = {name: x.values for name, x in inputs.items()}
        states: list[Any] = [self._records(given)]
        for record in states[0].records[1:]:
            self._call.inertia.check(record.a, self._call.stacked("q", q), t, params)
        if self._second is not None:
            states.append(self._second(_momenta(states[0], self._second, given)))
        if self._system is not None:
            states.append(self._system(q, v, tau, t, params))
        name = self._formulation.name
        return Explanation(self._call.model.name, name, chosen, DERIVATIONS[name][chosen](*states))


def _momenta(state: State, second: Records, given: dict[str, Any]) -> dict[str, Any]:
    """The inputs of the second program; momenta are what the first has found."""
    p = np.concatenate([record.p.ravel() for record in state.records[1:]])
    return {name: p if name == "p" else given[name] for name in (*second.inputs, "t", "params")}
