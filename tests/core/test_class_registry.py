"""No joint, force or constraint can be written, or exported, and be left out of its registry."""

from __future__ import annotations

import importlib
import inspect
import pkgutil
from collections.abc import Iterator
from types import ModuleType

import pytest

import sharnir as sh
from sharnir.core.class_registry import Registry
from sharnir.model import constraints, forces, joints
from sharnir.model.constraint import Constraint
from sharnir.model.element import Force
from sharnir.model.joints import Joint
from support.examples import CONSTRAINTS, FORCES, JOINTS, PLANAR_CONSTRAINTS

KINDS = [(joints, Joint), (forces, Force), (constraints, Constraint)]
every_kind = pytest.mark.parametrize(("package", "base"), KINDS, ids=[base.__name__ for _, base in KINDS])


def below(base: type) -> Iterator[type]:
    for cls in base.__subclasses__():
        yield cls
        yield from below(cls)


@every_kind
def test_every_class_of_every_file_is_registered(package: ModuleType, base: type) -> None:
    for module in pkgutil.iter_modules(package.__path__):
        importlib.import_module(f"{package.__name__}.{module.name}")
    written = {cls for cls in below(base) if cls.__module__.startswith(f"{package.__name__}.")}
    assert {cls for cls in written if not inspect.isabstract(cls)} == set(package.REGISTRY.values())


@every_kind
def test_what_is_registered_is_exported_and_public(package: ModuleType, base: type) -> None:
    assert set(package.__all__) - {base.__name__, "REGISTRY"} == {cls.__name__ for cls in package.REGISTRY.values()}
    assert [cls for cls in package.REGISTRY.values() if getattr(sh, cls.__name__, None) is not cls] == []


@every_kind
def test_names(package: ModuleType, base: type) -> None:
    assert [name for name, cls in package.REGISTRY.items() if name != cls.__name__.lower()] == []


@pytest.mark.parametrize(
    ("package", "found"), [(joints, JOINTS), (forces, FORCES), (constraints, CONSTRAINTS | PLANAR_CONSTRAINTS)]
)
def test_every_class_has_examples_of_itself(package: ModuleType, found: dict[str, object]) -> None:
    assert {name.rpartition("-")[0]: type(x) for name, x in found.items()} == dict(package.REGISTRY)
    assert [name for name, x in found.items() if type(x).__name__.lower() != name.rpartition("-")[0]] == []


def test_two_of_one_name_are_refused() -> None:
    registry: Registry[object] = Registry()
    one = registry.register(type("Gear", (), {}))
    assert registry == {"gear": one}
    with pytest.raises(ValueError, match=r"GEAR: .*Gear.* is registered under this name already"):
        registry.register(type("GEAR", (), {}))
