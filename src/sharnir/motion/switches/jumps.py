"""Prescribed motion and moving constraints that jump in time: no body can follow.

A position that jumps is none at all, and a velocity that jumps takes an impulse, which no force gives. At the corners
of a run (`corners`) both sides are compared. Motion that is prescribed is known in advance, so that a run with a jump
is refused. Whether a constraint jumps depends on where the bodies are: then the run ends at the corner.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

import casadi as ca
import numpy as np

from ...core.errors import SimulationError
from ...core.read import Array
from ...dynamics import Dynamics
from ...integrate.rhs import MARGIN
from ...model import Model

LEAST = 1e-9  # relative: a jump that is as small as the roundings of an expression is none
OF_TOLERANCE = 10.0  # one that is within the tolerance of the run is not seen either


def tolerance(rtol: float) -> float:
    return max(LEAST, OF_TOLERANCE * rtol)


def refuse_jumps(model: Model, corners: Sequence[Array], t0: float, t1: float, params: Array, rtol: float) -> None:
    """Of q(t) and v(t) that are prescribed; `corners` (n, 2) of each member, `params` (np,) or (B, np)."""
    driven = [body for body in model.bodies if body.motion is not None]
    margin = MARGIN * max(abs(t0), abs(t1))
    rows = np.broadcast_to(params, (len(corners), len(model.parameters)))
    for body in driven:
        motion = body.motion
        assert motion is not None
        given = ca.SX(0, 1) if motion.q is None else motion.q
        function = ca.Function("motion", [model.t, model.parameter_symbols], [ca.densify(ca.vertcat(given, motion.v))])
        names = [f"coordinate {k}" for k in motion.q_coordinates] + [f"velocity {k}" for k in motion.coordinates]
        for member, pairs in enumerate(corners):
            if not len(pairs):
                continue
            table = np.repeat(rows[member][:, None], len(pairs), axis=1)
            before = np.array(function(np.maximum(pairs[:, 0] - margin, t0)[None], table))
            after = np.array(function(np.minimum(pairs[:, 1] + margin, t1)[None], table))
            size = np.maximum(1.0, np.maximum(np.abs(before), np.abs(after)))
            jumps = np.argwhere(tolerance(rtol) * size.T < np.abs(after - before).T)
            if jumps.size:
                k, entry = jumps[0]
                _refuse(body.name, names[entry], before[entry, k], after[entry, k], pairs[k, 0], member, len(corners))


def _refuse(joint: str, what: str, before: float, after: float, t: float, member: int, members: int) -> None:
    which = f" (member {member} of the batch)" if members > 1 else ""
    why = (
        "A body cannot be in two places: give a q(t) that is continuous"
        if what.startswith("coordinate")
        else "That takes an infinite force: give a motion whose velocity is continuous"
    )
    raise SimulationError(
        f"simulate: joint {joint!r}, prescribed{which}: {what} jumps from {before:.6g} to {after:.6g} at t = {t:.9g}. "
        f"{why}, with a short ramp in place of the jump."
    )


class ConstraintJumps:
    """For `integrate(crossing=...)`: at a corner, why a member cannot go on, or None. `to_joint(t, y, members)` gives q
    and v of the states that the run integrates."""

    def __init__(
        self, dyn: Dynamics, params: Array, start: float, rtol: float,
        to_joint: Callable[[Array, Array, Array], tuple[Array, Array]],
    ) -> None:  # fmt: skip
        self.dyn, self.params, self.start, self.tolerance = dyn, params, start, tolerance(rtol)
        self.to_joint = to_joint
        self.names = [c.name for c in dyn.model.constraints for _ in c.labels]

    def __call__(self, members: Array, before: Array, after: Array, y: Array) -> list[str | None]:
        model = self.dyn.model
        q, v = self.to_joint(before, y, members)
        rows = self.params if self.params.ndim == 1 else self.params[members].T
        params = {p.name: rows[k] for k, p in enumerate(model.parameters)}
        reasons: list[str | None] = [None] * len(members)
        sides = (np.maximum(before, self.start), after)
        rates = [self.dyn.constraint_rate(q, v, t, params) for t in sides]
        values = [self.dyn.constraint_value(q, t, params) for t in sides]
        for what, unit, (a, b) in (
            ("its rate jumps", " per second, which takes an impulse", rates),
            ("it jumps", ", and no body can follow", values),
        ):
            size = np.maximum(1.0, np.maximum(np.abs(a), np.abs(b)))
            for i, row in np.argwhere(np.abs(b - a) > self.tolerance * size):
                reasons[i] = (
                    f"constraint {self.names[row]!r} changes at once there: {what} by {abs(b[i, row] - a[i, row]):.3g} "
                    f"(m or rad){unit}. Give expressions of time that are continuous, with continuous rates."
                )
        return reasons
