"""Joint points: where the joints of the method are. Each belongs to two bodies and is fixed in both.

The body frame is the moving frame of its joint. A joint turns about the origin of that frame, and nothing else, where
no column of its S has a linear part; then the origin is a fixed point of the parent too. A base on the world may also
fly, with all motions of space (or of the plane), or move along as prescribed: it is taken as on a joint at its own
origin, and the point of body 0 to which that ties it moves, as nobody knows or as given.
"""

from __future__ import annotations

import casadi as ca
import numpy as np

from ..errors import ModelError, UnsupportedError, brief
from ..model import Model
from ..model.body import Body
from ..model.values import Values
from ..read import Array
from ..spatial.algebra import Matrix

REFUSED = "wittenburg.tables does not take"
OTHERS = 'Use formulation="separate-bodies", "composite" or "absolute" for it, which need no joint points.'


def joint_points(model: Model, values: list[Values], parameters: Array) -> Array:
    """(n, 3): the point of each joint in the body frame of the parent; NaN where that is the world and the point
    moves."""
    turns, points = False, np.full((len(values), 3), np.nan)
    for k, x in enumerate(values):
        q = ca.SX.sym("q", x.body.joint.nq)
        S = ca.sparsify(x.body.joint.subspace(q))
        turns = turns or S[3:, :].nnz() > 0
        if not S[:3, :].nnz():
            points[k] = _point(model, x, q, parameters)
        elif not _may_move(model, x.body):
            raise UnsupportedError(
                f"{REFUSED} joint {brief(x.body.name)}: its {type(x.body.joint).__name__} lets the body move along, "
                "not only turn about a point. Expected joints that turn (Spherical, Universal, Revolute, Fixed), or on "
                f"the world Free or prescribed motion. {OTHERS}"
            )
    if not turns:
        raise UnsupportedError(f"{REFUSED} {brief(model.name)}: nothing in it turns. Expected a joint that does.")
    if not sum(x.mass for x in values) > 0.0:
        raise ModelError(
            f"{REFUSED} {brief(model.name)}: its bodies have no mass together, so there is no barycentre. Give masses."
        )
    return points


def _may_move(model: Model, body: Body) -> bool:
    """On the world, with every motion that there is, or with none that is not given."""
    return body.parent == 0 and (body.joint.nv == (3 if model.planar else 6) or not body.free)


def _point(model: Model, x: Values, q: Matrix, parameters: Array) -> Array:
    """The origin of M in F, which does not depend on q, and then in the parent."""
    p = ca.Function("p", [q, model.parameter_symbols], [x.body.joint.placement(q).p])
    return np.asarray(x.p + x.R @ np.array(p(np.zeros(x.body.joint.nq), parameters)).ravel())
