"""Two stages separate: four spring pushers, four explosive locks that do not open at the same instant, and a nozzle
that has to come out of the interstage. Without spread, then 10,000 cases in one batch beside an estimate by hand, and a
ranking of what matters. Page: docs/stage_separation.md.

    python stage_separation.py [cases] [picture.png] [report.html]

    stages/data.py      numbers                      stages/linear.py    the estimate
    stages/model.py     bodies, pushers, locks       stages/study.py     the batch, the ranking
"""

import sys

import numpy as np

import sharnir as sh
from stages.data import REDUCED_MASS, SPEED
from stages.linear import leading, rates, scatter
from stages.model import LIP, WALL, stages
from stages.study import INPUTS, Results, draw, ranking, run_all

SIGMAS = 4.0  # standard errors: one of 16,000 checks would fail by chance
DEG = np.degrees(1.0)


def one(model: sh.Model, params: dict[str, float]) -> sh.Run:
    """A single run with all of its steps: momentum and energy."""
    run = sh.simulate(model, 2.0, params=params, rtol=1e-11, atol=1e-13)
    assert run.ok, run.status
    opening = [event for event in run.events if event.name != "out"]
    assert len(opening) == 4
    assert all(np.array_equal(x.v_before, x.v_after) for x in opening), "a lock that opens gives a jump"
    assert np.abs(run.momentum).max() < 1e-11 * REDUCED_MASS * SPEED, "momentum is not kept"
    assert run.audit().worst < 1e-8, "the audit does not close"
    return run


def without_spread(model: sh.Model) -> sh.Run:
    run = one(model, {})
    lower, upper = run["lower"].v[-1], run["upper"].v[-1]
    aside = np.abs([lower[[0, 1, 3, 4, 5]], upper[[0, 1, 3, 4, 5]]]).max()
    print(f"without spread   relative velocity {upper[2] - lower[2]:.9f} m/s, by energy {SPEED:.9f}")
    print(f"                 largest rate or velocity aside {aside:.0e}; nozzle out after {run.t[-1]:.4f} s")
    assert aside < 1e-13, "it is not symmetric"
    assert abs(upper[2] - lower[2] - SPEED) < 1e-9
    return run


def kept(model: sh.Model, all_of: Results) -> None:
    """Momentum, and the energy of the springs, of every case."""
    dyn = sh.compile(model)
    momentum = np.abs(dyn.momentum(all_of.q, all_of.v, t=0.0, params=all_of.inputs)).max()
    given = dyn.energy(model.q0, model.v0, t=0.0, params=all_of.inputs).sum(axis=1)
    lost = np.abs(dyn.energy(all_of.q, all_of.v, t=0.0, params=all_of.inputs).sum(axis=1) / given - 1).max()
    print(f"every case       momentum within {momentum:.0e} N s or N m s, energy within {lost:.0e}")
    assert momentum < 1e-8 * REDUCED_MASS * SPEED, "momentum is not kept"
    assert lost < 1e-8, "energy is not kept"


def compared(all_of: Results) -> None:
    """Mean and scatter of the angular rates beside the estimate, in standard errors."""
    count, found = len(all_of.time), all_of.rates * DEG
    estimate = rates(all_of.table("k"), all_of.table("delay"), all_of.table("com")).sum(axis=1) * DEG
    shares, hand = scatter() * DEG, leading() * DEG
    print(f"angular rates, deg/s ({count} cases; ± one standard error)")
    print(f"  {'':14} {'mean':>20} {'scatter':>18} {'estimate':>9} {'J r / I':>8}   by pushers, locks, centre of mass")
    for s, stage in enumerate(("upper", "lower")):
        for a, axis in enumerate("xy"):
            y, expected = found[:, s, a], np.sqrt((shares[:, s] ** 2).sum())
            mean, size = y.mean(), y.std()
            error = size / np.sqrt(count)
            spread = size * np.sqrt((((y - mean) ** 4).mean() / size**4 - 1) / (4 * count))
            print(
                f"  {stage} about {axis}  {mean:9.5f} ± {error:.5f}  {size:8.5f} ± {spread:.5f}  {expected:8.5f} "
                f"{np.sqrt((hand[:, s] ** 2).sum()):8.5f}   " + "  ".join(f"{x:.5f}" for x in shares[:, s])
            )
            assert abs(mean) < SIGMAS * error, "the mean is not zero"
            assert abs(size - expected) < SIGMAS * spread, "the scatter is not that of the estimate"
    off = (found - estimate).std(axis=0) / found.std(axis=0)
    print(f"  case by case the estimate is off by {off.max():.1%} of the scatter")
    assert off.max() < 0.02


def results(all_of: Results) -> None:
    total = np.hypot(*np.moveaxis(all_of.rates * DEG, 2, 0))
    rows = {
        "relative velocity, m/s": all_of.apart, "rate of the upper stage, deg/s": total[:, 0],
        "rate of the lower stage, deg/s": total[:, 1], "clearance of the nozzle, mm": 1e3 * all_of.clearance,
        "nozzle out after, s": all_of.time,
    }  # fmt: skip
    print(f"{'':32} {'mean':>9} {'scatter':>9} {'least':>9} {'1 %':>9} {'99 %':>9} {'most':>9}")
    for name, y in rows.items():
        numbers = y.mean(), y.std(), y.min(), *np.percentile(y, [1, 99]), y.max()
        print(f"{name:32} " + " ".join(f"{x:9.4f}" for x in numbers))


def ranked(all_of: Results) -> None:
    outputs = {
        "upper rate x": all_of.rates[:, 0, 0], "lower rate x": all_of.rates[:, 1, 0], "velocity": all_of.apart,
        "clearance": all_of.clearance,
    }  # fmt: skip
    found = {name: ranking(all_of.inputs, y) for name, y in outputs.items()}
    print("standardised regression coefficient / correlation ratio")
    print(f"  {'':8}" + "".join(f"{name:>16}" for name in found))
    for k, name in enumerate(INPUTS):
        print(f"  {name:8}" + "".join(f"{x.regression[k]:9.2f} / {x.ratio[k]:.2f}" for x in found.values()))
    print(f"  {'R²':8}" + "".join(f"{x.explained:9.2f}       " for x in found.values()))


def main(words: list[str]) -> None:
    cases = next((int(word) for word in words if word.isdigit()), 10_000)
    model = stages()
    nominal = without_spread(model)
    inputs = draw(cases, seed=1)
    all_of = run_all(model, inputs)
    worst = int(all_of.clearance.argmin())
    run = one(model, {name: float(x[worst]) for name, x in inputs.items()})
    room = run.clearance("upper", "lower", shape_a=LIP, shape_b=WALL)
    print(f"worst case       no. {worst}: clearance from {1e3 * room[0]:.1f} to {1e3 * room.min():.1f} mm")
    assert abs(room.min() - all_of.clearance[worst]) < 1e-8, "the batch differs from the single run"
    kept(model, all_of)
    compared(all_of)
    results(all_of)
    ranked(all_of)
    for name in words:
        if name.endswith(".png"):
            from stages.pictures import draw_all

            draw_all(name, model, nominal, all_of)
        elif name.endswith(".html"):
            run.report(name, note=f"Case {worst} of {cases}: the smallest clearance.")


if __name__ == "__main__":
    main(sys.argv[1:])
