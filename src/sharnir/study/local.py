"""Effects of a small change of each parameter at one point, and of its whole spread.

Derivatives are exact where the run has them (`run.sensitivity`): times and losses of events, states and expressions of
them at the end or at a time, and peaks by the theorem of envelopes: at the time t* of a largest value inside of the
motion the slope in time is zero, so that

    d/dp max_t y(t, p) = ∂y/∂p (t*, p)                                                                              (1)

All others, as those of joint forces, are differences of fourth order over small parts h of the spread:

    y' ≈ (8 (y(h) − y(−h)) − (y(2h) − y(−2h))) / 12 h                                                               (2)
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from scipy import special

from ..core.errors import SharnirError
from ..core.read import Array
from ..results.run import Run
from .cases import Cases
from .samplers import Design
from .study_responses import Response, Responses

STEP = 0.02  # of the spread: h of eq. (2)
SIGMA = special.ndtr(np.array([-1.0, 1.0]))  # u of ± one standard deviation
ENDS = np.array([0.05, 0.95])  # u between which a parameter swings
NEAR = 1e-9  # of a run: a peak so near to an event is not one of a smooth motion


@dataclass(frozen=True, eq=False)
class Local:
    """At one point: `values` (R,) of the responses, their derivatives (R, n) by the parameters that are moved, and in
    `how` "exact", or "differences" and why."""

    values: Array
    derivatives: Array
    how: tuple[str, ...]
    runs: int


def local(cases: Cases, at: Array, moved: Sequence[int], spread: Array) -> Local:
    """By the parameters with the numbers `moved`, whose spreads are (n,)."""
    every, names = cases.responses.all, [cases.names[k] for k in moved]
    slopes, how = np.full((len(every), len(names)), np.nan), [""] * len(every)
    run = cases.run(at)
    values = cases.responses.of(run)[0] if run.ok else np.full(len(every), np.nan)
    for k, response in enumerate(every):
        try:
            slopes[k], how[k] = _exact(cases, response, run, values[k], names), "exact"
        except SharnirError as error:
            how[k] = f"differences: {error}"
    runs, rest = 1, [k for k, text in enumerate(how) if text != "exact"]
    if rest:
        own = cases.with_responses({cases.responses.names[k]: list(cases.given.values())[k] for k in rest})
        steps = STEP * spread
        table = np.repeat(at[None], 4 * len(names) + 1, axis=0)
        for j, (place, h) in enumerate(zip(moved, steps, strict=True)):
            table[4 * j : 4 * j + 4, place] += h * np.array([1.0, -1.0, 2.0, -2.0])
        y = own.evaluate(table).values
        runs += len(table)
        values[rest] = y[-1]
        ahead, behind, far, before = (y[j : 4 * len(names) : 4] for j in range(4))
        slopes[rest] = ((8.0 * (ahead - behind) - (far - before)) / (12.0 * steps[:, None])).T
    return Local(values, slopes, tuple(how), runs)


class _NotExactError(SharnirError):
    """Why differences are taken."""


def _exact(cases: Cases, x: Response, run: Run, value: float, names: list[str]) -> Array:
    if not run.ok or not np.isfinite(value):
        raise _NotExactError("the run has no value there")
    asked, at, sign = _asked(cases, x, run, value)
    return np.asarray(sign * run.sensitivity(asked, names, at=at).derivative, dtype=float)


def _asked(cases: Cases, x: Response, run: Run, value: float) -> tuple[str, float | str | None, float]:
    """What `run.sensitivity` is asked for: a response, its time, and a factor."""
    if x.how == "event" and x.what in ("time", "energy_lost"):
        event = (x.joint or "").partition("\n")[2]
        number = f"#{x.number:.0f}" if x.number > 1 else ""
        return f"{event}{number} {'time' if x.what == 'time' else 'energy'}", None, 1.0
    text = cases.responses.expression(x)
    if text is None:
        raise _NotExactError("runs have no exact derivatives of this kind of response")
    if x.how in ("end", "start", "at"):
        time: float | str = "end" if x.how == "end" else float(run.t[0]) if x.how == "start" else x.number
        return text, time, 1.0
    if x.how not in ("peak", "max", "min"):
        raise _NotExactError("runs have no exact derivatives of this kind of response")
    peak = float(Responses(cases.model, {"t": f"time of {x.how} {x.what}"}).of(run)[0, 0])
    length = float(run.t[-1] - run.t[0])
    edges = [*(e.time for e in run.all_events[0]), float(run.t[-1])]
    if min(abs(peak - t) for t in edges) <= NEAR * length:
        raise _NotExactError("the peak is at an event or at the end, where it has an edge")
    return text, peak, float(np.sign(value)) if x.how == "peak" else 1.0  # eq. (1)


# Spreads of the parameters of a study


def spreads(design: Design) -> Array:
    """(d,) half of what lies between the quantiles of ± one standard deviation of a normal distribution."""
    return np.array([0.5 * float(np.diff(_quantiles(of, SIGMA))[0]) for of in design.of])


def _quantiles(of: object, u: Array) -> Array:
    return np.asarray(of.quantile(u) if hasattr(of, "quantile") else np.quantile(of, u))  # type: ignore[call-overload]


@dataclass(frozen=True, eq=False)
class Swings:
    """One parameter after the other from its 5 % to its 95 % quantile, the others nominal: `ends` (d, 2) of parameters,
    `base` (R,) and `responses` (d, 2, R)."""

    ends: Array
    base: Array
    responses: Array


def swings(cases: Cases, design: Design) -> Swings:
    base = design.nominal
    ends = np.array([_quantiles(of, ENDS) for of in design.of])
    d = len(base)
    table = np.repeat(base[None], 2 * d + 1, axis=0)
    for k in range(d):
        table[2 * k : 2 * k + 2, k] = ends[k]
    y = cases.evaluate(table).values
    return Swings(ends, y[-1], y[:-1].reshape(d, 2, -1))


@dataclass(frozen=True, eq=False, repr=False)
class Influences:
    """Of the parameters on one response, the strongest first: `derivative` at the nominal parameters, `effect`, that
    derivative times the `spread` of the parameter, and `rank`, (correlation, low, high) over the members that are in
    the store; `how` says whether derivatives are exact. All are by name."""

    response: str
    value: float
    derivative: dict[str, float]
    spread: dict[str, float]
    effect: dict[str, float]
    rank: dict[str, tuple[float, float, float]]
    how: str

    def __repr__(self) -> str:
        return f"Influences({self.response!r} by {', '.join(self.effect)})"

    def __str__(self) -> str:
        return self.text

    @property
    def text(self) -> str:
        """A table."""
        rows = [f"{self.response} = {self.value:.6g} at the nominal parameters; derivatives: {self.how}"]
        for name, effect in self.effect.items():
            r, low, high = self.rank[name]
            known = f"rank correlation {r:6.3f} ({low:6.3f} ... {high:6.3f})" if np.isfinite(r) else "no members yet"
            rows.append(f"  {name:24} {self.derivative[name]:12.5g}   times spread {effect:12.5g}   {known}")
        return "\n".join(rows)


def influences(
    response: str,
    place: int,
    names: Sequence[str],
    found: Local,
    spread: Array,
    rank: Mapping[str, tuple[float, float, float]],
) -> Influences:
    effect = found.derivatives[place] * spread
    order = np.argsort(-np.abs(np.nan_to_num(effect)), kind="stable")

    def by_name(values: Array) -> dict[str, float]:
        return {names[k]: float(values[k]) for k in order}

    ranks = {names[k]: rank[names[k]] for k in order}
    return Influences(
        response, float(found.values[place]), by_name(found.derivatives[place]), by_name(spread), by_name(effect),
        ranks, found.how[place],
    )  # fmt: skip
