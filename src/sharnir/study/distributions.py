"""Distributions of parameters, each by its quantile function x = F⁻¹(u), u in (0, 1).

A spread may be given as a part of the nominal value, as text: "5 %". Grids and corners go from end to end: those of a
bounded distribution are its bounds, those of others the quantiles of ±3σ of a normal one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, fields
from typing import Any

import numpy as np
from scipy import special

from ..core.errors import ModelError, brief
from ..core.read import Array, finite, instance, is_a

PERCENT = re.compile(r"\s*(?:±\s*)?([0-9.]+(?:e[-+]?[0-9]+)?)\s*%\s*")
THREE = float(special.ndtr(3.0))  # u of +3σ
LEAST = 2.0**-54  # u is kept inside of (0, 1): quantiles of unbounded distributions are finite


class Distribution:
    """Of one parameter. A class of its own has `quantile` and `nominal`; its fields are numbers."""

    def quantile(self, u: Array) -> Array:
        raise NotImplementedError

    @property
    def nominal(self) -> float:
        """The value without spread."""
        raise NotImplementedError

    bounds: tuple[float, float] | None = None  # of u; None for all of (0, 1), open at both ends

    @property
    def ends(self) -> tuple[float, float]:
        """Values between which grids and corners are."""
        low, high = (1.0 - THREE, THREE) if self.bounds is None else self.bounds
        return float(self.quantile(np.array(low))), float(self.quantile(np.array(high)))

    @property
    def text(self) -> str:
        """As it would be written in Python."""
        parts = (getattr(self, f.name) for f in fields(self))  # type: ignore[arg-type]
        shown = (x.text if isinstance(x, Distribution) else f"{x!r}" for x in parts)
        return f"{type(self).__name__}({', '.join(shown)})"

    def _set(self, **values: float) -> None:
        for name, value in values.items():
            object.__setattr__(self, name, value)


def _part(value: Any, nominal: float, where: str) -> float:
    """A spread: a number above 0, or "5 %" of the nominal value."""
    if is_a(value, str):
        match = PERCENT.fullmatch(value)
        if match is None:
            raise ModelError(f"{where}: {brief(value)} is no spread. Expected a number > 0, or a part such as '5 %'.")
        if nominal == 0.0:
            raise ModelError(
                f"{where}: {brief(value)} of a nominal value of 0 is nothing. Give the spread as a number."
            )
        value = float(match[1]) / 100.0 * abs(nominal)
    found = finite(value, where, "a number > 0, or a part such as '5 %'")
    if found <= 0.0:
        raise ModelError(f"{where}: got {found:g}. Expected a number > 0, or a part such as '5 %'.")
    return found


@dataclass(frozen=True)
class Normal(Distribution):
    """Gauss's: `mean`, and the standard `deviation`, a number or "5 %" of the mean."""

    mean: Any
    deviation: Any

    def __post_init__(self) -> None:
        mean = finite(self.mean, "Normal(mean)")
        self._set(mean=mean, deviation=_part(self.deviation, mean, "Normal(deviation)"))

    @property
    def nominal(self) -> float:
        return float(self.mean)

    def quantile(self, u: Array) -> Array:
        return np.asarray(self.mean + self.deviation * special.ndtri(u))


@dataclass(frozen=True)
class Uniform(Distribution):
    """Every value from `low` to `high` alike; `Uniform(3.0, "10 %")` is 3 ± 10 %."""

    low: Any
    high: Any
    bounds = (0.0, 1.0)

    def __post_init__(self) -> None:
        low = finite(self.low, "Uniform(low)")
        if is_a(self.high, str):
            half = _part(self.high, low, "Uniform(high)")
            low, high = low - half, low + half
        else:
            high = finite(self.high, "Uniform(high)")
        if not low < high:
            raise ModelError(f"Uniform: low = {low:g} and high = {high:g}. Expected low < high.")
        self._set(low=low, high=high)

    @property
    def nominal(self) -> float:
        return 0.5 * float(self.low + self.high)

    def quantile(self, u: Array) -> Array:
        return np.asarray(self.low + (self.high - self.low) * u)


@dataclass(frozen=True)
class LogNormal(Distribution):
    """The logarithm is normal, with the standard deviation `deviation` about that of the `median`: 0.1, or "10 %"."""

    median: Any
    deviation: Any

    def __post_init__(self) -> None:
        median = finite(self.median, "LogNormal(median)")
        if median <= 0.0:
            raise ModelError(f"LogNormal(median): got {median:g}. Expected a number > 0.")
        self._set(median=median, deviation=_part(self.deviation, 1.0, "LogNormal(deviation)"))

    @property
    def nominal(self) -> float:
        return float(self.median)

    def quantile(self, u: Array) -> Array:
        return np.asarray(self.median * np.exp(self.deviation * special.ndtri(u)))


@dataclass(frozen=True)
class Triangular(Distribution):
    """Straight lines of density from `low` up to the `mode` and down to `high`."""

    low: Any
    mode: Any
    high: Any
    bounds = (0.0, 1.0)

    def __post_init__(self) -> None:
        low, mode, high = (finite(getattr(self, k), f"Triangular({k})") for k in ("low", "mode", "high"))
        if not (low <= mode <= high and low < high):
            raise ModelError(
                f"Triangular: low = {low:g}, mode = {mode:g}, high = {high:g}. Expected low <= mode <= high."
            )
        self._set(low=low, mode=mode, high=high)

    @property
    def nominal(self) -> float:
        return float(self.mode)

    def quantile(self, u: Array) -> Array:
        whole, left = self.high - self.low, self.mode - self.low
        rising = self.low + np.sqrt(u * whole * left)
        falling = self.high - np.sqrt((1.0 - u) * whole * (self.high - self.mode))
        return np.asarray(np.where(u * whole < left, rising, falling))


@dataclass(frozen=True)
class Truncated(Distribution):
    """Another distribution between `low` and `high`, None for no bound, with what lies outside cut off."""

    of: Distribution
    low: Any = None
    high: Any = None

    def __post_init__(self) -> None:
        inner: Distribution = instance(self.of, Distribution, "Truncated(of): ", ". Expected a distribution such as "
                                       "sh.Normal(3.0, '5 %').")  # fmt: skip
        given = (("low", self.low), ("high", self.high))
        low, high = (None if x is None else finite(x, f"Truncated({k})") for k, x in given)
        u = [0.0 if low is None else _cumulated(inner, low), 1.0 if high is None else _cumulated(inner, high)]
        if not u[1] - u[0] > 1e-9:
            raise ModelError(
                f"Truncated: between low = {low} and high = {high} there is nothing of {inner.text}. Expected bounds "
                "with some of it between them."
            )
        self._set(low=low, high=high, _first=u[0], _last=u[1])  # type: ignore[arg-type]
        ends = (1.0 - THREE if low is None else 0.0, THREE if high is None else 1.0)
        if inner.bounds is not None:
            ends = (0.0, 1.0)
        self._set(bounds=ends)  # type: ignore[arg-type]

    @property
    def nominal(self) -> float:
        low = -np.inf if self.low is None else self.low
        high = np.inf if self.high is None else self.high
        return float(min(max(self.of.nominal, low), high))

    def quantile(self, u: Array) -> Array:
        first, last = self._first, self._last  # type: ignore[attr-defined]
        x = self.of.quantile(np.clip(first + (last - first) * u, LEAST, 1.0 - LEAST))
        low = -np.inf if self.low is None else self.low
        high = np.inf if self.high is None else self.high
        x = np.where(u <= 0.0, low if np.isfinite(low) else x, np.where(u >= 1.0, high if np.isfinite(high) else x, x))
        return np.asarray(np.clip(x, low, high))


def _cumulated(of: Distribution, x: float) -> float:
    """F(x), by bisection of the quantile function."""
    low, high = 0.0, 1.0
    for _ in range(80):
        middle = 0.5 * (low + high)
        if float(of.quantile(np.array(min(max(middle, LEAST), 1.0 - LEAST)))) < x:
            low = middle
        else:
            high = middle
    return 0.5 * (low + high)


DISTRIBUTIONS: dict[str, type[Distribution]] = {
    kind.__name__.lower(): kind for kind in (Normal, Uniform, LogNormal, Triangular, Truncated)
}
