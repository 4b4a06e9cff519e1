"""Forces of constraints on both of their bodies, about the points that lectures take: `constraint_reactions`.

A constraint exerts [f; m] on body a at its point, in the axes of a, and the opposite on body b at the same place of the
world: the two balance each other. About another point c of the same body m_c = m + (x − c) × f, x the point. Lecture
004 has moments about the centres of mass of both bodies; the world has none, and there its origin is taken.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import casadi as ca
import numpy as np

from ..core.errors import UnsupportedError
from ..core.read import Array, choice
from ..core.tracing import ExpressionOwner, tracing
from .arguments import Params
from .body_quantities import Pose
from .call import Call

ABOUT, ON = ("point", "com"), ("a", "both")


class ConstraintWrenches(ExpressionOwner):
    """Made once for a model with constraints."""

    @tracing
    def __init__(self, call: Call) -> None:
        self._call, model = call, call.model
        points = [x.at(x.point_a, model.t) for x in model.constraints]
        centres = [ca.SX(body.com) for body in model.bodies]
        stacked = [ca.densify(ca.horzcat(ca.SX(3, 0), *columns)) for columns in (points, centres)]
        self._points = ca.Function("points", [model.t, model.parameter_symbols], [ca.vec(x) for x in stacked])

    def __call__(
        self, found: Mapping[str, Array], places: Pose, q: Any, t: Any, params: Params, about: str, on: str
    ) -> dict[str, np.ndarray]:
        """From {name: [f; m] on a at its point}; `places` are those of all bodies."""
        inputs, _ = self._call.checked(("q",), {"q": q}, t, params)
        rows = {name: np.reshape(inputs[name].values, (inputs[name].batch or 1, -1)) for name in ("t", "params")}
        count = max(len(x) for x in rows.values())
        columns = [np.broadcast_to(x, (count, x.shape[1])).T for x in rows.values()]
        points, centres = (np.array(x).T.reshape(count, -1, 3) for x in self._points(*columns))
        if count == 1:
            points, centres = points[0], centres[0]
        model = self._call.model
        result = {}
        for c, constraint in enumerate(model.constraints):
            on_a = found[constraint.name]
            if not constraint.bodies:  # multipliers of tied joints
                result[constraint.name] = on_a
                continue
            if on == "both" and len(constraint.bodies) != 2:
                raise UnsupportedError(
                    f"constraint_reactions(on='both'): constraint {constraint.name!r} acts on {len(constraint.bodies)} "
                    "bodies. Expected constraints between two; leave `on` out, and read the force on its body_a."
                )
            frames = [_frame(places, i) for i in constraint.bodies]
            (R, p), x = frames[0], points[..., c, :]
            force, moment = _turned(R, on_a[..., :3]), _turned(R, on_a[..., 3:])
            place = p + _turned(R, x)  # in the world
            wrenches = []
            for sign, i, (axes, origin) in zip((1.0, -1.0), constraint.bodies, frames, strict=False):
                com = centres[..., i - 1, :] if i else np.zeros(3)
                arm = place - origin - _turned(axes, com) if about == "com" else np.zeros(3)
                f, m = sign * force, sign * (moment + np.cross(arm, force))
                back = np.swapaxes(axes, -1, -2)
                wrenches.append(np.concatenate(np.broadcast_arrays(_turned(back, f), _turned(back, m)), axis=-1))
            result[constraint.name] = wrenches[0] if on == "a" else np.stack(wrenches, axis=-2)
        return result


def chosen(about: Any, on: Any) -> tuple[str, str]:
    """The two words, checked."""
    return (
        choice(about, ABOUT, "constraint_reactions(about=", "): not known.", UnsupportedError),
        choice(on, ON, "constraint_reactions(on=", "): not known.", UnsupportedError),
    )


def _frame(places: Pose, i: int) -> tuple[Array, Array]:
    """Of body i; 0 is the world."""
    if not i:
        return np.eye(3), np.zeros(3)
    return places.rotation[..., i - 1, :, :], places.xyz[..., i - 1, :]


def _turned(R: Array, x: Array) -> Array:
    return np.asarray(np.einsum("...ij,...j->...i", R, x))
