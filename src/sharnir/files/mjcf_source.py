"""An MJCF file as MuJoCo compiles it, with the names and lines of its elements.

MuJoCo opens the file only after every file that it names was found to be in an allowed folder.
"""

from __future__ import annotations

import keyword
import re
from pathlib import Path
from typing import Any

import numpy as np

from ..core.errors import ModelError, UnsupportedError, brief
from ..core.read import Array
from ..model.parameters import RESERVED
from ..model.system import System
from ..spatial.placement import Placement
from .import_report import ImportReport, Kind
from .xml_source import Element, inside, parse

MOST_INCLUDES = 100
MOST_PLACES = 200_000  # files times folders
Lines = dict[tuple[str, str], tuple[str, int]]  # file and line of an element by (tag, name)


def compiled(path: Path, allowed: tuple[Path, ...], where: str) -> Compiled:
    try:
        import mujoco
    except ImportError:
        raise UnsupportedError(f"{where}: MJCF needs MuJoCo. Install it: pip install 'sharnir[mujoco]'.") from None
    lines = _checked(path, allowed)
    try:
        m = mujoco.MjModel.from_xml_path(str(path))
    except Exception as error:
        text = " ".join(str(error).split())
        raise ModelError(f"{path.name}: MuJoCo refuses it: {brief(text)}. Correct the file.") from None
    return Compiled(m, mujoco, path, lines)


def _checked(path: Path, allowed: tuple[Path, ...]) -> Lines:
    """Every file that MuJoCo could open is in an allowed folder, no plugin runs. MuJoCo joins file names with folders
    of the compiler, whichever of them counts, and with the folders of files: all combinations are looked at."""
    lines: Lines = {}
    todo, folders, files = [path], dict[Path, None](), list[tuple[Element, str]]()
    done = 0
    while todo:
        file = todo.pop()
        root = _root(file, done == 0)
        done += 1
        if done > MOST_INCLUDES:
            raise ModelError(f"{path.name}: it includes more than {MOST_INCLUDES} files. Expected fewer.")
        bases = dict.fromkeys((path.parent, file.parent))
        folders |= bases
        elements = [root]
        while elements:
            x = elements.pop()
            elements += reversed(x.children)
            if x.tag == "plugin":
                x.fail("a plugin is code, which is not run. Remove it.")
            lines.setdefault((x.tag, x.attributes.get("name", "")), (x.file, x.line))
            for key, value in x.attributes.items():
                if key.endswith("dir"):
                    _allowed_folder(x, path.parent / value, allowed)
                    folders |= {base / value: None for base in bases}
                elif key.startswith("file"):
                    _allowed_name(x, value)
                    files.append((x, value))
                    if x.tag in ("include", "model"):
                        todo.append(inside(path.parent / value, allowed, f"{x.file}:{x.line}: <{x.tag}>"))
    if len(files) * len(folders) > MOST_PLACES:
        raise ModelError(f"{path.name}: it names too many files in too many folders. Divide it.")
    for x, value in files:
        _allowed_folder(x, (path.parent / value).parent, allowed)
        for folder in folders:
            if (folder / value).exists():
                inside(folder / value, allowed, f"{x.file}:{x.line}: <{x.tag}>")
    return lines


def _allowed_name(x: Element, name: str) -> None:
    if re.match(r"[A-Za-z][\w+.-]+:", name) or "\0" in name:
        x.fail(f"{brief(name)} is not a plain path, so it is not read. Put the file beside the model.")


def _root(file: Path, first: bool) -> Element:
    with file.open("rb") as stream:
        part = b"<mujocoinclude" in stream.read(20_000)
    if part and first:
        raise ModelError(f"{file.name}: <mujocoinclude> is a part of other files. Load a file that includes it.")
    return parse(file, "mujocoinclude" if part else "mujoco")


def _allowed_folder(x: Element, place: Path, allowed: tuple[Path, ...]) -> None:
    try:
        real = place.resolve()
    except (OSError, RuntimeError, ValueError):
        x.fail(f"{brief(str(place))} cannot be found.")
    if not any(real.is_relative_to(folder.resolve()) for folder in allowed):
        x.fail(
            f"{brief(str(place))} leads out of the folder of the model, so it is not read. Name its folder: "
            "load(..., package_dirs=[...])."
        )


class Compiled:
    """`m` is MuJoCo's model, `mj` its package, `result` the system that is built. `bodies` has the name here of each
    body there, `joints` the body here that each joint there carries."""

    def __init__(self, m: Any, mj: Any, path: Path, lines: Lines) -> None:
        self.m, self.mj, self.lines = m, mj, lines
        self.report = ImportReport(path.name, "MJCF")
        gravity = tuple(map(float, m.opt.gravity)) if self.enabled("GRAVITY") else (0.0, 0.0, 0.0)
        self.result = System(path.stem or "model", gravity=gravity)
        self.bodies = {0: "world"}
        self.joints: dict[int, str] = {}
        self._names = {"world"}
        self._parameters: set[str] = set()

    def enabled(self, flag: str) -> bool:
        return not int(self.m.opt.disableflags) & int(getattr(self.mj.mjtDisableBit, f"mjDSBL_{flag}"))

    def given(self, kind: str, index: int, default: str = "") -> str:
        """The name in the file; without one, the default and the number."""
        name = self.mj.mj_id2name(self.m, getattr(self.mj.mjtObj, f"mjOBJ_{kind}"), index)
        return name or (f"{default} {index}" if default else "")

    def unique(self, kind: str, index: int, default: str) -> str:
        """Bodies, joints and sites are all names of frames here."""
        name = self.given(kind, index, default)
        while name in self._names:
            name += f" {default}"
        self._names.add(name)
        return name

    def identifier(self, name: str) -> str:
        """A name for a parameter."""
        name = re.sub(r"\W", "_", name, flags=re.ASCII)
        if not name.isidentifier() or keyword.iskeyword(name) or name in RESERVED:
            name = f"u_{name}"
        while name in self._parameters:
            name += "_"
        self._parameters.add(name)
        return name

    def note(self, kind: Kind, tags: str, name: str, text: str, loss: bool = False) -> None:
        """An entry of the report at the line of the element that has one of the tags and the name."""
        found = (self.lines[tag, name] for tag in tags.split() if (tag, name) in self.lines)
        file, line = next(found, (None, None))
        self.report.add(kind, line, text, loss, file)

    def site(self, k: int) -> tuple[str, Array, Array]:
        """Body, point and rotation."""
        m = self.m
        return self.bodies[int(m.site_bodyid[k])], m.site_pos[k].copy(), rotation(m.site_quat[k])


def rotation(q: Any) -> Array:
    result: Array = np.asarray(Placement(quaternion=unit(q)).R)
    return result


def unit(q: Any) -> Array:
    result: Array = np.asarray(q, dtype=float) / np.linalg.norm(q)
    return result
