"""Clearance of bodies: against MuJoCo, closed forms and itself in other frames; over time and with parameters."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh


@pytest.fixture(scope="module")
def dyn() -> sh.Dynamics:
    s = sh.System("two")
    s.parameter("r", 0.4)
    s.add_body("a", joint=sh.Free(), shape=sh.Box((0.4, 0.8, 1.2), mass=1.0))
    s.add_body("b", joint=sh.Free(), shape=[sh.Sphere(s.parameters["r"], mass=1.0), sh.Box((2, 0.1, 0.1), mass=1.0)])
    s.add_body("c", "b", joint=sh.Prismatic("x"), mass=1.0)
    return sh.compile(s.build(), backend="casadi")


def states(n: int) -> np.ndarray:
    rng = np.random.default_rng(7)
    q = rng.normal(size=(n, 15)) * np.array([0.8] * 3 + [1.0] * 4 + [0.8] * 3 + [1.0] * 5)
    for k in (3, 10):
        q[:, k : k + 4] /= np.linalg.norm(q[:, k : k + 4], axis=1, keepdims=True)
    return q


def by_mujoco(first: str, second: str, q: np.ndarray) -> np.ndarray:
    geoms = "".join(f'<body><freejoint/><geom mass="1" {x}/></body>' for x in (first, second))
    mujoco = pytest.importorskip("mujoco", reason="MuJoCo is not installed")
    model = mujoco.MjModel.from_xml_string(f"<mujoco><worldbody>{geoms}</worldbody></mujoco>")
    model.opt.ccd_tolerance, model.opt.ccd_iterations = 1e-12, 200
    data, found = mujoco.MjData(model), []
    for row in q:
        data.qpos[:] = row[:14]
        mujoco.mj_kinematics(model, data)
        found.append(mujoco.mj_geomDistance(model, data, 0, 1, 10.0, None))
    return np.array(found)


@pytest.mark.parametrize(
    ("shape", "geom", "close"),
    [
        (sh.Box((0.6, 0.2, 1.0)), 'type="box" size="0.3 0.1 0.5"', 1e-9),
        (sh.Sphere(0.5), 'type="sphere" size="0.5"', 1e-9),
        (sh.Cylinder(0.3, 1.4), 'type="cylinder" size="0.3 0.7"', 1e-7),  # theirs stops at 1e-8 on rims
    ],
)
def test_against_mujoco(dyn: sh.Dynamics, shape: object, geom: str, close: float) -> None:
    """A box and a shape; where these overlap too, but for cylinders."""
    q = states(80)
    found, expected = dyn.clearance(q, "a", "b", shape_b=shape), by_mujoco('type="box" size="0.2 0.4 0.6"', geom, q)
    known = (expected > 0.0) if isinstance(shape, sh.Cylinder) else np.ones(80, dtype=bool)
    assert (expected < 0.0).any()
    np.testing.assert_allclose(found[known], expected[known], atol=close)
    assert (found[~known] <= 1e-12).all()


def test_several_shapes_and_parameters(dyn: sh.Dynamics) -> None:
    """The least over all pairs; members with radii of their own; single states and the other way round."""
    q, r = states(20), np.linspace(0.1, 0.9, 20)
    parts = [dyn.clearance(q, "a", "b", shape_b=x) for x in (sh.Sphere(0.1), sh.Box((2, 0.1, 0.1)))]
    np.testing.assert_allclose(
        dyn.clearance(q, "a", "b", params={"r": r}), np.minimum(parts[0] + 0.1 - r, parts[1]), atol=1e-14
    )
    np.testing.assert_allclose(dyn.clearance(q, "b", "a"), dyn.clearance(q, "a", "b"), atol=1e-12)
    assert dyn.clearance(q[0], "a", "b").shape == ()
    assert dyn.clearance(q[:0], "a", "b").shape == (0,)
    assert dyn.clearance(q[0], "a", "b") == pytest.approx(dyn.clearance(q, "a", "b")[0], abs=1e-14)
    assert dyn.clearance(q[0], "a", "world", shape_b=(1, 2, 3), params={"r": r}).shape == (20,)


def test_world_and_planes(dyn: sh.Dynamics) -> None:
    q = states(1)[0]
    plane = sh.Plane((0, 0, -5), (0, 3, 4))
    R, p = dyn.placement(q, "a")
    corners = np.array(
        [R @ ([0.2, 0.4, 0.6] * np.array(x)) + p for x in np.ndindex(2, 2, 2) for x in [2 * np.array(x) - 1]]
    )
    expected = ((corners - [0, 0, -5]) @ [0, 0.6, 0.8]).min()
    assert dyn.clearance(q, "a", "world", shape_b=plane) == pytest.approx(expected, abs=1e-14)
    assert dyn.clearance(q, "world", "a", shape_a=plane) == pytest.approx(expected, abs=1e-14)


def test_over_a_run() -> None:
    """A ball on a straight way past a box."""
    s = sh.System("pass", gravity=(0, 0, 0))
    s.add_body("ball", joint=sh.Prismatic("x"), shape=sh.Sphere(0.1, mass=1.0))
    run = sh.simulate(s.build(), 4.0, q0=[-2.0], v0=[1.0], times=np.linspace(0, 4, 41))
    block = sh.Box((1, 1, 1), placement=sh.Placement((0, 0.8, 0)))
    expected = np.hypot(np.maximum(np.abs(run.q[:, 0]) - 0.5, 0.0), 0.3) - 0.1
    np.testing.assert_allclose(run.clearance("ball", "world", shape_b=block), expected, atol=1e-12)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"body_b": "a"}, "body_a and body_b are both 'a'"),
        ({"body_b": "d"}, "body_b='d' is not a body"),
        ({"body_b": "c"}, "'c' has no shapes: add_body was given none. Expected a shape"),
        ({"body_b": "world"}, "'world' has no shapes"),
        ({"shape_b": 3}, "shape_b=3 is not a shape"),
        ({"shape_a": sh.Plane(), "shape_b": sh.Plane()}, "both shapes are planes"),
        ({"shape_b": (1, 2)}, "given 2 entries"),
    ],
)
def test_errors(dyn: sh.Dynamics, arguments: dict[str, object], message: str) -> None:
    with pytest.raises((sh.ModelError, sh.ShapeError), match=message):
        dyn.clearance(states(1)[0], **({"body_a": "a", "body_b": "b"} | arguments))  # type: ignore[arg-type]
