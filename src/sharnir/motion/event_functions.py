"""The event functions of a run as one kernel of its state: g(t, y), by address like the right-hand side.

They are expressions of the model's t, q, v and parameters, or forces of rows of its constraints. What is not asked for
is not computed: functions of q alone need no velocities of a state that has momenta, and only forces of rows need the
accelerations.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import casadi as ca

from ..formulations.formulation import Formulation
from ..loops.acted import multipliers_of
from ..model.event import Multiplier
from ..spatial.algebra import Matrix, zeros
from ..sweeps.outputs import Output
from ..sweeps.program import Program
from ..sweeps.state import JOINT_STATE, State
from ..sweeps.sweep import Sweep
from ..sweeps.trace import Trace
from .in_state import Asked

if TYPE_CHECKING:
    from ..model import Model

LOADS = ("tau",)


@dataclass(frozen=True)
class Values(Output):
    """`text` is a CasADi function (t, parameters, q, v) → g; `rows` are places in g, each with a tie, a row of it and
    the sign with which the multiplier of that row is added there."""

    text: str
    rows: tuple[tuple[int, int, int, int], ...]

    def size(self, model: Model) -> int:
        return int(self._function.numel_out(0))

    def read(self, trace: Trace) -> Matrix:
        model = trace.model
        q, v = (ca.densify(ca.vertcat(zeros(0), *(getattr(r, x) for r in trace.records[1:]))) for x in ("q", "v"))
        g = self._function.call([model.t, model.parameter_symbols, q, v], True, False)[0]
        lam = multipliers_of(trace) if self.rows else []
        for place, tie, row, sign in self.rows:
            g[place] += sign * lam[tie][row]
        return g

    def can_be_rolled(self, model: Model) -> bool:
        return False

    @property
    def _function(self) -> ca.Function:
        return ca.Function.deserialize(self.text)


def event_functions(
    model: Model, formulation: Formulation, state: State, functions: Sequence[Matrix | Multiplier]
) -> Program:
    """Reads the state, joint forces, time and parameters."""
    plain = [_limit(g) if isinstance(g, Multiplier) else g for g in functions]
    column = ca.densify(ca.vertcat(ca.SX(0, 1), *plain))
    rows = tuple((k, g.tie, g.row, g.sign) for k, g in enumerate(functions) if isinstance(g, Multiplier))
    function = ca.Function("events", [model.t, model.parameter_symbols, model.q, model.v], [column])
    output = Values(function.serialize(), rows)
    moving = bool(rows) or ca.depends_on(column, model.v)
    sweeps: tuple[Sweep, ...] = formulation.sweeps if rows else ()
    if state.to_joint is None:
        return Program("events", sweeps, (*state.names, *LOADS), output)
    asked = Program("events", sweeps, (*JOINT_STATE.names, *LOADS), output)
    if not rows:
        return Program("events", state.to_joint.sweeps if moving else (), (*state.names, *LOADS), output)
    return Program("events", state.to_joint.sweeps, (*state.names, *LOADS), Asked(asked, state))


def _limit(g: Multiplier) -> Matrix:
    """What is added to its force."""
    return ca.SX(0) if g.limit is None else -g.limit
