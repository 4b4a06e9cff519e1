"""Joint points: where the joints of the method are. Each belongs to two bodies and is fixed in both.

The body frame is the moving frame of its joint. A joint turns about the origin of that frame, and nothing else, where
no column of its S has a linear part; then the origin is a fixed point of the parent too. A base that flies, a body on
the world with all motions of space (or of the plane), is taken as on a ball joint at its own origin: the point of body
0 that it is tied to moves in a way that is not known.
"""

from __future__ import annotations

import casadi as ca
import numpy as np

from ..errors import ModelError, UnsupportedError, brief
from ..model import Model
from ..model.body import Body
from ..model.values import Values
from ..read import Array

REFUSED = "wittenburg.tables does not take"
OTHERS = 'Use formulation="separate-bodies", "composite" or "absolute" for it, which need no joint points.'


def joint_points(model: Model, values: list[Values], parameters: Array) -> Array:
    """(n, 3): the point of each joint in the body frame of the parent; NaN where the parent is the world and the body
    flies."""
    if model.nv == 0:
        raise UnsupportedError(
            f"{REFUSED} {brief(model.name)}: nothing in it turns, all its joints are fixed. Expected joints that turn."
        )
    if not sum(x.mass for x in values) > 0.0:
        raise ModelError(
            f"{REFUSED} {brief(model.name)}: its bodies have no mass together, so there is no barycentre. Give masses."
        )
    return np.array([_point(model, x, parameters) for x in values])


def flies(model: Model, body: Body) -> bool:
    """On the world, with every motion that there is."""
    return body.parent == 0 and body.joint.nv == (3 if model.planar else 6)


def _point(model: Model, x: Values, parameters: Array) -> Array:
    if flies(model, x.body):
        return np.full(3, np.nan)
    joint = x.body.joint
    q = ca.SX.sym("q", joint.nq)
    if ca.sparsify(joint.subspace(q))[:3, :].nnz():
        kind = type(joint).__name__
        raise UnsupportedError(
            f"{REFUSED} joint {brief(x.body.name)}: its {kind} lets the body move along, not only turn about a point. "
            f"Expected joints that turn (Spherical, Universal, Revolute, Fixed), or Free on the world. {OTHERS}"
        )
    # The origin of M in F does not depend on q then, but may be anywhere.
    p = ca.Function("p", [q, model.parameter_symbols], [joint.placement(q).p])
    return np.asarray(x.p + x.R @ np.array(p(np.zeros(joint.nq), parameters)).ravel())
