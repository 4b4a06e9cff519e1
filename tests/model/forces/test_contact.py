"""Contacts against closed forms and an independent solution; what holds of every force is in test_contract.

Covers model/forces/contact.py.
"""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import sharnir as sh
from sharnir.motion.state_switches import switches_of_state
from support.differences import differences
from support.force_models import TIME, craft, interpreted, state
from support.random_trees import relative_error
from support.samples import slow_after

G, R, K, D = 9.81, 0.1, 1e5, 0.3


def dropped(dissipation: object = D, **given: object) -> sh.Model:
    """A ball above the floor, q is the height of its centre."""
    s = sh.System("ball")
    s.parameter("d", D)
    s.add_body("ball", joint=sh.Prismatic("z"), shape=sh.Sphere(R, mass=1.0))
    s.add_force("floor", sh.Contact("ball", sh.Sphere(R), "world", sh.Plane(), K, dissipation=dissipation, **given))
    return s.build()


@pytest.fixture(scope="module")
def ball() -> sh.Model:
    return dropped("d")


def rebound(v: float, d: float, g: float = G) -> tuple[float, float]:
    """(time in contact, velocity after it) of the impact at −v, by SciPy alone."""

    def rate(t: float, y: np.ndarray) -> list[float]:
        return [y[1], -g + K * max(-y[0], 0.0) ** 1.5 * max(1.0 - d * y[1], 0.0)]

    def left(t: float, y: np.ndarray) -> float:
        return float(y[0])

    left.terminal, left.direction = True, 1.0  # type: ignore[attr-defined]
    found = solve_ivp(rate, (0.0, 1.0), [0.0, -v], "DOP853", events=left, rtol=1e-13, atol=1e-16)
    return float(found.t_events[0][0]), float(found.y_events[0][0, 1])


@pytest.mark.parametrize("d", [0.0, D])
def test_restitution(ball: sh.Model, d: float) -> None:
    """Two bounces from half a metre."""
    run = sh.simulate(ball, 1.0, q0=[R + 0.5], params={"d": d}, rtol=1e-11, atol=1e-13)
    assert run.ok
    assert run.audit().worst < 1e-8
    t, v = np.sqrt(2 * 0.5 / G), np.sqrt(2 * 0.5 * G)
    for _ in range(2):
        contact, v = rebound(v, d)
        t += contact
        if t > 1.0:
            break
        q, found = run.at(t)
        assert found[0] == pytest.approx(v, abs=1e-8)
        assert q[0] == pytest.approx(R, abs=1e-9)
        t += 2 * v / G


def test_little_restitution_is_lost_by_little_dissipation() -> None:
    """1 − e → (2/3) d v, as the page says; of the model and not of the code."""
    assert (1 - rebound(0.5, 1e-3, 0.0)[1] / 0.5) / (2 / 3 * 1e-3 * 0.5) == pytest.approx(1.0, abs=1e-3)


def test_it_never_pulls(ball: sh.Model) -> None:
    """A ball that is torn off faster than 1/d flies as if nothing were there; what was held is heat."""
    depth, t = 0.01, 0.01
    run = sh.simulate(ball, t, q0=[R - depth], v0=[5.0], params={"d": 4.0}, max_step=1e-4)  # for the heat, ∫ δ^1.5
    assert run.q[-1, 0] == pytest.approx(R - depth + 5.0 * t - G * t**2 / 2, abs=1e-12)
    held = K * depth**2.5 / 2.5
    assert run.energy[0].sum() - run.energy[-1].sum() == pytest.approx(held, rel=1e-9)
    assert run.audit().worst < 1e-8
    dyn, d = interpreted(ball), 0.3
    force = dyn.acceleration([R - depth], [[-2.0], [2.0], [1 / d]]) + G
    np.testing.assert_allclose(force[:, 0], K * depth**1.5 * np.array([1 + 2 * d, 1 - 2 * d, 0]), atol=1e-11)


def test_steps_end_where_they_touch(ball: sh.Model) -> None:
    """The gap is a coordinate, and the place where the force would pull another function."""
    gap, pull = switches_of_state(ball)
    assert (gap.coordinate, pull.coordinate) == (0, None)
    assert gap.name.startswith("switch of force 'floor' at ")
    assert len(switches_of_state(dropped(0.0))) == 1


def test_members_are_single_runs(ball: sh.Model) -> None:
    start, times = np.array([[0.3], [0.61], [1.2]]), [0.2, 0.5, 0.6]
    together = sh.simulate(ball, 0.6, q0=start, times=times)
    for k in range(3):
        np.testing.assert_array_equal(together.q[k], sh.simulate(ball, 0.6, q0=start[k], times=times).q)


@pytest.mark.slow
def test_sliding_to_rest() -> None:
    """A block on a table that stands on a corner each: v dv/dx = −μ g v/√(v² + s²), so from v₀ to rest it slides
    (v₀ √(v₀² + s²) + s² asinh(v₀/s))/(2 μ g). What is left of v after 3 s is below 1e-8 s."""
    mu, slow, v0 = 0.3, 0.05, 2.0
    s = sh.System("block")
    s.add_body("cart", joint=sh.Prismatic("x"))
    s.add_body("block", "cart", joint=sh.Prismatic("z"), mass=2.0)
    s.add_force("table", sh.Contact("block", (0, 0, -0.1), "world", sh.Box((9, 1, 0.2)), 1e4, 1, 0, mu, slow))
    depth = 2.0 * G / 1e4
    run = sh.simulate(s.build(), 4.0, q0=[-3.0, 0.2 - depth], v0=[v0, 0.0], rtol=1e-10, atol=1e-13)
    assert run.ok
    expected = (v0 * np.hypot(v0, slow) + slow**2 * np.arcsinh(v0 / slow)) / (2 * mu * G)
    assert run.q[-1, 0] + 3.0 == pytest.approx(expected, abs=1e-8)
    np.testing.assert_allclose(run.q[:, 1], 0.2 - depth, atol=1e-12)  # at the height at which it is held
    assert run.audit().worst < 1e-8
    assert expected == pytest.approx(v0**2 / (2 * mu * G), rel=slow**2 / v0**2 * 5)  # Coulomb's, but for (s/v)²


def box_on_corners() -> sh.Model:
    s = sh.System("box")
    s.add_body("box", joint=sh.Free(), shape=sh.Box((0.3, 0.2, 0.1), mass=1.0))
    for k, (x, y, z) in enumerate(product((-1, 1), repeat=3)):
        corner = (0.15 * x, 0.1 * y, 0.05 * z)
        s.add_force(f"corner {k}", sh.Contact("box", corner, "world", sh.Plane(), 2e4, 1.5, 2.0, 0.5, 1e-2))
    return s.build()


@pytest.mark.slow
@pytest.mark.parametrize("method", slow_after(1, ["dop853", "dopri5", "adams", "radau"]))
def test_dropped_boxes_reach_the_end(method: str) -> None:
    """The stages of a long step in free flight look deep into the floor, which makes its error enormous: the next try
    is shorter by a bounded factor, whatever that error is."""
    rng, members = np.random.default_rng(7), 24
    q0, v0 = np.zeros((members, 7)), rng.normal(size=(members, 6)) * [0.5, 0.5, 0.5, 3, 3, 3]
    q0[:, 2], turn = rng.uniform(0.25, 1.0, members), rng.normal(size=(members, 4))
    q0[:, 3:] = turn / np.linalg.norm(turn, axis=1, keepdims=True)
    run = sh.simulate(box_on_corners(), 0.6, q0=q0, v0=v0, method=method, times=[0.6])
    assert run.ok, run.status
    assert run.t.shape[-1] == 1


@pytest.mark.slow
def test_a_dropped_box_comes_to_rest() -> None:
    """On four corners: 4 k δ^1.5 = m g."""
    run = sh.simulate(box_on_corners(), 3.0, q0=[0, 0, 0.3, *np.array([1, 0.1, 0.05, 0]) / np.sqrt(1.0125)])
    assert run.ok
    assert run.audit().worst < 1e-6
    assert run.q[-1, 2] == pytest.approx(0.05 - (G / 8e4) ** (2 / 3), abs=1e-5)


def slope(alpha: float, mu: float, k: float, slow: float) -> tuple[sh.Model, np.ndarray, np.ndarray]:
    """A ball on a plane, its normal and the way down."""
    s = sh.System("slope", planar=True)
    s.add_body("ball", joint=sh.Free(), mass=1.0, inertia=(1, 1, 0.4 * R**2))
    n, down = np.array([np.sin(alpha), np.cos(alpha)]), np.array([np.cos(alpha), -np.sin(alpha)])
    plane = sh.Plane((*(3.0 * n), 0), (*n, 0))
    s.add_force("slope", sh.Contact("ball", sh.Sphere(R), "world", plane, k, friction=mu, velocity=slow))
    return s.build(), n, down


@pytest.mark.parametrize("k", [1e4, 1e12])
def test_rolling(k: float) -> None:
    """Steady rolling: a = g sin α/(1 + J/(m ρ²)) with the arm ρ = r − δ/2, and the slip that the friction takes."""
    alpha, mu, slow = 0.4, 0.5, 1e-2
    model, n, down = slope(alpha, mu, k, slow)
    N = G * np.cos(alpha)
    depth = (N / k) ** (2 / 3)
    arm = R - depth / 2
    expected = G * np.sin(alpha) / (1 + 0.4 * R**2 / arm**2)
    f = G * np.sin(alpha) - expected
    v = 0.7 * down
    turning = -(0.7 - slow * f / np.sqrt((mu * N) ** 2 - f**2)) / arm  # clockwise down this slope
    a = interpreted(model).acceleration([*((3.0 + R - depth) * n), 0], [*v, turning])
    close = 1e-9 if k < 1e9 else 1e-4  # 1e-16 of 3 m in the depth
    np.testing.assert_allclose(
        a[:2] + turning * np.array([-v[1], v[0]]), expected * down, atol=close
    )  # v is of the body
    assert -a[2] * arm == pytest.approx(expected, abs=close)
    if k > 1e9:
        assert expected == pytest.approx(5 / 7 * G * np.sin(alpha), rel=1e-6)


@pytest.mark.slow
def test_rolling_from_rest() -> None:
    """With the friction of s = 1e-4 m/s the ball is behind 5/7 g sin α by its slip and by what its turning lacks."""
    alpha, slow = 0.4, 1e-4
    model, n, _ = slope(alpha, 0.5, 1e7, slow)
    depth = (G * np.cos(alpha) / 1e7) ** (2 / 3)
    run = sh.simulate(model, 0.5, q0=[*((3.0 + R - depth) * n), 0], method="radau")
    assert run.ok
    assert run.audit().worst < 1e-8
    touch = run.force("slope").readings
    assert np.linalg.norm(run.point("ball")[-1, :2] - run.q[0, :2]) == pytest.approx(
        5 / 7 * G * np.sin(alpha) * 0.5**2 / 2, rel=3 * slow + depth / R
    )
    assert touch["slip"].max() < slow
    np.testing.assert_allclose(touch["normal"], G * np.cos(alpha), rtol=1e-6)
    np.testing.assert_allclose(touch["friction"][-1], 2 / 7 * G * np.sin(alpha), rtol=1e-3)


def test_which_is_named_first_does_not_matter() -> None:
    s = state(craft().build())
    ball, box = sh.Sphere(9.0, placement=sh.Placement((0.1, 0.2, 0.3))), sh.Box(start=(0, 0, 0), end=(1, 2, 3))
    pairs = [("arm", ball, "wheel", box), ("arm", ball, "world", sh.Sphere(3.0)), ("ball", (1, 2, 3), "hub", ball)]
    for a, one, b, other in pairs:
        first, second = (
            interpreted(craft(sh.Contact(*x, 20.0, 1.3, 0.01, 0.3, 0.5)).build()).acceleration(s.q, s.v)
            for x in ((a, one, b, other), (b, other, a, one))
        )
        assert relative_error(first, second) <= 1e-12


def test_derivatives() -> None:
    """Of all shapes together, far from where they switch, by the differences of accelerations."""
    inside = sh.Contact("world", sh.Box((30, 40, 50)), "slide", (0.1, 0.2, 0.3), 3.0, friction=0.4, velocity=0.5)
    balls = sh.Contact("ball", sh.Sphere(2.0), "wheel", sh.Sphere(2.5), 20.0, 1.5, 0.02, 0.3, 0.8)
    model = craft(*sh.Contact.examples(), inside, balls).build()
    s = state(model)
    found, expected = (
        interpreted(model).derivatives(s.q, s.v, s.tau, t=TIME),
        differences(model, s.q, s.v, s.tau, t=TIME),
    )
    assert max(relative_error(x, y) for x, y in zip(found, expected, strict=True)) <= 1e-7


def test_planar() -> None:
    """A disc on a box is one on a plane."""
    s = sh.System("disc", planar=True)
    s.add_body("disc", joint=sh.Free(), mass=1.0, inertia=(1, 1, 1))
    boxed = sh.Box((4, 2, 0.01), placement=sh.Placement(rpy=(0, 0, 0.3), xyz=(1, 0, 0)))
    s.add_force("box", sh.Contact("disc", sh.Sphere(0.5), "world", boxed, 1e3, 1, 0, 0.2))
    n = np.array([-np.sin(0.3), np.cos(0.3)])
    a = interpreted(s.build()).acceleration([1.0 + 1.4 * n[0], 1.4 * n[1], 0], [0, 0, 0])
    np.testing.assert_allclose(a[:2], [0, -G] + 1e3 * 0.1 * n, rtol=1e-12)


def given(**other: object) -> dict[str, object]:
    return {
        "body_a": "ball",
        "shape_a": sh.Sphere(0.1),
        "body_b": "world",
        "shape_b": sh.Plane(),
        "stiffness": 1e3,
    } | other


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (given(body_b="ball"), "body_a and body_b are both 'ball', which cannot touch itself. Expected two different"),
        (given(body_a="bal"), "body_a='bal' is not a body. Did you mean 'ball'"),
        (given(shape_a=sh.Box((1, 1, 1))), "shape_a is Box and shape_b Plane. Expected a point or a Sphere as one"),
        (given(shape_a=sh.Rod(1.0)), "shape_a is a Rod, which contacts do not take. Expected a point"),
        (given(shape_b="floor"), "shape_b='floor' is not a shape. Expected a point"),
        (given(shape_a=(1, 2)), "shape_a: given 2 entries"),
        (given(stiffness=-1), "stiffness = -1. Expected 0 or more"),
        (given(stiffness="q('ball', 1)"), "depends on the state"),
        (given(exponent=0.5), "exponent = 0.5. Expected 1 or more"),
        (given(exponent="1 + t"), "exponent depends on t"),
        (given(dissipation=-0.1), "dissipation = -0.1. Expected 0 or more"),
        (given(friction=-0.1), "friction = -0.1. Expected 0 or more"),
        (given(velocity=0), "velocity = 0. Expected a speed above 0"),
    ],
)
def test_errors(arguments: dict[str, object], message: str) -> None:
    s = sh.System("ball")
    s.add_body("ball", joint=sh.Free(), shape=sh.Sphere(0.1, mass=1.0))
    s.add_force("floor", sh.Contact(**arguments))  # type: ignore[arg-type]
    with pytest.raises((sh.ModelError, sh.ShapeError), match="force 'floor': .*" + message.replace("(", r"\(")):
        s.build()


TILTED = sh.Box((1, 1, 1), placement=sh.Placement(rpy=(0.1, 0, 0)))


@pytest.mark.parametrize("shape", [sh.Plane(normal=(0, 1, 1)), sh.Plane((0, 0, 1), "y"), TILTED])
def test_what_is_not_in_the_plane(shape: object) -> None:
    s = sh.System("disc", planar=True)
    s.add_body("disc", joint=sh.Free(), mass=1.0, inertia=(1, 1, 1))
    s.add_force("x", sh.Contact("disc", sh.Sphere(0.5), "world", shape, 1e3))
    with pytest.raises(sh.ModelError, match=r"force 'x': .*plan"):
        s.build()
