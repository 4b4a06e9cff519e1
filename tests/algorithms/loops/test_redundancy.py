"""Whether constraints are redundant everywhere: linkages for which textbooks say so."""

from __future__ import annotations

import itertools
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.loops.redundancy import is_redundant
from sharnir.algorithms.sweeps.trace import unroll

BODY = {"mass": 1.0, "inertia": (0.1, 0.1, 0.1)}


def four_bar(loop: sh.Constraint, q0: tuple[float, float, float], *, planar: bool = False) -> sh.Model:
    """Sides 0.4, 1.0, 0.7 and 1.0."""
    s = sh.System("four-bar", planar=planar)
    for (name, parent, x), angle in zip((("a", "world", 0.0), ("b", "a", 0.4), ("c", "world", 1.0)), q0, strict=True):
        s.add_body(name, parent, joint=sh.Revolute("z"), placement=sh.Placement(xyz=(x, 0, 0)), q0=angle, **BODY)
    s.add_constraint("loop", loop)
    return s.build()


OPEN = (0.5, 0.3, 1.5)
HINGE = sh.HingeLoop("b", (1.0, 0, 0), "z", "c", (0.7, 0, 0), "z")


def test_parallel_hinges_are_redundant_in_space() -> None:
    """Four of them about an axis that is not one of the axes: five rows, two independent. From an open start."""
    n = np.array([1.0, 2.0, 2.0]) / 3
    across = np.array([2.0, 1.0, -2.0]) / 3
    s = sh.System("four-bar")
    for (name, parent, x), angle in zip((("a", "world", 0.0), ("b", "a", 0.4), ("c", "world", 1.0)), OPEN, strict=True):
        s.add_body(name, parent, joint=sh.Revolute(n), placement=sh.Placement(xyz=x * across), q0=angle, **BODY)
    s.add_constraint("loop", sh.HingeLoop("b", across, n, "c", 0.7 * across, n))
    assert is_redundant(s.build())


def test_rows_that_say_nothing_are_not_redundant() -> None:
    """About z the rows across the plane are 0 = 0, and agree with whatever the others say; a planar model has none."""
    assert not is_redundant(four_bar(HINGE, OPEN))
    assert not is_redundant(four_bar(sh.Coincident("b", (1.0, 0, 0), "c", (0.7, 0, 0)), OPEN))
    assert not is_redundant(four_bar(HINGE, OPEN, planar=True))


def test_a_singular_position_is_no_redundancy() -> None:
    """All four bars in line (sides 0.4, 1.0, 0.4, 1.0): dependent there, independent beside it."""
    s = sh.System("parallelogram", planar=True)
    for name, parent, x in (("a", "world", 0.0), ("b", "a", 0.4), ("c", "world", 1.0)):
        s.add_body(name, parent, joint=sh.Revolute("z"), placement=sh.Placement(xyz=(x, 0, 0)), q0=0.0, **BODY)
    s.add_constraint("pin", sh.Coincident("b", (1.0, 0, 0), "c", (0.4, 0, 0)))
    assert not is_redundant(s.build())


def test_the_same_twice_is_redundant() -> None:
    model = four_bar(HINGE, OPEN, planar=True)
    s = sh.System("twice", planar=True)
    for body in model.bodies:
        parent = "world" if body.parent == 0 else model.bodies[body.parent - 1].name
        s.add_body(body.name, parent, joint=sh.Revolute("z"), placement=body.placement, q0=body.q0, **BODY)
    s.add_constraint("once", HINGE)
    s.add_constraint("again", HINGE)
    assert is_redundant(s.build())


def test_rows_that_contradict_each_other() -> None:
    """Two rods of different length between the same points close nowhere; their rows are parallel at every position."""
    s = sh.System("rods")
    s.add_body("bob", joint=sh.Free(), q0=[1.0, 0.2, 0.1, 1.0, 0.0, 0.0, 0.0], **BODY)
    for k, length in enumerate((1.0, 2.0)):
        s.add_constraint(f"rod {k}", sh.Distance("world", (0, 0, 0), "bob", (0, 0, 0), length))
    assert is_redundant(s.build())


def test_two_rods_to_different_points_are_independent() -> None:
    s = sh.System("rods")
    s.add_body("bob", joint=sh.Free(), q0=[1.0, 0.2, 0.1, 1.0, 0.0, 0.0, 0.0], **BODY)
    for k in range(2):
        s.add_constraint(f"rod {k}", sh.Distance("world", (0, k, 0), "bob", (0, 0, 0), 1.0))
    assert not is_redundant(s.build())


def test_prescribed_joints_are_no_unknowns() -> None:
    """Two rows of a planar pin, and two angles or one that are free: one angle cannot meet both, at open positions
    either, which tells nothing."""
    s = sh.System("driven", planar=True)
    for name, parent, x in (("a", "world", 0.0), ("b", "a", 0.4), ("c", "world", 1.0)):
        s.add_body(name, parent, joint=sh.Revolute("z"), placement=sh.Placement(xyz=(x, 0, 0)), q0=0.9, **BODY)
    s.add_constraint("pin", sh.Coincident("b", (1.0, 0, 0), "c", (0.7, 0, 0)))
    s.prescribe("a", q="0.9 + t")
    assert not is_redundant(s.build())
    s.prescribe("b", q="0.3*t")
    model = s.build()
    assert model.free.size == 1
    assert not is_redundant(model)


def test_angles_that_are_singular_where_a_model_starts() -> None:
    """The same rope twice is redundant there too, and once it is not."""
    for parameters, q0 in (("bryant123", [0.3, np.pi / 2, 0.4]), ("euler313", [0.3, 0.0, 0.4])):
        s = sh.System("ball")
        s.add_body("ball", joint=sh.Spherical(parameters), q0=q0, **BODY)
        rope = sh.Distance("ball", (0, 0, 1), "world", (0.0, 1.0, 1.0), length=1.2)
        s.add_constraint("rope", rope)
        assert not is_redundant(s.build())
        s.add_constraint("again", rope)
        assert is_redundant(s.build())


def test_one_trace_serves_all_modes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows of g and G are traced once for a model, however many modes are asked for; each has its own answer."""
    s = sh.System("latched", planar=True)
    for name, parent, x in (("a", "world", 0.0), ("b", "a", 0.4)):
        s.add_body(name, parent, joint=sh.Revolute("z"), placement=sh.Placement(xyz=(x, 0, 0)), **BODY)
        s.add_event(f"latch of {name}", sh.Latch(name, at=1.0))
    s.add_constraint("gear", sh.Gear("a", "b", 2.0))
    model = s.build()
    traces = []

    def counted(*given: Any) -> Any:
        traces.append(given[0])
        return unroll(*given)

    monkeypatch.setattr("sharnir.algorithms.sweeps.trace.unroll", counted)
    names = [p.name for p in model.parameters]
    found = {}
    for locked in itertools.product((0.0, 1.0), repeat=2):
        row = model.parameter_defaults.copy()
        row[[names.index("a:locked"), names.index("b:locked")]] = locked
        found[locked] = is_redundant(model, row)
    # a gear and one latch hold both; two latches and a gear are one row too many
    assert found == {(0.0, 0.0): False, (0.0, 1.0): False, (1.0, 0.0): False, (1.0, 1.0): True}
    assert len(traces) == 2  # g and G
