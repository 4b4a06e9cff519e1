"""Generalized forces from a function of the user's: τ = function(t, q, v, parameters). All its power τ · v is drive."""

from __future__ import annotations

from dataclasses import dataclass

import casadi as ca

from ..errors import ModelError, ShapeError, brief
from ..model.context import Context
from ..model.element import Element, Force, register
from ..read import check_constants, is_a
from ..spatial.algebra import Matrix, matrix, segment
from .examples import NQ, NV, PARAMETERS
from .joint_element import JointElement

INPUTS = ("t", "q", "v", "parameters")


@register
@dataclass(frozen=True, eq=False)
class CustomForce(Force):
    """`function` is a casadi.Function with the inputs t (1), q (nq), v (nv), parameters (all of the system's, in the
    order they were made) and one output, the forces (nv) on all velocities; it becomes part of the compiled code:

    t, q, v, parameters = SX.sym("t"), SX.sym("q", 2), SX.sym("v", 2), SX.sym("parameters", 0)
    CustomForce(Function("drag", [t, q, v, parameters], [-0.1 * v * fabs(v)]))
    """

    function: ca.Function

    def element(self, name: str, context: Context) -> Element:
        tau = self._called(context)
        if tau.numel() != context.v.numel():
            raise ShapeError(
                f"{context.where}: the function gives {tau.numel()} forces. Expected {context.v.numel()}, one per "
                "velocity of the system."
            )
        check_constants(tau, f"{context.where}: function")
        tau = matrix(ca.vec(tau))
        parts = {}
        for joint in context.joints:
            part = segment(tau, joint.v_start, joint.joint.nv)
            if part.nnz():
                parts[joint.index] = part
        return JointElement(name, (), parts, power=ca.dot(tau, context.v))

    def _called(self, context: Context) -> Matrix:
        function, where = self.function, context.where
        if not is_a(function, ca.Function):
            raise ModelError(
                f"{where}: function={brief(function)} is not a CasADi function. Expected casadi.Function(name, [t, q, "
                "v, parameters], [tau])."
            )
        arguments = (context.t, context.q, context.v, ca.vertcat(ca.SX(0, 1), *context.parameters.values()))
        _check_inputs(function, [int(x.numel()) for x in arguments], where)
        if function.n_out() != 1:
            raise ShapeError(f"{where}: the function has {function.n_out()} outputs. Expected one, the forces (nv).")
        if function.has_free():
            raise ModelError(
                f"{where}: the function uses {', '.join(function.get_free())}, which are none of its inputs. Make them "
                "inputs; parameters of the system come in as the fourth one."
            )
        shaped = [ca.reshape(x, *function.size_in(k)) for k, x in enumerate(arguments)]
        try:
            tau = function.call(shaped, True, False)[0]
            reason = "it calls another function that is no expression" if _calls(tau) else ""
        except RuntimeError as error:
            reason = str(error).strip().splitlines()[-1]
        if reason:
            raise ModelError(
                f"{where}: the function cannot be compiled: {reason}. Expected one that is made of SX expressions, "
                "without interpolants, callbacks or external code; a table of a joint is JointSpring(table=...)."
            )
        return tau

    @classmethod
    def examples(cls) -> tuple[Force, ...]:
        t, q, v, p = (ca.SX.sym(name, n) for name, n in zip(INPUTS, (1, NQ, NV, PARAMETERS), strict=True))
        drag = -p[1] * v * ca.fabs(v) + ca.sin(t) * q[7]
        return (cls(ca.Function("drag", [t, q, v, p], [drag])),)


def _calls(tau: Matrix) -> bool:
    """CasADi keeps a call where it cannot see through it."""
    traced = ca.Function("traced", [ca.vertcat(ca.SX(0, 1), *ca.symvar(tau))], [tau])
    return any(traced.instruction_id(k) == ca.OP_CALL for k in range(traced.n_instructions()))


def _check_inputs(function: ca.Function, sizes: list[int], where: str) -> None:
    if function.n_in() != len(INPUTS):
        raise ShapeError(
            f"{where}: the function has {function.n_in()} inputs. Expected {len(INPUTS)}: {', '.join(INPUTS)}."
        )
    for k, (name, size) in enumerate(zip(INPUTS, sizes, strict=True)):
        given = function.name_in(k)
        if given in INPUTS and given != name:
            raise ModelError(
                f"{where}: input {k} of the function is called {brief(given)}. Expected {name!r} there: the order is "
                f"{', '.join(INPUTS)}."
            )
        if function.numel_in(k) != size:
            raise ShapeError(
                f"{where}: input {k} of the function ({name}) has {function.numel_in(k)} entries. Expected {size}."
            )
