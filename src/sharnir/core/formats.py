"""Files of models by their suffix: which module reads and which one writes a format.

The modules are those of the room `files`, which knows systems. `System.save` is above it and must not import from it,
so a format is named here and its module is imported when a file is read or written.

To add a format: one module with `read(path, *, strict, **options) -> System`, or with `write(system, path, *, strict)`,
and one line here.
"""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from .errors import ModelError, UnsupportedError, brief, nearest

READERS = {
    ".toml": "model_toml",
    ".urdf": "urdf",
    ".xacro": "urdf",
    ".xml": "mjcf",
    ".sdf": "sdf",
    ".usd": "usd",
    ".usda": "usd",
    ".usdc": "usd",
}
WRITERS = {".toml": "model_toml", ".urdf": "export_urdf", ".xml": "export_mjcf"}


def module_for(path: Path, table: Mapping[str, str], where: str) -> Any:
    """The module that reads or writes the format of `path`."""
    suffix = path.suffix.lower()
    if suffix not in table:
        raise ModelError(
            f"{where}: the suffix {brief(path.suffix)} is not that of a model file. Expected one of "
            f"{', '.join(table)}. {nearest(suffix, table)}"
        )
    if find_spec(_name(table[suffix])) is None:
        raise UnsupportedError(f"{where}: files of the format {suffix} are not part of this version. Use model.toml.")
    return module(table[suffix])


def module(name: str) -> Any:
    """A module of the room `files`."""
    return import_module(_name(name))


def picture_module() -> Any:
    """The module that draws models (`Model.picture`), which stands below the room of models, too."""
    return import_module(f"{__package__.partition('.')[0]}.results.view.pictures")


def _name(module: str) -> str:
    return f"{__package__.partition('.')[0]}.files.{module}"
