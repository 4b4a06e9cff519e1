from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

from sharnir.core.errors import ModelError, ShapeError
from sharnir.model.forces import Wrench
from support.force_models import TIME, craft, exerted, interpreted, link, state

POINT, FORCE, MOMENT = np.array([0.1, -0.3, 0.4]), np.array([3.0, -1.0, 2.0]), np.array([0.5, 0.7, -0.2])


@pytest.mark.parametrize("frame", ["world", "body"])
def test_by_jacobian(frame):
    """τ = J_pᵀ f + J_ωᵀ m, the rotation part of J from two points; power by the velocity of the point."""
    m, without = craft(Wrench("ball", POINT, FORCE, MOMENT, frame)).build(), craft().build()
    dyn, s = interpreted(m), state(m)
    R = dyn.placement(s.q, "ball").rotation if frame == "body" else np.eye(3)
    f, moment = R @ FORCE, R @ MOMENT
    J = dyn.point_jacobian(s.q, "ball", POINT)
    R_ball = dyn.placement(s.q, "ball").rotation
    axes = [dyn.point_jacobian(s.q, "ball", e) - dyn.point_jacobian(s.q, "ball", (0, 0, 0)) for e in np.eye(3)]
    # the ends of the body axes turn by ω × e, and Σ e × (ω × e) = 2 ω
    J_turn = sum(np.cross(R_ball[:, k], axes[k], axisb=0, axisc=0) for k in range(3)) / 2
    tau = J.T @ f + J_turn.T @ moment
    np.testing.assert_allclose(exerted(m, without, s.q, s.v), tau, atol=1e-12)
    np.testing.assert_allclose(dyn.power(s.q, s.v), [0, tau @ s.v], atol=1e-12)


def test_body_frame_equals_an_external_wrench():
    m, without = craft(Wrench("slide", force=FORCE, moment=MOMENT, frame="body")).build(), craft().build()
    s = state(m)
    wrenches = np.zeros((5, 6))
    wrenches[2] = [*FORCE, *MOMENT]
    found, expected = interpreted(m), interpreted(without)
    for function in ("acceleration", "reactions"):
        a = getattr(found, function)(s.q, s.v, s.tau)
        np.testing.assert_allclose(a, getattr(expected, function)(s.q, s.v, s.tau, wrenches=wrenches), atol=1e-11)


def test_expressions():
    m = link(Wrench("link", (1, 0, 0), ("k*t", "v('tip')", 0), (0, 0, "q('tip')")))
    q, v = np.array([0.3, -0.8]), np.array([0.5, 2.0])
    tau = -np.sin(0.3) * 30 * TIME + np.cos(0.3) * 2.0 - 0.8
    np.testing.assert_allclose(exerted(m, link(), q, v), [tau, 0], rtol=1e-14, atol=1e-14)
    np.testing.assert_allclose(interpreted(m).power(q, v, t=TIME), [0, tau * 0.5], rtol=1e-14)


def test_a_symbolic_column():
    s = craft()
    thrust = s.parameter("thrust", 2.0)
    s.add_force("jet", Wrench("hub", force=ca.vertcat(thrust, 0, 2 * thrust), frame="body"))
    found = exerted(s.build(), craft().build(), s.build().q0, np.zeros(13))
    np.testing.assert_allclose(found[:6], [2, 0, 4, 0, 0, 0], atol=1e-13)


@pytest.mark.parametrize(
    ("force", "error", "message"),
    [
        (Wrench("hubb", force=(1, 0, 0)), ModelError, "force 'force 0': body='hubb' is not a body. Did you mean 'hub'"),
        (Wrench("world", force=(1, 0, 0)), ModelError, "body='world' cannot be moved. Name the body"),
        (Wrench("hub", force=(1, 0, 0), frame="wrld"), ModelError, "frame='wrld' is not a frame. Expected 'world' or"),
        (Wrench("hub", force=(1, 0)), ShapeError, r"force has 2 entries \(\(1, 0\)\). Expected three"),
        (Wrench("hub", force=3.0), ShapeError, "force=3.0. Expected three numbers or expressions"),
        (Wrench("hub", moment="t"), ShapeError, "moment='t'. Expected three numbers or expressions"),
        (Wrench("hub", force=(0, "tt", 0)), ModelError, r"force\[1\]: in 'tt', .*unknown name"),
        (Wrench("hub", moment=(0, 0, float("nan"))), ModelError, r"moment\[2\]: nan is not finite"),
        (Wrench("hub", point=(0, 0)), ShapeError, "point: given 2 entries"),
        (Wrench("hub", point=(0, "t", 0)), ModelError, "point: 't' is not a number"),
    ],
)
def test_errors(force, error, message):
    with pytest.raises(error, match=message):
        craft(force).build()


@pytest.mark.parametrize(
    ("force", "message"),
    [
        (Wrench("tip", (0, 0, 1)), r"point has z = 1, but the system is planar. Expected point=\(x, y, 0\)"),
        (Wrench("tip", force=(0, 0, "k")), r"force has z = k, but the system is planar. Expected force=\(fx, fy, 0\)"),
        (Wrench("tip", moment=(1, 0, 0)), r"moment has x = 1, but .* Expected moment=\(0, 0, mz\)"),
        (Wrench("tip", moment=(0, "t", 0)), r"moment has y = t, but"),
    ],
)
def test_planar(force, message):
    link(Wrench("tip", (1, 1, 0), (1, "t", 0), (0, 0, 2)), planar=True)
    with pytest.raises(ModelError, match=message):
        link(force, planar=True)
