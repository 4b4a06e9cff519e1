"""What assembling says of loops that it could not close: which, by how much, and why."""

from __future__ import annotations

import numpy as np
import pytest

import sharnir as sh
from support.known_mobility import FOUR_BAR, four_bar, rod


@pytest.mark.parametrize("planar", [True, False])
@pytest.mark.parametrize("start", [FOUR_BAR, (0, 0, 0), (0, np.pi, np.pi), (3, 1, -2)])
def test_links_too_short_leave_the_geometric_gap(planar: bool, start: tuple[float, ...]) -> None:
    """0.2 + 0.3 from one side, 0.3 from the other, across 1 m."""
    found = sh.assemble(four_bar((0.2, 0.3, 0.3), planar=planar), start)
    assert not found.report.ok
    assert found.report.gaps["closure"] == pytest.approx(0.2, abs=1e-9)
    assert "'closure' stays open by 0.2 m" in found.report.text


def test_a_link_too_long_leaves_the_geometric_gap() -> None:
    found = sh.assemble(four_bar((3.0, 0.3, 0.3), planar=True), FOUR_BAR)
    assert found.report.gaps["closure"] == pytest.approx(3.0 - 0.3 - 1.0 - 0.3, abs=1e-9)
    assert not found.report.ok


@pytest.mark.slow
def test_a_gap_in_any_direction_is_a_distance() -> None:
    s = sh.System("arm")
    s.add_body("upper", joint=sh.Spherical(), **rod(1.0))
    s.add_body("lower", "upper", joint=sh.Spherical(), placement=sh.Placement((1, 0, 0)), **rod(1.0))
    s.add_constraint("hand", sh.Coincident("lower", (1, 0, 0), "world", (1, 2, 2)))
    report = sh.assemble(s.build()).report
    assert report.gaps["hand"] == pytest.approx(1.0, abs=1e-9)
    assert "1 m" in report.text


def test_constraints_that_contradict_each_other_are_both_named() -> None:
    s = sh.System("pair", planar=True)
    s.add_body("disc", joint=sh.Free(), mass=1.0, inertia=(1, 1, 1))
    s.add_constraint("short", sh.Distance("disc", (0, 0, 0), "world", (0, 0, 0), 1.0))
    s.add_constraint("long", sh.Distance("disc", (0, 0, 0), "world", (0, 0, 0), 1.2))
    s.add_constraint("other", sh.Distance("disc", (0.3, 0, 0), "world", (3, 0, 0), 2.0))
    report = sh.assemble(s.build(), [0.3, 0.7, 0.2]).report
    assert not report.ok
    assert report.gaps == pytest.approx({"short": 0.1, "long": 0.1, "other": 0.0}, abs=1e-9)
    assert "'short'" in report.text
    assert "'long'" in report.text
    assert "'other'" not in report.text
    assert "contradict" in report.text


def test_a_crank_driven_where_the_loop_cannot_follow() -> None:
    """A rocker of 2.5 m holds the end of the coupler at least 0.9 m from where crank and coupler can bring it."""
    report = sh.assemble(four_bar((0.4, 1.0, 2.5), planar=True, driven="0"), FOUR_BAR).report
    assert not report.ok
    # crank at (0.4, 0), rocker about (1, 0): the ends are within 0.6 + 1.0 and at 2.5 from it
    assert report.gaps["closure"] == pytest.approx(2.5 - 1.0 - 0.6, abs=1e-9)
    assert "Prescribed joints were kept" in report.text


def test_everything_prescribed() -> None:
    s = sh.System("driven", planar=True)
    s.add_body("arm", joint=sh.Revolute("z"), **rod(1.0))
    s.prescribe("arm", q="pi/2*t")
    s.add_constraint("pin", sh.Coincident("arm", (1, 0, 0), "world", (0, 1, 0)))
    model = s.build()
    assert sh.assemble(model, t=0.0).report.gaps["pin"] == pytest.approx(np.sqrt(2), abs=1e-15)
    report = sh.assemble(model, t=1.0).report
    assert report.gaps["pin"] < 1e-15
    assert report.rates["pin"] == pytest.approx(np.pi / 2)
    assert not report.ok
    assert "velocities" in report.text
