"""Augmented bodies and the tensors K_ij against the tables and the lecture's formulas, which know nothing of them; no
fill-in; how the work grows; ten thousand bodies."""

from __future__ import annotations

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.augmented_bodies import augment, couple, formulation, turns_freely, units
from sharnir.algorithms.sweeps.block_factor import TreeFactor
from sharnir.algorithms.sweeps.kinematics import configure, locate
from sharnir.algorithms.sweeps.outputs import DenseMatrix
from sharnir.algorithms.sweeps.program import Program
from sharnir.algorithms.sweeps.trace import Trace
from sharnir.codegen.forms import kernel_of
from support import lecture_wittenburg as lecture
from support.ball_trees import ball_tree, random_drawing
from support.random_trees import State, relative_error
from support.rich_trees import interpreted, strides_of
from support.samples import sample, slow_but_every

matrix = Program("K", (configure, locate, augment, units, couple), ("q",), DenseMatrix(couple))


def traced(model: sh.Model, q: np.ndarray) -> Trace:
    """At numbers."""
    trace = Trace(model, {"q": ca.SX(q)})
    for sweep in matrix.sweeps:
        trace.run(sweep)
    return trace


@pytest.mark.parametrize("seed", range(6))
def test_augmented_bodies_are_those_of_the_tables(seed: int) -> None:
    """K_i, and b_i0 by the first moment −M b_i0 of body and carried masses."""
    model = ball_tree(seed, "world")
    t = sh.wittenburg.tables(model)
    for i, record in enumerate(traced(model, State(model, seed).q).records[1:]):
        np.testing.assert_allclose(np.array(ca.DM(record.K.J)), t.K[i], atol=1e-13)
        np.testing.assert_allclose(np.array(ca.DM(record.K.h)).ravel(), -t.M * t.b0[i], atol=1e-13)


@pytest.mark.parametrize("seed", slow_but_every(3, range(6)))
def test_both_halves_of_the_matrix_by_the_formulas_of_the_lecture(seed: int) -> None:
    """K_ij above and below the diagonal, each by its own formula, from tables with random arcs and numbers: only the
    lower half is computed here."""
    model = ball_tree(seed, "world")
    t = sh.wittenburg.tables(model, **random_drawing(model, np.random.default_rng(seed)))
    s, n = State(model, seed), len(model.bodies)
    dyn = sh.compile(model, backend="casadi")
    A = np.array([dyn.placement(s.q, name).rotation for name in t.bodies])
    zero = np.zeros((n, 3))
    K = lecture.tensors(t, lecture.State(A, zero, zero, zero, zero))
    rows = [t.bodies.index(name) for name in model.names]
    expected = K[np.ix_(rows, rows)].transpose(0, 2, 1, 3).reshape(3 * n, 3 * n)
    found = np.array(ca.DM(traced(model, s.q).matrices["couple"].dense()))
    np.testing.assert_allclose(found, expected, atol=1e-12)
    assert np.linalg.eigvalsh(found).min() > 0.0


def chain(n: int, joint: sh.Joint | None = None) -> sh.Model:
    return tree(list(range(n)), joint)


def star(n: int) -> sh.Model:
    """A hub with n − 1 bodies on it, all around."""
    return tree([0] + [1] * (n - 1))


def tree(parents: list[int], joint: sh.Joint | None = None) -> sh.Model:
    s = sh.System("tree")
    for i, parent in enumerate(parents, start=1):
        place = (0.3 * np.cos(i), 0.3 * np.sin(i), 0.1 * (i % 3)) if parent else (0, 0, 0)
        properties = {"mass": 1.0, "com": (0.05, 0.02, -0.2), "inertia": (0.02, 0.03, 0.01)}
        name = f"b{parent}" if parent else "world"
        s.add_body(f"b{i}", name, joint=joint or sh.Spherical(), placement=sh.Placement(xyz=place), **properties)
    return s.build()


@pytest.mark.parametrize("parents", [[0, 1, 2, 3], [0, 1, 1, 1, 0], [0, 1, 1, 2, 2, 3, 0, 7, 7, 9]], ids=str)
def test_nothing_is_filled_in(parents: list[int]) -> None:
    """The factor has the entries of the lower half of K and no other, also between equal branches."""
    model = tree(parents)
    factor = traced(model, State(model, 1).q).matrices["couple"].factor
    assert isinstance(factor, TreeFactor)
    K = np.array(ca.DM(traced(model, State(model, 1).q).matrices["couple"].dense()))
    L = np.zeros_like(K)
    for (i, j), x in factor.L.items():
        L[i, j] = float(ca.DM(x))
    on_paths = {(i, j) for i in range(len(parents)) for j in (*path(parents, i), i)}
    entries = {(i // 3, j // 3) for i, j in factor.L}
    assert entries == on_paths
    D = np.diag(np.diag(L))
    L = L - D + np.eye(len(L))
    np.testing.assert_allclose(L.T @ D @ L, K, atol=1e-12)


def path(parents: list[int], i: int) -> list[int]:
    found = []
    while parents[i]:
        i = parents[i] - 1
        found.append(i)
    return found


@pytest.mark.slow
def test_work_is_linear_for_stars_and_grows_towards_the_cube_for_chains() -> None:
    """Three kinds of bodies by turns, so 60 of them are twice as many of each as 30."""
    few, more, many = (sh.operation_count(star(1 + n), "wittenburg").total for n in (30, 60, 120))
    assert many - more == 2 * (more - few)
    counts = [sh.operation_count(chain(n), "wittenburg").total for n in (50, 100, 200)]
    exponents = np.log2(np.array(counts[1:]) / np.array(counts[:-1]))
    np.testing.assert_allclose(exponents, [2.93, 2.97], atol=0.01)  # as the page says


@pytest.mark.slow
def test_a_star_of_thousands_of_bodies() -> None:
    """The hub carries all of them, and its pivot is a sum of as many terms. Ten thousand with SHARNIR_ALL_TREES=1."""
    model = star(sample(3_000, 10_000))
    s = State(model, 2)
    own, other = (sh.compile(model, name).acceleration(s.q, s.v, s.tau) for name in ("wittenburg", "separate-bodies"))
    assert relative_error(own, other) < 1e-10


@pytest.mark.slow
def test_a_long_chain() -> None:
    model = chain(60)
    s = State(model, 2)
    own, other = (sh.compile(model, name).reactions(s.q, s.v, s.tau) for name in ("wittenburg", "separate-bodies"))
    assert relative_error(own, other) < 1e-10


@pytest.mark.slow
@pytest.mark.parametrize("width", [1, 4])
def test_the_matrix_in_loops(width: int) -> None:
    """Ball joints and hinges by turns: what is carried up a path changes its shape on the way."""
    joints = [sh.Free(), sh.Spherical(), sh.Revolute("y"), sh.Spherical(), sh.Universal(), sh.Revolute("z"), sh.Fixed()]
    parents = [0, 1, 2, 3, 4, 5, 4, 3, 8, 9, 1]
    s = sh.System("mixed")
    for i, parent in enumerate(parents, start=1):
        place, inertia = sh.Placement(xyz=(0.2, 0.1 * i, 0.3), rpy=(0.1 * i, 0.2, 0)), (1.0, 1.2, 0.9)
        joint = joints[(i - 1) % len(joints)] if parent else sh.Free()
        joint = sh.Spherical() if isinstance(joint, sh.Free) and parent else joint
        name = f"b{parent}" if parent else "world"
        s.add_body(f"b{i}", name, joint=joint, placement=place, mass=1.0, com=(0.1, 0, 0.2), inertia=inertia)
    model = s.build()
    x = [State(model, 3, 5).q, np.zeros((5, 1)), np.zeros((5, 0))]
    found = kernel_of(matrix, model, "rolled", width).kernel(x, strides_of(x), 5)
    expected = interpreted(matrix, model, x)
    assert relative_error(found, expected) < 1e-14
    K = expected[0].reshape(model.nv, model.nv)
    np.testing.assert_array_equal(K, K.T)


def test_which_bodies_turn_freely() -> None:
    s = sh.System("s")
    inertia = {"mass": 1.0, "inertia": (1, 1, 1)}
    s.add_body("ball", joint=sh.Spherical("euler313"), q0=[0, 1, 0], **inertia)
    s.add_body("rotor", "ball", joint=sh.Spherical(armature=(0, 0, 0.1)), **inertia)
    s.add_body("driven", "ball", joint=sh.Spherical(), **inertia)
    s.add_body("three hinges", "ball", joint=sh.Compound(*map(sh.Revolute, "xyz")), **inertia)
    s.prescribe("driven", v="1", coordinate=1)
    model = s.build()
    records = traced(model, State(model, 1).q).records[1:]
    assert [turns_freely(record) for record in records] == [True, False, False, False]


def test_the_formulation_is_rolled_for_trees_of_any_size() -> None:
    for program in (formulation.forward, formulation.reactions, formulation.motion):
        assert program.can_be_rolled(star(5))
