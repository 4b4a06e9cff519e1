"""How a force looks up names and reads expressions when the system is built."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..errors import ModelError
from ..read import check_constants, choice, vector
from ..spatial.algebra import Matrix, matrix
from .body import Body
from .element import ForceContext
from .expressions import Scope, check_symbols, number_of, parse
from .model import Model


@dataclass(frozen=True, eq=False)
class Names:
    """What all forces of a model share, gathered once: models may have thousands of them. Prescribed coordinates stand
    in expressions as the functions of time that they are."""

    model: Model
    q: Matrix
    v: Matrix
    parameters: Mapping[str, ca.SX]
    known: Mapping[int, str]  # every symbol of the model by its identity
    own: Mapping[int, str]  # the parameters among them
    numbers: Mapping[str, int]  # of bodies, the world included
    joints: Mapping[str, int]

    @staticmethod
    def of(model: Model) -> Names:
        q, v = ca.SX(model.q), ca.SX(model.v)
        for driven in model.bodies:
            motion = driven.motion
            if motion is None:
                continue
            for k, column in enumerate(motion.q_coordinates):
                assert motion.q is not None
                q[driven.q_start + column] = motion.q[k]
            for k, column in enumerate(motion.coordinates):
                v[driven.v_start + column] = motion.v[k]
        parameters = {p.name: p.symbol for p in model.parameters}
        symbols = ca.symvar(ca.vertcat(model.t, q, v, *parameters.values()))
        known = {x.element_hash(): str(x) for x in symbols}
        joints = {body.name: body.index for body in model.bodies}
        own = {x.element_hash(): key for key, x in parameters.items()}
        return Names(model, q, v, parameters, known, own, {"world": 0} | joints, joints)


def context_of(names: Names, where: str) -> ForceContext:
    """`where` begins every message."""
    model, q, v, parameters = names.model, names.q, names.v, names.parameters

    def body(name: str, what: str) -> int:
        return names.numbers[choice(name, names.numbers, f"{where}: {what}=", " is not a body.")]

    def joint(name: str, what: str) -> Body:
        return model.bodies[names.joints[choice(name, names.joints, f"{where}: {what}=", " is not a joint.")] - 1]

    def coordinate(kind: str, name: str, k: int | None) -> ca.SX:
        owner = joint(name, f"the joint in {kind}(...)")
        count, start, column = (owner.joint.nq, owner.q_start, q) if kind == "q" else (owner.joint.nv, owner.v_start, v)
        return column[start + number_of(kind, name, k, count, type(owner.joint).__name__, where)]

    scope = Scope({"t": model.t, **parameters}, coordinate)

    def expression(value: Any, what: str) -> Matrix:
        found = parse(value, scope, f"{where}: {what}")
        check_symbols(found, names.known, f"{where}: {what}")
        return found

    def point(value: Any, what: str) -> Matrix:
        found = matrix(vector(value, 3, f"{where}: {what}"))
        check_symbols(found, names.own, f"{where}: {what}")
        check_constants(found, f"{where}: {what}")
        if model.planar and not found[2].is_zero():
            raise ModelError(
                f"{where}: {what} has z = {found[2]}, but the system is planar. Expected {what}=(x, y, 0)."
            )
        return found

    return ForceContext(
        where, body, joint, expression, point, q, v, model.t, parameters, joints=model.bodies, planar=model.planar
    )
