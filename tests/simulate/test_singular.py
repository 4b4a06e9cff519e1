"""Runs through singular positions, where branches of the motion meet: right, or not ok. The counts over all
formulations, methods and tolerances come from `support.singular_sweep`; here every mechanism and method once.

Covers integrate/singular_crossing.py, motion/mechanism.py, results/singular_limits.py.
"""

import warnings

import numpy as np
import pytest

import sharnir as sh
from support.samples import ALL, slow_after
from support.singular_mechanisms import MECHANISMS, coupling_rod, parallelogram, peaucellier, scissor_pair
from support.singular_sweep import errors, on_and_off, reactions
from support.ways import ADAPTIVE, taking

CASES = [
    (name, method, names[(2 * i + k // 2) % len(names)])  # that all formulations have their turn
    for i, (name, names) in enumerate((name, taking(known().model)) for name, known in MECHANISMS.items())
    for k, method in enumerate(ADAPTIVE)
    if ALL or (i + k) % len(ADAPTIVE) == 0
]


@pytest.mark.slow
@pytest.mark.parametrize(("name", "method", "formulation"), CASES)
def test_the_motion_goes_on_along_its_branch(name, method, formulation):
    known = MECHANISMS[name]()
    for duration, times in on_and_off(known).values():
        run = sh.simulate(
            known.model, duration, **known.start, formulation=formulation, method=method, rtol=1e-9, atol=1e-11,
            times=times,
        )  # fmt: skip
        assert run.ok, run.status
        assert len(run.t) == len(times)
        q, v, reactions = errors(known, run)
        assert q < 1e-7  # a hundred tolerances; a wrong branch would be off by radians
        assert v < 1e-6
        assert reactions < 1e-5  # those at crossings are interpolated, in the run and in the truth


@pytest.mark.slow
def test_a_tighter_tolerance_is_not_worse():
    known = peaucellier()
    off = {}
    for rtol in (1e-10, 1e-12):
        run = sh.simulate(known.model, known.end, **known.start, rtol=rtol, atol=1e-2 * rtol, times="end")
        assert run.ok
        total = run.energy.sum(axis=1)
        before = sh.compile(known.model).energy(*(x[0] for x in known.truth(np.zeros(1))))
        off[rtol] = abs(total[-1] - np.sum(before))
    assert off[1e-12] <= max(off[1e-10], 1e-10)  # J of 7; round-off near the crossing leaves 1e-11


@pytest.mark.parametrize("method", ["rk4", "symplectic-euler"])
def test_fixed_steps_that_meet_the_position_go_over_it_too(method):
    known = parallelogram()
    run = sh.simulate(known.model, 2.0, **known.start, method=method, step=0.01)
    assert run.ok, run.status
    assert np.abs(np.diff(run.t) - 0.01).max() < 1e-12  # the grid goes on
    q, v = known.truth(run.t)
    assert max(np.abs(run.q - q).max(), np.abs(run.v - v).max()) < 1e-8  # rates are constant: no method has an error


@pytest.mark.parametrize("drift", ["none", "baumgarte", "ggl"])
@pytest.mark.parametrize("make", slow_after(1, [parallelogram, scissor_pair]))
def test_other_ways_to_hold_constraints_keep_the_branch(drift, make):
    known = make()
    run = sh.simulate(known.model, known.end, **known.start, drift=drift, times=np.linspace(0, known.end, 9))
    q, v = known.truth(run.t)
    assert run.ok
    assert max(np.abs(run.q - q).max(), np.abs(run.v - v).max()) < 1e-5  # drift at rtol = 1e-8


def test_a_batch_whose_members_cross_at_different_times():
    known = parallelogram()
    speeds = np.linspace(0.5, 2.0, 5)
    v0 = speeds[:, None] * known.start["v0"]
    times = np.linspace(0, 3, 7)
    run = sh.simulate(known.model, 3.0, q0=known.start["q0"], v0=v0, times=times)
    assert run.ok, run.status
    exact = known.start["q0"] + speeds[:, None, None] * times[:, None] * np.array([1.0, -1.0, 1.0])
    assert np.abs(run.q - exact).max() < 1e-8


@pytest.mark.slow
def test_all_steps_are_kept_in_order():
    known = scissor_pair()
    run = sh.simulate(known.model, known.end, **known.start)
    assert run.ok
    assert (np.diff(run.t) > 0).all()
    q, v = known.truth(run.t)
    assert max(np.abs(run.q - q).max(), np.abs(run.v - v).max()) < 1e-6


@pytest.mark.slow
@pytest.mark.parametrize("v0", slow_after(1, [None, [0.0, 0.0, 0.0]]))
def test_a_start_on_no_branch_is_not_ok(v0):
    """At rest; or with the velocities that change least, which lie between the branches."""
    known = coupling_rod(0.0) if v0 is None else parallelogram()
    q0 = np.zeros(3)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # v0 is assembled
        run = sh.simulate(known.model, 1.0, q0=q0, v0=v0)
    assert not run.ok
    assert "singular position" in run.status
    assert run.t.tolist() == [0.0]


@pytest.mark.slow
def test_reactions_without_a_limit_are_not_a_number_and_said():
    """The weight of the rod hangs on a crank that lies in line with it: the force has no bound."""
    s = sh.System("coupling rod under gravity", planar=True)
    s.add_body("front", joint=sh.Revolute("z"), mass=50.0, inertia=2.0)
    rod = {"mass": 10.0, "com": (1.0, 0, 0), "inertia": 3.3}
    s.add_body("rod", "front", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(0.3, 0, 0)), **rod)
    s.add_body("rear", joint=sh.Revolute("z"), placement=sh.Placement(xyz=(2.0, 0, 0)), mass=50.0, inertia=2.0)
    s.add_constraint("pin", sh.Coincident("rod", (2.0, 0, 0), "rear", (0.3, 0, 0)))
    s.prescribe("front", q="pi*t + 0.3")
    known = coupling_rod()
    crossing = known.crossings[0]
    run = sh.simulate(s.build(), 1.0, **known.start, times=[0.0, 0.5, crossing, 1.0])
    assert run.ok
    with pytest.warns(UserWarning, match="singular position"):
        found = run.reactions
    assert np.isnan(found[2]).all()
    assert np.isfinite(found[[0, 1, 3]]).all()


@pytest.mark.parametrize("again", ["steps", "end", "file"])
def test_reactions_of_a_run_that_ends_at_the_position(again, tmp_path):
    """Whatever is kept of the run, and from its file without them: the last ones are limits too."""
    known = parallelogram()
    run = sh.simulate(known.model, 1.0, **known.start, times="end" if again == "end" else None)
    assert run.ok
    if again == "file":
        run.save(tmp_path / "run.nc", derived=False)
        run = sh.load_run(tmp_path / "run.nc", model=known.model)
    R = reactions(known, sh.compile(known.model), run.t[-1:])
    assert np.abs(run.reactions[-1] - R[0]).max() < 1e-6 * np.abs(R).max()


def test_reactions_near_a_position_are_left_as_they_are():
    """A millimetre before the rods are in line forces are large, and right."""
    known = scissor_pair()
    t = known.crossings[:1] - 1e-3
    run = sh.simulate(known.model, 0.5, **known.start, rtol=1e-11, atol=1e-13, times=t)
    R = reactions(known, sh.compile(known.model), t)
    assert np.abs(R).max() > 100.0
    assert np.abs(run.reactions - R).max() < 1e-6 * np.abs(R).max()


@pytest.mark.parametrize("method", ["dop853", "radau", "adams"])
def test_a_state_off_the_constraints_does_not_choose_a_branch(method):
    """Without anything against drift the distance from the constraints grows at every crossing."""
    known = coupling_rod()
    run = sh.simulate(known.model, 12.0, **known.start, drift="none", method=method)
    assert not run.ok
    assert "drifted too far off the constraints" in run.status
    q, _ = known.truth(run.t)
    assert np.abs(run.q - q).max() < 1e-2  # on its branch up to there


CRANK, ROD = 0.3, 1.0
END = CRANK + ROD  # of the slider: where crank and rod are in line


def driven_slider(motion: str) -> sh.Model:
    s = sh.System("slider-crank", planar=True, gravity=(0, -9.81, 0))
    turns = sh.Revolute("z")
    s.add_body("crank", joint=turns, mass=1.0, com=(CRANK / 2, 0, 0), inertia=(0.02, 0.02, 0.02))
    at = sh.Placement(xyz=(CRANK, 0, 0))
    s.add_body("rod", "crank", joint=turns, placement=at, mass=1.5, com=(ROD / 2, 0, 0), inertia=(0.1, 0.1, 0.1))
    s.add_body("slider", joint=sh.Prismatic("x"), mass=2.0, inertia=(0.1, 0.1, 0.1))
    s.add_constraint("closure", sh.Coincident("rod", (ROD, 0, 0), "slider", (0, 0, 0)))
    s.prescribe("slider", q=motion)
    return s.build()


def crank_angle(x: np.ndarray) -> np.ndarray:
    """|θ| by the law of cosines."""
    return np.arccos(np.minimum((CRANK**2 + x**2 - ROD**2) / (2 * CRANK * x), 1.0))


def from_one_metre() -> dict[str, np.ndarray]:
    angle = float(crank_angle(np.array(1.0)))
    return {"q0": np.array([angle, -np.arcsin(CRANK * np.sin(angle) / ROD) - angle, 1.0])}


@pytest.mark.filterwarnings("ignore:simulate. q0 and v0")
@pytest.mark.parametrize("method", ["radau", *slow_after(0, ["dop853", "adams"])])
def test_a_slider_that_is_driven_to_its_dead_centre_and_no_farther(method):
    """x = END − 0.3 (1 − t)²: it rests at the end, so that no other position is allowed at that time, nor next to it by
    its speed. Forces have a pole there, their power has none: reactions were of another mechanism, the audit 1e-2."""
    run = sh.simulate(driven_slider(f"{END} - 0.3*(1 - t)**2"), 1.0, **from_one_metre(), method=method)
    assert run.ok, run.status
    assert np.abs(np.abs(run.q[:, 0]) - crank_angle(END - 0.3 * (1.0 - run.t) ** 2)).max() < 1e-11
    # near the end END − x = ½ (CRANK + CRANK²/ROD) θ²
    assert abs(run.v[-1, 0] + np.sqrt(2 * 0.3 / (CRANK + CRANK**2 / ROD))) < 1e-9
    with pytest.warns(UserWarning, match="singular position"):
        found = run.reactions
    assert np.isnan(found[-1]).any()
    assert np.isfinite(found[:-1]).all()
    assert run.audit().worst < 1e-9


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore:reactions")
@pytest.mark.parametrize("method", ["radau", pytest.param("dop853", marks=pytest.mark.slow)])
def test_a_drive_that_changes_at_a_dead_centre(method):
    """Where the slider stays, the crank would have to stop at once, with an infinite force: its energy was lost without
    a word. Where the slider goes back the crank goes on, with its speed."""
    to = f"1 + {CRANK}*(3*t**2 - 2*t**3)"  # at the end ẋ = 0, ẍ = −6 CRANK
    stays = sh.simulate(driven_slider(f"where(t < 1, {to}, {END})"), 1.3, **from_one_metre(), method=method)
    assert not stays.ok
    assert "singular position" in stays.status
    assert abs(stays.t[-1] - 1.0) < 1e-6
    back = driven_slider(f"where(t < 1, {to}, {END} - {3 * CRANK}*(t - 1)**2)")
    run = sh.simulate(back, 1.3, **from_one_metre(), method=method)
    assert run.ok, run.status
    x = np.where(run.t < 1, 1 + CRANK * (3 * run.t**2 - 2 * run.t**3), END - 3 * CRANK * (run.t - 1) ** 2)
    assert np.abs(np.abs(run.q[:, 0]) - crank_angle(x)).max() < 1e-11
    assert run.q[-1, 0] < -0.6
