"""The rig tends to the flight case; one panel on one trolley, and weight that is not carried, by hand."""

import numpy as np

import sharnir as sh
from rig.estimate import FLIGHT, OPEN, Case, Fold, opening
from rig.runs import simulated, sway
from rig.suspension import GRAVITY, PARKED, RIG, suspended_panel
from wings.data import WING

SECONDS = 12.0
HALVED = (1.0, 0.5, 0.25)
HOOK = Case(cable=300.0, along=PARKED, across=PARKED)
MASSES = [Case(RIG.cable, RIG.beam * e, RIG.trolley * e, 0.0, 0.0) for e in HALVED]
LIGHT = [Case(RIG.cable, 0.015, 0.005, 2e-3 * e, 2e-3 * e) for e in HALVED]


def check_convergence(
    errors: dict[Case, tuple[float, float]], label: str, family: list[Case], beyond: Case | None = None
) -> None:
    """Each case of a family has half the cause of the one before. Errors, or what they are `beyond` those of another
    case, are halved with it, and are what the equation of one degree of freedom says, up to what the elastic loops
    between the hinges do (some per cent of the error)."""
    fold = Fold()
    fly = np.array(opening(FLIGHT, fold))
    rest = np.zeros(2) if beyond is None else np.array(errors[beyond])
    linear_rest = np.zeros(2) if beyond is None else opening(beyond, fold) / fly - 1
    before = None
    for k, case in enumerate(family):
        error, linear = errors[case] - rest, opening(case, fold) / fly - 1 - linear_rest
        order = "" if before is None else f" order {np.log2(before[0] / error[0]):.2f}"
        cells = "{:+9.3%} {:+9.3%}     ({:+9.3%} {:+9.3%})".format(*error, *linear)
        print(f"  {label:20s} x {0.5**k:5.3f} {cells}{order}")
        assert abs(error[0] - linear[0]) < 0.1 * abs(linear[0]), f"{label}: one degree of freedom says otherwise"
        if before is not None:
            assert 0.9 < np.log2(before[0] / error[0]) < 1.15, f"{label}: the time is not of first order"
            assert abs(error[1]) < 0.7 * abs(before[1]), f"{label}: the latch load does not tend to that of flight"
        before = error


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
    # nothing is left out by hand for a hook; of trolleys that they lag, which is small of second order
    assert off[0].max() < 1e-7, "one panel on a hook"
    orders = {"masses": np.log2(off[1:3, 0] / off[2:4, 0]), "friction": np.log2(off[4:6, 0] / off[5:7, 0])}
    print("  what is left of the time shrinks with order", {name: x.round(2).tolist() for name, x in orders.items()})
    assert orders["masses"].min() > 1.7, "masses"
    assert orders["friction"].min() > 1.3, "friction"

    # After the latch the trolley swings alone on a spring of stiffness m g / L, and pulls at the panel across it.
    latch, case = latches[1], cases[1]
    stiffness = fold.m[0] * GRAVITY / case.cable
    behind = fold.centres(OPEN)[0][0].imag - fold.centres(0.0)[0][0].imag - latch.q[2]
    force = np.hypot(stiffness * behind, latch.v_after[2] * np.sqrt(case.trolley * stiffness))
    expected = force * fold.centres(OPEN)[0][0].real
    peak = np.abs(sway(run.q[1][run.t > latch.time], case.cable, fold)).max()
    print(f"  sway after latching {peak:.4f} N m (by hand, for small angles, {expected:.4f} N m)")
    assert abs(peak / expected - 1) < 0.02
