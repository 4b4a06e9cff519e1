"""Each layer imports only from itself and from those above it. The order is that of docs/architecture.md."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src" / "sharnir"

# "sharnir" is the package's own __init__: the public names, which the demo and the command line use like any user.
LAYERS = (
    "version", "errors", "registry", "remembered", "read", "expressions", "spatial", "joints", "model", "constraints",
    "forces", "events", "files", "frames", "sweeps", "loops", "formulations", "quantities", "native", "compiled",
    "choice", "dynamics", "analysis", "wittenburg", "integrate", "motion", "corners", "view", "results", "simulate",
    "study", "sharnir", "demo", "bench", "cli",
)  # fmt: skip


def layer_of(path: Path) -> str:
    """The name of the package (or of the module) directly below sharnir that holds the file."""
    first = path.relative_to(SOURCE).parts[0].removesuffix(".py")
    return {"__init__": "sharnir", "__main__": "cli"}.get(first, first)


def imported_layers(path: Path, text: str) -> Iterator[tuple[int, str]]:
    """(line, layer) of every import of sharnir in a file, the lazy ones and those for types only included."""
    package = ("sharnir", *path.relative_to(SOURCE).parts[:-1])
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            modules = [alias.name.split(".") for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            base = list(package[: len(package) + 1 - node.level]) if node.level else []
            base += node.module.split(".") if node.module else []
            modules = [[*base, alias.name] for alias in node.names]
        else:
            continue
        for module in modules:
            if module[0] == "sharnir":
                below = module[1] if len(module) > 1 else ""
                yield node.lineno, below if below in LAYERS else "sharnir"


FILES = sorted(SOURCE.rglob("*.py"))


def test_every_package_is_a_known_layer() -> None:
    assert {layer_of(path) for path in FILES} <= set(LAYERS)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(SOURCE)))
def test_imports_only_from_layers_above(path: Path) -> None:
    own = layer_of(path)
    if own == "sharnir":
        return  # it gathers the public names of all layers
    wrong = [
        f"line {line}: {own} imports {layer}, which is below it"
        for line, layer in imported_layers(path, path.read_text(encoding="utf-8"))
        if LAYERS.index(layer) > LAYERS.index(own)
    ]
    assert not wrong, f"{path.relative_to(ROOT)}: {'; '.join(wrong)}"


@pytest.mark.parametrize(
    ("text", "layers"),
    [
        ("from ..errors import ModelError", ["errors"]),
        ("from .contract import Joint", ["joints"]),
        ("from .. import model", ["model"]),
        ("def f():\n    from ..cli.app import main", ["cli"]),
        ("import sharnir.native.llvm.emit", ["native"]),
        ("import sharnir as sh", ["sharnir"]),
        ("from sharnir import compile", ["sharnir"]),
        ("import numpy as np\nfrom os import path", []),
    ],
)
def test_the_walk_sees_every_kind_of_import(text: str, layers: list[str]) -> None:
    assert [layer for _, layer in imported_layers(SOURCE / "joints" / "revolute.py", text)] == layers


def test_architecture_page_names_the_layers_in_this_order() -> None:
    page = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    named = re.findall(r"^### `(\w+)`", page, flags=re.MULTILINE)
    assert tuple(named) == LAYERS
