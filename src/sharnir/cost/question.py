"""What a formulation can be asked for, and which of them answer.

    acceleration   dyn.acceleration
    reactions      dyn.reactions
    simulate       the right-hand side of runs in q and v
    momenta        the right-hand side of runs in q and p, where such a state was asked for (method="rattle")

Hamilton's formulations give accelerations and reactions too, on the way to the rates of momenta. They are taken by name
for that, and by themselves only where momenta are what is asked for: a run in other variables is another run.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ..algorithms.formulations.formulation import Formulation
from ..algorithms.formulations.registry import FORMULATIONS
from ..algorithms.sweeps.program import JOINT_STATE, Program
from ..core.errors import UnsupportedError
from ..core.read import choice
from .coefficients import OPERATIONS

if TYPE_CHECKING:
    from ..model import Model


@dataclass(frozen=True, eq=False)
class Question:
    name: str
    program: Callable[[Formulation], Program]
    in_joints: bool  # of formulations whose state is (q, v), or of the others
    usual: str  # what is taken unless another is clearly cheaper:
    clearly: float  # of its cost, below which another one is taken
    words: str

    def candidates(self, model: Model) -> tuple[str, ...]:
        """Formulations that answer it for the model, the usual one first where it does."""
        found = [name for name, f in FORMULATIONS.items() if self._against(f, model) is None]
        return tuple(sorted(found, key=lambda name: name != self.usual))

    def left_out(self, model: Model) -> dict[str, str]:
        """All the others, with the reason."""
        reasons = {name: self._against(f, model) for name, f in FORMULATIONS.items()}
        return {name: why for name, why in reasons.items() if why is not None}

    def of(self, formulation: Formulation) -> Program:
        """The program that is run, without external wrenches."""
        return self.program(formulation).least

    def _against(self, formulation: Formulation, model: Model) -> str | None:
        """What speaks against it. A formulation that some values of the parameters would stop is not taken unasked."""
        refusal = formulation.supports(model)
        if refusal is not None:
            return refusal
        joints = formulation.state is JOINT_STATE
        if joints != self.in_joints:
            held, wanted = ("(q, v)", "(q, p)") if joints else ("(q, p)", "(q, v)")
            return f"its state is {held}, and {wanted} is wanted here. It is taken where it is given by name."
        if not any(way.partition(",")[0] == formulation.name for way in OPERATIONS[self.name]):
            return "its cost is not known. It is taken where it is given by name."
        if formulation.refused is not None and model.parameters:
            return "it refuses some values of parameters that others take. It is taken where it is given by name."
        return None


QUESTIONS = {
    x.name: x
    for x in (
        Question("acceleration", lambda f: f.forward, True, "separate-bodies", 0.97, "accelerations"),
        Question("reactions", lambda f: f.reactions, True, "separate-bodies", 0.97, "accelerations and reactions"),
        # a run does more than to evaluate its right-hand side, of which it has less to gain
        Question("simulate", lambda f: f.motion, True, "separate-bodies", 0.9, "right-hand sides of runs in q and v"),
        Question(
            "momenta", lambda f: f.motion, False, "hamilton-recursive", 0.9, "right-hand sides of runs in q and p"
        ),
    )
}


def question_of(name: Any, where: str) -> Question:
    return QUESTIONS[choice(name, QUESTIONS, f"{where}(question=", "): there is no such question.", UnsupportedError)]
