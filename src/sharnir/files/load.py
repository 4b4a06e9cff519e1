"""`sharnir.load`: a system from a file of any format. The suffix chooses the reader (`core/formats.py`)."""

from __future__ import annotations

import os
from typing import Any

from ..core import read
from ..core.errors import brief
from ..core.formats import READERS, module_for
from ..model.system import System
from .check_file import check_file


def load(path: str | os.PathLike[str], *, strict: bool = True, **options: Any) -> System:
    """The system that a file describes: `model.toml`, or URDF, MJCF, SDF, USD.

    With `strict` a file of another program is refused if something that changes the dynamics would be left out.
    `options` are those of the format's reader. A file that has been read has its report in `system.report`.
    """
    place = read.path(path, "load(path)")
    strict = read.flag(strict, "load(path, strict)")
    module = module_for(place, READERS, f"load({brief(str(place))})")
    check_file(place, f"load({brief(str(place))})")
    system: System = module.read(place, strict=strict, **options)
    return system
