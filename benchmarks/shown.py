"""Versions, times and ratios as the tables of several scripts show them."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version

from .peers.measure import Spread


def installed(package: str) -> str | None:
    try:
        return version(package)
    except PackageNotFoundError:
        return None


def micro(seconds: float) -> str:
    us = 1e6 * seconds
    return f"{us:,.0f}" if us >= 100 else f"{us:.3g}"


def spread(ratio: Spread | None) -> str:
    return "-" if ratio is None else f"{ratio.median:.3g} ({ratio.low:.3g} to {ratio.high:.3g})"
