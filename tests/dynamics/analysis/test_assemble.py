"""Assembling: closes what can be closed with the least change, says what cannot, and leaves the rest alone."""

from __future__ import annotations

import numpy as np
import pytest
from scipy.linalg import expm
from scipy.optimize import minimize

import sharnir as sh
from sharnir.spatial.rotations import quaternion_of_angles
from support.known_mobility import (
    FOUR_BAR,
    LINKAGES,
    at_parallelogram,
    four_bar,
    parallelogram,
    rod,
    shaky,
    stewart,
)
from support.samples import slow_after, slow_but_every


def compiled(model: sh.Model) -> sh.Dynamics:
    return sh.compile(model, backend="casadi")


@pytest.mark.parametrize("name", slow_but_every(3, LINKAGES))
def test_perturbed_positions_close_again(name: str) -> None:
    make, q = LINKAGES[name]
    dyn = compiled(make())
    rng = np.random.default_rng(1)
    for size in (1e-6, 0.01, 0.2):
        given_q, given_v = q + size * rng.normal(size=q.size), rng.normal(size=dyn.model.nv)
        found = sh.assemble(dyn, given_q, given_v)
        assert found.report.ok, found.report.text
        assert np.abs(dyn.constraint_value(found.q)).max() < 1e-12
        assert np.abs(dyn.constraint_rate(found.q, found.v)).max() < 1e-12
        assert max(found.report.gaps.values()) < 1e-12
        # the nearest position to it is itself
        again = sh.assemble(dyn, found.q, found.v)
        assert max(again.report.change_q, again.report.change_v) < 1e-12


def test_it_unpacks_and_reports_changes() -> None:
    q, v, report = sh.assemble(four_bar(), FOUR_BAR, [1, 0, 0])
    assert report.change_q == np.abs(q - FOUR_BAR).max()
    assert report.change_v == np.abs(v - [1, 0, 0]).max()
    assert report.iterations > 0
    assert str(report) == report.text
    assert "q by up to 0.875 ('coupler')" in report.text


def test_a_consistent_state_is_returned_as_it_is() -> None:
    model = parallelogram()
    q, v = at_parallelogram(0.5), np.array([1.0, -1.0, 1.0])
    found = sh.assemble(model, q, v)
    np.testing.assert_array_equal(found.q, q)
    np.testing.assert_allclose(found.v, v, atol=1e-15)
    assert found.report.ok


def test_the_change_of_position_is_the_least_in_the_mass_metric() -> None:
    """Against SLSQP of SciPy, which knows neither the metric's factor nor the rank of the rows."""
    dyn = compiled(four_bar())
    q0 = np.array(FOUR_BAR)
    M, found = dyn.mass_matrix(q0), sh.assemble(dyn, q0).q
    other = minimize(
        lambda q: 0.5 * (q - q0) @ M @ (q - q0),
        found + np.array([0.05, -0.03, 0.02]),
        jac=lambda q: M @ (q - q0),
        constraints={
            "type": "eq",
            "fun": lambda q: dyn.constraint_value(q)[:2],
            "jac": lambda q: dyn.constraint_jacobian(q)[:2],
        },
        method="SLSQP",
        options={"ftol": 1e-15, "maxiter": 500},
    )
    np.testing.assert_allclose(found, other.x, atol=1e-8)  # what SLSQP reaches
    # stationary: M δ is a combination of the rows
    pull = M @ (found - q0)
    G = dyn.constraint_jacobian(found)[:2]
    left = pull - G.T @ np.linalg.lstsq(G.T, pull, rcond=None)[0]
    assert np.abs(left).max() < 1e-12 * np.abs(pull).max()


def test_the_change_of_a_free_body_is_the_shortest_screw() -> None:
    """A free body with one point pinned to the world: the motion is exp of a constant [v; ω]."""
    s = sh.System("pinned")
    s.add_body("body", joint=sh.Free(), mass=2.0, com=(0.1, 0.2, 0.0), inertia=(0.5, 0.2, 0.4))
    s.add_constraint("pin", sh.Coincident("body", (1, 0, 0), "world", (1.2, 0.4, -0.3)))
    dyn = compiled(s.build())
    M = dyn.mass_matrix(dyn.model.q0)

    def screw(d: np.ndarray) -> np.ndarray:
        X = np.zeros((4, 4))
        X[:3, :3] = np.array([[0, -d[5], d[4]], [d[5], 0, -d[3]], [-d[4], d[3], 0]])
        X[:3, 3] = d[:3]
        return expm(X)

    other = minimize(
        lambda d: 0.5 * d @ M @ d,
        np.full(6, 0.1),
        constraints={"type": "eq", "fun": lambda d: (screw(d) @ [1, 0, 0, 1])[:3] - [1.2, 0.4, -0.3]},
        method="SLSQP",
        options={"ftol": 1e-14, "maxiter": 500},
    )
    pose = dyn.placement(sh.assemble(dyn).q, "body")
    X = screw(other.x)
    np.testing.assert_allclose(pose.rotation, X[:3, :3], atol=1e-5)  # SLSQP with differences for gradients
    np.testing.assert_allclose(pose.xyz, X[:3, 3], atol=1e-5)


def test_velocities_change_least_in_the_mass_metric() -> None:
    """Planar rows, which are independent: the formula as it stands."""
    dyn = compiled(four_bar(planar=True))
    q = sh.assemble(dyn, FOUR_BAR).q
    v = np.array([1.0, -0.4, 2.0])
    M, G = dyn.mass_matrix(q), dyn.constraint_jacobian(q)
    M_inverse = np.linalg.inv(M)
    expected = v - M_inverse @ G.T @ np.linalg.solve(G @ M_inverse @ G.T, G @ v)
    np.testing.assert_allclose(sh.assemble(dyn, q, v).v, expected, atol=1e-13)


def test_redundant_rows_change_nothing() -> None:
    in_space, in_plane = (sh.assemble(four_bar(planar=p), FOUR_BAR, [1, 2, 3]) for p in (False, True))
    np.testing.assert_allclose(in_space.q, in_plane.q, atol=1e-12)
    np.testing.assert_allclose(in_space.v, in_plane.v, atol=1e-12)


def test_it_leaves_a_symmetric_position_in_which_no_motion_helps_at_first_order() -> None:
    """All links in one line, with 0.5 m too much: the rows say nothing of the way out."""
    found = sh.assemble(four_bar((0.5, 0.5, 0.5), planar=True), [0, 0, np.pi])
    assert found.report.ok, found.report.text


def test_prescribed_coordinates_are_at_their_time_and_stay_there() -> None:
    dyn = compiled(four_bar(driven="0.3 + 2*t"))
    q, v, report = sh.assemble(dyn, [9.0, 0.3, 1.0], [7.0, 0, 0], t=0.5)
    assert report.ok, report.text
    assert (q[0], v[0]) == (pytest.approx(1.3, abs=1e-15), 2.0)
    assert np.abs(dyn.constraint_value(q, t=0.5)).max() < 1e-12
    assert np.abs(dyn.constraint_rate(q, v, t=0.5)).max() < 1e-12


@pytest.mark.parametrize("t", [0.0, 0.3])
def test_values_that_depend_on_time(t: float) -> None:
    s = sh.System("telescope", planar=True)
    s.add_body("upper", joint=sh.Revolute("z"), **rod(1.0))
    s.add_body("lower", "upper", joint=sh.Revolute("z"), placement=sh.Placement((1, 0, 0)), **rod(1.0))
    s.parameter("length", 1.0)
    s.add_constraint("rod", sh.Distance("lower", (1, 0, 0), "world", (0, 0, 0), "length + 0.2*sin(3*t)"))
    dyn = compiled(s.build())
    q, v, report = sh.assemble(dyn, [0.1, 1.0], [1, 1], t=t, params={"length": 1.1})
    assert report.ok
    hand, speed = dyn.point(q, "lower", (1, 0, 0)), dyn.point_velocity(q, v, "lower", (1, 0, 0))
    assert np.linalg.norm(hand) == pytest.approx(1.1 + 0.2 * np.sin(3 * t), abs=1e-12)
    assert hand @ speed / np.linalg.norm(hand) == pytest.approx(0.6 * np.cos(3 * t), abs=1e-12)


@pytest.mark.parametrize("parameters", slow_but_every(3, ["quaternion", "bryant123", "euler313", "matrix"]))
def test_orientations_of_every_kind(parameters: str) -> None:
    s = sh.System("balls")
    q0 = [0.3, 0.8, 0.2] if parameters == "euler313" else None
    for k, parent in enumerate(("world", "ball 0")):
        joint, place = sh.Spherical(parameters), sh.Placement((float(k), 0, 0))
        s.add_body(
            f"ball {k}", parent, joint=joint, placement=place, mass=2.0, com=(0.3, 0.1, 0.2), inertia=(1, 1, 1), q0=q0
        )
    s.add_constraint("hand", sh.Coincident("ball 1", (1, 0, 0), "world", (1.0, 0.5, -0.3)))
    dyn = compiled(s.build())
    q, v, report = sh.assemble(dyn, None, [0.1, 0.2, 0.3, 0.4, 0.5, 0.6])
    assert report.ok, report.text
    np.testing.assert_allclose(dyn.point(q, "ball 1", (1, 0, 0)), [1.0, 0.5, -0.3], atol=1e-12)
    np.testing.assert_allclose(dyn.point_velocity(q, v, "ball 1", (1, 0, 0)), 0.0, atol=1e-12)


def test_quaternions_far_from_unit_length_are_normalised() -> None:
    s = sh.System("ball")
    s.add_body("ball", joint=sh.Spherical(), mass=1.0, inertia=(1, 1, 1))
    model = s.build()
    np.testing.assert_allclose(sh.assemble(model, [0, 0, 3, 4]).q, [0, 0, 0.6, 0.8], atol=1e-16)
    with pytest.raises(sh.ModelError, match=r"'ball'.*all zeros"):
        sh.assemble(model, [0, 0, 0, 0])


def test_rows_without_a_value_are_projected_in_velocity_only() -> None:
    s = sh.System("pair")
    for name in "ab":
        s.add_body(name, joint=sh.Free(), mass=1.0, inertia=(1, 1, 1))
    s.add_constraint("spin", sh.NoRotation("a", "b", "z"))
    s.add_constraint("pin", sh.Coincident("a", (0, 0, 0), "b", (1, 0, 0)))
    dyn = compiled(s.build())
    q = [0, 0, 0, 1, 0, 0, 0, -1, 0, 0, 0.6, 0, 0, 0.8]  # turned about z: nothing says it should not be
    q[7:10] = [-np.cos(2 * np.arctan2(0.8, 0.6)), -np.sin(2 * np.arctan2(0.8, 0.6)), 0.0]
    found = sh.assemble(dyn, q, np.arange(12.0))
    assert found.report.ok
    assert found.report.change_q < 1e-14
    assert np.abs(dyn.constraint_rate(found.q, found.v)).max() < 1e-12
    assert found.report.change_v > 1.0
    assert found.report.without_value == ("spin",)
    assert "only velocities" in found.report.text


def test_joints_may_be_coupled() -> None:
    s = sh.System("gears")
    for name in "ab":
        s.add_body(name, joint=sh.Revolute("z"), **rod(1.0))
    s.add_constraint("gears", sh.Coupling("q('a') - 2*q('b')"))
    q, v, report = sh.assemble(s.build(), [0.3, 0.4], [1, 1])
    # equal inertias: the nearest point of a line, from (0.3, 0.4) along (1, −2)
    np.testing.assert_allclose(q, [0.4, 0.2], atol=1e-15)
    np.testing.assert_allclose(v, [1.2, 0.6], atol=1e-15)
    assert report.ok


def test_lengths_of_millimetres_and_of_kilometres() -> None:
    for size in (1e-3, 1e3):
        model = four_bar(tuple(size * np.array([0.4, 1.0, 0.7])), size)
        q, _, report = sh.assemble(model, FOUR_BAR)
        assert report.ok
        assert report.gaps["closure"] < 1e-14 * size
        np.testing.assert_allclose(q, sh.assemble(four_bar(), FOUR_BAR).q, atol=1e-10)


def test_a_position_where_rows_become_dependent_is_reached() -> None:
    """The rods of `shaky` close in one point only, where the rows are parallel: half the digits of q."""
    q, _, report = sh.assemble(shaky(), [0.1, 0.2])
    assert report.ok
    np.testing.assert_allclose(q, 0.0, atol=1e-6)


def test_a_tree_has_nothing_to_assemble() -> None:
    s = sh.System("tree")
    s.add_body("rod", joint=sh.Revolute("z"), **rod(1.0))
    q, v, report = sh.assemble(s.build(), [0.3], [0.4])
    assert (q.tolist(), v.tolist()) == ([0.3], [0.4])
    assert report.ok
    assert report.gaps == {}


def test_the_initial_state_of_the_model_is_the_default() -> None:
    model = stewart()
    q, v, _ = sh.assemble(model)
    np.testing.assert_allclose(q, model.q0, atol=1e-12)
    np.testing.assert_array_equal(v, model.v0)


@pytest.mark.parametrize(
    ("arguments", "error", "message"),
    [
        ({"q": [1, 2]}, sh.ShapeError, r"assemble: q.*\(2,\).*expected \(3,\)"),
        ({"q": np.zeros((4, 3))}, sh.ShapeError, "batch of 4"),
        ({"v": [0, np.nan, 0]}, sh.ModelError, r"v\[1\] is nan"),
        ({"t": [0.0, 1.0]}, sh.ShapeError, "t is a batch"),
        ({"params": {"mass": 1.0}}, sh.ModelError, "'mass' is not a parameter"),
    ],
)
def test_bad_arguments(arguments: dict[str, object], error: type[Exception], message: str) -> None:
    with pytest.raises(error, match=message):
        sh.assemble(four_bar(), **arguments)


def test_a_system_is_not_a_model() -> None:
    with pytest.raises(sh.ModelError, match=r"build\(\)"):
        sh.assemble(sh.System("open"))


@pytest.mark.parametrize("parameters", ["bryant123", "euler313"])
@pytest.mark.parametrize("distance", slow_after(1, [0.0, 1e-9, 1e-3]))
def test_singular_angles_are_assembled_as_quaternions(parameters: str, distance: float) -> None:
    """The nearest closed state does not depend on the coordinates in which it is looked for."""
    turn = np.array([0.3, (np.pi / 2 if parameters == "bryant123" else 0.0) - distance, 0.4])
    found = []
    for name, q in ((parameters, turn), ("quaternion", quaternion_of_angles(parameters, turn))):
        s = sh.System("ball")
        joint = sh.Spherical(name)
        s.add_body("ball", joint=joint, mass=1.0, com=(0.1, 0.2, 0.3), inertia=(0.1, 0.2, 0.25), q0=q)
        s.add_constraint("rope", sh.Distance("ball", (0, 0, 1), "world", (0.0, 1.0, 1.0), length=1.2))
        model = s.build()
        there = sh.assemble(model, q, [1.0, 2.0, 3.0])
        assert there.report.ok
        assert sh.mobility(model, there.q).dof == 2
        found.append((sh.compile(model, backend="casadi").point(there.q, "ball", (0.3, 0.4, 0.5)), there.v))
    np.testing.assert_allclose(found[0][0], found[1][0], atol=1e-9)
    np.testing.assert_allclose(found[0][1], found[1][1], atol=1e-9)
