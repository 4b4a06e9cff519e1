"""Flexible bodies in the recursions, against Lagrange's equations of `plain_flexible.py`."""

from __future__ import annotations

from functools import cache

import numpy as np
import pytest

import sharnir as sh
from support.lumped_flexible import Lumped
from support.plain_flexible import Chain, Link, Rigid

GRAVITY = (0.3, -1.2, -9.0)


def _rotation(rng: np.random.Generator) -> np.ndarray:
    R = np.linalg.qr(rng.normal(size=(3, 3)))[0]
    return R * np.sign(np.linalg.det(R))


@cache
def links(seed: int) -> tuple[Link, ...]:
    """Two flexible bodies, rigid ones on the tip of each."""
    rng = np.random.default_rng(seed)
    A = rng.normal(size=(3, 3))
    rigid = Rigid(0.8, rng.normal(scale=0.3, size=3), 0.1 * A @ A.T + np.eye(3))
    bodies = (Lumped.random(seed, n=2), rigid, Lumped.random(seed + 9, n=3))
    return tuple(
        Link(body, rng.normal(size=3), _rotation(rng), rng.normal(scale=0.5, size=3), parent)
        for body, parent in zip(bodies, (-1, 0, 0), strict=True)
    )


@cache
def mechanism(seed: int) -> tuple[sh.Model, Chain]:
    own = links(seed)
    s = sh.System("flexible", gravity=GRAVITY)
    for k, x in enumerate(own):
        parent = "world" if x.parent < 0 else f"b{x.parent}.tip"
        placement = sh.Placement(x.p, rotation=x.R)
        if isinstance(x.body, Lumped):
            s.add_body(f"b{k}", parent, joint=sh.Revolute(x.axis), placement=placement, flexible=x.body.reduced())
        else:
            s.add_body(
                f"b{k}", parent, joint=sh.Revolute(x.axis), placement=placement, mass=x.body.mass, com=x.body.com,
                inertia=x.body.inertia,
            )  # fmt: skip
    return s.build(), Chain(own, GRAVITY)


def state(model: sh.Model, seed: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    rng = np.random.default_rng(seed)
    return 0.6 * rng.normal(size=model.nq), rng.normal(size=model.nv), rng.normal(size=model.nv)


@pytest.mark.slow
@pytest.mark.parametrize("formulation", ["separate-bodies", "composite"])
def test_accelerations_are_those_of_lagrange(formulation: str) -> None:
    model, plain = mechanism(1)
    dyn = sh.compile(model, formulation=formulation, backend="casadi")
    for seed in range(3):
        q, v, tau = state(model, seed)
        a = plain.acceleration(q, v, tau)
        assert np.allclose(dyn.acceleration(q, v, tau), a, rtol=0, atol=1e-11 * max(1.0, np.abs(a).max()))
        assert np.allclose(dyn.inverse(q, v, a), tau, rtol=0, atol=1e-10 * max(1.0, np.abs(a).max()))


@pytest.mark.slow
def test_mass_matrix_energy_and_momentum_are_those_of_lagrange() -> None:
    model, plain = mechanism(1)
    dyn = sh.compile(model, backend="casadi")
    q, v, _ = state(model, 5)
    M, bias, T, U, P = plain.at(q, v)
    assert np.allclose(dyn.mass_matrix(q), M, rtol=0, atol=1e-12 * np.abs(M).max())
    assert np.allclose(dyn.energy(q, v), (T, U), rtol=1e-12)
    assert np.allclose(dyn.momentum(q, v), P, rtol=0, atol=1e-12 * np.abs(P).max())
    assert np.allclose(dyn.momenta(q, v), M @ v, rtol=0, atol=1e-12 * np.abs(M @ v).max())
    assert np.allclose(dyn.bias(q, v), bias, rtol=0, atol=1e-11 * np.abs(bias).max())
    still = plain.at(q, 0 * v)[1]
    K = np.zeros_like(M)
    for body in model.bodies:
        if body.flexible is not None:
            own = slice(body.v_start + 1, body.v_start + body.joint.nv)
            K[own, own] = body.flexible.K
    assert np.allclose(dyn.gravity(q), still - K @ q, rtol=0, atol=1e-11 * np.abs(still).max())


@pytest.mark.slow
def test_interfaces_stand_where_their_shapes_say() -> None:
    model, plain = mechanism(1)
    dyn = sh.compile(model, backend="casadi")
    q, v, tau = state(model, 6)
    R, p = plain.tips(q)[0]
    found = dyn.placement(q, "b0.tip")
    assert np.allclose(found.R, R, atol=1e-13)
    assert np.allclose(found.p, p, atol=1e-13)
    # velocities, accelerations and Jacobians are derivatives of that
    step, x, a = 1e-5, (0.3, -0.2, 0.5), dyn.acceleration(q, v, tau)
    ahead, behind = (dyn.point(q + s * v + s * s / 2 * a, "b2.tip", x) for s in (step, -step))
    velocity = dyn.point_velocity(q, v, "b2.tip", x)
    assert np.allclose(velocity, (ahead - behind) / (2 * step), atol=1e-8)
    second = (ahead - 2 * dyn.point(q, "b2.tip", x) + behind) / step**2
    assert np.allclose(dyn.point_acceleration(q, v, a, "b2.tip", x), second, atol=2e-4)
    J = dyn.jacobian(q, "b2.tip", point=x)
    assert np.allclose(J[:3] @ v, velocity, atol=1e-12)
    assert np.allclose(dyn.point_jacobian(q, "b2.tip", x), J[:3], atol=1e-12)


@pytest.mark.slow
def test_derivatives_are_those_of_differences() -> None:
    model, _ = mechanism(1)
    dyn = sh.compile(model, backend="casadi")
    q, v, tau = state(model, 7)
    h = 1e-6
    for found, (dq, dv, dtau) in zip(dyn.derivatives(q, v, tau), np.eye(3), strict=True):
        for k in range(model.nv):
            e = h * np.eye(model.nv)[k]
            ahead, behind = (dyn.acceleration(q + s * dq * e, v + s * dv * e, tau + s * dtau * e) for s in (1.0, -1.0))
            slope = (ahead - behind) / (2 * h)
            assert np.allclose(found[:, k], slope, atol=1e-6 * max(1.0, np.abs(slope).max()))


@pytest.mark.slow
def test_reactions_of_interfaces_are_what_their_children_feel() -> None:
    """The interface is massless, so that its reaction is the sum of those that it carries; and the first is what
    changes the momentum of all."""
    model, _ = mechanism(1)
    q, v, tau = state(model, 8)
    found = {}
    for formulation in ("separate-bodies", "composite"):
        dyn = sh.compile(model, formulation=formulation, backend="casadi")
        R = found[formulation] = dyn.reactions(q, v, tau)
        a, pose = dyn.acceleration(q, v, tau), dyn.placements(q)
        F = [
            np.concatenate([r @ x[:3], r @ x[3:] + np.cross(p, r @ x[:3])])
            for r, p, x in zip(pose.R, pose.p, R, strict=True)
        ]
        name = {body.name: body.index - 1 for body in model.bodies}
        size = np.abs(F[0]).max()
        assert np.allclose(F[name["b0.tip"]], F[name["b1"]] + F[name["b2"]], atol=1e-12 * size)
        h = 1e-5
        ahead, behind = (dyn.momentum(q + s * v + s * s / 2 * a, v + s * a) for s in (h, -h))
        m, c = sum(body.mass for body in model.bodies), dyn.centre_of_mass(q)
        weight = m * np.array(GRAVITY)
        rate = (ahead - behind) / (2 * h) - np.concatenate([weight, np.cross(c, weight)])
        assert np.allclose(F[0], rate, atol=1e-6 * size)
    assert np.allclose(*found.values(), atol=1e-11 * size)


@cache
def wing(kind: str) -> sh.Model:
    """A free hub, a flexible boom on a hinge and a rigid body on a hinge at its tip."""
    s = sh.System("wing", gravity=(0, 0, 0))
    s.add_body("hub", joint=sh.Free(), mass=5.0, inertia=(1.0, 1.0, 1.0))
    s.add_body("boom", "hub", joint=sh.Revolute("y"), flexible=Lumped.random(1, n=1).reduced())
    s.add_body("out", "boom.tip", joint=sh.Revolute("x"), mass=1.0, com=(0.1, 0.2, 0.3), inertia=(0.1, 0.1, 0.1))
    if kind == "latch":
        s.add_event("latch", sh.Latch(joint="out", at=0.4))
    if kind == "loop":
        plane = sh.PointOnPlane("out", (1, 0, 0), "world", (0, 0, 0), (0, 0, 1))
        s.add_constraint("plane", plane)
    return s.build()


@pytest.mark.slow
def test_a_latch_behind_an_interface_keeps_momentum_and_balances_energy() -> None:
    model = wing("latch")
    v0 = np.zeros(model.nv)
    v0[-1] = 2.5
    run = sh.simulate(model, 0.5, v0=v0)
    assert run.ok, run.status
    (event,) = run.events
    dyn = sh.compile(model)
    before, after = (dyn.momentum(event.q, v) for v in (event.v_before, event.v_after))
    assert np.allclose(before, after, rtol=0, atol=1e-12)
    lost = dyn.energy(event.q, event.v_before).sum() - dyn.energy(event.q, event.v_after).sum()
    assert event.energy_lost == pytest.approx(lost, abs=1e-10)
    # the jump is that of the mass matrix with the locked coordinate held
    M, jump = dyn.mass_matrix(event.q), event.v_after - event.v_before
    impulse = M @ jump
    assert np.allclose(impulse[:-1], 0.0, atol=1e-11)
    assert event.v_after[-1] == pytest.approx(0.0, abs=1e-12)
    # and what its hinge takes is what the tip of the boom feels
    assert event.impulses["out"][3] == pytest.approx(impulse[-1], abs=1e-11)


@pytest.mark.slow
def test_loops_on_interfaces_are_those_of_lagrange_multipliers() -> None:
    model = wing("loop")
    q, v, tau = state(model, 3)
    q = np.concatenate([[0, 0, 0, 1, 0, 0, 0], q[7:]])
    found = []
    for formulation in ("separate-bodies", "composite"):
        dyn = sh.compile(model, formulation=formulation, backend="casadi")
        found.append(dyn.acceleration(q, v, tau))
        assert np.allclose(dyn.constraint_jacobian(q), dyn.jacobian(q, "out", point=(1, 0, 0))[2:3], atol=1e-12)
        assert abs(dyn.point_acceleration(q, v, found[-1], "out", (1, 0, 0))[2]) < 1e-10
    assert np.allclose(*found, atol=1e-11 * np.abs(found[0]).max())
    # a minimum of the acceleration energy, by the mass matrix of all
    tree = sh.compile(wing("tree"), backend="casadi")
    free, M, G = tree.acceleration(q, v, tau), tree.mass_matrix(q), dyn.constraint_jacobian(q)
    force = M @ (found[0] - free)
    assert np.abs(force - G.T @ (G @ force) / (G @ G.T)).max() < 1e-9 * np.abs(force).max()


@pytest.mark.slow
def test_stiff_bodies_tend_to_rigid_ones_at_first_order() -> None:
    lumped = Lumped.random(2, n=2)
    errors = []
    for stiffness in (1e4, 1e6, 1e8):
        modal, s = lumped.reduced().scaled(stiffness), sh.System("stiff")
        s.add_body("boom", joint=sh.Revolute("y"), flexible=modal)
        model, rigid = s.build(), sh.System("rigid")
        body = model.bodies[0]
        rigid.add_body("boom", joint=sh.Revolute("y"), mass=body.mass, com=body.com, inertia=body.inertia)
        truth = sh.compile(rigid.build(), backend="casadi").acceleration([0.4], [1.0])[0]
        # modes at rest: η such that their accelerations vanish
        dyn, eta, slow = sh.compile(model, backend="casadi"), np.zeros(2), 0.0
        for _ in range(8):
            tau = dyn.inverse([0.4, *eta], [1.0, 0, 0], [slow, 0, 0])
            eta, M = eta - np.linalg.solve(modal.K, tau[1:]), dyn.mass_matrix([0.4, *eta])
            slow -= tau[0] / M[0, 0]
        errors.append(abs(slow - truth))
    assert errors[0] / errors[1] == pytest.approx(100.0, rel=0.05)
    assert errors[1] / errors[2] == pytest.approx(100.0, rel=0.05)


@pytest.mark.slow
def test_operations_grow_with_the_bodies_of_a_chain_and_stay_below_the_cube_of_modes() -> None:
    def operations(bodies: int, modes: int) -> int:
        s = sh.System("chain")
        for k in range(bodies):
            parent = f"b{k - 1}.tip" if k else "world"
            s.add_body(f"b{k}", parent, joint=sh.Revolute("y"), flexible=Lumped.random(5, n=modes).reduced())
        return int(sh.operation_count(s.build(), "separate-bodies").total)

    few, twice, more = (operations(k, 2) for k in (4, 8, 12))
    assert abs((more - twice) - (twice - few)) <= 0.01 * (twice - few)
    slim, broad = operations(1, 4), operations(1, 8)
    assert np.log2(broad / slim) < 2.2
