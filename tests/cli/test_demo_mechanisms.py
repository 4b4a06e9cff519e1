"""The mechanisms of the demos are what they say, and move as mechanics wants it."""

from __future__ import annotations

import math

import numpy as np
import pytest

import sharnir as sh
from sharnir.cli.demo import DEMOS, Demo
from sharnir.cli.demo_mechanisms import PANEL_LENGTH, PANELS, SPIN, four_bar, scissor, stewart
from support.samples import slow_after


def test_names_and_texts() -> None:
    assert list(DEMOS)[:2] == ["wing", "pendulum"]
    assert len(DEMOS) >= 6
    for name, demo in DEMOS.items():
        assert demo.name == name
        assert demo.title
        assert demo.story.endswith(".")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("make", "dof"),
    slow_after(1, [(four_bar, 1), (stewart, 6), (scissor, 1)]),
    ids=["four-bar", "stewart", "scissor"],
)
def test_degrees_of_freedom(make: object, dof: int) -> None:
    """Grübler's count for the linkages; six legs, each of six freedoms, leave the platform all of its own."""
    model = make()  # type: ignore[operator]
    found = sh.mobility(sh.compile(model, backend="casadi"), [0.6, 0.3, 1.8] if dof == 1 and model.nv == 3 else None)
    assert found.dof == dof
    assert found.redundant == 0
    if make is not four_bar:
        assert max(found.gaps.values(), default=0.0) < 1e-12  # it is put together closed


@pytest.fixture(scope="module")
def unfolded() -> sh.Run:
    return DEMOS["wing"].run("auto")


@pytest.mark.slow
def test_the_wing_unfolds_and_latches(unfolded: sh.Run) -> None:
    run = unfolded
    assert [event.name for event in run.events] == [f"latch of panel {k}" for k in (3, 2, 1)]
    for name in PANELS:
        np.testing.assert_allclose(run[name].q[-1], 0.0, atol=1e-9)
    # all panels in one plane, in front of the hub
    tip = run.point("panel 3", (PANEL_LENGTH, 0, 0))[-1]
    root = run.point("panel 1")[-1]
    assert np.linalg.norm(tip - root) == pytest.approx(3 * PANEL_LENGTH, abs=0.01)


@pytest.mark.slow
def test_nothing_acts_on_the_wing_from_outside(unfolded: sh.Run) -> None:
    """It starts at rest, so that linear and angular momentum stay zero, latches or not; in the end it is at rest."""
    assert np.abs(unfolded.momentum).max() < 1e-9
    assert np.abs(unfolded.v[-1]).max() < 1e-8
    assert unfolded.audit().worst < 1e-7


@pytest.mark.slow
def test_cables_keep_the_panels_in_step(unfolded: sh.Run) -> None:
    one, two, three = (unfolded[name].q for name in PANELS)
    assert np.abs(two + 2 * one).max() < math.radians(3)
    assert np.abs(three + two).max() < math.radians(3)


def test_the_top_goes_round_and_keeps_what_it_must() -> None:
    """Lagrange's top: its spin about its own axis, the angular momentum about the vertical and the energy are constant.
    It goes round faster than slow precession, m g l / (J₃ ω), since it was let go at rest and nods."""
    run = DEMOS["top"].run("auto")
    np.testing.assert_allclose(run["top"].v[:, 2], SPIN, rtol=1e-9)
    np.testing.assert_allclose(run.momentum[:, 5], run.momentum[0, 5], rtol=1e-8)
    assert run.audit().worst < 1e-7
    tip = run.point("top", (0, 0, 1))
    rate = np.ptp(np.unwrap(np.arctan2(tip[:, 1], tip[:, 0]))) / run.t[-1]
    body = run.dynamics("a").model.bodies[0]
    slow = body.mass * 9.81 * body.com[2] / (body.inertia[2, 2] * SPIN)
    assert slow < rate < 1.5 * slow
    assert tip[:, 2].min() > 0.5  # it does not fall


@pytest.mark.slow
def test_a_run_that_does_not_reach_its_end_is_no_demo() -> None:
    model = four_bar()
    q, _, _ = sh.assemble(model, {"crank": 0.6, "coupler": 0.3, "rocker": 1.8})
    stopped = sh.simulate(model, 1.0, q0=q, max_steps=1)
    with pytest.raises(sh.SimulationError, match=r"demo broken: .* please report this"):
        Demo("broken", "Broken", "It breaks.", lambda formulation: stopped, []).run("auto")
