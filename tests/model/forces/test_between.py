"""Guided springs: along an axis of one body, whatever the other does aside. Straight ones: `test_point_spring`."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from sharnir.core.errors import ModelError
from sharnir.model.forces import PointSpring
from support.force_models import craft, exerted, interpreted, state

ENDS = ("ball", (0.1, 0.2, 0.3)), ("wheel", (0, 0, 1))


def test_by_hand():
    """A body that is pushed by a piston of the world along (0, 3, 4)/5: nothing acts across that axis."""
    s = sh.System("bob", gravity=(0, 0, 0))
    s.add_body("bob", joint=sh.Free(), mass=2.0, inertia=(0.3, 0.4, 0.5))
    s.add_force("piston", PointSpring("world", (1, 0, 0), "bob", (0.2, 0, 0), 50.0, 2.0, 0.7, axis=(0, 3, 4)))
    dyn, e = interpreted(s.build()), np.array([0, 0.6, 0.8])
    q, v = np.array([0.4, 0.9, 1.1, 1, 0, 0, 0]), np.array([0.3, -0.2, 0.5, 0.1, 0.2, -0.4])
    length = e @ (q[:3] + np.array([0.2 - 1, 0, 0]))
    rate = e @ (v[:3] + np.cross(v[3:], [0.2, 0, 0]))
    force = -(50 * (length - 2) + 0.7 * rate) * e
    found = dyn.force("piston", q, v)
    np.testing.assert_allclose(found.wrenches[0], [*force, *np.cross([0.2, 0, 0], force)], atol=1e-14)
    assert dyn.energy(q, v)[1] == pytest.approx(25 * (length - 2) ** 2, rel=1e-14)
    np.testing.assert_allclose(dyn.power(q, v), [0.7 * rate**2, 0], rtol=1e-14)
    assert found.readings["length"] == pytest.approx(length, rel=1e-15)
    assert found.readings["rate"] == pytest.approx(rate, rel=1e-14)


def test_the_axis_turns_with_its_body():
    """A barrel that turns under a point that rests: the rate is that of the length, by differences."""
    s = sh.System("barrel", gravity=(0, 0, 0))
    s.add_body("barrel", joint=sh.Revolute("y"), mass=1.0, inertia=(1, 1, 1))
    s.add_force("spring", PointSpring("barrel", (0.1, 0, 0.2), "world", (0.3, 0, 1.5), 20.0, damping=3.0, axis="z"))
    dyn, h = interpreted(s.build()), 1e-6
    lengths = [dyn.force("spring", [q], [0.8]).readings["length"] for q in (0.4 - 0.8 * h, 0.4 + 0.8 * h)]
    slope = (lengths[1] - lengths[0]) / (2 * h)
    assert dyn.force("spring", [0.4], [0.8]).readings["rate"] == pytest.approx(slope, rel=1e-9)  # rounding over h


def test_inner_forces_leave_the_momentum():
    spring = PointSpring(*ENDS[0], *ENDS[1], 20.0, 0.4, 0.6, axis=(1, 2, -2))
    s = state(craft().build())
    found = exerted(craft(spring).build(), craft().build(), s.q, s.v)
    np.testing.assert_allclose(found[:6], 0, atol=1e-12)  # on the free hub: the whole
    assert np.abs(found).max() > 1.0


def test_a_shift_aside_changes_the_moment_only():
    """Along the straight line a short strut would push aside with F d/ℓ; a guided one does not."""
    s = sh.System("pusher", gravity=(0, 0, 0))
    s.add_body("top", joint=sh.Free(), mass=2.0, inertia=(0.3, 0.3, 0.3))
    s.add_force("guided", PointSpring("world", (0, 0, 0), "top", (0, 0, 0), 1e3, 0.5, axis="z"))
    s.add_force("straight", PointSpring("world", (0, 0, 0), "top", (0, 0, 0), 1e3, 0.5))
    dyn, q = interpreted(s.build()), [0.03, 0, 0.4, 1, 0, 0, 0]
    np.testing.assert_allclose(dyn.force("guided", q, np.zeros(6)).wrenches[0], [0, 0, 100, 0, 0, 0], atol=1e-12)
    assert dyn.force("straight", q, np.zeros(6)).wrenches[0, 0] > 7.0


def test_a_stroke_along_the_axis():
    """A pusher that gives its energy to a body that also flies past: √(2 E / m), and the way aside as before."""
    s = sh.System("pusher", gravity=(0, 0, 0))
    joint = sh.Compound(sh.Prismatic("x"), sh.Prismatic("z"))
    s.add_body("top", joint=joint, mass=30.0)
    s.add_force("pusher", PointSpring("world", (0, 0, 0), "top", (0, 0, 0), 2e4, 0.14, stroke=(0.04, 0.09), axis="z"))
    run = sh.simulate(s.build(), 0.4, q0=[0, 0.04], v0=[0.7, 0], rtol=1e-11, atol=1e-12)
    energy = 2e4 * (0.10**2 - 0.05**2) / 2
    np.testing.assert_allclose(run.v[-1], [0.7, np.sqrt(2 * energy / 30)], rtol=1e-9)
    assert run.force("pusher").readings["given"][-1] == pytest.approx(energy, rel=1e-9)
    assert run.audit().worst < 1e-9


def test_a_planar_system_takes_no_axis_out_of_its_plane():
    s = sh.System("plane", planar=True)
    s.add_body("bob", joint=sh.Free(), mass=1.0, inertia=1.0)
    s.add_force("spring", PointSpring("world", (0, 0, 0), "bob", (0, 0, 0), 1.0, axis="z"))
    with pytest.raises(ModelError, match=r"force 'spring'.*axis has z = 1"):
        s.build()


@pytest.mark.parametrize("axis", [(0, 0, 0), "up", (1, 2), 3])
def test_what_is_no_axis(axis):
    s = sh.System("one")
    s.add_body("bob", joint=sh.Free(), mass=1.0, inertia=(1, 1, 1))
    s.add_force("spring", PointSpring("world", (0, 0, 0), "bob", (0, 0, 0), 1.0, axis=axis))
    with pytest.raises(sh.SharnirError, match=r"force 'spring'.*axis"):
        s.build()
