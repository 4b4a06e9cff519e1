"""Which parameters matter, and how often a rare limit is violated.

Sobol' indices by Saltelli's rows A, B and A with column i of B (Saltelli et al. 2010, eq. (b); Jansen 1999):

    S_i = ⟨f_B (f_ABi − f_A)⟩ / V,    T_i = ⟨(f_A − f_ABi)²⟩ / 2 V                                                  (1)

with intervals by resampling whole rows. Subset simulation (Au and Beck 2001) goes to a rare violation by levels of
conditional probability p0: from the worst p0 N members of a level, chains z' = ρ z + √(1 − ρ²) ξ of normal scores that
stay beyond its threshold (Papaioannou et al. 2015). With γ the correlation along chains, a level adds

    δ² = (1 − p) / (p N) (1 + γ)                                                                                    (2)

to the squared coefficient of variation. Members without a value count as violated.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from scipy import stats

from ..core.errors import SimulationError
from ..core.read import Array

if TYPE_CHECKING:
    from .study import Study

RESAMPLED = 400
PART = 0.1  # p0
STAY = 0.8  # ρ
LEVELS = 20
SHOWN = 20_000  # members of which rank correlations are made, at most


@dataclass(frozen=True, eq=False, repr=False)
class Indices:
    """Of one response: `first` and `total` (d,), with `first_bounds` and `total_bounds` (d, 2) of 95 %; `rows` that
    were used, `lost` those with a member without a value."""

    response: str
    parameters: tuple[str, ...]
    first: Array
    total: Array
    first_bounds: Array
    total_bounds: Array
    rows: int
    lost: int

    def __repr__(self) -> str:
        return f"Indices({self.response!r} by {', '.join(self.parameters)})"

    def __str__(self) -> str:
        return self.text

    @property
    def text(self) -> str:
        """A table."""
        rows = [f"Sobol' indices of {self.response}, {self.rows} rows, {self.lost} with a member without a value"]
        for k, name in enumerate(self.parameters):
            (a, b), (c, d) = self.first_bounds[k], self.total_bounds[k]
            alone, with_others = self.first[k], self.total[k]
            rows.append(
                f"  {name:24} first {alone:7.4f} ({a:7.4f} ... {b:7.4f})   "
                f"total {with_others:7.4f} ({c:7.4f} ... {d:7.4f})"
            )
        return "\n".join(rows)


def sobol_indices(response: str, names: tuple[str, ...], y: Array, seed: int) -> Indices:
    """Eq. (1) from members in the order of the sampler "saltelli"."""
    table = y.reshape(-1, len(names) + 2)
    good = np.isfinite(table).all(axis=1)
    rows = table[good]
    if len(rows) < 8:
        raise SimulationError(
            f"study.sobol: {len(rows)} of {len(table)} rows have all their values for {response!r}. Expected 8 at "
            "least; see the sentences of study.compute."
        )
    centred = rows - rows[:, :2].mean()
    A, B, AB = centred[:, 0], centred[:, 1], centred[:, 2:]
    parts = np.column_stack([B[:, None] * (AB - A[:, None]), 0.5 * (A[:, None] - AB) ** 2, A, B, A**2 + B**2])
    random = np.random.default_rng(seed)
    weights = random.multinomial(len(rows), np.full(len(rows), 1.0 / len(rows)), size=RESAMPLED) / len(rows)
    d = len(names)

    def indices(mean: Array) -> Array:
        variance = 0.5 * mean[:, -1] - (0.5 * (mean[:, -3] + mean[:, -2])) ** 2
        with np.errstate(divide="ignore", invalid="ignore"):
            return np.asarray(np.where(variance[:, None] > 0.0, mean[:, : 2 * d] / variance[:, None], 0.0))

    value, spread = indices(parts.mean(axis=0)[None])[0], indices(weights @ parts)
    bounds = np.quantile(spread, [0.025, 0.975], axis=0).T
    return Indices(
        response, names, value[:d], value[d:], bounds[:d], bounds[d:], len(rows), int(len(table) - len(rows))
    )


def rank_correlations(x: Array, y: Array) -> Array:
    """(d, 3): Spearman's of each parameter with a response, and its 95 % interval by Fisher's z."""
    good = np.isfinite(y)
    n, found = int(good.sum()), np.full((x.shape[1], 3), np.nan)
    if n > 4 and np.ptp(y[good]) > 0.0:
        for k in range(x.shape[1]):
            if np.ptp(x[good, k]) > 0.0:
                r = float(stats.spearmanr(x[good, k], y[good]).statistic)
                z, half = np.arctanh(np.clip(r, -1 + 1e-15, 1 - 1e-15)), 1.96 / np.sqrt((n - 3) / 1.06)
                found[k] = r, np.tanh(z - half), np.tanh(z + half)
    return found


@dataclass(frozen=True)
class Reliability:
    """`probability` that the limit is violated, its coefficient of `variation` and 95 % `bounds`; `thresholds` of the
    levels, `runs` that were made, and how many of them were `unknown` and so counted as violations."""

    response: str
    probability: float
    variation: float
    bounds: tuple[float, float]
    thresholds: tuple[float, ...]
    runs: int
    unknown: int

    def __str__(self) -> str:
        low, high = self.bounds
        return (
            f"P({self.response} violated) = {self.probability:.4g}, 95 % from {low:.3g} to {high:.3g}; "
            f"{len(self.thresholds)} levels, {self.runs} runs, {self.unknown} without a value counted as violations"
        )


def subset_simulation(study: Study, response: str, members: int, seed: int) -> Reliability:
    """Of the limit of a response."""
    limit, column = study.limits[response], study.names.index(response)
    random, d = np.random.default_rng([seed, 7]), len(study.design.names)
    runs = unknown = 0

    def excess(z: Array) -> Array:
        nonlocal runs, unknown
        found = study.cases.evaluate(study.design.from_normal(z)).values[:, column]
        runs, unknown = runs + len(z), unknown + int(np.isnan(found).sum())
        return np.where(np.isnan(found), np.inf, limit.excess(found))

    seeds = int(PART * members)
    length = members // seeds
    z = random.standard_normal((members, d))
    g = excess(z)
    chains, probability, square, thresholds = g[:, None], 1.0, 0.0, list[float]()
    for _ in range(LEVELS):
        order = np.argsort(-g, kind="stable")
        threshold = min(float(g[order[seeds]]), 0.0)
        beyond = chains > threshold if threshold == 0.0 else chains >= threshold
        part = float(beyond.mean())
        thresholds.append(threshold)
        if part == 0.0:
            break
        probability *= part
        square += _squared_variation(beyond.astype(float), part)
        if threshold == 0.0:
            break
        # chains from the worst members, all side by side
        at, own = z[order[:seeds]], g[order[:seeds]]
        places, values = [at], [own]
        for _ in range(length - 1):
            move = STAY * at + np.sqrt(1.0 - STAY**2) * random.standard_normal(at.shape)
            new = excess(move)
            stay = new < threshold
            at, own = np.where(stay[:, None], at, move), np.where(stay, own, new)
            places.append(at)
            values.append(own)
        z, g, chains = np.concatenate(places), np.concatenate(values), np.stack(values, axis=1)
    else:
        probability = 0.0
    variation = float(np.sqrt(square)) if probability > 0.0 else np.inf
    wide = np.exp(1.96 * np.sqrt(np.log1p(square)))
    bounds = (probability / wide, min(1.0, probability * wide))
    return Reliability(response, probability if part else 0.0, variation, bounds, tuple(thresholds), runs, unknown)


def _squared_variation(beyond: Array, part: float) -> float:
    """Eq. (2); `beyond` (chains, length)."""
    count, length = beyond.shape
    total = beyond.size
    if part >= 1.0:
        return 0.0
    variance, gamma = part * (1.0 - part), 0.0
    for lag in range(1, length):
        both = float((beyond[:, lag:] * beyond[:, :-lag]).sum()) / (count * (length - lag))
        gamma += 2.0 * (1.0 - lag / length) * (both - part * part) / variance
    return (1.0 - part) / (part * total) * (1.0 + max(gamma, 0.0))
