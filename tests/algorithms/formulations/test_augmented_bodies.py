"""Wittenburg's equations against Pinocchio and separate bodies: random trees of ball joints on a body 0 that is fixed,
moves and turns as given, or flies; trees with hinges, universal and welded joints mixed in.

1e-10 is the issue's bound, for mass matrices of condition numbers of some 1e3; the worst of all 201 and 100 trees was
8e-14.
"""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from support.ball_trees import KINDS
from support.examples import JOINTS
from support.prescribed import coordinates_text
from support.random_trees import State, random_inertia, random_placement, relative_error
from support.samples import sample, slow_after
from support.turning_trees import TIME, Truth, ball_tree, mixed_tree

CLOSE = 1e-10
BALLS, MIXED = sample(6, 201), sample(12, 100)


def errors(model: sh.Model, seed: int) -> dict[str, float]:
    truth = Truth(model, seed)
    own, other = (sh.compile(model, name, backend="casadi") for name in ("wittenburg", "separate-bodies"))
    a, R = truth.asked(own.acceleration), truth.asked(own.reactions)
    return {
        "a, Pinocchio": relative_error(a, truth.a),
        "R, Pinocchio": relative_error(R, truth.reactions),
        "a, separate bodies": relative_error(a, truth.asked(other.acceleration)),
        "R, separate bodies": relative_error(R, truth.asked(other.reactions)),
    }


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, BALLS, 6))
def test_trees_of_ball_joints(first: int) -> None:
    found = {s: errors(ball_tree(s, KINDS[s % 3]), s) for s in range(first, min(first + 6, BALLS))}
    assert {(s, k): e for s, x in found.items() for k, e in x.items() if not e <= CLOSE} == {}


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, MIXED, 6))
def test_trees_with_other_joints_mixed_in(first: int) -> None:
    """Half of them on a free base."""
    found = {s: errors(mixed_tree(s, base=s % 2 == 1), s) for s in range(first, min(first + 6, MIXED))}
    assert {(s, k): e for s, x in found.items() for k, e in x.items() if not e <= CLOSE} == {}


def test_the_trees_have_all_kinds() -> None:
    models = [mixed_tree(s, base=s % 2 == 1) for s in range(MIXED)]
    joints = {type(b.joint).__name__ for m in models for b in m.bodies}
    assert joints == {"Free", "Spherical", "Revolute", "Universal", "Fixed"}
    assert any(np.any(b.armature) for m in models for b in m.bodies if isinstance(b.joint, sh.Spherical))
    assert any(b.motion is not None for m in models for b in m.bodies if isinstance(b.joint, sh.Spherical))
    assert any(sum(p == 0 for p in m.parents) > 1 for m in models)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [1, 2])
def test_native_code(seed: int) -> None:
    """One state, and a batch in lanes; `native/rolled` compares the loops."""
    for model in (ball_tree(seed, KINDS[seed % 3], bodies=3), mixed_tree(4 * seed, base=seed % 2 == 1)):
        truth, dyn = Truth(model, seed), sh.compile(model, "wittenburg")
        assert relative_error(truth.asked(dyn.acceleration), truth.a) <= CLOSE
        assert relative_error(truth.asked(dyn.reactions), truth.reactions) <= CLOSE
        tau = np.array([truth.tau, 2 * truth.tau, -truth.tau, 0 * truth.tau, 0.5 * truth.tau])
        together = dyn.acceleration(truth.q, truth.v, tau, t=TIME, wrenches=truth.wrenches)
        for k in range(5):
            alone = dyn.acceleration(truth.q, truth.v, tau[k], t=TIME, wrenches=truth.wrenches)
            assert relative_error(together[k], alone) <= 1e-12


def platform(joint: sh.Joint, seed: int) -> sh.System:
    """A body on any joint, with a hinge and two ball joints on it."""
    rng = np.random.default_rng(seed)
    s = sh.System("platform", gravity=(1.0, 2.0, -5.0))
    for name, parent, own in (
        ("base", "world", joint), ("mast", "base", sh.Spherical("matrix")), ("flag", "mast", sh.Revolute((1, 2, 0))),
        ("gyro", "base", sh.Spherical("bryant123")),
    ):  # fmt: skip
        properties = {"mass": 1.0 + rng.random(), "com": rng.normal(scale=0.2, size=3), "inertia": random_inertia(rng)}
        s.add_body(name, parent, joint=own, placement=random_placement(rng), **properties)
    return s


@pytest.mark.parametrize("name", slow_after(10, [name for name, joint in JOINTS.items() if joint.nv]))
def test_body_zero_on_any_joint_of_the_registry(name: str) -> None:
    """Its motion is given, translations too; what drives it is its reaction."""
    system = platform(JOINTS[name], 3)
    system.prescribe("base", q=coordinates_text(JOINTS[name]))
    model = system.build()
    s = State(model, 4)
    given = {"t": TIME, "wrenches": s.wrenches}
    for function in ("acceleration", "reactions"):
        own, other = (
            getattr(sh.compile(model, f, backend="casadi"), function)(s.q, s.v, s.tau, **given)
            for f in ("wittenburg", "separate-bodies")
        )
        assert relative_error(own, other) < 1e-12  # conditioning of four bodies


@pytest.mark.slow
def test_free_base_in_the_plane() -> None:
    """Three unknowns of the base, and the hinges on it."""
    s = sh.System("disc with arms", planar=True, gravity=(0.3, -9.81, 0))
    s.add_body("disc", joint=sh.Planar(), mass=2.0, com=(0.1, 0, 0), inertia=0.3)
    for k in range(3):
        parent, place = ("disc", (0.3, 0.1 * k, 0)) if k < 2 else ("arm1", (0.5, 0, 0))
        properties = {"mass": 1.0, "com": (0.2, 0.05, 0), "inertia": 0.1}
        s.add_body(f"arm{k}", parent, joint=sh.Revolute("z"), placement=sh.Placement(xyz=place), **properties)
    model = s.build()
    x = State(model, 1)
    own, other = (sh.compile(model, f) for f in ("wittenburg", "separate-bodies"))
    assert relative_error(own.acceleration(x.q, x.v, x.tau), other.acceleration(x.q, x.v, x.tau)) < 1e-13
    assert relative_error(own.reactions(x.q, x.v, x.tau), other.reactions(x.q, x.v, x.tau)) < 1e-13


def test_a_spring_at_a_ball_joint_acts_on_both_bodies() -> None:
    """A torque of the joint, on the child, turns a free parent the other way: total moment about the centre is kept."""
    s = sh.System("two", gravity=(0, 0, 0))
    s.add_body("a", joint=sh.Free(), mass=2.0, inertia=(0.4, 0.5, 0.6))
    s.add_body("b", "a", joint=sh.Spherical(), mass=1.0, inertia=(0.1, 0.2, 0.3))
    dyn = sh.compile(s.build(), "wittenburg", backend="casadi")
    q = np.array([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0], dtype=float)
    tau = np.array([0, 0, 0, 0, 0, 0, 0.7, 0, 0])
    a = dyn.acceleration(q, np.zeros(9), tau)
    np.testing.assert_allclose(a, [0, 0, 0, -0.7 / 0.4, 0, 0, 0.7 / 0.1 + 0.7 / 0.4, 0, 0], rtol=1e-14, atol=1e-15)
    R = dyn.reactions(q, np.zeros(9), tau)
    np.testing.assert_allclose(R, [[0] * 6, [0, 0, 0, 0.7, 0, 0]], atol=1e-15)


@pytest.mark.slow
def test_parameters_and_derivatives() -> None:
    """A mass that is a parameter; derivatives against differences of this formulation's own accelerations."""
    s = platform(sh.Free(), 5)
    m = s.parameter("m", 1.5)
    s.add_body("load", "flag", joint=sh.Spherical(), placement=sh.Placement(xyz=(m, 0, 0.2)), mass=m, inertia=(1, 2, 2))
    model = s.build()
    x, params = State(model, 6), {"m": 0.8}
    own, other = (sh.compile(model, f, backend="casadi") for f in ("wittenburg", "separate-bodies"))
    a = own.acceleration(x.q, x.v, x.tau, params=params)
    assert relative_error(a, other.acceleration(x.q, x.v, x.tau, params=params)) < 1e-12
    _, by_v, by_tau = own.derivatives(x.q, x.v, x.tau, params=params)
    h = 1e-3  # accelerations are quadratic in v and linear in tau: central differences have no error but rounding
    for k in range(model.nv):
        step = h * (np.arange(model.nv) == k)
        dv = [own.acceleration(x.q, x.v + e, x.tau, params=params) for e in (step, -step)]
        dtau = [own.acceleration(x.q, x.v, x.tau + e, params=params) for e in (step, -step)]
        assert relative_error(by_v[:, k], (dv[0] - dv[1]) / (2 * h)) < 1e-9
        assert relative_error(by_tau[:, k], (dtau[0] - dtau[1]) / (2 * h)) < 1e-9


@pytest.mark.parametrize("parameters", ["quaternion", "matrix"])
def test_stages_off_the_manifold_do_not_shorten_steps(parameters: str) -> None:
    """As in `composite`: 11 and 73 steps without orientations put on their manifold first, 6 of separate bodies."""
    s = sh.System("heavy on light")
    for k, mass in enumerate((1.0, 1e6)):
        place, inertia = sh.Placement(xyz=(0, 0, -float(k))), (0.1 * mass, 0.1 * mass, 0.05 * mass)
        s.add_body(
            f"b{k}", f"b{k - 1}" if k else "world", joint=sh.Spherical(parameters), placement=place, mass=mass,
            com=(0, 0, -0.5), inertia=inertia,
        )  # fmt: skip
    given = {"v0": [1, 2, 0, 0, 1, 3], "rtol": 1e-6, "atol": 1e-8}
    few, many = (sh.simulate(s.build(), 0.3, formulation=f, **given) for f in ("separate-bodies", "wittenburg"))
    assert many.ok
    assert len(many.t) <= 1.5 * len(few.t)
    np.testing.assert_allclose(many.v[-1], few.v[-1], rtol=1e-4, atol=1e-6)


@pytest.mark.slow
@pytest.mark.parametrize("method", slow_after(1, ["dop853", "radau"]))
def test_runs(method: str) -> None:
    model = ball_tree(7, "driven", bodies=2)
    times = np.linspace(0, 0.5, 4)
    runs = [
        sh.simulate(model, 0.5, method=method, rtol=1e-9, atol=1e-11, times=times, formulation=f)
        for f in ("wittenburg", "separate-bodies")
    ]
    assert runs[0].ok
    assert relative_error(runs[0].q, runs[1].q) < 1e-8  # of errors of 1e-9 per step
    assert relative_error(runs[0].reactions, runs[1].reactions) < 1e-7
