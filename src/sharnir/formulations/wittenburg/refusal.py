"""Which models Wittenburg's equations take: vectors between joints are constant in body axes, and something turns."""

from __future__ import annotations

from typing import TYPE_CHECKING

import casadi as ca

from ...remembered import remembered

if TYPE_CHECKING:
    from ...joints.contract import Joint
    from ...model import Body, Model

INSTEAD = "formulation='separate-bodies', 'composite' or 'absolute'"


@remembered
def refusal(model: Model) -> str | None:
    """Joints may turn. One that lets its body translate is taken on the world only, where it constrains nothing (a free
    base), or where its whole motion is given (body 0)."""
    parts = {id(body.joint): _moves(body.joint) for body in model.bodies}
    given = {0}  # bodies whose motion is known
    for body in model.bodies:
        if body.parent in given and not body.free:
            given.add(body.index)
        elif parts[id(body.joint)][0] and not _free_base(model, body):
            return (
                f"the joint of {body.name!r}, {type(body.joint).__name__}, lets it translate, and the equations of "
                "Wittenburg need joints that only turn, such as Revolute, Universal and Spherical; a base without any "
                f"constraint or with prescribed motion may be on the world. Take {INSTEAD}."
            )
    if not any(turns for _, turns in parts.values()):
        return f"none of its joints turns, and the unknowns of Wittenburg's equations are rotations. Take {INSTEAD}."
    return None


def _free_base(model: Model, body: Body) -> bool:
    return body.parent == 0 and body.joint.nv == (3 if model.planar else 6)


def _moves(joint: Joint) -> tuple[bool, bool]:
    """Whether it lets its body translate, and turn; by the structure of S."""
    S = joint.subspace(ca.SX.sym("q", joint.nq))
    return not S[:3, :].is_zero(), not S[3:, :].is_zero()
