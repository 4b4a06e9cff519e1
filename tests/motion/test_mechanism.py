"""A mechanism as a right-hand side: rates, accelerations and Jacobians, written where the integrator reads them.

Covers motion/mechanism.py.
"""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.registry import choose
from sharnir.codegen.entry import launch
from sharnir.integrate.rhs import Call
from sharnir.motion.mechanism import Mechanism
from support.motion import rate
from support.random_trees import relative_error
from support.run_models import cart, double_pendulum, satellite
from support.samples import slow_after
from support.ways import IN_VELOCITIES

T = 0.7


def states(model: sh.Model, members: int) -> np.ndarray:
    """Near the neutral position; quaternions need not be of length one here."""
    random = np.random.default_rng(members)
    y = np.concatenate([model.q0, model.v0]) + 0.1 * random.normal(size=(members, model.nq + model.nv))
    y[:, model.nq :] += random.normal(size=(members, model.nv))
    return y


def bound(model: sh.Model, formulation: str, members: int) -> Mechanism:
    params = np.array(model.parameter_defaults, dtype=float)
    return Mechanism(model, choose(model, formulation), members, np.zeros(model.nv), params, implicit=True)


def evaluate(call: np.ndarray, first: int, count: int) -> None:
    call[Call.FIRST], call[Call.COUNT] = first, count
    launch()(call)


def derivatives(rhs: Mechanism, y: np.ndarray) -> np.ndarray:
    t, out = np.full(len(y), T), np.full(y.shape, np.nan)
    evaluate(rhs.bind(t, y, out), 0, len(y))
    return out


@pytest.mark.parametrize("formulation", IN_VELOCITIES)
@pytest.mark.parametrize("members", slow_after(1, [1, 19]))
def test_rates_and_accelerations(formulation: str, members: int) -> None:
    model = satellite()
    y = states(model, members)
    for first in (3, 7):
        y[:, first : first + 4] /= np.linalg.norm(y[:, first : first + 4], axis=1, keepdims=True)
    q, v = y[:, : model.nq].copy(), y[:, model.nq :].copy()
    found = derivatives(bound(model, formulation, members), y)
    expected = np.array([rate(model, a, b) for a, b in zip(q, v, strict=True)])
    assert relative_error(found[:, : model.nq], expected) < 1e-14
    assert relative_error(found[:, model.nq :], sh.compile(model, formulation).acceleration(q, v)) < 1e-13


def test_a_part_of_the_batch_leaves_the_others_alone() -> None:
    model = satellite()
    rhs, y = bound(model, "separate-bodies", 9), states(model, 9)
    t, out = np.full(9, T), np.full(y.shape, np.nan)
    evaluate(rhs.bind(t, y, out), 3, 2)
    assert np.array_equal(np.isfinite(out).all(axis=1), [k in (3, 4) for k in range(9)])


def test_forces_are_read_at_every_evaluation() -> None:
    rhs, y = bound(cart(), "separate-bodies", 1), np.zeros((1, 2))
    t, out = np.zeros(1), np.zeros((1, 2))
    call = rhs.bind(t, y, out)
    for force in (2.0, -3.0):
        rhs.tau[0] = force
        evaluate(call, 0, 1)
        assert out[0, 1] == force


def driven() -> sh.Model:
    """Hinges and a slide, one of them prescribed, with forces of all kinds."""
    s = sh.System("driven")
    body = {"mass": 1.0, "com": (0.2, 0, -0.1), "inertia": (0.1, 0.2, 0.15)}
    s.add_body("crank", joint=sh.Revolute("y"), **body)
    s.add_body("link", "crank", joint=sh.Revolute("x"), placement=sh.Placement(xyz=(0.5, 0, 0)), **body)
    s.add_body("slide", "link", joint=sh.Prismatic("z"), **body)
    s.prescribe("crank", q="0.3*t + 0.2*cos(2*t)")
    s.add_force("hinge", sh.JointSpring("link", law="4*x + 10*x**3", rest="0.2*sin(t)", damping=0.4))
    s.add_force(
        "rope", sh.PointSpring("world", (1, 0, 1), "slide", (0.3, 0, 0), stiffness=15.0, length=0.5, damping=0.3)
    )
    return s.build()


@pytest.mark.parametrize("model", [double_pendulum(), driven(), satellite()], ids=lambda m: m.name)
@pytest.mark.parametrize("members", slow_after(1, [1, 10]))
def test_the_jacobian_is_that_of_the_right_hand_side(model: sh.Model, members: int) -> None:
    """Central differences of the compiled right-hand side; h² and rounding over h leave 1e-8."""
    rhs, y = bound(model, "separate-bodies", members), states(model, members)
    n = rhs.ny
    t, J = np.full(members, T), np.full((members, n, n), np.nan)
    evaluate(rhs.bind_jacobian(t, y, J), 0, members)
    h = 1e-5
    for k in range(n):
        shift = h * (np.arange(n) == k)
        difference = (derivatives(rhs, y + shift) - derivatives(rhs, y - shift)) / (2 * h)
        assert relative_error(J[:, :, k], difference) < 1e-7


def test_many_orientations_leave_the_jacobian_to_differences() -> None:
    """Where q̇ is not v the exact one is traced in one piece, for small models; the integrator looks if it is there."""
    s = sh.System("balls")
    for k in range(13):
        s.add_body(f"b{k}", f"b{k - 1}" if k else "world", joint=sh.Spherical(), mass=1.0, inertia=(1, 1, 1))
    assert not hasattr(bound(s.build(), "separate-bodies", 1), "bind_jacobian")


def test_an_explicit_method_compiles_no_jacobian() -> None:
    model = double_pendulum()
    rhs = Mechanism(model, choose(model, "separate-bodies"), 1, np.zeros(2), np.zeros(0), implicit=False)
    assert not hasattr(rhs, "bind_jacobian")
