"""Arithmetic that takes more than an instruction, itself written in the subset."""

from __future__ import annotations


def power(x: float, n: int) -> float:
    """xⁿ by squaring."""
    result, left = 1.0, abs(n)
    while left != 0:
        if left & 1:
            result *= x
        left >>= 1
        x *= x
    return 1.0 / result if n < 0 else result


def product(a: float, b: float, c: float, d: float) -> tuple[float, float]:
    """(a + i b) (c + i d)"""
    return a * c - b * d, a * d + b * c


def quotient(a: float, b: float, c: float, d: float) -> tuple[float, float]:
    """(a + i b)/(c + i d) without overflow on the way: R. L. Smith, Communications of the ACM 5 (1962)."""
    if abs(c) >= abs(d):
        ratio = d / c
        bottom = c + d * ratio
        return (a + b * ratio) / bottom, (b - a * ratio) / bottom
    ratio = c / d
    bottom = c * ratio + d
    return (a * ratio + b) / bottom, (b * ratio - a) / bottom
