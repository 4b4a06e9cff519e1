"""Functions of any kind that come and go inside one step, against closed forms. Covers integrate/crossing.py."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.integrate import METHODS
from support.samples import slow_but_every

ADAPTIVE = [name for name, m in METHODS.items() if m.adaptive and m.family != "cvode"]
WIDTH, TORQUE = 0.05, 20.0


def flyer(**kind: object) -> sh.Model:
    s = sh.System("flyer", gravity=(0, 0, 0))
    s.add_body("b", joint=sh.Free(), mass=1.0, inertia=(1, 1, 1))
    for name, what in kind.items():
        (s.add_force if isinstance(what, sh.Contact) else s.add_event)(name, what)
    return s.build()


@pytest.mark.parametrize("method", slow_but_every(3, ADAPTIVE))
def test_a_body_does_not_fly_through_a_ball(method: str) -> None:
    """Nothing but the ball limits the steps: of 20 s, in which the ball takes 1 s."""
    far = {"q0": [-10, 0, 0, 1, 0, 0, 0], "v0": [1, 0, 0, 0, 0, 0], "method": method}
    ball = sh.Sphere(0.5)
    thrown = sh.simulate(flyer(e=sh.RigidContact("b", (0, 0, 0), "world", ball, 1.0)), 20.0, **far)
    assert thrown.ok
    assert thrown.q[-1, 0] == pytest.approx(-0.5 - 10.5, abs=1e-8)
    pressed = sh.simulate(flyer(e=sh.Contact("b", (0, 0, 0), "world", ball, 1e4)), 20.0, **far)
    assert pressed.v[-1, 0] == pytest.approx(-1.0, abs=1e-6)
    seen = sh.simulate(
        flyer(e=sh.When("distance('b', (0, 0, 0), 'world', (0, 0, 0)) - 0.5", do=[sh.End()])), 20.0, **far
    )
    assert seen.t[-1] == pytest.approx(9.5, abs=1e-8)


@pytest.mark.parametrize("height", [0.5001, 0.500001, 3.0])
def test_a_body_that_flies_by_is_not_held_up(height: float) -> None:
    contact = sh.RigidContact("b", (0, 0, 0), "world", sh.Sphere(0.5), 1.0)
    run = sh.simulate(flyer(e=contact), 20.0, q0=[-10, height, 0, 1, 0, 0, 0], v0=[1, 0, 0, 0, 0, 0])
    assert run.ok
    assert not run.events
    assert len(run.t) < 20
    assert run.q[-1, 0] == pytest.approx(10.0, abs=1e-9)


WINDOWS = {
    "cosine": f"cos(q('r')) > cos({WIDTH}/2)",
    "product": f"(q('r') - 2*pi + {WIDTH}/2)*(q('r') - 2*pi - {WIDTH}/2) < 0",
    "position": f"position('r', (1, 0, 0), 'x') > cos({WIDTH}/2)",
    "distance": f"distance('r', (1, 0, 0), 'world', (1, 0, 0)) < 2*sin({WIDTH}/4)",
    "angle": f"angle('r', 'x', 'world', 'x') < {WIDTH}/2",
    "speed and angle": "v('r')*cos(q('r')) > 0.99*v('r')",
}


@pytest.mark.parametrize("kind", slow_but_every(3, WINDOWS))
def test_a_window_of_an_angle(kind: str) -> None:
    """A torque acts in a small part of every turn, and takes the same energy each time: ω² falls by 2 τ Δ/J."""
    s = sh.System("rotor", gravity=(0, 0, 0))
    s.add_body("r", joint=sh.Revolute("z"), mass=1.0, inertia=(1, 1, 1))
    s.add_force("f", sh.JointForce("r", f"where({WINDOWS[kind]}, -{TORQUE}, 0.0)"))
    width = 2 * np.arccos(0.99) if kind == "speed and angle" else WIDTH
    turns = 1 if kind == "product" else 3
    model, T = s.build(), 2.1 if turns == 3 else 1.0
    for method in ADAPTIVE:
        run = sh.simulate(model, T, q0=[0.5], v0=[10.0], method=method)
        assert run.ok
        assert run.q[-1, 0] // (2 * np.pi) == turns
        assert run.v[-1, 0] == pytest.approx(np.sqrt(100.0 - turns * 2 * TORQUE * width), abs=1e-6)


@pytest.mark.parametrize("method", ADAPTIVE)
def test_flights_against_balls_of_all_sizes(method: str) -> None:
    """The first root of |p + v t + g t²/2 − c|² = r², a quartic. Half of the flights pass, by up to a radius."""
    s = sh.System("flight")
    s.add_body("b", joint=sh.Free(), mass=1.0, inertia=(1, 2, 3))
    for name in ("x", "y", "z", "r"):
        s.parameter(name, 1.0)
    s.add_event("e", sh.When("distance('b', (0, 0, 0), 'world', (x, y, z)) - r", do=[sh.End()]))
    rng, members, T, g = np.random.default_rng(5), 64, 4.0, np.array([0, 0, -9.81])
    scale = 10.0 ** rng.uniform(-1, 1, members)
    r, miss = scale * 10.0 ** rng.uniform(-3, -0.5, members), rng.uniform(0, 2, members)
    c, p = (3.0 * scale[:, None] * rng.normal(size=(members, 3)) for _ in range(2))
    tau = 10.0 ** rng.uniform(-1, 0.5, members)[:, None]
    v = (c - p) / tau - 0.5 * g * tau
    across = np.cross(v + g * tau, rng.normal(size=(members, 3)))
    p += (r * miss)[:, None] * across / np.linalg.norm(across, axis=1, keepdims=True)
    run = sh.simulate(
        s.build(), T, q0=np.hstack([p, np.tile([1, 0, 0, 0], (members, 1))]), v0=np.hstack([v, 0 * v]), method=method,
        times=[T], params={"r": r, "x": c[:, 0], "y": c[:, 1], "z": c[:, 2]},
    )  # fmt: skip
    for k in range(members):
        a = p[k] - c[k]
        quartic = [a @ a - r[k] ** 2, 2 * a @ v[k], v[k] @ v[k] + a @ g, v[k] @ g, g @ g / 4]
        roots = np.polynomial.polynomial.polyroots(quartic)
        roots = np.sort(roots[np.abs(roots.imag) < 1e-9 * np.abs(roots)].real)
        roots = roots[(roots > 0) & (roots < T)]
        times = [event.time for event in run.events[k]]
        assert len(times) == min(len(roots), 1), (k, times, roots)
        if times:
            assert times[0] == pytest.approx(roots[0], abs=1e-6)
