"""The sweep that lets the constraints of a model act on what the tree has found without them; see `equations.py`."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, ClassVar

from ..sweeps.sweep import LOOPS, Sweep
from ..sweeps.trace import Trace
from .equations import LoopEquations
from .response import Response
from .stabilise import Stabilise, right_sides, slipping

if TYPE_CHECKING:
    from ..model import Model


@dataclass(frozen=True)
class Constrain(Sweep):
    """The accelerations `a` that the sweeps before have found are changed so that all constraints hold. `before` are
    the sweeps it needs, `again` those that must run with the accelerations found so far; a model without constraints
    needs neither."""

    response: Response
    before: tuple[Sweep, ...]
    again: tuple[Sweep, ...] = ()
    stabilise: Stabilise | None = None
    name: str = "loops"
    part: str = field(default=LOOPS, init=False)

    solves: ClassVar[bool] = True

    def run(self, trace: Trace) -> None:
        equations = LoopEquations(trace, self.response, trace.model.t)
        moving = slipping(equations) if self.stabilise is not None and self.stabilise.kind == "ggl" else None
        acted = equations.act(equations.multipliers(right_sides(equations, self.stabilise, moving)))
        trace.note(equations)
        trace.note(acted)
        if moving is not None:
            for i, record in enumerate(moving[1:], start=1):  # only the rates of the coordinates are still to come
                trace.extend(i, {"v": record.v})

    def can_be_rolled(self, model: Model) -> bool:
        return not model.constraints

    def stabilised(self, how: Stabilise) -> Constrain:
        return replace(self, stabilise=how)

    def inserted(self, done: Sequence[Sweep], forces: bool, loops: int) -> Sequence[Sweep]:
        if not loops:
            return ()
        before = [s for s in self.before if not any(s is r for r in done)]
        return (*before, *self.again, self)
