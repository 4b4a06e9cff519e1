"""The minimum rule for reactions that are not unique, what is named as such, and rows that contradict each other.

The reference is NumPy's solution of least norm of all equations of balance in maximal coordinates. 1e-9 is the issue's
bound; 1e-13 is seen.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from itertools import product

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS
from support.random_loops import random_mechanism
from support.random_trees import relative_error
from support.redundant_linkages import Linkage, bennett, four_bar, four_bar_angles, parallel_rods
from support.samples import slow_after, slow_but_every
from support.ways import skip_where_refused

TOLERANCE = 1e-9
NAMES = tuple(FORMULATIONS)
LINKAGES: dict[str, tuple[Callable[[], Linkage], int]] = {
    "four-bar": (lambda: four_bar(planar=False), 3),
    "four-bar, masses off the plane": (lambda: four_bar(planar=False, heights=(0.2, -0.3, 0.1)), 3),
    "Bennett": (bennett, 3),
    "parallel rods": (parallel_rods, 1),
    "parallel rods in space": (lambda: parallel_rods(planar=False), 2),
}
linkages = pytest.mark.parametrize("name", LINKAGES)
formulations = pytest.mark.parametrize("formulation", NAMES)


def forces(linkage: Linkage) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(8)
    flat = (1, 1, 0, 0, 0, 1) if linkage.model.planar else (1, 1, 1, 1, 1, 1)
    return rng.normal(size=linkage.model.nv), rng.normal(size=(len(linkage.model.bodies), 6)) * flat


@pytest.mark.parametrize(("name", "formulation"), slow_but_every(3, product(LINKAGES, NAMES), turns=3))
def test_reactions_by_the_minimum_rule(name: str, formulation: str) -> None:
    linkage = LINKAGES[name][0]()
    tau, wrenches = forces(linkage)
    s = linkage.load(tau, wrenches)
    dyn = sh.compile(linkage.model, formulation, backend="casadi")
    given = {"tau": tau, "wrenches": wrenches}
    a = dyn.acceleration(s.q, s.v, **given)
    assert relative_error(a, linkage.truth.acceleration(s)) <= TOLERANCE
    R, on_a, left = linkage.truth.reactions(s, a)
    assert left <= TOLERANCE
    found_R, found = dyn.reactions(s.q, s.v, **given), dyn.constraint_reactions(s.q, s.v, **given)
    assert relative_error(found_R, R) <= TOLERANCE
    assert list(found) == list(on_a)
    for key, wrench in on_a.items():
        assert relative_error(found[key], wrench) <= TOLERANCE
    assert linkage.truth.imbalance(s, a, found_R, found) <= TOLERANCE


@linkages
def test_a_smaller_sum_of_squares_is_not_in_balance(name: str) -> None:
    """What the rule says, told without a solver: x is at right angles to every state of self-stress."""
    linkage, redundant = LINKAGES[name][0](), LINKAGES[name][1]
    tau, wrenches = forces(linkage)
    s = linkage.load(tau, wrenches)
    dyn = sh.compile(linkage.model, backend="casadi")
    R = dyn.reactions(s.q, s.v, tau, wrenches=wrenches)
    on_a = dyn.constraint_reactions(s.q, s.v, tau, wrenches=wrenches)
    E, _, W = linkage.truth.balance(s, np.zeros(linkage.model.nv))
    x = np.concatenate([R.ravel(), *(w.T @ f for w, f in zip(W, on_a.values(), strict=True))])
    rank = np.linalg.matrix_rank(E, tol=1e-10)
    assert E.shape[1] - rank == redundant
    assert np.abs(np.linalg.svd(E)[2][rank:] @ x).max() <= TOLERANCE * np.linalg.norm(x)


@linkages
@formulations
def test_what_is_not_unique(name: str, formulation: str) -> None:
    linkage = LINKAGES[name][0]()
    found = sh.compile(linkage.model, formulation, backend="casadi").nonunique(linkage.q)
    joints, constraints = linkage.truth.open_components(linkage.load())
    np.testing.assert_array_equal(found.joints, joints)
    assert set(found.constraints) == set(constraints)
    for key, components in constraints.items():
        np.testing.assert_array_equal(found.constraints[key], components)
    assert len(found) == joints.sum() + sum(x.sum() for x in constraints.values())


def test_what_is_not_unique_is_named() -> None:
    found = sh.compile(four_bar(planar=False).model, backend="casadi").nonunique(four_bar_angles(0.8))
    bodies = [f"joint '{name}'" for name in ("crank", "coupler", "rocker")]
    across = ("force z", "moment x", "moment y")
    assert list(found) == [f"{where}: {what}" for where in (*bodies, "constraint 'hinge'") for what in across]
    assert str(found) == "; ".join(found)


def test_everything_is_unique_otherwise() -> None:
    flat, random = four_bar(planar=True), random_mechanism(4)
    for model, q, t in ((flat.model, flat.q, 0.0), (random.model, random.state.q, random.state.t)):
        found = sh.compile(model, backend="casadi").nonunique(q, t=t)
        assert len(found) == 0
        assert not found.joints.any()
        assert str(found) == "all reactions are unique"


def test_a_stretched_four_bar_can_be_under_stress() -> None:
    """At a singular position, for which no redundant hinge is needed: all its bars on the x axis."""
    s = sh.System("flat", planar=True)
    for k, parent in enumerate(("world", "b0", "b1")):
        at = sh.Placement(xyz=(float(k > 0), 0, 0))
        s.add_body(f"b{k}", parent, joint=sh.Revolute("z"), placement=at, mass=1.0, inertia=(1, 1, 1))
    s.add_constraint("pin", sh.Coincident("b2", (1, 0, 0), "world", (3, 0, 0)))
    found = sh.compile(s.build(), backend="casadi").nonunique([0.0, 0.0, 0.0])
    assert list(found) == [
        f"{where}: force x" for where in ("joint 'b0'", "joint 'b1'", "joint 'b2'", "constraint 'pin'")
    ]


@pytest.mark.parametrize("seed", slow_but_every(3, [3, 8, 13, 18, 28]))
def test_what_is_not_unique_in_random_mechanisms(seed: int) -> None:
    m = random_mechanism(seed)
    found = sh.compile(m.model, backend="casadi").nonunique(m.state.q, t=m.state.t)
    joints, constraints = m.truth.open_components(m.state)
    assert joints.any() or any(x.any() for x in constraints.values())
    np.testing.assert_array_equal(found.joints, joints)
    for key, components in constraints.items():
        np.testing.assert_array_equal(found.constraints[key], components)


def test_one_position_at_a_time() -> None:
    dyn = sh.compile(four_bar(planar=False).model, backend="casadi")
    with pytest.raises(sh.ModelError, match="one position"):
        dyn.nonunique([four_bar_angles(0.8)] * 2)


@formulations
def test_a_tree_of_spatial_hinges_moves_like_the_planar_one(formulation: str) -> None:
    flat, space = four_bar(planar=True), four_bar(planar=False)
    planar, spatial = (sh.compile(x.model, formulation, backend="casadi") for x in (flat, space))
    for crank in np.linspace(-3.0, 3.0, 9):
        q, tau = four_bar_angles(crank), np.array([0.4, -1.0, 0.2])
        a, b = (dyn.acceleration(q, flat.v, tau) for dyn in (planar, spatial))
        assert relative_error(a, b) <= 1e-11
        in_plane = planar.reactions(q, flat.v, tau)
        assert relative_error(spatial.reactions(q, flat.v, tau), in_plane) <= 1e-11
        assert not in_plane[:, 2:5].any()


@pytest.mark.parametrize("formulation", slow_after(2, NAMES))
def test_batches_of_positions(formulation: str) -> None:
    dyn = sh.compile(four_bar(planar=False, heights=(0.2, -0.3, 0.1)).model, formulation)
    q = np.array([four_bar_angles(x) for x in (-2.0, -1.0, 0.3, 0.8, 2.9)])
    v = np.array([four_bar(planar=False, crank=x).v for x in (-2.0, -1.0, 0.3, 0.8, 2.9)])
    R, on_a = dyn.reactions(q, v), dyn.constraint_reactions(q, v)["hinge"]
    assert R.shape == (5, 3, 6)
    assert on_a.shape == (5, 6)
    for k in range(5):
        assert relative_error(dyn.reactions(q[k], v[k]), R[k]) <= 1e-12
        assert relative_error(dyn.constraint_reactions(q[k], v[k])["hinge"], on_a[k]) <= 1e-12


@formulations
def test_a_position_known_to_seven_digits(formulation: str) -> None:
    """There the rows of a Bennett linkage are independent, strictly speaking, and would hold it fast."""
    x = bennett()
    dyn = sh.compile(x.model, formulation, backend="casadi")
    q = x.q + 1e-7 * np.array([1.0, -1.0, 0.5])
    assert relative_error(dyn.acceleration(q, x.v), dyn.acceleration(x.q, x.v)) < 1e-5
    assert relative_error(dyn.reactions(q, x.v), dyn.reactions(x.q, x.v)) < 1e-5


def test_a_tree_has_no_loops() -> None:
    s = sh.System("pendulum")
    s.add_body("rod", joint=sh.Revolute("y"), mass=1.0, com=(0, 0, -1))
    dyn = sh.compile(s.build(), backend="casadi")
    assert dyn.constraint_reactions([0.3], [0.1]) == {}
    assert dyn.constraint_value([0.3]).shape == (0,)
    assert dyn.constraint_rate([0.3], [0.1]).shape == (0,)
    assert dyn.constraint_jacobian([0.3]).shape == (0, 1)
    assert len(dyn.nonunique([0.3])) == 0


def test_a_tree_has_no_rows_for_every_state_of_a_batch() -> None:
    """Whichever argument brings the batch, B = 1 included; wrong shapes are said as they are with constraints."""
    s = sh.System("pendulum")
    length = s.parameter("length", 1.0)
    s.add_body("rod", joint=sh.Revolute("y"), mass=1.0, com=(0, 0, -length))
    dyn = sh.compile(s.build(), backend="casadi")
    for B in (1, 7):
        q, many = np.full((B, 1), 0.3), np.full(B, 0.5)
        for given in ({"q": q}, {"q": [0.3], "t": many}, {"q": [0.3], "params": {"length": many}}, {"q": q, "t": many}):
            assert dyn.constraint_value(**given).shape == (B, 0)
            assert dyn.constraint_rate(v=[0.1], **given).shape == (B, 0)
            assert dyn.constraint_jacobian(**given).shape == (B, 0, 1)
        assert dyn.constraint_rate([0.3], 0 * q).shape == (B, 0)
    for wrong in (dyn.constraint_value, dyn.constraint_jacobian, lambda q: dyn.constraint_rate(q, [0.1])):
        with pytest.raises(sh.ShapeError, match="q: got an array of shape"):
            wrong([0.3, 0.1])


def test_reaction_on_the_world_is_the_opposite() -> None:
    """body_a = "world": what the constraint does to the world at point_a, in world axes."""
    on = {}
    for order in ("rod first", "world first"):
        s = sh.System("rod")
        s.add_body("rod", joint=sh.Revolute("y"), mass=2.0, com=(0.5, 0, 0), inertia=(0, 0.1, 0.1))
        ends = (("rod", (1, 0, 0)), ("world", (1, 0, 0)))
        (a, point_a), (b, point_b) = ends if order == "rod first" else ends[::-1]
        s.add_constraint("hold", sh.PointOnPlane(a, point_a, b, point_b, (0, 0, 1)))
        on[order] = sh.compile(s.build(), backend="casadi").constraint_reactions([0.0], [0.0])["hold"]
    np.testing.assert_allclose(on["rod first"], [0, 0, 2.0 * 9.81 / 2, 0, 0, 0], atol=1e-12)
    np.testing.assert_allclose(on["world first"], -on["rod first"], atol=1e-12)


# Errors


def slider(first: str, second: str) -> sh.Model:
    s = sh.System("slider")
    s.add_body("block", joint=sh.Prismatic("x"), mass=1.0, q0=1.0)
    s.add_constraint("short", sh.Distance("block", (0, 0, 0), "world", (0, 0, 0), length=first))
    s.add_constraint("long", sh.Distance("block", (0, 0, 0), "world", (0, 0, 0), length=second))
    return s.build()


@formulations
def test_rows_that_contradict_each_other(formulation: str) -> None:
    """At t = 0 lengths and rates agree, but one asks for an acceleration of 2, the other of 6."""
    skip_where_refused(formulation, slider("1 + t**2", "1 + 3*t**2"))
    dyn = sh.compile(slider("1 + t**2", "1 + 3*t**2"), formulation, backend="casadi")
    with pytest.raises(sh.ModelError, match=r"constraint '(short|long)' \(.*cannot hold together"):
        dyn.acceleration([1.0], [0.0])
    for function in (dyn.reactions, dyn.constraint_reactions):
        with pytest.raises(sh.ModelError, match=r"constraint '(short|long)' \(.*cannot hold together"):
            function([1.0], [0.0])


@formulations
def test_rows_that_can_never_be_closed(formulation: str) -> None:
    """Lengths that differ: no position closes them, so it is open ones that tell that the rows depend on each other."""
    s = sh.System("block")
    s.add_body("block", joint=sh.Planar("z"), mass=1.0, inertia=(0.1, 0.1, 0.1), q0=[1.0, 0.0, 0.0])
    s.add_constraint("short", sh.Distance("block", (0, 0, 0), "world", (0, 0, 0), length="1 + t**2"))
    s.add_constraint("long", sh.Distance("block", (0, 0, 0), "world", (0, 0, 0), length="2 + 3*t**2"))
    skip_where_refused(formulation, s.build())
    dyn = sh.compile(s.build(), formulation, backend="casadi")
    for function in (dyn.acceleration, dyn.reactions, dyn.derivatives):
        with pytest.raises(sh.ModelError, match=r"constraint '(short|long)' \(.*cannot hold together"):
            function([1.0, 0.0, 0.0], [0.0, 0.0, 0.0])


@formulations
def test_a_position_off_redundant_rows_is_said(formulation: str) -> None:
    """A parallelogram with a gear of 1:1, whose rows are redundant where it is closed. Beside that they lock it: 0 in
    place of −g (½ + ½ + 1)/(¼ + ¼ + 1 + 0.2) rad/s² with its three bars of 1 kg, level."""
    s = sh.System("parallelogram with a gear", planar=True, gravity=(0, -9.81, 0))
    bar = {"joint": sh.Revolute("z"), "mass": 1.0, "com": (0.5, 0, 0), "inertia": (0.1, 0.1, 0.1)}
    s.add_body("crank", **bar)
    s.add_body("coupler", "crank", placement=sh.Placement((1, 0, 0)), **bar)
    s.add_body("rocker", placement=sh.Placement((0.8, 0.6, 0)), **bar)
    s.add_constraint("closure", sh.Coincident("coupler", (1, 0, 0), "rocker", (1, 0, 0)))
    s.add_constraint("gear", sh.Gear("crank", "rocker", 1.0))
    lean = np.arctan2(0.6, 0.8)
    q, at_rest, aside = np.array([0.0, lean, 0.0]), np.zeros(3), np.array([1.0, 0.0, 0.0])
    skip_where_refused(formulation, s.build())
    dyn = sh.compile(s.build(), formulation, backend="casadi")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        right = dyn.acceleration(q, at_rest)
        dyn.reactions(q, at_rest)
        dyn.acceleration(q + 1e-8 * aside, at_rest)
    np.testing.assert_allclose(right, np.array([-1, 1, -1]) * 9.81 * 2.0 / 1.7, rtol=1e-9)
    for function in (dyn.acceleration, dyn.reactions):
        with pytest.warns(UserWarning, match=r"'closure' \(.*is open by .*sharnir.assemble"):
            function(np.stack([q, q + 1e-3 * aside]), at_rest)
    with pytest.warns(UserWarning, match="off the constraints"):
        assert np.abs(dyn.acceleration(q + 0.5 * aside, at_rest) - right).max() > 1.0
    with pytest.raises(sh.ModelError, match=r"cannot hold together .*off the constraints: .*Remove one"):
        dyn.acceleration(q + 1e-5 * aside, at_rest)


def test_derivatives_ask_whether_rows_agree() -> None:
    dyn = sh.compile(slider("1 + t**2", "1 + 3*t**2"), backend="casadi")
    with pytest.raises(sh.ModelError, match=r"constraint '(short|long)' \(.*cannot hold together"):
        dyn.derivatives([1.0], [0.0])
    good = sh.compile(slider("1 + t**2", "1 + t**2"), backend="casadi")
    assert np.isfinite(good.derivatives([1.0], [0.0])[0]).all()


def test_contradictions_at_any_state() -> None:
    """A crank at its dead point with a piston that is driven: the row cannot be satisfied there, and the call that asks
    says which. `acceleration` leaves a row out, for a moment that a run passes."""
    s = sh.System("crank", planar=True)
    s.add_body("crank", joint=sh.Revolute("z"), mass=1.0, com=(0.5, 0, 0), inertia=(0.1, 0.1, 0.1))
    s.add_constraint("piston", sh.Coupling("cos(q('crank')) - 1 + t**2"))
    dyn = sh.compile(s.build(), backend="casadi")
    assert np.isfinite(dyn.acceleration([0.0], [0.0])).all()
    found = dyn.contradictions([0.0], [0.0])
    assert list(found) == ["constraint 'piston' (force of the coupling)"]
    np.testing.assert_allclose(found["constraint 'piston' (force of the coupling)"], 2.0, rtol=1e-12)
    assert dyn.contradictions([0.3], [0.1]) == {}
    assert sh.compile(slider("1 + t**2", "1 + t**2"), backend="casadi").contradictions([1.0], [0.0]) == {}


@formulations
def test_rows_that_agree(formulation: str) -> None:
    skip_where_refused(formulation, slider("1 + t**2", "1 + t**2"))
    dyn = sh.compile(slider("1 + t**2", "1 + t**2"), formulation, backend="casadi")
    np.testing.assert_allclose(dyn.acceleration([1.0], [0.0]), [2.0], atol=1e-12)
    found = dyn.constraint_reactions([1.0], [0.0])
    np.testing.assert_allclose(found["short"], [1.0, 0, 0, 0, 0, 0], atol=1e-12)  # half of what moves 1 kg at 2 m/s²
    np.testing.assert_allclose(found["long"], found["short"], atol=1e-12)


def test_a_joint_without_a_neutral_position() -> None:
    """Euler angles 3-1-3 need a start only where one is used: a function of a given state does not."""
    s = sh.System("pendulum")
    s.add_body("rod", joint=sh.Spherical("euler313"), mass=1.0, com=(0, 0, 1), inertia=(0.1, 0.1, 0.1))
    s.add_constraint("plane", sh.PointOnPlane("rod", (0, 0, 1), "world", (0, 0, 0), "y"))
    dyn = sh.compile(s.build(), backend="casadi")
    # in the x-z plane, at an angle of 1 rad to z, which a turn about y changes: x of the body
    a = dyn.acceleration([np.pi / 2, 1.0, 0.0], [0.0, 0.0, 0.0])
    np.testing.assert_allclose(a, [9.81 * np.sin(1.0) / 1.1, 0.0, 0.0], atol=1e-12)


def test_a_body_without_a_joint() -> None:
    with pytest.raises(sh.ModelError, match=r"'loose'.*has no joint.*joint=Free\(\)"):
        sh.System("s").add_body("loose", mass=1.0)


def test_a_name_twice() -> None:
    s = sh.System("s")
    s.add_body("rod", joint=sh.Revolute("z"), mass=1.0)
    loop = sh.Coincident("rod", (1, 0, 0), "world", (1, 0, 0))
    s.add_constraint("pin", loop)
    with pytest.raises(sh.ModelError, match=r"constraint 'pin'.*already"):
        s.add_constraint("pin", loop)
    with pytest.raises(sh.ModelError, match="not a name"):
        s.add_constraint(" ", loop)
    with pytest.raises(sh.ModelError, match="is not a constraint"):
        s.add_constraint("other", sh.Revolute("z"))  # type: ignore[arg-type]
