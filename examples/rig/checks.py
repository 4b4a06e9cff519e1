"""The rig tends to the flight case; one panel on one trolley, and weight that is not carried, by hand."""

import numpy as np

import sharnir as sh
from rig.estimate import FLIGHT, OPEN, Case, Fold, opening
from rig.runs import Deployment, simulated, sway
from rig.suspension import GRAVITY, PARKED, RIG, suspended_panel
from wings.data import WING

SECONDS = 12.0
HALVED = (1.0, 0.5, 0.25)
HOOK = Case(cable=300.0, along=PARKED, across=PARKED)
MASSES = [Case(RIG.cable, RIG.beam * e, RIG.trolley * e, 0.0, 0.0) for e in HALVED]
LIGHT = [Case(RIG.cable, 0.015, 0.005, 2e-3 * e, 2e-3 * e) for e in HALVED]


def check_convergence(
    done: dict[Case, Deployment], flight: Deployment, label: str, family: list[Case], beyond: Case | None = None
) -> None:
    """Each case of a family has half the cause of the one before. What the last latch is later than in flight (or than
    in the case `beyond` which the family goes) is halved with it, and is what the equation of one degree of freedom
    says, up to what the elastic loops between the hinges make of it, 4 %. Latch loads tend to those of flight; they
    depend on the swing of trolleys and loops at that instant, too, and are compared by eye."""
    fold, other = Fold(), flight if beyond is None else done[beyond]
    fly, rest = np.array(opening(FLIGHT, fold)), np.array(opening(beyond or FLIGHT, fold))
    before = None
    for k, case in enumerate(family):
        later, load = done[case].time - other.time, done[case].impulses[0] / flight.impulses[0]
        load -= other.impulses[0] / flight.impulses[0]
        by_hand = opening(case, fold) - rest
        order = "" if before is None else f"  order {np.log2(before[0] / later):.2f}"
        both = f"{later:+9.4f} s {load:+9.3%}   ({by_hand[0]:+9.4f} s {by_hand[1] / fly[1]:+9.3%})"
        print(f"  {label:20s} x {0.5**k:5.3f} {both}{order}")
        assert abs(later - by_hand[0]) < 0.04 * abs(by_hand[0]), f"{label}: one degree of freedom says otherwise"
        if before is not None:
            assert 0.9 < np.log2(before[0] / later) < 1.15, f"{label}: the time is not of first order"
            assert abs(load) < 0.7 * abs(before[1]), f"{label}: the latch load does not tend to that of flight"
        before = later, load


def check_offload(model: sh.Model) -> None:
    """Cables that pull too little leave the rest of the weight to the root hinge of the open wing."""
    dyn, fold = sh.compile(model, backend="casadi"), Fold()
    centres = fold.centres(OPEN)[0]
    away = centres - fold.centres(0.0)[0]
    q = np.zeros(model.nq)
    q[:3] = [np.radians(hinge.opens_to) for hinge in WING.hinges]
    q[3::2], q[4::2] = away.real, away.imag  # trolleys above the panels
    lever = GRAVITY * fold.m @ centres.real
    for share in (0.0, 0.99, 1.0):
        moment = np.hypot(*dyn.reactions(q, np.zeros(model.nv), params={"offload": share})[0, 3::2])
        print(f"cables that pull with {share:4.0%} of the weight: the open wing bends its root by {moment:7.2f} N m")
        assert abs(moment - (1 - share) * lever) < 1e-6 * lever, "the root hinge does not hold what cables leave"


def check_one_panel() -> None:
    model, fold = suspended_panel(), Fold(n=1)
    cases = [HOOK, *MASSES, *LIGHT]
    run = simulated(model, cases, SECONDS, np.r_[0.0, np.arange(6.0, SECONDS, 0.01)])
    latches = [next(event for event in events if event.name == "latch") for events in run.events]
    found = np.array([(latch.time, latch.v_before[0]) for latch in latches])
    by_hand = np.array([opening(case, fold) for case in cases])
    off = np.abs(found - by_hand)
    print("\none panel: open after, s, and its rate, rad/s                  (by hand)")
    labels = ["hook", *["masses"] * 3, *["friction"] * 3]
    for label, case, a, b in zip(labels, cases, found, by_hand, strict=True):
        size = f"{case.cable:.0f} m" if case is HOOK else f"{case.trolley:.3f} kg, {case.along:.1e}"
        print(f"  {label:10s} {size:20s} {a[0]:10.6f} {a[1]:10.6f}  ({b[0]:10.6f} {b[1]:10.6f})")
    # Nothing is left out by hand for a hook. Of trolleys it is left out that they lag, which is small of second order;
    # with friction less so in the time, since a trolley that sticks at first lets its panel go ahead.
    assert off[0].max() < 1e-7, "one panel on a hook"
    orders = {
        "time with masses": np.log2(off[1:3, 0] / off[2:4, 0]),
        "time with friction": np.log2(off[4:6, 0] / off[5:7, 0]),
        "rate with friction": np.log2(off[4:6, 1] / off[5:7, 1]),
    }
    print("  what is left shrinks with orders", {name: x.round(2).tolist() for name, x in orders.items()})
    for (name, order), least in zip(orders.items(), (1.7, 1.3, 1.7), strict=True):
        assert order.min() > least, f"one panel, {name}"

    # After the latch the trolley swings alone on a spring of stiffness m g / L, and pulls at the panel across it.
    latch, case = latches[1], cases[1]
    stiffness = fold.m[0] * GRAVITY / case.cable
    behind = fold.centres(OPEN)[0][0].imag - fold.centres(0.0)[0][0].imag - latch.q[2]
    force = np.hypot(stiffness * behind, latch.v_after[2] * np.sqrt(case.trolley * stiffness))
    expected = force * fold.centres(OPEN)[0][0].real
    peak = np.abs(sway(run.q[1][run.t > latch.time], case.cable, fold)).max()
    print(f"  sway after latching {peak:.4f} N m (by hand, for small angles, {expected:.4f} N m)")
    assert abs(peak / expected - 1) < 0.002, "the sway of one panel"
