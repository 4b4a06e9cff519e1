"""Wittenburg's equations as the lecture has them: all equations on trees of ball joints, and its formulas in NumPy."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations import augmented_bodies
from sharnir.algorithms.sweeps.sweep import Inward, Outward
from sharnir.dynamics.call import Call
from sharnir.dynamics.explain.explain import Explain
from support import lecture_wittenburg
from support.ball_trees import ball_tree
from support.explained import LIMIT, explained, worst
from support.random_trees import regular_state
from support.samples import sample, slow_after
from support.turning_trees import mixed_tree


def test_numbers_are_those_of_the_lecture_in_numpy() -> None:
    """K_ij, M', ω̇, r̈ and X from the tables alone (`support/lecture_wittenburg.py`)."""
    model = ball_tree(4, "world", 3)
    s = regular_state(model, 4)
    dyn = sh.compile(model, "wittenburg", backend="casadi")
    e = dyn.explain(s.q, s.v, s.tau)
    t = sh.wittenburg.tables(model)
    R = np.array([dyn.placement(s.q, name).rotation for name in model.names])
    omega = np.array([dyn.angular_velocity(s.q, s.v, name) for name in model.names])
    F = np.array([b.mass * np.asarray(model.gravity) for b in model.bodies], dtype=float)
    Y = np.einsum("ikl,il->ik", R, s.tau.reshape(-1, 3))
    given = lecture_wittenburg.State(R, omega, F, np.zeros((3, 3)), Y)
    still = np.zeros((3, 3))
    K = lecture_wittenburg.tensors(t, given)
    right = lecture_wittenburg.moments(t, given, still)
    A = K.transpose(0, 2, 1, 3).reshape(9, 9)
    epsilon = np.linalg.solve(A, right.ravel()).reshape(3, 3)
    rdd = lecture_wittenburg.centres(t, given, epsilon, still)
    np.testing.assert_allclose(e.system.matrix, A, rtol=1e-11, atol=1e-12)
    np.testing.assert_allclose(e.system.right, right.ravel(), rtol=1e-10, atol=1e-11)
    for k, name in enumerate(model.names):
        body = e[name]
        np.testing.assert_allclose(body.omegad, epsilon[k], rtol=1e-10, atol=1e-10)
        np.testing.assert_allclose(body.rdd, rdd[k], rtol=1e-10, atol=1e-10)
        np.testing.assert_allclose(body.M_prime, right[k] - (t.S @ Y)[k], rtol=1e-10, atol=1e-10)
    X = t.T @ (t.m[:, None] * rdd - F)
    np.testing.assert_allclose([e[name].X for name in model.names], X, rtol=1e-10, atol=1e-10)


@pytest.mark.slow
def test_second_derivatives_by_differences() -> None:
    """r̈, g_ij and L̇' + … of (20), (27) and (49), from positions shortly before and after."""
    model = ball_tree(4, "world", 4)
    s = regular_state(model, 4)
    dyn = sh.compile(model, "wittenburg", backend="casadi")
    e, t = dyn.explain(s.q, s.v, s.tau), sh.wittenburg.tables(model)
    a, step = dyn.acceleration(s.q, s.v, s.tau), 2e-4
    moved = [dyn.integrate(s.q, sign * step * s.v + (sign * step) ** 2 * a / 2) for sign in (-1, 0, 1)]
    R = np.array([[dyn.placement(q, name).rotation for name in model.names] for q in moved])
    r = np.array([[dyn.point(q, b.name, b.com) for b in model.bodies] for q in moved])
    d = np.einsum("tikl,ijl->tijk", R, t.d)
    second = {name: (x[0] - 2 * x[1] + x[2]) / step**2 for name, x in {"d": d, "r": r}.items()}
    near = {"rtol": 1e-5, "atol": 1e-5}
    for i, name in enumerate(model.names):
        np.testing.assert_allclose(e[name].rdd, second["r"][i], **near)
        g = [np.cross(d[1, i], second["d"][j]).T @ t.m for j in range(len(model.names))]
        np.testing.assert_allclose(e[name].g, g, **near)
        v = dyn.point_velocity(s.q, s.v, name, np.zeros(3))  # of the inboard joint
        about = e[name].L + t.m[i] * np.cross(d[1, i, i], v - dyn.point_velocity(s.q, s.v, name, model.bodies[i].com))
        np.testing.assert_allclose(e[name].L_prime, about, rtol=1e-12, atol=1e-12)


@pytest.mark.parametrize("seed", slow_after(2, range(sample(6, 50))))
@pytest.mark.parametrize("letters", ["lecture", "code"])
def test_all_equations_hold(seed: int, letters: str) -> None:
    assert explained("wittenburg", ball_tree(seed, "world", 1 + seed % 5), seed, letters).worst < LIMIT


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(sample(4, 8)))
def test_code_letters_of_other_joints(seed: int) -> None:
    assert explained("wittenburg", mixed_tree(seed, seed % 2 == 1), seed, "code").worst < LIMIT


def test_numbers_of_the_lecture() -> None:
    numbers = [3, 4, 5, 7, 10, 12, 13, 15, 20, 26, 27, 37, 38, 40, 42, 43, 44, 46, 47, 48, 49, 51, *range(54, 64)]
    assert {f"({k})" for k in numbers} <= set(explained("wittenburg", ball_tree(1, "world", 2), 1).residuals)


@pytest.mark.parametrize("seed", slow_after(2, range(sample(17, 50))))
def test_other_joints_that_turn(seed: int) -> None:
    """Hinges, universal and welded joints, rotors, prescribed ones."""
    e = explained("wittenburg", mixed_tree(seed, base=False), seed)
    assert e.worst < LIMIT


@pytest.mark.slow
def test_forces_and_moments_of_joints_are_those_of_pinocchio() -> None:
    """ω̇, X and Y of the letters, beside another engine: a tree of hinges, universal and ball joints."""
    pytest.importorskip("pinocchio")
    from support.pinocchio_model import PinocchioModel

    model = mixed_tree(3, base=False)
    s, other, none = regular_state(model, 3), PinocchioModel(model), np.zeros((len(model.bodies), 6))
    a = np.linalg.solve(other.mass_matrix(s.q), s.tau - other.inverse(s.q, s.v, np.zeros(model.nv), none))
    R = other.reactions(s.q, s.v, a, none)
    dyn = sh.compile(model, "wittenburg", backend="casadi")
    e = dyn.explain(s.q, s.v, s.tau)
    assert {type(body.joint).__name__ for body in model.bodies} > {"Spherical"}
    for k, name in enumerate(model.names):
        A = dyn.placement(s.q, name).rotation
        size = np.abs(R).max()
        np.testing.assert_allclose(e[name].X, A @ R[k, :3], atol=1e-10 * size)
        np.testing.assert_allclose(e[name].Y, A @ R[k, 3:], atol=1e-10 * size)


def test_a_double_pendulum_in_the_plane() -> None:
    """K_ij of two rods in closed form: their entries zz."""
    s = sh.System("double pendulum", planar=True)
    rod = sh.Rod(start=(0, 0, 0), end=(0.5, 0, 0), mass=2.0)
    s.add_body("1", joint=sh.Revolute("z"), shape=rod)
    s.add_body("2", "1", joint=sh.Revolute("z"), placement=sh.Placement((0.5, 0, 0)), shape=rod)
    e = sh.compile(s.build(), "wittenburg", backend="casadi").explain([0.3, 0.7], [1.0, -2.0])
    assert e.worst < LIMIT
    K = e.system.matrix[np.ix_([2, 5], [2, 5])]
    one, across = 2.0 * 0.25 / 3, 2.0 * 0.5 * 0.25 * np.cos(0.7)
    np.testing.assert_allclose(K, [[one + 2.0 * 0.25, across], [across, one]], rtol=1e-13)


def test_joints_that_translate_are_refused_in_letters_of_the_lecture() -> None:
    s = sh.System("flyer")
    s.add_body("flyer", joint=sh.Free(), shape=sh.Box((1, 0.1, 2), mass=3.0))
    dyn = sh.compile(s.build(), "wittenburg", backend="casadi")
    q, v = dyn.model.q0, dyn.model.v0
    with pytest.raises(sh.UnsupportedError, match=r"joint of 'flyer', Free, lets it translate.*letters=\"code\""):
        dyn.explain(q, v)
    assert dyn.explain(q, v, letters="code").worst < LIMIT


def broken(step: str, change: Callable[..., Any]) -> Explain:
    whole = augmented_bodies.formulation

    def mended(sweep: Any) -> Any:
        if sweep.name != step:
            return sweep
        assert isinstance(sweep, (Inward, Outward))
        return replace(sweep, step=lambda *records: change(sweep.step(*records)))

    parts = {name: tuple(mended(x) for x in getattr(whole, name)) for name in ("tree", "reacting")}
    return Explain(Call(ball_tree(3, "world", 3), "casadi", 1), replace(whole, **parts))


def kept(name: str) -> Callable[..., Any]:
    return lambda found: {**found, name: -found[name]}


def given(name: str) -> Callable[..., Any]:
    return lambda found: (found[0], {**found[1], name: -found[1][name]})


@pytest.mark.parametrize(
    ("step", "change", "number"),
    [
        ("units", kept("F0"), "(61)"),
        ("rest", kept("A_rest"), "(55)"),
        ("collect", given("F_rest"), "(55)"),
        ("transmit", given("F"), "(4)"),
    ],
)
def test_a_broken_sign_is_named(step: str, change: Callable[..., Any], number: str) -> None:
    s = regular_state(ball_tree(3, "world", 3), 3)
    e = broken(step, change)(s.q, s.v, s.tau, 0.0, None, "lecture")
    assert e.residuals[number] > 1e-3
    assert worst(e, ["S T", "(38)", "(40)", "(13)", "(47)"]) < LIMIT
