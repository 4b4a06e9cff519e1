"""Whether the stops and contacts of a model make sense with the parameters given: room between the ends of a stop, and
no throwing back faster than it was hit."""

from __future__ import annotations

from typing import TYPE_CHECKING

import casadi as ca
import numpy as np

from ..core.errors import ModelError
from ..core.read import Array
from ..core.tracing import tracing
from .event import Bounce

if TYPE_CHECKING:
    from .model import Model


class Stops:
    """The check of one model."""

    @tracing
    def __init__(self, model: Model) -> None:
        ends: dict[str, dict[int, Bounce]] = {}
        for trigger in model.triggers:
            for action in trigger.actions:
                if isinstance(action, Bounce):
                    ends.setdefault(trigger.name, {})[model.locks[action.lock].side] = action
        self.names = list(ends)
        nothing = ca.SX(np.inf)
        table = [
            (
                own[1].at if 1 in own else -nothing,
                own[-1].at if -1 in own else nothing,
                next(iter(own.values())).restitution,
            )
            for own in ends.values()
        ]
        values = ca.vertcat(ca.SX(0, 1), *(x for row in table for x in row))
        self._function = ca.Function("stops", [model.parameter_symbols], [ca.densify(values)])
        self._fixed = not ca.depends_on(values, model.parameter_symbols)  # then one member tells of all

    def check(self, rows: Array, when: str = "") -> None:
        """`rows` (B, np) of parameters; the first that is wrong is told."""
        if not self.names or not len(rows):
            return
        some = rows[:1] if self._fixed else rows
        function = self._function if len(some) == 1 else self._function.map(len(some))
        found = np.array(function(some.T)).T.reshape(len(some), -1, 3)
        low, high, e = np.moveaxis(found, -1, 0)
        for b, k in np.argwhere(~(low < high))[:1]:
            raise ModelError(
                f"event {self.names[k]!r}: lower = {low[b, k]:g} is not below upper = {high[b, k]:g}{when}, so there "
                "is no room between them. Expected lower < upper; to hold a joint at one value use Latch."
            )
        for b, k in np.argwhere(~((e >= 0.0) & (e <= 1.0)))[:1]:
            raise ModelError(
                f"event {self.names[k]!r}: restitution = {e[b, k]:g}{when}. Expected a number from 0 (it stays) to 1 "
                "(it leaves as fast as it came)."
            )
