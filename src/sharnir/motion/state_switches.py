"""Switches of the state: where the expressions of a model are not smooth at places of the motion, and not of time.

`where`, `abs`, `min`, `max`, `sign` and tables of q and v in forces and constraints, and what elements choose by what
they see of bodies, as a rope that goes slack. A run watches their switching functions
(`core.expressions`) as events at which nothing happens but that the step starts anew: no step goes over one.
Functions which a `CustomForce` hides in calls that CasADi does not look into are left to error control.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import casadi as ca
import numpy as np

from ..core.errors import SimulationError
from ..core.expressions.choices import state_switches
from ..core.read import Array
from ..core.tracing import cached_by_identity
from ..dynamics import Dynamics
from ..integrate.rhs import MARGIN
from ..model import Model, constant_symbols, state_places
from ..model.body import Body
from ..model.element import Element
from .time_switches import choices_by_motion, symbolic

SAME = 20  # operations deep are compared
SHORT = 60  # letters of a function in a sentence
MOST = 4  # coordinates and velocities in it, where the function is longer


@dataclass(frozen=True, eq=False)
class Switch:
    """`function` of t, q, v and parameters; `name` for messages; where it is one coordinate or one velocity less a
    constant, its place."""

    function: ca.SX
    name: str
    coordinate: int | None = None
    velocity: int | None = None


@cached_by_identity
def switches_of_state(model: Model) -> tuple[Switch, ...]:
    found: list[Switch] = []
    seen = choices_by_motion(model)
    for kind, parts in (("force", model.forces), ("constraint", model.constraints)):
        functions = state_switches(symbolic(parts), model.t, constant_symbols(model))
        for part in parts if functions or (seen and kind == "force") else ():
            said = [*symbolic(part), *([seen[part.name]] if kind == "force" and part.name in seen else [])]
            own = part.settled() if isinstance(part, Element) else ()
            for g in state_switches(said, model.t, constant_symbols(model)):
                if _of_model(g, model) and not any(_same(g, other) for other in own):
                    switch = switch_at(g, f"switch of {kind} {part.name!r} at {_words(g, model)}", model)
                    if not any(_same(switch.function, other.function) for other in found):
                        found.append(switch)
    return tuple(found)


def _same(g: ca.SX, other: ca.SX) -> bool:
    """But for the sign."""
    return bool(ca.is_equal(g, other, SAME) or ca.is_equal(-g, other, SAME) or ca.is_equal(g, -other, SAME))


def _of_model(g: ca.SX, model: Model) -> bool:
    """It reads nothing but t, q, v and parameters, and the state in any case."""
    own = {x.element_hash() for x in ca.symvar(ca.vertcat(model.t, model.q, model.v, model.parameter_symbols))}
    moving = ca.depends_on(g, ca.vertcat(model.q, model.v, _own(model))) if model.q.numel() else False
    return bool(moving) and all(x.element_hash() in own for x in ca.symvar(g))


def switch_at(g: ca.SX, name: str, model: Model) -> Switch:
    """Its sign does not matter: it is the one with which it is a coordinate less a constant."""
    place = ca.jacobian(g, ca.vertcat(model.q, model.v))
    column = place.sparsity().get_col()
    if (
        len(column) != 1
        or ca.depends_on(g, ca.vertcat(model.t, _own(model)))
        or not place.nz[0].is_constant()
        or abs(float(place.nz[0])) != 1.0
    ):
        return Switch(g, name)
    g, k, nq = g * float(place.nz[0]), int(column[0]), int(model.q.numel())
    return Switch(g, name, coordinate=k) if k < nq else Switch(g, name, velocity=k - nq)


def _own(model: Model) -> ca.SX:
    """The states of force elements."""
    return ca.vertcat(ca.SX(0, 1), *(model.parameters[k].symbol for k in state_places(model)))


def _words(g: ca.SX, model: Model) -> str:
    """As its user may have written it, or what it reads where that is long."""
    found = [*ca.symvar(model.q), *ca.symvar(model.v)]
    names = [_quoted("q", body, k, body.joint.nq) for body in model.bodies for k in range(body.joint.nq)]
    names += [_quoted("v", body, k, body.joint.nv) for body in model.bodies for k in range(body.joint.nv)]
    text = str(ca.substitute(g, ca.vertcat(*found), ca.vertcat(*(ca.SX.sym(name) for name in names))))
    for theirs, ours in (("fabs(", "abs("), ("fmin(", "min("), ("fmax(", "max("), ("2.*", "2*")):
        text = text.replace(theirs, ours)
    if len(text) <= SHORT and "@" not in text and "?" not in text:
        text = text[1:-1] if text.startswith("(") and _closes_last(text) else text
        return f"{text} = 0"
    own = {x.element_hash() for x in ca.symvar(g)}
    read = [name for x, name in zip(found, names, strict=True) if x.element_hash() in own]
    return "a place that depends on " + ", ".join(read[:MOST] + ["..."] * (len(read) > MOST))


def _quoted(letter: str, body: Body, k: int, size: int) -> str:
    return f"{letter}('{body.name}')" if size == 1 else f"{letter}('{body.name}', {k})"


def _closes_last(text: str) -> bool:
    """Whether the first bracket is closed by the last letter."""
    depth = 0
    for k, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if depth == 0:
            return k == len(text) - 1
    return False


# Prescribed motion and moving constraints that jump in time: no body can follow.
#
# A position that jumps is none at all, and a velocity that jumps takes an impulse, which no force gives. At the corners
# of a run (`corners`) both sides are compared. Motion that is prescribed is known in advance, so that a run with a jump
# is refused. Whether a constraint jumps depends on where the bodies are: then the run ends at the corner.

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
        rates = [self.dyn.constraint_rate(q, v, t=t, params=params) for t in sides]
        values = [self.dyn.constraint_value(q, t=t, params=params) for t in sides]
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
