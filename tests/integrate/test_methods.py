"""The registry, and that nothing heavy is imported before it is needed."""

from __future__ import annotations

import importlib.util
import subprocess
import sys

import pytest

from sharnir.core.errors import SimulationError
from sharnir.integrate import METHODS, method_named


@pytest.mark.parametrize("method", METHODS.values(), ids=list(METHODS))
def test_every_method_has_a_family_and_a_source(method: object) -> None:
    assert importlib.util.find_spec(f"sharnir.integrate.{method.family}")  # type: ignore[attr-defined]
    assert len(method.reference) > 10  # type: ignore[attr-defined]


def test_unknown_method() -> None:
    with pytest.raises(SimulationError, match="Did you mean 'dopri5'"):
        method_named("dopri")


def test_drivers_and_scipy_are_imported_only_to_integrate() -> None:
    heavy = ("sharnir.drivers", "sharnir.integrate.explicit", "scipy")
    code = f"import sys, sharnir, sharnir.integrate; print([m for m in {heavy} if m in sys.modules])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"
