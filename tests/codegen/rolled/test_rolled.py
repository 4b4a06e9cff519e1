"""Rolled loops against the interpreter: on the random trees of the foundation, and on trees with everything in them.

The bound is 1e-13. A factored mass matrix may be worse conditioned than that (1e5 in tree 77); then the interpreter's
own answer is off by as much, which the other formulation shows, and the loops may be no farther from that one than
twice what the interpreter is.

Covers codegen/rolled/body_view.py, codegen/rolled/passes.py, codegen/rolled/fill.py, codegen/rolled/solver.py,
codegen/rolled/stage.py.
"""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations import separate_bodies
from sharnir.algorithms.sweeps.program import Program
from sharnir.codegen.forms import kernel_of
from support.counted_programs import (
    ancestors,
    carrying,
    collecting,
    delaying,
    forest,
    products,
    random_parents,
    solving,
    weighing,
)
from support.random_trees import State, random_tree, relative_error
from support.rich_trees import PROGRAMS, inputs_of, interpreted, rich_tree, strides_of
from support.samples import ALL, sample, slow_after, thinned

TOLERANCE = 1e-13
CHUNK = 20  # trees in one test, so that several workers share them
WIDTHS = [
    (name, width)
    for k, name in enumerate(["separate-bodies", "composite reactions", "mass matrix", "energy"])
    for j, width in enumerate([1, 2, 4, 8])
    if ALL or j == k
]
ROLLED = [name for name, maker in PROGRAMS.items() if maker(1).can_be_rolled(rich_tree(0, 1))]
NAMES = [name for name in ROLLED if name != "pivots"]  # by turns
TWIN = separate_bodies.formulation
LARGEST_DIFFERENTIATED = 12  # bodies: the interpreter's graph of derivatives grows with the square of them


TWINS = {
    f"{name}{what}": program
    for name in ("composite", "wittenburg")
    for what, program in (("", TWIN.forward), (" reactions", TWIN.reactions))
}


def check(name: str, model: sh.Model, seed: int, width: int, count: int = 3) -> None:
    program = PROGRAMS[name](len(model.bodies))
    x = inputs_of(program, model, seed, count)
    found = kernel_of(program, model, "rolled", width).kernel(x, strides_of(x), count)
    expected = interpreted(program, model, x)
    assert not np.isnan(found).any()
    error = relative_error(found, expected)
    if error > TOLERANCE:
        assert name in TWINS, (name, seed, error)
        twin = interpreted(TWINS[name], model, x)
        own = relative_error(expected, twin)
        # to solve with the mass matrix costs its condition in digits, in whatever order the sums are rounded
        condition = np.linalg.cond(sh.compile(model, backend="casadi").mass_matrix(x[0])).max()
        bound = max(TOLERANCE, 2 * own, np.finfo(float).eps * condition)
        assert relative_error(found, twin) <= bound, (name, seed, error, own, condition)


FORESTS = [[0], [0, 1, 2, 3, 4], [0, 1, 1, 1], [0, 0, 0], random_parents(3, 12)]


def on_paths(parents: list[int], q: np.ndarray) -> np.ndarray:
    """The matrix q_i q_j over bodies and their ancestors."""
    M = np.diag(q * q)
    for i in range(1, len(parents) + 1):
        for j in ancestors(parents, i):
            M[i - 1, j - 1] = M[j - 1, i - 1] = q[i - 1] * q[j - 1]
    return M


def along_paths(parents: list[int], q: np.ndarray) -> np.ndarray:
    """The same with all q in between."""
    M = np.diag(q * q)
    for i in range(1, len(parents) + 1):
        x = q[i - 1]
        for j in ancestors(parents, i):
            x = x * q[j - 1]
            M[i - 1, j - 1] = M[j - 1, i - 1] = x
    return M


def delayed(parents: list[int], q: np.ndarray) -> np.ndarray:
    M = on_paths(parents, q)
    for i in range(1, len(parents) + 1):
        passed = [0.0, q[i - 1]]
        for j in ancestors(parents, i):
            M[i - 1, j - 1] = M[j - 1, i - 1] = M[i - 1, j - 1] + passed[-2]
            passed.append(q[j - 1])
    return M


def rolled(program: Program, parents: list[int], width: int, *inputs: np.ndarray) -> np.ndarray:
    count = len(inputs[0])
    x = [*inputs, np.zeros((count, 1)), np.zeros((count, 0))]
    return kernel_of(program, forest(parents), "rolled", width).kernel(x, strides_of(x), count)


@pytest.mark.parametrize("width", slow_after(1, [4, 1]))
@pytest.mark.parametrize("parents", slow_after(1, FORESTS[::-1]), ids=str)
def test_sums_matrices_and_solutions_over_trees_by_hand(parents: list[int], width: int) -> None:
    """What is given up, what is filled and what is solved, against NumPy, on trees with and without branches.
    Five states are one whole block of four lanes, and an incomplete one."""
    n = len(parents)
    q, tau = (np.random.default_rng(k).normal(size=(5, n)) for k in (1, 2))
    total = q * q
    for i in range(n, 0, -1):
        if parents[i - 1]:
            total[:, parents[i - 1] - 1] += total[:, i - 1]
    world = np.stack([q.sum(axis=1), (q * q).sum(axis=1), tau.sum(axis=1)], axis=1)
    M = np.array([on_paths(parents, row) for row in q])
    assert relative_error(rolled(collecting, parents, width, q, 0 * q), total) <= 1e-15
    assert relative_error(rolled(weighing, parents, width, q, tau), world) <= 1e-14
    np.testing.assert_array_equal(rolled(products, parents, width, q).reshape(M.shape), M)
    ways = np.array([along_paths(parents, row) for row in q])
    np.testing.assert_array_equal(rolled(carrying, parents, width, q).reshape(M.shape), ways)
    late = np.array([delayed(parents, row) for row in q])
    assert relative_error(rolled(delaying, parents, width, q).reshape(M.shape), late) <= 1e-15
    x = np.linalg.solve(M + 9 * np.eye(n), tau[..., None])[..., 0]
    assert relative_error(rolled(solving, parents, width, q, tau), x) <= 1e-14  # diagonals of 9 and more


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, 300, CHUNK))
def test_trees_of_the_foundation(first: int) -> None:
    """Every 101st of the 300, all with SHARNIR_ALL_TREES=1; programs, and one lane or four, by turns."""
    for seed in range(first, first + CHUNK):
        if seed % 101 and not ALL:
            continue
        model, name = random_tree(seed), NAMES[seed % len(NAMES)]
        if name == "derivatives" and len(model.bodies) > LARGEST_DIFFERENTIATED:
            name = "inverse"
        check(name, model, seed, width=(1, 4)[seed % 2])


@pytest.mark.slow
@pytest.mark.parametrize("name", thinned(2, ROLLED))
def test_parameters_motions_wrenches(name: str) -> None:
    """Parameters in placement, inertia, armature, gravity, pitch; q, v or one coordinate prescribed; all joints. One,
    three or five bodies, by turns; all of them with SHARNIR_ALL_TREES=1."""
    turn = ROLLED.index(name) % 3
    for k, bodies in enumerate((1, 3, 5)):
        if k != turn and not ALL:
            continue
        check(name, rich_tree(40 + k, bodies), seed=k, width=(2, 4, 8)[k])


@pytest.mark.slow
@pytest.mark.parametrize(("name", "width"), WIDTHS)
def test_widths(name: str, width: int) -> None:
    """Eleven states: whole blocks of lanes, and an incomplete one. One width for each program, by turns."""
    check(name, rich_tree(13, 6), seed=1, width=width, count=11)


@pytest.mark.slow
def test_only_what_is_asked_for_is_read() -> None:
    """Without wrenches and joint forces: the same as with zeros."""
    model = random_tree(4, bodies=5)
    full, bare = separate_bodies.formulation.forward, without_forces()
    x = inputs_of(full, model, 1, 3)
    x[2][:], x[3][:] = 0.0, 0.0
    expected = interpreted(full, model, x)
    given = [x[0], x[1], x[4], x[5]]
    found = kernel_of(bare, model, "rolled").kernel(given, strides_of(given), 3)
    assert relative_error(found, expected) <= TOLERANCE


def without_forces() -> Program:
    p = separate_bodies.formulation.forward
    return Program(p.name, p.sweeps, ("q", "v"), p.output)


@pytest.mark.slow
def test_code_does_not_grow_with_the_chain() -> None:
    modules = [str(kernel_of(separate_bodies.formulation.forward, chain(n), "rolled").module(1)) for n in (5, 50)]
    assert modules[0] == modules[1]


def chain(n: int) -> sh.Model:
    """Links of 1 m in the x-y plane, along x where q = 0."""
    s = sh.System("chain", gravity=(0, -9.81, 0))
    properties = {"mass": 0.3, "com": (0.5, 0, 0), "inertia": (1e-6, 0.025, 0.025)}
    for k in range(n):
        parent, xyz = (f"b{k - 1}", (1, 0, 0)) if k else ("world", (0, 0, 0))
        s.add_body(f"b{k}", parent, joint=sh.Revolute("z"), placement=sh.Placement(xyz=xyz), **properties)
    return s.build()


@pytest.mark.slow
def test_thousands_of_bodies() -> None:
    """Forward, then inverse gives the forces back. They are what is left of terms that cancel, the moments of weights
    over kilometres: 1e-9 is of these."""
    n = sample(4_000, 10_000)
    dyn, rng = sh.compile(chain(n)), np.random.default_rng(0)
    q, v, tau = rng.normal(size=n), rng.normal(scale=0.01, size=n), rng.normal(size=n)
    a = dyn.acceleration(q, v, tau)
    terms = np.max(np.abs(dyn.inverse(q, v, np.zeros(n))))
    assert np.max(np.abs(dyn.inverse(q, v, a) - tau)) <= 1e-9 * terms


@pytest.mark.slow
def test_many_mixed_joints() -> None:
    """Forward, then inverse; and the other formulation. Two joints only, five with SHARNIR_ALL_TREES=1: code is
    written for every kind of joint, and for every pair of them in the mass matrix."""
    joints = [sh.Revolute("z"), sh.Spherical(), sh.Cylindrical("z", armature=0.1), sh.Prismatic("x"), sh.Universal()]
    kinds = sample(2, 5)
    model = random_tree(77, bodies=sample(800, 2000), joint=lambda rng: joints[rng.integers(kinds)], branching=0.9)
    s, dyn = State(model, 1), sh.compile(model)
    a = dyn.acceleration(s.q, s.v, s.tau)
    assert relative_error(dyn.inverse(s.q, s.v, a), s.tau) <= 1e-9
    assert relative_error(sh.compile(model, "composite").acceleration(s.q, s.v, s.tau), a) <= 1e-9


@pytest.mark.slow
def test_a_long_chain_hangs_at_rest() -> None:
    """It builds and runs, and straight down nothing moves: ten thousand bodies, a hundred thousand of them with
    SHARNIR_ALL_TREES=1. All that grows with them grows in proportion, and no size in between is special."""
    n = sample(10_000, 100_000)
    q = np.zeros(n)
    q[0] = -np.pi / 2
    a = sh.compile(chain(n)).acceleration(q, np.zeros(n))
    assert a.shape == (n,)
    assert np.max(np.abs(a)) <= 1e-9
