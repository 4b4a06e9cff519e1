"""The model of examples/wings: against Lagrange's equations written once more, and on a fixed root."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import casadi as ca
import numpy as np
import pytest
from scipy.integrate import solve_ivp

import sharnir as sh
from support.samples import slow_after

sys.path.append(str(Path(__file__).resolve().parents[2] / "examples"))

from wings.data import HUB, WING
from wings.model import spacecraft, wing_on_ground

WEAK, END = 0.6, 15.0


def in_hub(angles: ca.SX, side: int) -> list[tuple[ca.SX, ca.SX, ca.SX]]:
    """(x, z) of the middles of the panels of a wing in the axes of its hub, and by how much they turn about y."""
    point, turn, found = ca.SX([HUB.root[0], HUB.root[2]]), ca.SX(0), []
    along, out = ca.SX([0, 1]), ca.SX([1, 0])  # of the panel, folded, and from one panel to the next in the stack
    for k, (panel, sense) in enumerate(zip(WING.panels, (1, -1, 1), strict=True)):
        if k:  # at the far end, half a pitch further out; folded back, so that along is the other way
            point = point + panel.length * along + (WING.pitch / 2 if k == 1 else WING.pitch) * out
            along = -along
        c, s = ca.cos(angles[k]), ca.sin(angles[k])
        along, out = c * along + s * out, c * out - s * along
        turn = turn + sense * angles[k]
        middle = point + panel.length / 2 * along + (0 if k == 0 else WING.pitch / 2) * out
        found.append((side * middle[0], middle[1], side * turn))
    return found


def lagrange() -> Callable[[float, np.ndarray], np.ndarray]:
    """ẏ of (x, z, φ of the hub, six angles) and their rates, while all hinges open: friction has one sign."""
    y, dy = ca.SX.sym("y", 9), ca.SX.sym("dy", 9)
    bodies = [(y[:2], y[2], HUB.mass, HUB.inertia[1])]
    for side, angles in ((1, y[3:6]), (-1, y[6:9])):
        for panel, (x, z, turn) in zip(WING.panels, in_hub(angles, side), strict=True):
            c, s = ca.cos(y[2]), ca.sin(y[2])
            place = y[:2] + ca.vertcat(c * x + s * z, c * z - s * x)
            bodies.append((place, y[2] + turn, panel.mass, panel.inertia[1]))
    kinetic = 0
    for place, turn, mass, inertia in bodies:
        v, w = ca.jacobian(place, y) @ dy, ca.jacobian(turn, y) @ dy
        kinetic = kinetic + mass * ca.sumsqr(v) / 2 + inertia * w**2 / 2
    factors, force = [1, 1, 1, WEAK, 1, 1], ca.SX.zeros(9)
    for k in range(6):
        hinge = WING.hinges[k % 3]
        stiffness, rest = hinge.spring
        force[3 + k] = factors[k] * stiffness * (rest - y[3 + k]) - hinge.friction - hinge.viscous * dy[3 + k]
    for first in (3, 6):
        for k, loop in enumerate(WING.loops):
            a, b = first + k + 1, first + k
            torque = loop.stiffness * (y[a] - loop.ratio * y[b]) + loop.damping * (dy[a] - loop.ratio * dy[b])
            force[a] -= torque
            force[b] += loop.ratio * torque
    p = ca.gradient(kinetic, dy)
    right = force + ca.gradient(kinetic, y) - ca.jtimes(p, y, dy)
    function = ca.Function("motion", [y, dy], [ca.solve(ca.jacobian(p, dy), right)])
    return lambda t, x: np.concatenate([x[9:], np.array(function(x[:9], x[9:])).ravel()])


@pytest.mark.slow
def test_a_weak_spring_against_lagrange() -> None:
    """Up to the first latch: the hub turns, all hinges slide one way. Errors are those of both integrations."""
    model = spacecraft(WING, HUB).build()
    params: dict[str, Any] = {"left_spring_1": WEAK}
    run = sh.simulate(model, END, params=params, rtol=1e-11, atol=1e-13)
    assert [e.time for e in run.events if e.time > 0] == []
    found = solve_ivp(lagrange(), (0, END), np.zeros(18), method="DOP853", rtol=1e-11, atol=1e-13).y[:, -1]
    q = run.q[-1]
    np.testing.assert_allclose([q[0], q[2], 2 * np.arctan2(q[5], q[3])], found[:3], atol=1e-9)
    np.testing.assert_allclose(q[7:], found[3:9], atol=1e-8)
    assert abs(found[2]) > 5e-3  # rad: there is something to see


@pytest.mark.parametrize("cables", slow_after(1, ["elastic", "rigid", None]))
def test_on_a_fixed_root_with_upright_hinges(cables: str | None) -> None:
    """Weight is along the hinges: the root carries it, and nothing moves by it."""
    dyn = sh.compile(wing_on_ground(gravity=(0, -9.81, 0), cables=cables).build(), backend="casadi")
    free = sh.compile(wing_on_ground(cables=cables).build(), backend="casadi")
    q, v = [0.3, 0.6, 0.6], np.array([0.1, 0.2, 0.2])
    np.testing.assert_allclose(dyn.acceleration(q, v), free.acceleration(q, v), atol=1e-12)
    assert dyn.reactions(q, v)[0, 1] == pytest.approx(60 * 9.81)


def test_what_is_folded_and_what_is_open() -> None:
    """Folded panels are a pitch apart, open ones in one plane, a length apart."""
    dyn = sh.compile(wing_on_ground(latches=None).build(), backend="casadi")
    folded, opened = ([dyn.point(q, f"wing {k}", (1.2, 0, z)) for k, z in ((1, 0), (2, 0.025), (3, -0.025))]
                      for q in ([0, 0, 0], [np.pi / 2, np.pi, np.pi]))  # fmt: skip
    np.testing.assert_allclose(folded, [[0.05 * k, 0, 1.2] for k in range(3)], atol=1e-14)
    np.testing.assert_allclose(opened, [[1.2 + 2.4 * k, 0, 0] for k in range(3)], atol=1e-14)
