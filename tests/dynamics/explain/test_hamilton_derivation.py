"""Hamilton's equations as the article has them: all equations of all three ways, and two rods by hand."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.hamilton import orthogonal, recursive, tangent_space
from sharnir.algorithms.sweeps.sweep import Inward, Outward
from sharnir.dynamics.call import Call
from sharnir.dynamics.explain.explain import Explain
from support.explained import LIMIT, driven, driven_state, explained, worst
from support.random_trees import random_tree, regular_state
from support.samples import sample, slow_after

WAYS = {x.formulation.name: x.formulation for x in (tangent_space, orthogonal, recursive)}
LENGTH, MASS = (0.5, 0.3), (2.0, 1.5)
Q, V = np.array([-1.0, 0.4]), np.array([0.7, -1.9])


def two_rods() -> sh.Model:
    """With a moment of inertia that can be inverted."""
    s = sh.System("two rods", planar=True)
    for k, (parent, end) in enumerate((("world", 0.0), ("rod 1", LENGTH[0]))):
        J = MASS[k] * LENGTH[k] ** 2 / 12
        s.add_body(
            f"rod {k + 1}", parent, joint=sh.Revolute("z"), placement=sh.Placement((end, 0, 0)), mass=MASS[k],
            com=(LENGTH[k] / 2, 0, 0), inertia=(J, J, J),
        )  # fmt: skip
    return s.build()


def lagrangian(q: np.ndarray, v: np.ndarray) -> Any:
    """Of two rods, with angles against each other."""
    (l1, l2), (m1, m2), g = LENGTH, MASS, 9.81
    a, b, w, u = q[0], q[0] + q[1], v[0], v[0] + v[1]
    kinetic = m1 * l1**2 / 6 * w**2 + m2 * (l1**2 * w**2 / 2 + l2**2 * u**2 / 6 + l1 * l2 * w * u * np.cos(q[1]) / 2)
    height = m1 * l1 / 2 * np.sin(a) + m2 * (l1 * np.sin(a) + l2 / 2 * np.sin(b))
    return kinetic - g * height


def gradient(f: Callable[[np.ndarray], Any], x: np.ndarray) -> np.ndarray:
    return np.array([f(x + 1e-30j * e).imag / 1e-30 for e in np.eye(len(x))])


def rod(k: int) -> np.ndarray:
    """M_k about the hinge: x, y, rotation."""
    m, c = MASS[k], LENGTH[k] / 2
    return np.array([[m, 0, 0], [0, m, m * c], [0, m * c, 4 / 3 * m * c**2]])


@pytest.mark.parametrize("way", WAYS)
def test_two_rods_by_hand(way: str) -> None:
    e = sh.compile(two_rods(), way, backend="casadi").explain(Q, V)
    one, two = e["rod 1"], e["rod 2"]
    p, rate = gradient(lambda v: lagrangian(Q, v), V), gradient(lambda q: lagrangian(q, V), Q)
    np.testing.assert_allclose([*one.p, *two.p], p, rtol=1e-13)  # ∂L/∂q̇
    np.testing.assert_allclose([*one.pd, *two.pd], rate, rtol=1e-12)  # ∂L/∂q
    np.testing.assert_allclose([*one.qd, *two.qd], V, rtol=1e-12)
    c, s = np.cos(Q[1]), np.sin(Q[1])
    G = np.array([[c, s], [-s, c]])  # from rod 1 to rod 2
    C = np.eye(3)
    C[:2, :2], C[:2, 2] = G, G @ [0, LENGTH[0]]
    np.testing.assert_allclose(two.C, C, atol=1e-15)
    V1 = np.array([0, 0, V[0]])
    V2 = C @ V1 + [0, 0, V[1]]
    np.testing.assert_allclose(two.V, V2, rtol=1e-12, atol=1e-13)
    np.testing.assert_allclose(one.P_star, rod(0) @ V1 + C.T @ rod(1) @ V2, rtol=1e-12, atol=1e-12)
    M, A = rod(1), np.array([0, 0, 1.0])
    unknowns = np.concatenate([V1, V2, one.P_star, rod(1) @ V2, V])  # (10): [V; P*; q̇]
    given = e.system.matrix_10 @ unknowns
    np.testing.assert_allclose(given, [*np.zeros(12), *p], rtol=1e-12, atol=1e-12)
    if way == "hamilton-tangent":
        T = np.block([[np.eye(3), np.zeros((3, 3))], [C, np.eye(3)]])
        basis = T @ np.array([[0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 0, 1]]).T
        whole = np.zeros((6, 6))
        whole[:3, :3], whole[3:, 3:] = rod(0), rod(1)
        np.testing.assert_allclose(e.system.B, basis, atol=1e-15)
        np.testing.assert_allclose(e.system.matrix_11, basis.T @ whole @ basis, rtol=1e-13)
    if way == "hamilton-orthogonal":  # a hinge transmits all of P* but the moment about it
        np.testing.assert_allclose(two.Z @ two.lam, [*two.P_star[:2], 0], rtol=1e-11, atol=1e-12)
        np.testing.assert_allclose(one.Z @ one.lam, [*one.P_star[:2], 0], rtol=1e-11, atol=1e-12)
    if way == "hamilton-recursive":
        U = M @ A
        np.testing.assert_allclose(one.M_star, rod(0) + C.T @ (M - np.outer(U, U) / U[2]) @ C, rtol=1e-12, atol=1e-14)
        np.testing.assert_allclose(one.eta_star, C.T @ U * p[1] / U[2], rtol=1e-12, atol=1e-14)
        np.testing.assert_allclose(two.u, p[1:] / U[2], rtol=1e-12)
        np.testing.assert_allclose(two.U, [U @ C / U[2]], rtol=1e-12)


@pytest.mark.parametrize("seed", slow_after(2, range(sample(6, 50))))
@pytest.mark.parametrize("letters", ["lecture", "code"])
@pytest.mark.parametrize("way", WAYS)
def test_all_equations_hold(seed: int, letters: str, way: str) -> None:
    assert explained(way, random_tree(seed, bodies=1 + seed % 5), seed, letters).worst < LIMIT


@pytest.mark.slow
@pytest.mark.parametrize("way", WAYS)
def test_drift_rotors_and_forces(way: str) -> None:
    dyn = sh.compile(driven(), way, backend="casadi")
    for letters in ("lecture", "code"):
        assert dyn.explain(**driven_state(dyn.model), letters=letters).worst < LIMIT
    e = dyn.explain(**driven_state(dyn.model))
    assert e["cart"].V_J[0] == pytest.approx(0.3 * 2 * np.cos(0.8))


def test_numbers_of_the_article() -> None:
    found = {way: set(explained(way, random_tree(2, bodies=1), 2).residuals) for way in WAYS}
    common = {f"({k})" for k in (*range(1, 13), 17)}
    assert all(common <= numbers for numbers in found.values())
    assert {f"({k})" for k in range(13, 17)} <= found["hamilton-orthogonal"]
    assert {f"(18) {x}" for x in ("F*", "M*", "η*", "LᵀDL", "U", "u", "q̇", "P*", "ṗ")} <= found["hamilton-recursive"]


@pytest.mark.slow
def test_factors_fill_nothing_in() -> None:
    """LᵀDL of the tangent way couples bodies on one path, that of the orthogonal way joints on one body."""

    def hinge(rng: np.random.Generator) -> sh.Joint:
        return sh.Revolute(rng.normal(size=3))

    parents = (0, 1, 2, 1, 4)
    s = sh.System("two arms")
    rng = np.random.default_rng(1)
    for k, p in enumerate(parents):
        solid = {"mass": 1.0, "com": rng.normal(size=3), "inertia": (1, 1, 1)}
        place = sh.Placement(rng.normal(size=3))
        s.add_body(f"b{k + 1}", f"b{p}" if p else "world", joint=hinge(rng), placement=place, **solid)
    q, v = rng.normal(size=5), rng.normal(size=5)
    paths = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [1, 1, 1, 0, 0], [1, 0, 0, 1, 0], [1, 0, 0, 1, 1]], dtype=bool)
    shared = np.array([[1, 0, 0, 0, 0], [1, 1, 0, 0, 0], [0, 1, 1, 0, 0], [1, 1, 0, 1, 0], [0, 0, 0, 1, 1]], dtype=bool)
    for way, size, expected, name in (
        ("hamilton-tangent", 1, paths, "matrix_11"),
        ("hamilton-orthogonal", 5, shared, "matrix_14"),
    ):
        e = sh.compile(s.build(), way, backend="casadi").explain(q, v)
        for letter, blocks in (("L", expected), (name, expected | expected.T)):
            found = e.system.pattern(letter).reshape(5, size, 5, size).any(axis=(1, 3))
            np.testing.assert_array_equal(found, blocks)


# One broken sign: in which equation it shows


def broken(way: str, step: str, change: Callable[..., Any]) -> Explain:
    whole = WAYS[way]

    def mended(sweep: Any) -> Any:
        if sweep.name != step:
            return sweep
        assert isinstance(sweep, (Inward, Outward))
        return replace(sweep, step=lambda *records: change(sweep.step(*records)))

    tree, running = (tuple(mended(x) for x in part) for part in (whole.tree, whole.running))
    return Explain(Call(random_tree(6, bodies=4), "casadi", 1), replace(whole, tree=tree, running=running))


def kept(name: str) -> Callable[..., Any]:
    return lambda found: {**found, name: -found[name]}


def given(name: str) -> Callable[..., Any]:
    return lambda found: (found[0], {**found[1], name: -found[1][name]})


BROKEN: list[Any] = [
    ("hamilton-recursive", "reduce", given("Ia"), "(18) M*"),
    ("hamilton-recursive", "collect_momenta", given("eta"), "(18) η*"),
    ("hamilton-recursive", "release_velocities", kept("P_carried"), "(18) P*"),
    ("hamilton-recursive", "burden", given("F"), "(18) F*"),
    ("hamilton-recursive", "push", kept("p_rate"), "(18) ṗ"),
    ("hamilton-tangent", "align", kept("S0"), "(11) matrix"),
    ("hamilton-tangent", "impel", given("P"), "(9)"),
    pytest.param("hamilton-orthogonal", "add_impulses", given("P"), "(9)", marks=pytest.mark.slow),
    pytest.param("hamilton-orthogonal", "part_velocities", kept("v"), "(15)", marks=pytest.mark.slow),
]


@pytest.mark.parametrize(("way", "step", "change", "number"), BROKEN)
def test_a_broken_sign_is_named(way: str, step: str, change: Callable[..., Any], number: str) -> None:
    s = regular_state(random_tree(6, bodies=4), 6)
    e = broken(way, step, change)(s.q, s.v, s.tau, 0.0, None, "lecture")
    assert e.residuals[number] > 1e-3
    assert worst(e, ["S T"]) < LIMIT
