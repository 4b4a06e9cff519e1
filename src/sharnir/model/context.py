"""What the system knows, for a force that becomes an element and a constraint that becomes a tie: how they look up
names and read expressions when the system is built."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import casadi as ca

from ..errors import ModelError, brief
from ..read import check_constants, choice, is_plain_number, vector
from ..spatial.algebra import Matrix, matrix
from .body import Body
from .expressions import Scope, check_symbols, number_of, parse
from .measures import measured
from .model import Model
from .places import Places

MOST = 6  # symbols that a message names


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

    @cached_property
    def places(self) -> Places:
        """Of all bodies, in the same symbols."""
        return Places(self.model.bodies, self.q, self.v)


@dataclass(frozen=True, eq=False)
class Context:
    """`where` begins every message; `what` names the argument in it. `q` and `v` are all coordinates and velocities as
    symbols, prescribed ones as functions of time; `joints` the `Body` of every joint, in the order of q and v."""

    names: Names
    where: str

    @property
    def q(self) -> Matrix:
        return self.names.q

    @property
    def v(self) -> Matrix:
        return self.names.v

    @property
    def t(self) -> Matrix:
        return self.names.model.t

    @property
    def parameters(self) -> Mapping[str, ca.SX]:
        return self.names.parameters

    @property
    def joints(self) -> tuple[Body, ...]:
        return self.names.model.bodies

    @property
    def planar(self) -> bool:
        return self.names.model.planar

    def body(self, name: str, what: str) -> int:
        """Its number, 0 for the world."""
        return self.names.numbers[choice(name, self.names.numbers, f"{self.where}: {what}=", " is not a body.")]

    def joint(self, name: str, what: str) -> Body:
        """The body it carries."""
        known = self.names.joints
        return self.joints[known[choice(name, known, f"{self.where}: {what}=", " is not a joint.")] - 1]

    def expression(self, value: Any, what: str) -> Matrix:
        """A number, text or SX scalar as SX over t, parameters, q('...'), v('...') and what is seen of bodies."""
        if is_plain_number(value):  # most of what constraints are given, by the thousand
            return ca.SX(float(value))
        found = parse(value, self._scope, f"{self.where}: {what}")
        check_symbols(found, self.names.known, f"{self.where}: {what}")
        return found

    def of_time(self, value: Any, what: str, otherwise: str) -> Matrix:
        """An expression of t and parameters alone; `otherwise` says what to take where the state is meant."""
        found = self.expression(value, what)
        if found.is_constant():
            return found
        known = {self.t.element_hash(), *self.names.own}
        state = [str(x) for x in ca.symvar(found) if x.element_hash() not in known]
        if state:
            some = f"{', '.join(state[:MOST])}{' and more' if len(state) > MOST else ''}"
            raise ModelError(
                f"{self.where}: {what}={brief(value)} depends on the state ({some}). Expected a number or "
                f"an expression of t and parameters; {otherwise}."
            )
        return found

    def point(self, value: Any, what: str) -> Matrix:
        """Three numbers or parameters; in a planar system those of a point in the plane."""
        found = matrix(vector(value, 3, f"{self.where}: {what}"))
        check_symbols(found, self.names.own, f"{self.where}: {what}")
        check_constants(found, f"{self.where}: {what}")
        self.check_in_plane(found, what)
        return found

    def check_in_plane(self, point: Matrix, what: str) -> None:
        if self.planar and not point[2].is_zero():
            raise ModelError(
                f"{self.where}: {what} has z = {point[2]}, but the system is planar. Expected {what}=(x, y, 0)."
            )

    @cached_property
    def _scope(self) -> Scope:
        return Scope({"t": self.t, **self.parameters}, self._coordinate, self._measure)

    def _measure(self, kind: str, arguments: tuple[object, ...], where: str) -> ca.SX:
        return measured(kind, arguments, where, self, self.names.places)

    def _coordinate(self, kind: str, name: str, k: int | None) -> ca.SX:
        owner = self.joint(name, f"the joint in {kind}(...)")
        joint = owner.joint
        count, start, column = (joint.nq, owner.q_start, self.q) if kind == "q" else (joint.nv, owner.v_start, self.v)
        return column[start + number_of(kind, name, k, count, type(joint).__name__, self.where)]
