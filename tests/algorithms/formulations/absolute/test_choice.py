"""Absolute coordinates give what separate bodies give, on every tree; and their cost is linear.

1e-9 is what the two may differ by on the worst conditioned of 200 random trees; rounding alone stays below 1e-13.
"""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.absolute.choice import prefers_schur, schur_applies
from sharnir.algorithms.formulations.registry import choose
from support.absolute_models import PendulumStates, double_pendulum, equal_bodies, traced_count
from support.force_models import craft
from support.random_trees import State, random_tree, relative_error
from support.rich_trees import TIME, rich_tree
from support.samples import sample, thinned
from support.ways import BACKENDS

WORST, TYPICAL = 1e-9, 1e-13
CHUNK = 10  # seeds in one test, so that several workers share them


def errors(model: sh.Model, seed: int, formulation: str = "absolute") -> tuple[float, float]:
    """Of accelerations and reactions, against separate bodies; one state."""
    s = State(model, seed)
    found = []
    for name in (formulation, "separate-bodies"):
        dyn = sh.compile(model, name, backend="casadi")
        given = {"t": TIME, "wrenches": s.wrenches}
        found.append((dyn.acceleration(s.q, s.v, s.tau, **given), dyn.reactions(s.q, s.v, s.tau, **given)))
    (a, R), (a0, R0) = found
    return relative_error(a, a0), relative_error(R, R0)


@pytest.mark.slow
@pytest.mark.parametrize("first", range(0, sample(10, 100), CHUNK))
@pytest.mark.parametrize("make", [random_tree, lambda seed: rich_tree(seed, 2 + seed % 9)], ids=["plain", "rich"])
def test_random_trees(make: Callable[[int], sh.Model], first: int) -> None:
    """30 of each, 100 with SHARNIR_ALL_TREES=1. Joints of all kinds, armature, wrenches; the rich ones with parameters
    and prescribed motions."""
    found = {seed: errors(make(seed), seed) for seed in range(first, first + CHUNK)}
    assert {seed: e for seed, e in found.items() if not max(e) <= WORST} == {}
    assert np.median([max(e) for e in found.values()]) < TYPICAL


@pytest.mark.parametrize("driven", [False, True])
def test_force_elements(driven: bool) -> None:
    model = craft(
        sh.JointSpring("arm", stiffness="k", rest=0.3, damping="c"),
        sh.JointForce("wheel", "sin(t)", coordinate=1),
        sh.PointSpring("ball", (0.1, 0, 0), "hub", (0, 0.2, 0), stiffness="k", length=0.4, damping=0.3),
        sh.Wrench("slide", force=("k", 1.0, -2.0), moment=(0.1, "c", 0)),
        driven=driven,
    ).build()  # fmt: skip
    assert max(errors(model, 5)) <= 1e-13


@pytest.mark.parametrize("backend", BACKENDS)
def test_lecture_pendulum_at_all_stored_states(backend: str) -> None:
    """R10 is what rod 1 exerts on the support, R12 what rod 2 exerts on rod 1; 1e-11 of 20 trusted digits."""
    given, dyn = PendulumStates(), sh.compile(double_pendulum(), "absolute", backend=backend)
    assert len(given.t) == 6
    np.testing.assert_allclose(dyn.acceleration(given.q, given.v), given.a, rtol=1e-11, atol=1e-11)
    R = dyn.reactions(given.q, given.v)
    for k, (sign, body) in enumerate(((-1, 0), (-1, 1))):
        c, s = np.cos(given.phi[:, body]), np.sin(given.phi[:, body])
        x, y = R[:, body, 0], R[:, body, 1]
        world = sign * np.stack([c * x - s * y, s * x + c * y], axis=1)
        np.testing.assert_allclose(world, given.reactions[:, 2 * k : 2 * k + 2], rtol=1e-11, atol=1e-11)
        np.testing.assert_allclose(R[:, body, 2:], 0.0, atol=1e-13)


@pytest.mark.slow
def test_lecture_pendulum_for_five_seconds() -> None:
    """1e-9 as asked, of an integration to 1e-12; the rows of the hinges hold to rounding throughout."""
    given = PendulumStates()
    run = sh.simulate(
        double_pendulum(), 5.0, q0=given.q[0], v0=given.v[0], formulation="absolute", rtol=1e-12, atol=1e-12,
        times=given.t,
    )  # fmt: skip
    assert run.ok
    np.testing.assert_allclose(run.q, given.q, rtol=0, atol=1e-9)
    np.testing.assert_allclose(run.v, given.v, rtol=0, atol=1e-9)
    np.testing.assert_allclose(run.point("rod 1", (0, 0, 0)), 0.0, atol=1e-11)
    np.testing.assert_allclose(run.point("rod 2", (0, 0, 0)), run.point("rod 1", (0, -1, 0)), rtol=0, atol=1e-11)


@pytest.mark.parametrize("inertia", [(0.0, 0.2, 0.2), (0.0, 0.0, 0.0)], ids=["slender rods", "point masses"])
def test_inertias_that_are_only_semidefinite(inertia: tuple[float, float, float]) -> None:
    """On universal and revolute joints, across their own line; the last body has an inertia about every axis."""
    s, parent = sh.System("rods"), "world"
    for k, joint in enumerate((sh.Universal("y", "z"), sh.Revolute("y"), sh.Universal("y", "z"))):
        place = sh.Placement(xyz=(0.6 if k else 0, 0, 0))
        s.add_body(f"rod {k}", parent, joint=joint, placement=place, mass=1.0, com=(0.3, 0, 0), inertia=inertia)
        parent = f"rod {k}"
    place = sh.Placement(xyz=(0.6, 0, 0))
    s.add_body("ball", parent, joint=sh.Spherical(), placement=place, mass=1.0, inertia=(0.1, 0.1, 0.1))
    model = s.build()
    assert not schur_applies(model)
    assert max(errors(model, 4)) <= 1e-12


def test_a_body_without_mass_also_by_its_parameter() -> None:
    """A link of 0 kg with its centre of mass anywhere: nothing is divided by its mass."""
    s = sh.System("arm")
    m = s.parameter("m", 0.0)
    s.add_body("link", joint=sh.Revolute("y"), mass=m, com=(0.3, 0.1, 0))
    s.add_body("massless", "link", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(0.5, 0, 0)))
    place = sh.Placement(xyz=(0.2, 0, 0.1))
    s.add_body("tool", "massless", joint=sh.Revolute("x"), placement=place, mass=1.0, inertia=(0.1, 0.2, 0.2))
    model = s.build()
    assert max(errors(model, 1)) <= 1e-12
    x = State(model, 2)
    one, two = (sh.compile(model, name, backend="casadi") for name in ("absolute", "separate-bodies"))
    given = {"params": {"m": 2.5}}
    assert relative_error(one.acceleration(x.q, x.v, **given), two.acceleration(x.q, x.v, **given)) <= 1e-12


@pytest.mark.slow
@pytest.mark.parametrize(
    ("joint", "star"),
    thinned(2, [(sh.Revolute("y"), False), (sh.Revolute("y"), True), (sh.Spherical(), True), (sh.Spherical(), False)]),
    ids=str,
)
def test_cost_is_linear(joint: sh.Joint, star: bool) -> None:
    """Every further body costs exactly the same. Ball joints: the Schur complement is dense at the hub of a star and
    must not be taken there; the smallest chain may take it."""
    models = {n: equal_bodies(n, joint, star) for n in (10, 20, 30, 40, 50)}
    counts = {n: traced_count(choose(model, "absolute").forward, model) for n, model in models.items()}
    per_body = (counts[50] - counts[40]) / 10
    assert (counts[40] - counts[30]) / 10 == per_body
    assert all(n * per_body * 0.5 < c < n * per_body * 1.2 for n, c in counts.items())


@pytest.mark.slow
def test_rolled_and_traced_code_agree_beyond_forty_bodies() -> None:
    model = equal_bodies(45, sh.Universal())
    s = State(model, 7)
    llvm, traced = (sh.compile(model, "absolute", backend=b) for b in ("llvm", "casadi"))
    a = traced.acceleration(s.q, s.v, s.tau, wrenches=s.wrenches)
    assert relative_error(llvm.acceleration(s.q, s.v, s.tau, wrenches=s.wrenches), a) <= 1e-9


@pytest.mark.parametrize(
    ("model", "schur"),
    [
        (equal_bodies(4, sh.Revolute("y")), False),
        (equal_bodies(4, sh.Spherical()), True),
        (equal_bodies(4, sh.Free()), True),
        (equal_bodies(20, sh.Spherical(), star=True), False),  # dense at the hub
        (equal_bodies(60, sh.Spherical()), False),  # too large for straight-line code
        (equal_bodies(4, sh.Spherical(armature=0.1)), False),
    ],
    ids=["hinges", "ball joints", "free", "star", "long", "rotors"],
)
def test_which_way_is_taken(model: sh.Model, schur: bool) -> None:
    assert prefers_schur(model) is schur


@pytest.mark.parametrize("change", [{"mass": 1e-9}, {"inertia": (0.0, 0.2, 0.2)}, {"inertia": (1e-9, 0.2, 0.2)}])
def test_the_schur_complement_wants_safely_definite_inertias(change: dict[str, object]) -> None:
    def model(**properties: object) -> sh.Model:
        s = sh.System("pair")
        s.add_body("a", joint=sh.Spherical(), mass=1.0, inertia=(0.2, 0.2, 0.2))
        s.add_body("b", "a", joint=sh.Spherical(), **{"mass": 1.0, "inertia": (0.2, 0.2, 0.2), **properties})
        return s.build()

    assert schur_applies(model())
    if change.get("inertia") == (0.0, 0.2, 0.2):
        change = {**change, "com": (0, 0.3, 0)}  # a rod on a ball joint at its end, else it would not be determined
    assert not schur_applies(model(**change))
