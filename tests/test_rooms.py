"""Each room imports only from itself and from those above it. The order is that of docs/architecture.md."""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import pytest

from sharnir.core.class_registry import HANDED_ON, handed_on
from support.import_statements import import_statements

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "sharnir"

# "sharnir" is the package's own __init__: the public names, which the demo and the command line use like any user.
ROOMS = (
    "version", "core", "spatial", "model", "files", "algorithms", "codegen", "drivers", "cost", "dynamics", "integrate",
    "motion", "results", "simulate", "export", "viewer", "study", "sharnir", "cli",
)  # fmt: skip


def room_of(path: Path) -> str:
    """The name of the package (or of the module) directly below sharnir that holds the file."""
    first = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    return {"__init__": "sharnir", "extend": "sharnir", "learning": "sharnir", "__main__": "cli"}.get(first, first)


def imported_rooms(path: Path, text: str) -> Iterator[tuple[int, str]]:
    """(line, room) of every import of sharnir in a file, the lazy ones and those for types only included."""
    package = ("sharnir", *path.relative_to(SOURCE).parts[:-1])
    modules: list[tuple[int, list[str]]] = []
    for line, node in import_statements(text):
        if isinstance(node, ast.Import):
            modules += [(line, alias.name.split(".")) for alias in node.names]
        else:
            base = list(package[: len(package) + 1 - node.level]) if node.level else []
            base += node.module.split(".") if node.module else []
            modules += [(line, [*base, alias.name]) for alias in node.names]
    for call in re.finditer(r"import_module\(\s*[\"'](\.*)([\w.]+)[\"']", text):
        base = list(package[: len(package) + 1 - len(call[1])]) if call[1] else []
        modules.append((text.count("\n", 0, call.start()) + 1, [*base, *call[2].split(".")]))
    for line, module in modules:
        if module[0] == "sharnir":
            below = module[1] if len(module) > 1 else ""
            yield line, below if below in ROOMS else "sharnir"


FILES = sorted(SOURCE.rglob("*.py"))


def test_every_package_is_a_known_room() -> None:
    assert {room_of(path) for path in FILES} <= set(ROOMS)


def test_no_file_name_occurs_twice() -> None:
    """A name in a traceback or a search says which file is meant."""
    names = Counter(path.name for path in FILES if path.name != "__init__.py")
    assert [name for name, count in names.items() if count > 1] == []


def test_imports_only_from_rooms_above() -> None:
    """But for the public names, which are gathered from all rooms. The message names every file and line."""
    wrong = [
        f"{path.relative_to(ROOT)}, line {line}: {own} imports {room}, which is below it"
        for path in FILES
        if (own := room_of(path)) != "sharnir"
        for line, room in imported_rooms(path, path.read_text(encoding="utf-8"))
        if ROOMS.index(room) > ROOMS.index(own)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("text", "rooms"),
    [
        ("from ...core.errors import ModelError", ["core"]),
        ("from .contract import Joint", ["model"]),
        ("from ... import model", ["model"]),
        ("def f():\n    from ...cli.app import main", ["cli"]),
        ("import sharnir.codegen.llvm.emit", ["codegen"]),
        ("import sharnir as sh", ["sharnir"]),
        ("from sharnir import compile", ["sharnir"]),
        ("import numpy as np\nfrom os import path", []),
        ("import_module('...simulate.again', __package__)", ["simulate"]),
        ("from ...core.read import (\n    Array,  # of doubles\n    text,\n)", ["core", "core"]),
        ("from ...simulate import simulate  # noqa: F401", ["simulate"]),
        ("import as little as you can\nfrom ... to", []),
    ],
)
def test_the_walk_sees_every_kind_of_import(text: str, rooms: list[str]) -> None:
    assert [room for _, room in imported_rooms(SOURCE / "model" / "joints" / "revolute.py", text)] == rooms


def test_architecture_page_names_the_rooms_in_this_order() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = re.findall(r"^### `(\w+)`", page, flags=re.MULTILINE)
    assert tuple(named) == tuple(room for room in ROOMS if room not in ("version", "sharnir"))


def test_work_that_is_handed_on_has_a_place() -> None:
    """Methods of `core.class_registry.HANDED_ON`: the class has the method, and the room below has the function."""
    for method in HANDED_ON:
        assert callable(handed_on(method)), method
