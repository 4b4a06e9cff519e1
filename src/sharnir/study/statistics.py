"""Answers of a study from its chunks, in memory that does not grow with the number of members.

Of n members K have a value y and U do not: they failed, were stopped, or what is asked did not happen in them. These
are never left out. The r-th of all n values in order lies between y_(r−U), all unknown ones being below, and y_(r), all
above; with the ranks l and u of a distribution-free interval, the quantile is within

    [ y_(l−U), y_(u) ],    l, u from the binomial distribution of n and p                                           (1)

A limit is violated by k known members: P lies between the lower bound of Clopper and Pearson for k of n, and the upper
one for k + U of n. Order statistics are found exactly by four passes over the chunks, each by 16 bits of the numbers.
Means and variances are merged chunk by chunk (Chan et al. 1983).
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from scipy import stats

from ..core.errors import ModelError, SimulationError, brief, nearest
from ..core.read import Array, finite, is_a, mapping

PARTS = (1.0, 5.0, 50.0, 95.0, 99.0)  # percentiles that are always found
LEVEL = 0.95
Blocks = Callable[[], Iterator[tuple[int, Array]]]  # (first member, values) of one response, chunk by chunk


@dataclass(frozen=True)
class Limit:
    """`low` ≤ y ≤ `high` is what is wanted."""

    low: float = -np.inf
    high: float = np.inf

    @staticmethod
    def read(value: Any, where: str) -> Limit:
        """From "< 12", "> 0", "1 to 3", or (low, high) with None for no bound."""
        expected = "Expected '< 12', '> 0', '1 to 3' or a pair (low, high)"
        if is_a(value, str):
            text = value.replace("≤", "<").replace("≥", ">").replace("=", "").strip()
            parts = text.split(" to ")
            try:
                if text[:1] in "<>" and text:
                    number = float(text[1:])
                    found = Limit(high=number) if text[0] == "<" else Limit(low=number)
                elif len(parts) == 2:
                    found = Limit(float(parts[0]), float(parts[1]))
                else:
                    raise ValueError
            except ValueError:
                raise ModelError(f"{where}: {brief(value)} is no limit. {expected}.") from None
        elif is_a(value, (tuple, list)) and len(value) == 2:
            low, high = (None if x is None else finite(x, where) for x in value)
            found = Limit(-np.inf if low is None else low, np.inf if high is None else high)
        else:
            raise ModelError(f"{where}: {brief(value)} is no limit. {expected}.")
        if not found.low < found.high or (np.isinf(found.low) and np.isinf(found.high)):
            raise ModelError(f"{where}: {brief(value)} is no limit. {expected}.")
        return found

    def excess(self, y: Array) -> Array:
        """Above 0 where it is violated."""
        return np.asarray(np.maximum(y - self.high, self.low - y))

    def __str__(self) -> str:
        if np.isinf(self.low):
            return f"<= {self.high:g}"
        return f">= {self.low:g}" if np.isinf(self.high) else f"{self.low:g} to {self.high:g}"


def read_limits(given: Any, names: Sequence[str], where: str) -> dict[str, Limit]:
    found = mapping(given, where, "a mapping of responses to limits")
    for name in found:
        if name not in names:
            raise ModelError(f"{where}: {brief(name)} is no response. {nearest(name, names)}")
    return {name: Limit.read(x, f"{where}[{name!r}]") for name, x in found.items()}


def clopper_pearson(k: int, n: int, unknown: int = 0, level: float = LEVEL) -> tuple[float, float]:
    """Bounds of a probability: k of n for sure, k + unknown at most."""
    tail = 0.5 * (1.0 - level)
    most = k + unknown
    low = 0.0 if k == 0 else float(stats.beta.ppf(tail, k, n - k + 1))
    high = 1.0 if most >= n else float(stats.beta.ppf(1.0 - tail, most + 1, n - most))
    return low, high


@dataclass(frozen=True)
class Summary:
    """Of one response. `percentiles` {p: (low, value, high)} with bounds that hold with 95 %, unknown members counted;
    `probability` (low, value, high) that the limit is violated, or None."""

    name: str
    members: int
    known: int
    mean: float
    mean_bounds: tuple[float, float]
    deviation: float
    least: float
    most: float
    least_member: int
    most_member: int
    percentiles: Mapping[float, tuple[float, float, float]]
    limit: Limit | None
    violated: int
    probability: tuple[float, float, float] | None

    @property
    def unknown(self) -> int:
        return self.members - self.known


@dataclass(frozen=True, eq=False, repr=False)
class Answers:
    """The result of `study.compute`: `answers["deploy time"]` is a Summary. `fates` counts members by fate, `sentences`
    has (member, fate, sentence) of the first that are not ok, `warnings` what should be looked at."""

    members: int
    sampler: str
    seed: int
    summaries: tuple[Summary, ...]
    fates: Mapping[str, int]
    sentences: tuple[tuple[int, str, str], ...]
    warnings: tuple[str, ...]
    complete: bool

    def __repr__(self) -> str:
        return f"Answers({self.members} members, {len(self.summaries)} responses)"

    def __str__(self) -> str:
        return self.text

    def __getitem__(self, name: str) -> Summary:
        for x in self.summaries:
            if x.name == name:
                return x
        names = [x.name for x in self.summaries]
        raise SimulationError(f"answers[{brief(name)}]: there is no such response. {nearest(name, names)}")

    @property
    def text(self) -> str:
        """Tables: responses, limits, fates, warnings."""
        head = ("response", "mean", "± 95 %", "deviation", "least", "5 %", "50 %", "95 %", "most", "unknown")
        rows: list[tuple[str, ...]] = [head]
        for x in self.summaries:
            half = 0.5 * (x.mean_bounds[1] - x.mean_bounds[0])
            middle = [_quantile(x, p) for p in (5.0, 50.0, 95.0)]
            numbers = [f"{y:.6g}" for y in (x.mean, half, x.deviation, x.least, x.most)]
            rows.append((x.name, *numbers[:4], *middle, numbers[4], str(x.unknown)))
        lines = [f"{self.members} members, {self.sampler}, seed {self.seed}", *_lines(rows)]
        limited = [x for x in self.summaries if x.limit is not None]
        if limited:
            table = [("limit", "wanted", "violated", "P(violated)", "95 % from", "to")]
            for x in limited:
                assert x.probability is not None
                low, value, high = x.probability
                count = f"{x.violated} of {x.members}"
                table.append((x.name, str(x.limit), count, f"{value:.4g}", f"{low:.4g}", f"{high:.4g}"))
            lines += ["", *_lines(table)]
        lines += ["", "fates: " + ", ".join(f"{n} {fate}" for fate, n in self.fates.items())]
        lines += [f"member {k} {fate}: {text}" for k, fate, text in self.sentences[:3]]
        lines += [f"warning: {x}" for x in self.warnings]
        if not self.complete:
            lines.append("Other parts of the job array are missing; these answers are of the members that are there.")
        return "\n".join(lines)


def _quantile(x: Summary, p: float) -> str:
    """With unknown members it is bounds."""
    low, value, high = x.percentiles[p]
    return f"{low:.4g} ... {high:.4g}" if x.unknown else f"{value:.6g}"


def _lines(rows: Sequence[tuple[str, ...]]) -> list[str]:
    widths = [max(len(row[k]) for row in rows) for k in range(len(rows[0]))]
    sides = [str.ljust, *[str.rjust] * (len(widths) - 1)]
    return ["  ".join(f(x, w) for f, x, w in zip(sides, row, widths, strict=True)).rstrip() for row in rows]


def summary(name: str, blocks: Blocks, members: int, limit: Limit | None, random: bool) -> Summary:
    """Two kinds of passes: moments and extremes, then order statistics. Members that are not `random`, as those of a
    grid, have no intervals."""
    known, mean, square = 0, 0.0, 0.0
    least, most, least_at, most_at, violated = np.inf, -np.inf, -1, -1, 0
    for first, y in blocks():
        ok = np.isfinite(y)
        own = y[ok]
        if limit is not None:
            violated += int((limit.excess(own) > 0.0).sum())
        if not len(own):
            continue
        own_mean, number = float(own.mean()), len(own)
        step, total = own_mean - mean, known + number
        mean += step * number / total
        square += float(((own - own_mean) ** 2).sum()) + step * step * known * number / total
        known = total
        low, high = int(np.nanargmin(np.where(ok, y, np.nan))), int(np.nanargmax(np.where(ok, y, np.nan)))
        if y[low] < least:
            least, least_at = float(y[low]), first + low
        if y[high] > most:
            most, most_at = float(y[high]), first + high
    deviation = float(np.sqrt(square / (known - 1))) if known > 1 else np.nan
    half = (
        float(stats.t.ppf(0.5 + 0.5 * LEVEL, known - 1)) * deviation / np.sqrt(known)
        if known > 1 and random
        else np.nan
    )
    probability = None
    if limit is not None:
        share = violated / members if members else np.nan
        bounds = (violated / max(members, 1), (violated + members - known) / members if members else 1.0)
        if random:
            bounds = clopper_pearson(violated, members, members - known)
        probability = (bounds[0], share, bounds[1])
    return Summary(
        name, members, known, mean if known else np.nan, (mean - half, mean + half), deviation,
        least if known else np.nan, most if known else np.nan, least_at, most_at,
        _percentiles(blocks, members, known, random), limit, violated, probability,
    )  # fmt: skip


def _percentiles(blocks: Blocks, n: int, known: int, random: bool) -> dict[float, tuple[float, float, float]]:
    """Eq. (1); without bounds for members that are not random, but for those by unknown ones."""
    unknown, ranks = n - known, dict[float, tuple[int, int, int]]()
    tail = 0.5 * (1.0 - LEVEL)
    for p in PARTS:
        part = p / 100.0
        middle = min(max(int(np.ceil(part * n)), 1), n)
        low = int(stats.binom.ppf(tail, n, part)) if random else middle
        high = int(stats.binom.ppf(1.0 - tail, n, part)) + 1 if random else middle
        ranks[p] = (low - unknown, min(max(int(np.ceil(part * known)), 1), known), high)  # the value: of known members
    every = {min(max(rank, 1), known) for own in ranks.values() for rank in own}
    wanted = sorted(every) if known else []
    values = dict(zip(wanted, order_statistics(blocks, wanted), strict=True))

    def at(rank: int) -> float:
        return -np.inf if rank < 1 else np.inf if rank > known else values[rank]

    found = {}
    for p, (low, middle, high) in ranks.items():
        found[p] = (at(low), at(middle), at(high)) if known else (-np.inf, np.nan, np.inf)
    return found


def order_statistics(blocks: Blocks, ranks: Sequence[int]) -> list[float]:
    """The values of these ranks, from 1, among all finite ones: by the bits of the numbers, 16 at a time."""
    prefixes = [0] * len(ranks)
    left = list(ranks)
    for shift in (48, 32, 16, 0):
        counts = {prefix: np.zeros(65536, dtype=np.int64) for prefix in set(prefixes)}
        for _, y in blocks():
            keys = _ordered(y[np.isfinite(y)])
            above = keys >> np.uint64(shift + 16) if shift < 48 else np.zeros_like(keys)
            digit = ((keys >> np.uint64(shift)) & np.uint64(65535)).astype(np.int64)
            for prefix, own in counts.items():
                own += np.bincount(digit[above == np.uint64(prefix)], minlength=65536)
        for k, prefix in enumerate(prefixes):
            total = np.cumsum(counts[prefix])
            digit_of = int(np.searchsorted(total, left[k], side="left"))
            left[k] -= int(total[digit_of - 1]) if digit_of else 0
            prefixes[k] = (prefix << 16) | digit_of
    return [_number(x) for x in prefixes]


SIGN = np.uint64(1 << 63)


def _ordered(y: Array) -> Any:
    """Keys that are ordered as the numbers are."""
    bits = np.ascontiguousarray(y + 0.0).view(np.uint64)
    return np.where(bits & SIGN, ~bits, bits | SIGN)


def _number(key: int) -> float:
    bits = np.uint64(key)
    bits = bits & ~SIGN if bits & SIGN else ~bits
    return float(np.array([bits]).view(np.float64)[0])
