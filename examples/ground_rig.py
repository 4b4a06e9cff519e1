"""A solar wing is tested on the ground: what its gravity-offload suspension adds to time and latch loads.

The wing is that of solar_wings.py on a fixed root, its hinges upright. Panels hang on cables from trolleys that roll
along beams, and the beams along rails: rig/suspension.py is the model, rig/estimate.py an equation of one degree of
freedom for the same, by which everything here is checked. The flight case is the wing without gravity and suspension.
docs/ground_rig.md tells the rest.

    python ground_rig.py [folder for pictures and the report of the rig in 3D]
"""

import sys
from dataclasses import replace

import numpy as np

import sharnir as sh
from rig.air import DENSITY, wing_in_air
from rig.checks import check_convergence, check_offload, check_one_panel
from rig.estimate import FLIGHT, Case, Fold
from rig.runs import TOLERANCES, Deployment, largest_sway, simulated, slackest, sway
from rig.suspension import NAME, PARKED, RIG, suspended_wing
from wings.data import WING

SECONDS = 21.0
LENGTHS, FRICTION = (2.0, 4.0, 16.0), (0.0, 2e-4, 4e-4)
MORE = (2.0, 4.0, 8.0, 16.0), (0.0, 1e-4, 2e-4, 4e-4, 6e-4)  # for pictures
AIR = replace(FLIGHT, air=DENSITY)
HALVED = (1.0, 0.5, 0.25)
ALL_LESS = [Case(RIG.cable, RIG.beam * e, RIG.trolley * e, RIG.friction * e, RIG.friction * e) for e in HALVED]
LIGHTER = [Case(RIG.cable, RIG.beam * e, RIG.trolley * e, 0.0, 0.0) for e in HALVED]
SMOOTHER = [Case(along=4e-4 * e, across=4e-4 * e) for e in HALVED]
HOOKS = [Case(cable=L, along=PARKED, across=PARKED) for L in (2.5e3, 1e4, 2e4, 4e4)]
RAILS = [Case(cable=L, across=PARKED, aside=WING.panels[0].length / 2) for L in (10.0, 30.0, 100.0, 300.0)]


def trolleys(lengths: tuple[float, ...], friction: tuple[float, ...]) -> list[Case]:
    return [Case(cable=L, along=mu, across=mu) for mu in friction for L in lengths]


def compare(fly: sh.Run, rig: sh.Run) -> tuple[Deployment, Deployment]:
    """Prints one run beside the other, and what the cables of the rig do."""
    fold, (a, b) = Fold(), (Deployment.of(run.events) for run in (fly, rig))
    rows = [("last latch closes, s", a.time, b.time)]
    rows += [(f"impulse of latch {k + 1}, N m s", a.impulses[k], b.impulses[k]) for k in range(3)]
    # Hinges are to carry no weight. After the last latch cables pull at a wing that would rest in flight.
    rows += [("bending of the root hinge, N m", *(np.hypot(*run.reactions[:, 0, 3:6:2].T).max() for run in (fly, rig)))]
    after = np.linspace(b.time + 1e-6, SECONDS, 500)
    rows += [("moment of the cables after it, N m", 0.0, np.abs(sway(rig.at(after)[0], RIG.cable, fold)).max())]
    print(f"{'':36s} {'flight':>9s} {'rig':>9s}")
    for label, *values in rows:
        print(f"{label:36s} " + " ".join(f"{value:9.4f}" for value in values))
    print(f"cables pull with {slackest(rig, 3):.1f} N or more, the weight of a panel")
    rest = rig.t > b.time
    assert np.allclose(rig.reactions[rest, 0, 4], -sway(rig.q[rest], RIG.cable, fold), atol=1e-6), "root and cables"
    return a, b


def main() -> None:
    pictures = sys.argv[1:]
    model = suspended_wing()
    alone = wing_in_air(NAME)
    fly, windy = (sh.simulate(alone, SECONDS, params={"air": x}, **TOLERANCES) for x in (0.0, DENSITY))
    rig = sh.simulate(model, SECONDS, **TOLERANCES)
    for run in (fly, windy, rig):
        assert run.ok, run.status
        assert run.audit().worst < 1e-8, "the audit does not close"
    in_flight, on_rig = compare(fly, rig)
    check_offload(model)

    lengths, friction = MORE if pictures else (LENGTHS, FRICTION)
    families = [trolleys(lengths, friction), ALL_LESS, LIGHTER, SMOOTHER, HOOKS, RAILS]
    cases = list(dict.fromkeys(case for family in families for case in family))
    batch = simulated(model, cases, SECONDS, np.r_[0.0, np.arange(0.9 * in_flight.time, SECONDS, 0.02)])
    done = [Deployment.of(events) for events in batch.events]
    assert slackest(batch, 3) > 0, "a cable is slack"
    assert abs(done[cases.index(Case())].time - on_rig.time) < 1e-6, "a member of the batch is not its single run"
    errors = {case: each.error(in_flight) for case, each in zip(cases, done, strict=True)}
    swings = dict(zip(cases, largest_sway(batch, cases, done, Fold()), strict=True))

    print("\nbeams and trolleys: errors of the time and of the root latch, moment of the cables after it")
    for case in trolleys(lengths, friction):
        cells = f"{errors[case][0]:+8.2%} {errors[case][1]:+8.2%} {swings[case]:7.2f} N m"
        print(f"  friction {case.along:.4f}, cables of {case.cable:4.0f} m {cells}")
    print("one straight rail above the open wing: the same errors")
    for case in RAILS:
        both = " ".join(f"{error:+8.2%}" for error in errors[case])
        print(f"  friction {case.along:.4f}, cables of {case.cable:4.0f} m {both}")
    print("\ntowards flight: the last latch is later by, the root latch takes more by   (by one equation)")
    found = {**dict(zip(cases, done, strict=True)), AIR: Deployment.of(windy.events)}
    check_convergence(found, in_flight, "masses and friction", ALL_LESS)
    check_convergence(found, in_flight, "masses", LIGHTER)
    check_convergence(found, in_flight, "friction", SMOOTHER, beyond=LIGHTER[0])
    check_convergence(found, in_flight, "1/L of hooks", HOOKS[1:])
    check_convergence(found, in_flight, "air", [AIR])
    check_one_panel()
    if pictures:
        from rig.pictures import draw

        draw(pictures[0], fly, rig, (in_flight.time, on_rig.time), errors, swings)
        rig.report(f"{pictures[0]}/ground_rig.html", title="A solar wing on a ground test rig")


if __name__ == "__main__":
    main()
