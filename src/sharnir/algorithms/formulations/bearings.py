"""Bearings of a tree, whose friction depends on the reactions of their joints (`model/forces/joint_friction.py`).

Reactions are linear in joint forces x that act in the bearings: R⊥ = R₀ + J x, by tracing the dynamics once with x as
symbols. The equation that is left is

    x_k + f_k + m_k |R⊥_k(x)| = 0,    m_k = μ_k r_k tanh(v_k/v₀),    k = 1 … n                                   (1)

which NEWTON steps solve to rounding wherever μ r |J| is less than 1: a shaft that does not lock itself. Where the rest
of (1) is more than ROUNDING the result is no number, so that whatever computes with it says so.

x is an expression of q, v, t and parameters then, and the friction a force like others. It does not know of joint
forces and wrenches that a call brings from outside, nor of accelerations that are given: these are refused.
"""

from __future__ import annotations

from dataclasses import replace

import casadi as ca

from ...core.errors import UnsupportedError
from ...core.tracing import cached_by_identity
from ...model import Model
from ...model.element import Element
from ...model.forces.joint_forces import column
from ...model.forces.joint_friction import Bearing, ReactionFriction
from ...model.lock_rows import SwitchedElement
from ...spatial.algebra import Matrix
from ..sweeps.trace import unroll
from . import separate_bodies

NEWTON = 8
ROUNDING = 1e-9  # of the largest moment
TINY = 1e-150  # of a force whose direction is not known


def with_bearing_friction(model: Model) -> Model:
    """The model with the friction of its bearings found; itself, if it has none."""
    return _with_friction(model) or model


def has_reaction_friction(model: Model) -> bool:
    return any(isinstance(_inner(element), ReactionFriction) for element in model.forces)


@cached_by_identity
def _with_friction(model: Model) -> Model | None:
    bearings = [own for own in map(_inner, model.forces) if isinstance(own, Bearing)]
    if not bearings:
        return None
    if model.constraints:
        raise UnsupportedError(
            f"force {bearings[0].name!r}: friction by the reaction of a joint is there for trees only, but "
            f"{model.name!r} has constraints, locks or stops ({model.constraints[0].name!r}), which change reactions. "
            "Give the friction as coulomb=... instead, or take them out."
        )
    x, N = _solved(model, bearings)
    found = {
        own.name: ReactionFriction(
            own.name,
            (),
            {own.joint: column(model.bodies[own.joint - 1].joint.nv, own.place, x[k])},
            heat=-x[k] * own.v,
            shown={"friction": x[k], "slip": own.v, "reaction": N[k]},
        )
        for k, own in enumerate(bearings)
    }
    return replace(model, forces=tuple(_placed(element, found) for element in model.forces))


def _inner(element: Element) -> Element:
    return element.inner if isinstance(element, SwitchedElement) else element


def _placed(element: Element, found: dict[str, ReactionFriction]) -> Element:
    own = found.get(element.name)
    if own is None:
        return element
    return replace(element, inner=own) if isinstance(element, SwitchedElement) else own


def _solved(model: Model, bearings: list[Bearing]) -> tuple[Matrix, list[Matrix]]:
    """x of (1) and |R⊥|."""
    x = ca.SX.sym("x", len(bearings))
    R0, J = _reactions(model, bearings, x)
    dry, lever = ca.vertcat(*(own.dry for own in bearings)), ca.vertcat(*(own.lever for own in bearings))
    n = len(bearings)

    def across(y: Matrix) -> tuple[list[Matrix], list[Matrix]]:
        force = [R0[k] + J[k] @ y for k in range(n)]
        return force, [ca.sqrt(ca.sumsqr(F) + TINY) for F in force]

    y = -dry - lever * ca.vertcat(*across(ca.SX.zeros(n))[1])
    for _ in range(NEWTON):
        force, N = across(y)
        slope = ca.vertcat(*(lever[k] * (force[k].T @ J[k]) / N[k] for k in range(n)))
        rest = y + dry + lever * ca.vertcat(*N)
        y = y - ca.solve(ca.SX.eye(n) + slope, rest)
    N = across(y)[1]
    rest = y + dry + lever * ca.vertcat(*N)
    size = ca.sumsqr(dry) + ca.sumsqr(lever * ca.vertcat(*N)) + TINY
    room = 1 - ca.sumsqr(rest) / (ROUNDING**2 * size)  # negative where it has not come together
    return y * (ca.exp(ca.log(room)) / room), N


def _reactions(model: Model, bearings: list[Bearing], x: Matrix) -> tuple[list[Matrix], list[Matrix]]:
    """R₀ and J of every bearing: the force across its axis, in body axes."""
    probes = {own.name: k for k, own in enumerate(bearings)}

    def probed(element: Element) -> Element:
        if element.name not in probes:
            return element
        own = _inner(element)
        assert isinstance(own, Bearing)
        tau = column(model.bodies[own.joint - 1].joint.nv, own.place, x[probes[own.name]])
        return _placed(element, {own.name: ReactionFriction(own.name, (), {own.joint: tau})})

    other = replace(model, forces=tuple(probed(element) for element in model.forces))
    inputs = {"q": model.q, "v": model.v, "t": model.t, "params": model.parameter_symbols}
    R = unroll(separate_bodies.formulation.reactions.reading(("q", "v")), other, inputs)
    found_0, found_J = [], []
    for own in bearings:
        force = R[6 * (own.joint - 1) : 6 * (own.joint - 1) + 3]
        force = force - own.axis * (own.axis.T @ force)
        found_0.append(ca.substitute(force, x, ca.SX.zeros(x.shape[0])))
        found_J.append(ca.jacobian(force, x))
    return found_0, found_J
