"""What the machine code of a function depends on."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType

import numpy as np
import pytest

from sharnir.drivers.source import ingredients, source_of
from sharnir.integrate import METHODS

HELPER = (
    "from sharnir.drivers import inlined\nK = 2\nTABLE = None\n\n\n@inlined\ndef f(x: int) -> int:\n    return {}\n"
)
DRIVER = (
    "from sharnir.drivers import compiled\nfrom far import f\n\n\n@compiled\ndef g(x: int) -> int:\n    return f(x)\n"
)


@pytest.fixture
def modules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("far", "near"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


def load(folder: Path, name: str, text: str) -> ModuleType:
    path = folder / f"{name}{len(list(folder.iterdir()))}.py"
    path.write_text(text)
    spec = importlib.util.spec_from_file_location(name, path)
    assert spec is not None
    assert spec.loader is not None
    sys.modules[name] = module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def parts(folder: Path, body: str) -> tuple[list[bytes], ModuleType, ModuleType]:
    helper = load(folder, "far", HELPER.format(body))
    driver = load(folder, "near", DRIVER)
    source = source_of(driver.g)
    assert source is not None
    return ingredients(source), helper, driver


def test_texts_of_all_that_is_called(modules: Path) -> None:
    first, _, _ = parts(modules, "x + K")
    again, _, _ = parts(modules, "x + K")
    other, _, driver = parts(modules, "x - K")
    assert first == again
    assert first != other
    assert driver.g(5) == 3


def test_constants_that_are_named(modules: Path) -> None:
    before, helper, driver = parts(modules, "x + K")
    source = source_of(driver.g)
    assert source is not None
    helper.TABLE = np.zeros(3)  # not named
    assert ingredients(source) == before
    helper.K = 3
    assert ingredients(source) != before


def test_arrays_by_their_numbers(modules: Path) -> None:
    _, helper, driver = parts(modules, "x if TABLE[0] > 0.0 else K")
    source = source_of(driver.g)
    assert source is not None
    seen = []
    for table in (np.zeros(3), np.zeros((3, 1)), np.array([1.0, 0.0, 0.0])):
        helper.TABLE = table
        seen.append(ingredients(source))
    assert len({tuple(x) for x in seen}) == 3


@pytest.mark.parametrize("family", sorted({m.family for m in METHODS.values()} - {"cvode"}))
def test_drivers_depend_on_what_they_call(family: str) -> None:
    module = importlib.import_module(f"sharnir.integrate.{family}")
    source = source_of(getattr(module, "drive", None) or module._advance)
    assert source is not None
    found = [part.decode() for part in ingredients(source)[::2]]
    assert {f"sharnir.integrate.{name}" for name in (family, "block", "rhs", "singular_crossing")} <= set(found)
    assert any(name.endswith(".RHS") for name in found)  # constants
