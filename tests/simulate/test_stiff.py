"""A pendulum of 1 kg whose bob hangs on a point spring of 1e7 N/m with damping 2e4 N s/m: rates of −513 and −19,500 1/s
beside a swing of 2 s. Explicit methods have to follow the spring; the implicit one follows the swing."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import numpy as np
import pytest

import sharnir as sh
from support.run_models import steps

SECONDS = 10.0
SLOW_ERROR = 1e-5  # rad, of the swing at the end
TOLERANCES = [digit * 10.0**power for power in range(-2, -8, -1) for digit in (1, 0.5, 0.2)]  # three a decade
SPRING = {"stiffness": 1e7, "length": 1.0, "damping": 2e4}


@cache
def on_a_slide() -> sh.Model:
    """The bob slides along an arm without mass that swings: the stiff direction is a coordinate."""
    s = sh.System("stiff", planar=True)
    s.add_body("arm", joint=sh.Revolute("z"), placement=sh.Placement(rpy=(0, 0, -np.pi / 2)), mass=0, inertia=(0, 0, 0))
    s.add_body("bob", "arm", joint=sh.Prismatic("x"), mass=1.0, inertia=(0, 0, 0))
    s.add_force("rod", sh.PointSpring("world", (0, 0, 0), "bob", (0, 0, 0), **SPRING))
    return s.build()


@cache
def in_the_plane() -> sh.Model:
    """The bob flies in the plane: the stiff direction turns with the swing."""
    s = sh.System("stiff", planar=True)
    s.add_body("bob", joint=sh.Free(), mass=1.0, inertia=(1, 1, 1))
    s.add_force("rod", sh.PointSpring("world", (0, 0, 0), "bob", (0, 0, 0), **SPRING))
    return s.build()


START = {on_a_slide: [1.0, 1.0], in_the_plane: [np.sin(1.0), -np.cos(1.0), 0.0]}


def end(make: Callable[[], sh.Model], method: str, rtol: float) -> tuple[float, int]:
    """The angle of the swing at the end, and how many steps it took."""
    run = sh.simulate(make(), SECONDS, q0=START[make], method=method, rtol=rtol, atol=rtol / 100, times="end")
    assert run.ok, run.status
    x, y, _ = run.point("bob")[-1]
    return float(np.arctan2(x, -y)), steps(run)


@cache
def exact() -> float:
    """By the implicit method, which the explicit one confirms below."""
    return end(on_a_slide, "radau", 1e-10)[0]


def fewest_steps(make: Callable[[], sh.Model], method: str) -> int:
    """With the loosest tolerance that gives the swing well enough."""
    for rtol in TOLERANCES:
        angle, count = end(make, method, rtol)
        if abs(angle - exact()) < SLOW_ERROR:
            return count
    raise AssertionError(f"{method} does not get there")


def test_the_implicit_method_takes_100_times_fewer_steps() -> None:
    assert 100 * fewest_steps(on_a_slide, "radau") <= fewest_steps(on_a_slide, "dop853")


def test_it_does_so_in_cartesian_coordinates_too() -> None:
    """Its stages have Jacobians of their own there: one for all of them would need ten times as many steps."""
    assert 100 * fewest_steps(in_the_plane, "radau") <= fewest_steps(in_the_plane, "dop853")


@pytest.mark.parametrize("make", START, ids=lambda make: make.__name__)
def test_both_find_the_same_swing(make: Callable[[], sh.Model]) -> None:
    assert end(make, "dop853", 1e-8)[0] == pytest.approx(exact(), abs=1e-8)
    assert end(make, "radau", 1e-8)[0] == pytest.approx(exact(), abs=1e-8)
