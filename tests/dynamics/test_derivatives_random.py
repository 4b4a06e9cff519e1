"""Derivatives and state Jacobians of random models with everything in them (`support/complete_models.py`).

The bounds: central differences are extrapolated from steps of 1e-4 to 1e-2, which leaves 1e-10 of numbers of order one
and more where the functions are steep; `Slope.error` says how much, and 1e-9 is the issue's own bound. The two backends
do the same operations in another order; 1e-11 leaves room for M and A = G M⁻¹ Gᵀ with condition numbers of 1e4.

A sample by default; SHARNIR_DERIVATIVE_MODELS=500 takes the first 500 models, all by native code too. The module
`support.derivative_sweep` can be run by itself, and prints the errors.
"""

from __future__ import annotations

import os

import pytest

from support.derivative_sweep import compare
from support.samples import slow_after

DIFFERENCES, NATIVE = 1e-9, 1e-11
MODELS = int(os.environ.get("SHARNIR_DERIVATIVE_MODELS", "0"))
SAMPLE = range(0, 500, 41)  # trees and loops by turns, one of them planar
NATIVE_ONES = (0, 123, 164)  # compiled too, which takes seconds: two trees, and one with a loop


@pytest.mark.parametrize("seed", slow_after(0, range(MODELS) if MODELS else SAMPLE))
def test_native_code_and_interpreter_and_differences(seed: int) -> None:
    for x in compare(seed, native=bool(MODELS) or seed in NATIVE_ONES):
        bound = max(DIFFERENCES, x.allowed) if x.of.endswith("differences") else NATIVE
        assert x.error <= bound, x
        assert x.allowed <= 1e-6, x  # else it says nothing
