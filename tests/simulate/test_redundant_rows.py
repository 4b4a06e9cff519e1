"""Mechanisms with redundant rows: which of them are kept changes along the motion, and is no singular position. Events
happen wherever they are due, accelerations keep their digits, reactions are numbers.

The truth is the equation of the one degree of freedom, by quadrature or by SciPy.

Covers integrate/singular_crossing.py, algorithms/sweeps/factors.py,
algorithms/loops/constraint_equations.py, dynamics/analysis/mobility.py.
"""

from __future__ import annotations

from functools import cache
from types import SimpleNamespace

import numpy as np
import pytest
from scipy.integrate import solve_ivp

import sharnir as sh
from sharnir.integrate.singular_crossing import AHEAD, AT, COLUMNS, LEVEL, carried
from sharnir.integrate.solution import NEAR, RUNNING
from support.hoop_truss import HoopTruss
from support.samples import ALL
from support.ways import ADAPTIVE, taking

LENGTH, BASE, STIFFNESS, REST = 1.0, 0.8, 30.0, -2.0
CRANK, COUPLER, ROCKER = 1.0, 0.7, 1.2  # kg
J, START = 0.1, 0.3
# a crank that can go round: closure and gear are dependent everywhere, the closure alone where all bars are in line
PLACES = (0.0, -0.4, -3.0, -np.pi, -3.3)


def system(tree: str = "rocker on the ground") -> sh.System:
    s = sh.System("parallelogram with a gear")
    bar = {"inertia": (0.01, J, J), "joint": sh.Revolute("y")}
    s.add_body("crank", mass=CRANK, com=(LENGTH / 2, 0, 0), **bar)
    s.add_body(
        "coupler", "crank", placement=sh.Placement(xyz=(LENGTH, 0, 0)), mass=COUPLER, com=(BASE / 2, 0, 0), **bar
    )
    if tree == "chain":
        at = sh.Placement(xyz=(BASE, 0, 0))
        s.add_body("rocker", "coupler", placement=at, mass=ROCKER, com=(-LENGTH / 2, 0, 0), **bar)
        s.add_constraint("closure", sh.Coincident("rocker", (-LENGTH, 0, 0), "world", (BASE, 0, 0)))
        s.add_constraint("gear", sh.Gear("crank", "coupler", -1.0))
    else:
        at = sh.Placement(xyz=(BASE, 0, 0))
        s.add_body("rocker", placement=at, mass=ROCKER, com=(LENGTH / 2, 0, 0), **bar)
        s.add_constraint("closure", sh.Coincident("coupler", (BASE, 0, 0), "rocker", (LENGTH, 0, 0)))
        s.add_constraint("gear", sh.Gear("crank", "rocker", 1.0))
    s.add_force("spring", sh.JointSpring("crank", stiffness=STIFFNESS, rest=REST))
    return s


def reached(at: float) -> tuple[float, float]:
    """When the crank comes to an angle, from rest, and how fast."""
    inertia = 2 * J + (CRANK + ROCKER) * LENGTH**2 / 4 + COUPLER * LENGTH**2
    weight = 9.81 * LENGTH * ((CRANK + ROCKER) / 2 + COUPLER)

    def rate(t, x):
        return [x[1], (weight * np.cos(x[0]) - STIFFNESS * (x[0] - REST)) / inertia]

    def there(t, x):
        return x[0] - at

    there.terminal = True
    found = solve_ivp(rate, (0, 5), [START, 0.0], method="DOP853", rtol=1e-12, atol=1e-13, events=there)
    return float(found.t[-1]), float(found.y[1, -1])


def events(at: float) -> dict[str, sh.Event]:
    return {
        "latch": sh.Latch("crank", at=at),
        "stop": sh.Stop("crank", lower=at, restitution=0.5),
        "attach": sh.Attach("coupler", "world", when=f"q('crank') - ({at!r})"),
        "when": sh.When(f"q('crank') - ({at!r})", do=[sh.End()]),
        "release": sh.Release("gear", when=f"q('crank') - ({at!r})"),
    }


@cache
def latched(tree: str) -> sh.Model:
    """The place is a parameter, so that all runs share their code."""
    s = system(tree)
    s.add_event("latch", sh.Latch("crank", at=s.parameter("at", 0.0)))
    return s.build()


@pytest.mark.slow
@pytest.mark.parametrize(
    ("tree", "drift"),
    [
        (tree, drift)
        for k, tree in enumerate(("rocker on the ground", "chain"))
        for j, drift in enumerate(("projection", "baumgarte", "ggl", "none"))
        if ALL or j % 2 == k
    ],
)
def test_a_latch_closes_wherever_it_is(tree, drift):
    """Projection on both trees, the other ways against drift by turns, unless SHARNIR_ALL_TREES=1."""
    model = latched(tree)
    for k, at in enumerate(PLACES):
        run = sh.simulate(
            model, 0.7, q0=[START, -START, START], drift=drift, method=ADAPTIVE[k % len(ADAPTIVE)], rtol=1e-9,
            atol=1e-11, params={"at": at},
        )  # fmt: skip
        assert run.ok, run.status
        when, speed = reached(at)
        (event,) = run.events
        assert abs(event.time - when) < 1e-7
        assert abs(event.v_before[0] - speed) < 1e-6
        inertia = 2 * J + (CRANK + ROCKER) * LENGTH**2 / 4 + COUPLER * LENGTH**2
        assert abs(event.energy_lost - inertia * speed**2 / 2) < 1e-5
        assert np.abs(event.v_after).max() < 1e-9
        assert np.isfinite(run.reactions).all()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["stop", "attach", "when", "release"])
def test_other_events_happen_too(kind):
    for k, at in enumerate((0.0, -3.0)):
        s = system()
        s.add_event(kind, events(at)[kind])
        run = sh.simulate(s.build(), reached(at)[0] + 0.02, q0=[START, -START, START], method=ADAPTIVE[k])
        assert run.ok, run.status
        when, speed = reached(at)
        assert abs(run.events[0].time - when) < 1e-6
        after = {"stop": -0.5, "attach": 0.0}.get(kind, 1.0) * speed
        assert abs(run.events[0].v_after[0] - after) < 1e-5


@pytest.mark.slow
def test_every_formulation_has_digits_where_rows_take_turns():
    s = system()
    model = s.build()
    inertia = 2 * J + (CRANK + ROCKER) * LENGTH**2 / 4 + COUPLER * LENGTH**2
    weight = 9.81 * LENGTH * ((CRANK + ROCKER) / 2 + COUPLER)
    for formulation in taking(model):
        dyn = sh.compile(model, formulation, backend="casadi")
        for angle in (0.3, 1e-2, 1e-4, 1e-6, 0.0, np.pi - 1e-5):
            a = dyn.acceleration([angle, -angle, angle], [1.0, -1.0, 1.0])
            truth = (weight * np.cos(angle) - STIFFNESS * (angle - REST)) / inertia
            assert np.abs(a - truth * np.array([1, -1, 1])).max() < 1e-9 * abs(truth), (formulation, angle)


@pytest.mark.slow
def test_the_audit_of_a_run_through_them_is_there():
    run = sh.simulate(system().build(), 2.0, q0=[START, -START, START])
    assert run.ok
    assert run.audit().worst < 1e-6


@pytest.mark.slow
@pytest.mark.parametrize("joint", [sh.Prismatic("z"), sh.Free()])
def test_four_points_that_an_event_closes(joint):
    """A plate on a carrier, at four points: of 12 rows 6 are redundant, or 11. Let go and closed again, they are one
    inelastic impact of two masses."""
    s = sh.System("plate on a carrier")
    s.add_body("carrier", joint=sh.Prismatic("z"), mass=3.0, com=(0.1, 0, 0), inertia=(0.3, 0.4, 0.5))
    s.add_force("spring", sh.JointSpring("carrier", stiffness=400.0, rest=0.0))
    s.add_body("plate", joint=joint, mass=2.0, inertia=(0.2, 0.3, 0.4))
    names = [f"point {k}" for k in range(4)]
    for name, point in zip(names, [(0.5, 0.5, 0), (-0.5, 0.5, 0), (-0.5, -0.5, 0), (0.5, -0.5, 0)], strict=True):
        s.add_constraint(name, sh.Coincident("plate", point, "carrier", point))
    height = "q('plate')" if joint.nv == 1 else "q('plate', 2)"
    s.add_event("let go", sh.When("t - 0.15", do=[sh.Disable(name) for name in names]))
    s.add_event("dock", sh.When(f"{height} - q('carrier')", do=[sh.Enable(name) for name in names], direction=-1))
    q0 = [-0.4, -0.4] if joint.nv == 1 else [-0.4, 0, 0, -0.4, 1, 0, 0, 0]
    run = sh.simulate(s.build(), 0.9, q0=q0)
    assert run.ok, run.status
    _, dock = run.events
    z = 1 if joint.nv == 1 else 3

    def together(t, x):  # heights and speeds of the carrier and the plate
        rate = -9.81 - 400.0 * x[0] / 5.0
        return [x[2], x[3], rate, rate]

    def apart(t, x):
        return [x[2], x[3], -9.81 - 400.0 * x[0] / 3.0, -9.81]

    def meet(t, x):
        return x[1] - x[0]

    meet.terminal, meet.direction = True, -1
    how = {"method": "DOP853", "rtol": 1e-12, "atol": 1e-13}
    let_go = solve_ivp(together, (0, 0.15), [-0.4, -0.4, 0.0, 0.0], **how).y[:, -1]
    later = solve_ivp(apart, (0.15, 0.3), let_go, **how).y[:, -1]  # well apart
    then = solve_ivp(apart, (0.3, 0.9), later, events=meet, **how)
    u, w = then.y[2:, -1]
    assert abs(dock.time - then.t[-1]) < 1e-7
    assert np.abs(dock.v_before[[0, z]] - [u, w]).max() < 1e-5
    assert np.abs(dock.v_after[[0, z]] - (3 * u + 2 * w) / 5).max() < 1e-5
    assert abs(dock.energy_lost - 0.6 * (u - w) ** 2) < 1e-5


@pytest.mark.slow
@pytest.mark.parametrize("formulation", ["composite", "separate-bodies"])
def test_a_hoop_truss_opens_and_latches(formulation):
    truss = HoopTruss(6)
    s = truss.system()
    s.add_event("open", sh.Latch("bar 0", at=0.0))
    model = s.build()
    run = sh.simulate(model, truss.opening(1.4, 0.0) + 0.2, q0=truss.q(1.4), formulation=formulation, rtol=1e-10)
    assert run.ok, run.status
    (event,) = run.events
    assert abs(event.time - truss.opening(1.4, 0.0)) < 1e-8
    assert abs(event.energy_lost - truss.energy(1.4)) < 1e-6  # its momenta are zero, so nothing moves after it
    assert np.abs(event.v_after).max() < 1e-7
    assert abs(event.v_before[6] + np.sqrt(2 * truss.energy(1.4) / truss.mass(0.0))) < 1e-7


@pytest.mark.slow
def test_four_points_hold_two_bodies_together():
    """Twelve rows of which six are redundant: the momenta of the whole are kept, and the bodies move as one."""
    s = sh.System("two bodies, four points", gravity=(0, 0, 0))
    s.add_body("a", joint=sh.Free(), mass=1.0, inertia=(0.1, 0.2, 0.25))
    s.add_body("b", joint=sh.Free(), mass=2.0, inertia=(0.3, 0.2, 0.15))
    for k, point in enumerate([(1, 0, 0), (0, 1, 0), (0, 0, 1), (-1, -1, 0)]):
        s.add_constraint(f"point {k}", sh.Coincident("a", point, "b", point))
    model = s.build()
    run = sh.simulate(model, 1.0, q0=[0, 0, 0, 1, 0, 0, 0] * 2, v0=[0.1, 0.2, 0.3, 1, 2, 3] * 2)
    assert run.ok, run.status
    assert np.abs(run.q[:, :7] - run.q[:, 7:]).max() < 1e-9
    dyn = sh.compile(model, backend="casadi")
    before, after = (dyn.momentum(run.q[k], run.v[k]) for k in (0, -1))
    assert np.abs(after - before).max() < 1e-7


def test_a_suspicion_that_was_none_is_dropped_nearer_to_it():
    """From afar the rows seemed to become dependent, and no bridge was found; nearer they do not."""
    gap = np.zeros((1, COLUMNS))
    gap[0, AT], gap[0, AHEAD] = LEVEL / 4, 0.01
    block = SimpleNamespace(
        gap=gap, t=np.zeros(1), y=np.zeros((1, 2)), t_end=np.ones(1), first=0, rtol=1e-8, atol=1e-10,
        pivots=np.full((1, 1), 1e-4), largest=np.ones((1, 1)), status=np.full(1, NEAR),
    )  # fmt: skip
    local = SimpleNamespace(inside=lambda t, y: y, tolerance=lambda x: x, is_singular_ahead=lambda t, y, ahead: False)
    assert carried(block, 0, SimpleNamespace(local=lambda i: local), 1.0) is None
    assert block.status[0] == RUNNING
    assert gap[0, AT] == LEVEL
    assert block.largest[0, 0] < 0.0  # not looked at for some time
