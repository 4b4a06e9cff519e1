"""Runs through singular positions, counted: `python -m support.singular_sweep [formulation ...]` from the tests folder.

Every mechanism × formulation × adaptive method × tolerance, with output times on and off the crossings. A run counts as
right where q, v and the reactions are off by less than 1e-5 at every time.
"""

from __future__ import annotations

import sys
import warnings
from collections import Counter
from itertools import product

import numpy as np

import sharnir as sh
from support.singular_mechanisms import MECHANISMS, Known
from support.ways import ADAPTIVE, FORMULATIONS, taking

RIGHT = 1e-5
TOLERANCES = (1e-6, 1e-8, 1e-10, 1e-12)


def on_and_off(known: Known) -> dict[str, tuple[float, np.ndarray]]:
    """Duration and output times: at the crossings, the run ending on the last one; and beside them."""
    last = float(known.crossings[-1])
    beside = np.linspace(0, known.end, 12)
    apart = np.abs(beside[:, None] - known.crossings).min(axis=1) > 0.02  # reactions off by 1/s are not compared there
    return {
        "on": (last, np.unique(np.concatenate([known.crossings, np.linspace(0, 0.9 * last, 7)]))),
        "off": (known.end, beside[apart]),
    }


def reactions(known: Known, dyn: sh.Dynamics, t: np.ndarray) -> np.ndarray:
    """From the true motion. At a crossing: the polynomial through states beside it, three on each side; NaN where it
    has a pole there, as it has where weight hangs on rods in line with each other."""
    near = np.abs(t[:, None] - known.crossings).min(axis=1, initial=np.inf) < 1e-9
    q, v = known.truth(t)
    found = dyn.reactions(q, v, t=t)
    if not near.any():
        return found
    h, total, sizes = 4e-3, 0.0, []
    for k, weight in ((1, 15 / 20), (2, -6 / 20), (3, 1 / 20)):
        for side in (k * h, -k * h):
            there = t[near] + side
            beside = dyn.reactions(*known.truth(there), t=there)
            total = total + weight * beside
            sizes.append(np.abs(beside).max(axis=(1, 2)))
    pole = sizes[0] > 1.3 * sizes[4]
    found[near] = np.where(pole[:, None, None], np.nan, total)
    return found


def errors(known: Known, run: sh.Run) -> tuple[float, float, float]:
    """The largest ones of q, v and the reactions, these relative to the largest."""
    q, v = known.truth(run.t)
    R = reactions(known, sh.compile(known.model, run.settings.formulation), run.t)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        given = run.reactions
    known_there = ~np.isnan(R)
    off = float(np.abs(given - R)[known_there].max() / max(1.0, np.abs(R)[known_there].max()))
    off = off if np.isnan(given[~known_there]).all() and not np.isnan(off) else np.inf
    return float(np.abs(run.q - q).max()), float(np.abs(run.v - v).max()), off


def main(formulations: tuple[str, ...]) -> None:
    counts: Counter[str] = Counter()
    for name, make in MECHANISMS.items():
        known = make()
        for (kind, (duration, times)), formulation, method, rtol in product(
            on_and_off(known).items(), taking(known.model, formulations), ADAPTIVE, TOLERANCES
        ):
            run = sh.simulate(
                known.model, duration, **known.start, formulation=formulation, method=method, rtol=rtol,
                atol=1e-2 * rtol, times=times,
            )  # fmt: skip
            found = errors(known, run)
            right = max(found) < RIGHT
            counts[f"{'ok' if run.ok else 'not ok'}, {'right' if right else 'wrong'}"] += 1
            text = " ".join(f"{x:.0e}" for x in found)
            status = "" if run.ok else run.status
            print(name, kind, formulation, method, f"{rtol:.0e}", run.ok, text, status, flush=True)
    print(dict(counts))


if __name__ == "__main__":
    main(tuple(sys.argv[1:]) or FORMULATIONS)
