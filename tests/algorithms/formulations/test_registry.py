"""Every formulation answers the same, on every joint of the registry; and forward ∘ inverse is the identity.

Covers algorithms/formulations/formulation.py, algorithms/sweeps/program.py.
"""

from __future__ import annotations

from dataclasses import replace
from itertools import product

import casadi as ca
import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.model.joints import REGISTRY
from support.random_trees import State, random_inertia, random_placement, random_tree, registry_joint, relative_error
from support.samples import ALL, sample, slow_after, slow_but_every
from support.ways import by_turns, skip_where_refused, taking

every_formulation = pytest.mark.parametrize("formulation", sorted(FORMULATIONS))


def any_joint(rng: np.random.Generator) -> sh.Joint:
    return registry_joint(rng, float(rng.uniform(0.01, 0.3)) if rng.random() < 0.4 else 0.0)


def chain(joints: list[sh.Joint], seed: int) -> sh.Model:
    rng = np.random.default_rng(seed)
    system, parent = sh.System("chain of all joints"), "world"
    for k, joint in enumerate(joints):
        properties = {"mass": 1.0 + rng.random(), "com": rng.normal(scale=0.1, size=3), "inertia": random_inertia(rng)}
        system.add_body(f"b{k}", parent, joint=joint, placement=random_placement(rng), **properties)
        parent = f"b{k}"
    return system.build()


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, sample(8, 32), 8))
def test_formulations_agree_on_every_joint(first: int) -> None:
    """Trees of one to ten bodies: 8 of them, 32 with SHARNIR_ALL_TREES=1. 1e-10 as against Pinocchio: the
    two differ by the conditioning of the mass matrix times rounding."""
    for seed in range(first, first + 8):
        model = random_tree(seed, bodies=1 + seed % 10, joint=any_joint)
        s = State(model, seed)
        answers = []
        for name in by_turns(model, seed):
            dyn = sh.compile(model, name, backend="casadi")
            a = dyn.acceleration(s.q, s.v, s.tau, wrenches=s.wrenches)
            answers.append((a, dyn.reactions(s.q, s.v, s.tau, wrenches=s.wrenches)))
        for a, reactions in answers[1:]:
            assert relative_error(a, answers[0][0]) <= 1e-10
            assert relative_error(reactions, answers[0][1]) <= 1e-10


def robot(inertias: list[tuple[float, ...]], loop: bool, check: bool) -> sh.Model:
    """Trunk, thigh and shank of Romeo (LAAS's URDF), on a free base with a ball joint and a hinge."""
    system, parent = sh.System("trunk and leg"), "world"
    joints = [sh.Free(), sh.Spherical(), sh.Revolute((0.1, 1, 0))]
    masses, coms = (5.11337, 4.71096, 2.0), ((0.02825, 0, -0.16653), (-0.02138, -0.00255, -0.14577), (0.01, 0, -0.2))
    for name, joint, mass, com, inertia in zip(
        ("trunk", "thigh", "shank"), joints, masses, coms, inertias, strict=True
    ):
        place = sh.Placement(xyz=(0, 0.1, -0.3) if parent != "world" else (0, 0, 0))
        system.add_body(
            name, parent, joint=joint, placement=place, mass=mass, com=com, inertia=inertia, check_inertia=check
        )
        parent = name
    if loop:
        system.add_constraint("foot", sh.PointOnPlane("shank", (0, 0, -0.4), "world", (0, 0, -1), (0, 0, 1)))
    return system.build()


@pytest.mark.slow
@pytest.mark.parametrize("loop", slow_after(1, [False, True]))
def test_inertias_that_no_body_can_have(loop: bool) -> None:
    """M is linear in the inertias: with 2 J₁ − J₂, of which the thigh's has negative principal values, it is 2 M₁ − M₂
    of two models that could be built. It is definite still, and every formulation solves with it."""
    first = [(0.05, 0.06, 0.03), (0.012, 0.02, 0.03), (0.02, 0.02, 0.004)]
    second = [(0.04, 0.05, 0.04), (0.026, 0.03, 0.03), (0.018, 0.019, 0.003)]
    mixed = [tuple(2 * a - b for a, b in zip(x, y, strict=True)) for x, y in zip(first, second, strict=True)]
    assert mixed[1][0] < 0.0
    with pytest.raises(sh.ModelError, match=r"body 'thigh': inertia has the principal value -0\.002"):
        robot(mixed, loop, check=True)
    model = robot(mixed, loop, check=False)
    s = State(model, 5)
    M1, M2 = (sh.compile(robot(J, loop, True), backend="casadi").mass_matrix(s.q) for J in (first, second))
    M = 2 * M1 - M2
    assert np.linalg.eigvalsh(M)[0] > 0.0
    for name in taking(model):
        dyn = sh.compile(model, name, backend="casadi")
        np.testing.assert_allclose(dyn.mass_matrix(s.q), M, atol=1e-14)  # sums of a few terms of order 10
        a = dyn.acceleration(s.q, s.v, s.tau)
        rest = s.tau - dyn.inverse(s.q, s.v, a) if not loop else _held(dyn, s, a)
        np.testing.assert_allclose(rest, 0.0, atol=1e-11)  # conditioning of M, 1e3, times rounding of forces, 1e2
        if not loop:
            h = dyn.inverse(s.q, s.v, np.zeros(model.nv))
            np.testing.assert_allclose(a, np.linalg.solve(M, s.tau - h), rtol=1e-10, atol=1e-10)


def _held(dyn: sh.Dynamics, s: State, a: np.ndarray) -> np.ndarray:
    """What is left of M a + h − τ − Gᵀ λ, λ from the reaction of the constraint, along the directions it allows."""
    G = dyn.constraint_jacobian(s.q)
    _, _, rows = np.linalg.svd(G)
    free = rows[G.shape[0] :]
    tree = sh.compile(robot([tuple(np.diag(b.inertia)) for b in dyn.model.bodies], False, False), backend="casadi")
    return free @ (s.tau - tree.inverse(s.q, s.v, a))


@pytest.mark.slow
@every_formulation
def test_forward_of_inverse_is_the_identity_on_a_chain_of_all_joints(formulation: str) -> None:
    joints = [cls.examples()[0] for _, cls in sorted(REGISTRY.items())]
    joints += [cls.examples()[-1] for _, cls in sorted(REGISTRY.items())]
    model = chain(joints, seed=3)
    skip_where_refused(formulation, model)
    dyn = sh.compile(model, formulation, backend="casadi")
    s = State(model, 3)
    tau = dyn.inverse(s.q, s.v, s.a, wrenches=s.wrenches)
    assert relative_error(dyn.acceleration(s.q, s.v, tau, wrenches=s.wrenches), s.a) <= 1e-11


@pytest.mark.parametrize(
    ("name", "formulation"), slow_but_every(3, product(sorted(REGISTRY), sorted(FORMULATIONS)), turns=3)
)
def test_forward_of_inverse_is_the_identity_for_every_joint(name: str, formulation: str) -> None:
    """Every example of the registry between two others that turn, or on the world where only that is taken. The first
    one of a class by all formulations, the others by one, by turns; all by all with SHARNIR_ALL_TREES=1."""
    for k, joint in enumerate(REGISTRY[name].examples()):
        between = chain([sh.Revolute("y"), joint, sh.Spherical()], seed=k)
        first = chain([joint, sh.Spherical(), sh.Revolute("y")], seed=k)
        able = sorted({*taking(between), *taking(first)})
        if formulation not in (able if ALL or k == 0 else [able[k % len(able)]]):
            continue
        model = between if formulation in taking(between) else first
        dyn = sh.compile(model, formulation, backend="casadi")
        s = State(model, k)
        tau = dyn.inverse(s.q, s.v, s.a, wrenches=s.wrenches)
        assert relative_error(dyn.acceleration(s.q, s.v, tau, wrenches=s.wrenches), s.a) <= 1e-11


@every_formulation
def test_reactions_do_the_work_of_tau(formulation: str) -> None:
    """Sᵀ R = tau: the component of a reaction along a joint's freedom is what was given there, less the rotor's."""
    model = random_tree(17, bodies=6)
    if formulation not in taking(model):
        model = chain([sh.Free(), sh.Spherical(), sh.Universal(), sh.Spherical(armature=0.2), sh.Fixed()], seed=17)
    s = State(model, 17)
    dyn = sh.compile(model, formulation, backend="casadi")
    R = dyn.reactions(s.q, s.v, s.tau, wrenches=s.wrenches)
    a = dyn.acceleration(s.q, s.v, s.tau, wrenches=s.wrenches)
    for b in model.bodies:
        q = s.q[b.q_start : b.q_start + b.joint.nq]
        S = np.array(subspace(b.joint, q))
        part = slice(b.v_start, b.v_start + b.joint.nv)
        np.testing.assert_allclose(S.T @ R[b.index - 1] + b.armature * a[part], s.tau[part], rtol=0, atol=1e-11)


def subspace(joint: sh.Joint, q: np.ndarray) -> np.ndarray:
    return ca.DM(ca.evalf(ca.densify(joint.subspace(ca.SX(ca.DM(q)))))).full()


@every_formulation
def test_one_moving_joint_and_fixed_bodies(formulation: str) -> None:
    """One velocity in the whole model: slices of a single entry once came out as rows."""
    system = sh.System("arm with a tool")
    system.add_body("stand", joint=sh.Fixed(), mass=1.0, inertia=(1, 1, 1))
    system.add_body("link", "stand", joint=sh.Revolute("y"), mass=2.0, com=(0.5, 0, 0), inertia=(0.1, 0.2, 0.2))
    system.add_body("tool", "link", joint=sh.Fixed(), placement=sh.Placement(xyz=(1, 0, 0)), mass=1.0)
    skip_where_refused(formulation, system.build())
    dyn = sh.compile(system.build(), formulation, backend="casadi")
    inertia = 0.2 + 2.0 * 0.25 + 1.0
    weight_moment = 9.81 * (2.0 * 0.5 + 1.0)  # gravity along −z turns x towards −z: positive about y
    np.testing.assert_allclose(dyn.acceleration([0.0], [0.0]), [weight_moment / inertia], rtol=1e-14)
    np.testing.assert_allclose(dyn.mass_matrix([0.3]), [[inertia]], rtol=1e-14)


@every_formulation
def test_nothing_moves(formulation: str) -> None:
    system = sh.System("statue")
    system.add_body("block", joint=sh.Fixed(), mass=2.0, com=(0.1, 0, 0), inertia=(1, 1, 1))
    skip_where_refused(formulation, system.build())
    dyn = sh.compile(system.build(), formulation, backend="casadi")
    assert dyn.acceleration([], []).shape == (0,)
    assert dyn.inverse([], [], []).shape == (0,)
    assert dyn.mass_matrix([]).shape == (0, 0)
    np.testing.assert_allclose(dyn.reactions([], []), [[0, 0, 19.62, 0, -1.962, 0]], atol=1e-15)


def test_auto_is_one_of_the_formulations() -> None:
    model = random_tree(1, bodies=2)
    assert sh.compile(model).formulation in FORMULATIONS


def test_a_formulation_says_why_it_refuses(monkeypatch: pytest.MonkeyPatch) -> None:
    def refusal(model: sh.Model) -> str | None:
        return "it has two bodies. Take one." if len(model.bodies) == 2 else None

    picky = replace(FORMULATIONS["composite"], name="picky", refusal=refusal)
    monkeypatch.setitem(FORMULATIONS, "picky", picky)
    one, two = random_tree(1, bodies=1), random_tree(1, bodies=2)
    assert sh.compile(one, "picky").formulation == "picky"
    with pytest.raises(sh.UnsupportedError, match=r"formulation='picky'\) does not take '.*': it has two bodies"):
        sh.compile(two, "picky")


def test_unknown_formulation_is_told_the_nearest() -> None:
    with pytest.raises(sh.UnsupportedError, match=r"formulation='seperate-bodies'.*Did you mean 'separate-bodies'\?"):
        sh.compile(random_tree(1, bodies=1), "seperate-bodies")
    with pytest.raises(sh.UnsupportedError, match=r"formulation='xyz'.*Known names: 'auto', .*'composite'"):
        sh.compile(random_tree(1, bodies=1), "xyz")
