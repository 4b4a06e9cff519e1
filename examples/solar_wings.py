"""Two solar wings of three panels unfold from a free spacecraft, and what happens if a spring or a cable fails.

Torsion springs open the hinges against friction, closed cable loops keep them in step (1 : 2 : 2), latches close at 90°
(root) and 180°. Nothing acts from outside: momentum stays zero, and the hub turns where the wings unfold unevenly.

    sound        both wings alike: the hub does not turn
    spring       the root spring of the left wing has failed; the loops carry the hinge along
    hangs        and its first loop is frayed: it breaks at 310 N, the root hinge has no drive left
    cable        all springs are sound, the first loop of the left wing is cut after 8 s

Every case is one and the same compiled model with other parameters. A fifth run, of one wing with cables that do not
stretch and latches that close at once, is compared with a calculation by hand (wings/by_hand.py).

wings/data.py has the numbers, wings/model.py the model; docs/solar_wings.md says where to change what.

    python solar_wings.py [folder]      with a folder: pictures and a report of each case are written there
"""

import math
import sys
from pathlib import Path

import sharnir as sh
from wings.by_hand import deployment
from wings.checks import check_by_hand, check_latch_energy, check_run, check_symmetry, spring_work
from wings.data import HUB, WING
from wings.model import spacecraft
from wings.results import Results, even_times, results, table

CASES: dict[str, tuple[float, dict[str, float]]] = {  # s, parameters
    "sound": (20.0, {}),
    "spring": (24.0, {"left_spring_1": 0.0}),
    "hangs": (22.0, {"left_spring_1": 0.0, "left_strength_1": 310.0}),
    "cable": (23.0, {"left_cut_1": 8.0}),
}
ACCURATE = {"rtol": 1e-10, "atol": 1e-12}


def all_cases() -> dict[str, Results]:
    model = spacecraft(WING, HUB).build()
    found = {}
    for name, (end, params) in CASES.items():
        run = sh.simulate(model, end, params=params, **ACCURATE)
        fine = sh.simulate(model, end, params=params, times=even_times(end), **ACCURATE)
        found[name] = results(run, fine, WING)
    return found


def one_wing_by_hand() -> None:
    """Rigid cables, rigid latches: impulses."""
    system = spacecraft(WING, HUB, cables="rigid", latches="rigid", sides=["right"], wall=False)
    run, hand = sh.simulate(system.build(), 20.0, **ACCURATE), deployment(WING, HUB)
    check_by_hand(run, hand)
    latch = next(e for e in run.events if "latch" in e.name)
    given = sum(spring_work(WING, k) for k in (1, 2, 3))
    print("\nOne wing alone, rigid cables and latches, which close together; by sharnir and by hand:")
    print(f"  open after      {latch.time:.7f} s    {hand.time:.7f} s")
    lost = sum(e.energy_lost for e in run.events)
    print(f"  lost in latches {lost:.7f} J     {hand.lost:.7f} J    of {given:.3f} J from the springs")
    turn = 2 * math.atan2(run.q[-1, 5], run.q[-1, 3])
    print(f"  hub turns by    {turn:.7f} rad  {hand.turn:.7f} rad")
    impulses = [f"{abs(latch.impulses[f'right {k}'][4]):.1f}" for k in (1, 2, 3)]
    print(f"  impulses about the hinges {', '.join(impulses)} N m s")


def main() -> None:
    cases = all_cases()
    print(table(cases))
    for case in cases.values():
        check_run(case, HUB)
        check_latch_energy(case, WING)
    check_symmetry(cases["sound"])
    assert cases["hangs"].deployed("left") is None
    assert all(cases[name].deployed("left") for name in ("sound", "spring", "cable"))
    one_wing_by_hand()
    if len(sys.argv) > 1:
        from wings.pictures import draw

        draw(cases, Path(sys.argv[1]))


if __name__ == "__main__":
    main()
