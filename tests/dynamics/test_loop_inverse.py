"""Inverse dynamics with closed loops: forces that give the motion back, the least of them, and what cannot be driven.

The reference solves min |τ|² with M a + h = B τ + Jᵀ λ as one system of equations by NumPy's pseudo-inverse, with M, h
and J from Pinocchio.
"""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from support.random_loops import Mechanism, random_mechanism
from support.random_trees import relative_error
from support.redundant_linkages import four_bar
from support.samples import ALL, slow_after, slow_but_every

TOLERANCE = 1e-9
MOBILE = [s for s in range(30) if s % 10 not in (3, 6, 8)]
CRANK = "crank"


def compiled(model: sh.Model) -> sh.Dynamics:
    return sh.compile(model, backend="casadi")


def needed(m: Mechanism, a: np.ndarray) -> np.ndarray:
    """Joint forces that the tree would need, springs and wrenches taken off."""
    s = m.state
    springs, wrenches = m.truth.loads(s)
    return m.truth.pin.inverse(s.q, s.v, a, wrenches) - (springs - s.tau)


def least(m: Mechanism, a: np.ndarray, columns: list[int]) -> np.ndarray:
    """τ (nv) of least norm over the columns, and nothing elsewhere."""
    f, tree = m.truth.free, needed(m, a)
    m.truth.place(m.state.q)
    J = m.truth.rows()[0][:, f]
    B = np.eye(m.model.nv)[:, columns][f]
    k, rows = len(columns), len(J)
    # [E 0 Bᵀ; 0 0 J; B Jᵀ 0] [τ; λ; μ] = [0; 0; needed]
    K = np.zeros((k + rows + f.size, k + rows + f.size))
    K[:k, :k] = np.eye(k)
    K[:k, k + rows :], K[k : k + rows, k + rows :] = B.T, J
    K[k + rows :, :k], K[k + rows :, k : k + rows] = B, J.T
    x = np.linalg.pinv(K, rcond=1e-10) @ np.concatenate([np.zeros(k + rows), tree[f]])
    tau = np.zeros(m.model.nv)
    tau[columns] = x[:k]
    return tau


@pytest.mark.parametrize("seed", slow_after(10, MOBILE))
def test_round_trip_of_random_mechanisms(seed: int) -> None:
    """With all joints actuated, the forces of least norm."""
    m = random_mechanism(seed)
    s, dyn, given = m.state, compiled(m.model), {"t": m.state.t, "wrenches": m.state.wrenches}
    a = m.truth.acceleration(s)
    tau = dyn.inverse(s.q, s.v, a, **given)
    assert relative_error(dyn.acceleration(s.q, s.v, tau, **given), a) <= TOLERANCE
    f = m.truth.free
    expected = least(m, a, list(f))
    assert relative_error(tau[f], expected[f]) <= TOLERANCE
    assert np.linalg.norm(tau[f]) <= np.linalg.norm(s.tau[f]) + TOLERANCE  # which gave the same motion


@pytest.mark.parametrize("seed", slow_after(1, [0, 2, 5, 12, 15]))
def test_some_coordinates_actuated(seed: int) -> None:
    """More than there are degrees of freedom, but not all."""
    m = random_mechanism(seed)
    s, dyn = m.state, compiled(m.model)
    a = m.truth.acceleration(s)
    m.truth.place(s.q)
    J = m.truth.rows()[0]
    K = np.linalg.svd(J)[2][np.linalg.matrix_rank(J, tol=1e-10) :].T
    # leave out one coordinate after the other as long as all motions can still be driven well
    names = {b.v_start + k: (b.name, k) for b in m.model.bodies for k in b.free}
    chosen = list(names)
    for k in names:
        rest = [j for j in chosen if j != k]
        if len(rest) > K.shape[1] and np.linalg.svd(K[rest])[1].min() > 0.1:
            chosen = rest
    assert K.shape[1] < len(chosen) < m.model.nv
    tau = dyn.inverse(s.q, s.v, a, t=s.t, wrenches=s.wrenches, actuated=[names[k] for k in chosen])
    assert not tau[np.setdiff1d(np.arange(m.model.nv), chosen)].any()
    assert relative_error(tau, least(m, a, chosen)) <= TOLERANCE
    again = dyn.acceleration(s.q, s.v, tau, t=s.t, wrenches=s.wrenches)
    assert relative_error(again, a) <= TOLERANCE


@pytest.mark.parametrize("seed", slow_after(4, [s for s in range(1, 50, 3) if s % 10 not in (3, 6, 8)]))
def test_drives_of_prescribed_joints(seed: int) -> None:
    """With the forces that act, the drive is what the reaction of the joint has along its coordinate."""
    m = random_mechanism(seed)
    s, dyn = m.state, compiled(m.model)
    a = m.truth.acceleration(s)
    tau = dyn.inverse(s.q, s.v, a, t=s.t, wrenches=s.wrenches)
    loaded = type(s)(s.q, s.v, np.where(np.isin(np.arange(m.model.nv), m.truth.free), tau, 0.0), s.wrenches, s.t)
    R = m.truth.reactions(loaded, a)[0]
    for body in m.model.bodies:
        X = m.truth.frame(body.index)
        S = X.toActionMatrixInverse() @ m.truth.jacobian(body.index)
        for k in body.driven:
            column = body.v_start + k
            force = S[:, column] @ R[body.index - 1] + float(body.armature[k]) * a[column]
            assert abs(tau[column] - force) <= TOLERANCE * max(1.0, np.abs(R).max())


def test_the_motor_of_a_four_bar() -> None:
    """One actuator for one degree of freedom: by the power balance τ q̇ = d/dt (kinetic + potential)."""
    x = four_bar(planar=True)
    dyn = compiled(x.model)
    a = dyn.acceleration(x.q, x.v, [3.0, 0.0, 0.0])
    tau = dyn.inverse(x.q, x.v, a, actuated=[CRANK])
    np.testing.assert_allclose(tau, [3.0, 0.0, 0.0], atol=1e-11)
    h = 1e-4
    energy = [dyn.energy(x.q + d * x.v + d * d / 2 * a, x.v + d * a).sum() for d in (h, -h)]
    np.testing.assert_allclose(tau[0] * x.v[0], (energy[0] - energy[1]) / (2 * h), rtol=1e-5)


def test_another_joint_or_all_of_them_give_the_same_motion() -> None:
    x = four_bar(planar=True)
    dyn = compiled(x.model)
    a = dyn.acceleration(x.q, x.v, [3.0, 0.0, 0.0])
    sizes = {}
    for actuated in (["crank"], ["coupler"], ["rocker"], ["crank", "rocker"], None):
        tau = dyn.inverse(x.q, x.v, a, actuated=actuated)
        np.testing.assert_allclose(dyn.acceleration(x.q, x.v, tau), a, atol=1e-10)
        sizes[str(actuated)] = np.linalg.norm(tau)
    assert sizes["None"] < sizes["['crank', 'rocker']"] < min(sizes["['crank']"], sizes["['rocker']"])


def test_batches_and_out() -> None:
    x = four_bar(planar=True)
    dyn = compiled(x.model)
    tau = np.array([[3.0, 0, 0], [-1.0, 0, 0]])
    a = dyn.acceleration(x.q, x.v, tau)
    out = np.zeros((2, 3))
    found = dyn.inverse(x.q, x.v, a, actuated=[CRANK], out=out)
    assert found is out
    np.testing.assert_allclose(out, tau, atol=1e-11)


def platform(**motion: object) -> tuple[sh.Model, np.ndarray]:
    """A plate on two cylindrical legs, which may move as told."""
    s = sh.System("two legs")
    bar = {"mass": 1.0, "com": (0.1, 0.2, 0.3), "inertia": (0.1, 0.1, 0.1)}
    s.add_body("left", joint=sh.Cylindrical("z"), **bar)
    s.add_body("right", joint=sh.Cylindrical("z"), placement=sh.Placement(xyz=(1, 0, 0)), **bar)
    s.add_constraint("plate", sh.Coincident("left", (0.5, 0.5, 0.0), "right", (-0.5, 0.5, 0.0)))
    for name in ("left", "right") if motion else ():
        s.prescribe(name, **motion)
    return s.build(), np.zeros(4)


def test_one_coordinate_of_several() -> None:
    """Turning is locked by the loop, rising is not: one degree of freedom, driven by either leg's first coordinate."""
    model, q = platform()
    dyn = compiled(model)
    a = np.array([0.7, 0.0, 0.7, 0.0])
    tau = dyn.inverse(q, q, a, actuated=[("left", 0)])
    np.testing.assert_allclose(tau, [2.0 * (9.81 + 0.7), 0, 0, 0], atol=1e-11)
    both = dyn.inverse(q, q, a, actuated=[("left", 0), ("right", 0)])
    np.testing.assert_allclose(both, [9.81 + 0.7, 0, 9.81 + 0.7, 0], atol=1e-11)
    assert relative_error(dyn.inverse(q, q, a, actuated=["left", ("left", 0)]), tau) <= 1e-12


def test_two_drives_that_could_work_against_each_other() -> None:
    """How they share the load is the minimum rule's, as in `reactions`."""
    model, q = platform(q="0.1*t**2", coordinate=0)
    dyn = compiled(model)
    wrenches = np.array([[0, 0, 5.0, 0, 0, 0], [0, 0, 0, 0, 0, 0]])
    a = dyn.acceleration(q, q, wrenches=wrenches)
    np.testing.assert_allclose(a, [0.2, 0, 0.2, 0], atol=1e-12)
    tau = dyn.inverse(q, q, a, wrenches=wrenches)
    np.testing.assert_allclose(tau[[0, 2]].sum(), 2 * (9.81 + 0.2) - 5.0, atol=1e-11)
    np.testing.assert_allclose(tau[[0, 2]], dyn.reactions(q, q, wrenches=wrenches)[:, 2], atol=1e-11)
    assert tau[2] - tau[0] < 5.0 - 1e-3  # the plate carries a part, or else they would differ by all of it


@pytest.mark.parametrize("actuated", [[("left", 1)], [], [("right", 1), ("left", 1)]])
def test_what_nothing_drives_falls(actuated: list[object]) -> None:
    """Turning is locked by the loop, so such actuators cannot hold the plate, and nothing else does."""
    model, q = platform()
    dyn = compiled(model)
    tau = dyn.inverse(q, q, np.array([0.7, 0, 0.7, 0]), actuated=actuated)
    np.testing.assert_allclose(tau, 0, atol=1e-12)
    np.testing.assert_allclose(dyn.acceleration(q, q, tau), [-9.81, 0, -9.81, 0], atol=1e-12)


@pytest.mark.parametrize("seed", slow_but_every(3, MOBILE[:: 1 if ALL else 6]))
def test_fewer_actuators_than_degrees_of_freedom(seed: int) -> None:
    """One coordinate moves as given; the equations of motion have no other solution with a force there alone."""
    m = random_mechanism(seed)
    s, dyn, given = m.state, compiled(m.model), {"t": m.state.t, "wrenches": m.state.wrenches}
    free, rest = m.truth.free, dyn.acceleration(s.q, s.v, **given)
    dof = free.size - np.linalg.matrix_rank(dyn.constraint_jacobian(s.q, t=s.t)[:, free], tol=1e-8)
    labels = [(b.name, k) for b in m.model.bodies for k in b.free]
    for column, label in list(zip(free, labels, strict=True))[:2]:
        push = np.zeros(m.model.nv)
        push[column] = 1.7
        a = dyn.acceleration(s.q, s.v, push, **given)
        if abs(a[column] - rest[column]) < 1e-6:
            continue  # it cannot move, and any force does
        wanted = np.where(np.arange(m.model.nv) == column, a, 7.0) if dof > 1 else a
        found = dyn.inverse(s.q, s.v, wanted, actuated=[label], **given)
        assert relative_error(found[free], push[free]) <= TOLERANCE


# Errors


def test_a_motion_that_the_loops_do_not_allow() -> None:
    model, q = platform()
    with pytest.raises(sh.ModelError, match=r"constraint 'plate' \(force along world z\).*off by 0.4"):
        compiled(model).inverse(q, q, np.array([0.7, 0, 0.3, 0]))


def test_a_motion_known_to_six_digits_is_taken() -> None:
    x = four_bar(planar=True)
    dyn = compiled(x.model)
    a = dyn.acceleration(x.q, x.v)
    assert np.abs(dyn.inverse(x.q, x.v, a * (1 + 1e-8), actuated=[CRANK])).max() < 1e-6


@pytest.mark.parametrize(
    ("actuated", "message"),
    slow_but_every(3, [
        (["krank"], "'krank', which is no joint.*'crank'"), ("crank", "a list of names"),
        ([("crank", 1)], r"of joint 'crank', coordinate 1. Expected one of \[0\]"), (7, "a list of names"),
        ([7], r"entry 7.*\(name, coordinate\)"), ([("crank",)], r"entry \('crank',\).*\(name, coordinate\)"),
    ]),
)  # fmt: skip
def test_what_actuated_may_be(actuated: object, message: str) -> None:
    x = four_bar(planar=True)
    dyn = compiled(x.model)
    with pytest.raises(sh.ModelError, match=message):
        dyn.inverse(x.q, x.v, dyn.acceleration(x.q, x.v), actuated=actuated)


def slider_crank() -> sh.Model:
    s = sh.System("slider-crank")
    s.add_body("crank", joint=sh.Revolute("y"), mass=1.0, com=(0.25, 0, 0), inertia=(0.01, 0.02, 0.02))
    at = sh.Placement(xyz=(0.5, 0, 0))
    s.add_body(
        "rod", "crank", joint=sh.Revolute("y"), placement=at, mass=1.0, com=(0.5, 0, 0), inertia=(0.01, 0.08, 0.08)
    )
    s.add_body("slider", joint=sh.Prismatic("x"), mass=2.0)
    s.add_constraint("pin", sh.Coincident("rod", (1, 0, 0), "slider", (0, 0, 0)))
    return s.build()


def turned(angle: float) -> np.ndarray:
    rod = -angle - np.arcsin(0.5 * np.sin(angle))
    return np.array([angle, rod, 0.5 * np.cos(angle) + np.cos(angle + rod)])


def test_at_a_dead_centre_actuators_are_refused_what_they_cannot_give():
    dyn, still = compiled(slider_crank()), np.zeros(3)
    for q in (turned(0.0), turned(1e-9)):
        with pytest.raises(sh.ModelError, match=r"'slider'.*off by 44\.6.*'crank', 'rod'.*least_squares=True"):
            dyn.inverse(q, still, still, actuated=["slider"])
        assert not dyn.inverse(q, still, still, actuated=["slider"], least_squares=True).any()
    with pytest.raises(sh.ModelError, match="state 1 of the batch"):
        dyn.inverse([turned(0.5), turned(0.0)], still, still, actuated=["slider"])
    falling = dyn.acceleration(turned(0.0), still)  # what happens by itself takes no force
    assert not dyn.inverse(turned(0.0), still, falling, actuated=["slider"]).any()


@pytest.mark.parametrize("angle", [1e-7, 1e-4, 0.1, np.pi - 1e-6])
def test_beside_a_dead_centre_forces_are_large_and_right(angle):
    """Virtual work: the force of the slider holds the weights, F dx = −m g dz."""
    dyn, q, still = compiled(slider_crank()), turned(angle), np.zeros(3)
    rod = np.arcsin(0.5 * np.sin(angle))
    by_rod = 0.5 * np.cos(angle) / np.cos(rod)
    dz = -9.81 * (0.25 * np.cos(angle) + 0.5 * np.cos(angle) - 0.5 * np.cos(rod) * by_rod)
    dx = -0.5 * np.sin(angle) - np.sin(rod) * by_rod
    tau = dyn.inverse(q, still, still, actuated=["slider"])
    assert abs(tau[2] / (dz / dx) - 1.0) < 1e-15 / abs(np.sin(angle)) + 1e-12
    assert np.abs(dyn.acceleration(q, still, tau)).max() < 1e-14 * max(1.0, abs(tau[2]))
