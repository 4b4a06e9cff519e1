"""Calls of the C library, lane by lane, against Python's math module.

Covers codegen/llvm/intrinsics.py.
"""

from __future__ import annotations

import math
import subprocess
import sys
from functools import cache

import numpy as np
import pytest

from sharnir.codegen.llvm import libm
from sharnir.core.errors import UnsupportedError
from support.elementwise import WIDTHS, compiled

DOMAIN = {  # where the function is defined and does not overflow
    **dict.fromkeys(("asin", "acos", "atanh"), (-0.999, 0.999)),
    **dict.fromkeys(("log", "pow"), (1e-6, 50.0)),
    "acosh": (1.0, 50.0),
    "log1p": (-0.999, 50.0),
}


def points(name: str) -> list[np.ndarray]:
    rng = np.random.default_rng(len(name))
    lower, upper = DOMAIN.get(name, (-20.0, 20.0))
    return [rng.uniform(lower, upper, 203) for _ in range(libm.ARGUMENTS[name])]  # 203: no multiple of any width


@cache
def native(name: str, width: int):
    return compiled(lambda b, x: [libm.call(b, name, x, width)], libm.ARGUMENTS[name], 1, width)


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("name", libm.ARGUMENTS)
def test_equals_the_math_module(name, width):
    arguments = points(name)
    (got,) = native(name, width)(*arguments)
    expected = np.array([getattr(math, name)(*x) for x in zip(*arguments, strict=True)])
    # Both ask the same library, but Python computes hypot itself and a C library may have vector forms: 2 ulp.
    np.testing.assert_array_max_ulp(got, expected, maxulp=2)


@pytest.mark.parametrize("width", WIDTHS)
def test_not_a_number_stays_in_its_lane(width):
    x = np.array([0.5, np.nan, 0.25, np.inf, 0.125, 0.5, 0.75, 1.0])
    (got,) = native("atan", width)(x)
    np.testing.assert_array_equal(got, [math.atan(v) for v in x])


def test_import_looks_nothing_up():
    code = "from sharnir.codegen.llvm import emit, libm; print(libm.register.cache_info().currsize)"
    fresh = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert fresh.stdout.strip() == "0"


def test_unknown_name_and_wrong_number_of_arguments():
    with pytest.raises(UnsupportedError, match="Did you mean 'atan'"):
        libm.call(None, "atan3", [], 1)
    with pytest.raises(UnsupportedError, match="given 1 arguments, expected 2"):
        libm.call(None, "atan2", [None], 1)
