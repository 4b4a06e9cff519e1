"""model.toml: everything that Python can say of a system except functions of Python.

    sharnir = 1                                     the version of the format
    name = "arm"

    [parameters]
    mass = { value = 2.0, unit = "kg" }

    [[body]]
    name = "link"
    joint = { type = "revolute", axis = "y" }
    mass = "mass"

`write` and `read` are inverse to the last bit: doubles are written with all digits, expressions keep the order of their
operations. The arguments of joints, forces, constraints, events and shapes are those of their classes (`codec`).
"""

from __future__ import annotations

import copy
import re
import tomllib
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path as FilePath
from typing import Any

import casadi as ca
import numpy as np

from ..core import read as reading
from ..core.errors import LONGEST, ModelError, SharnirError, brief
from ..core.formats import READERS, module_for
from ..core.tracing import tracing
from ..model.body import Frame, Visual
from ..model.build import Draft
from ..model.joints.orientation_joints import Free
from ..model.labels import joint_units
from ..model.system import System
from .check_file import check_file
from .codec import Argument, Decoder, Encoder, SkippedError, known_keys
from .problems import KEY, MOST, ModelFileError, Path, Problem, blamed, located
from .toml_text import toml_text
from .units import is_coherent, quantity, unit

VERSION = 1
SECTIONS = {"force": "_forces", "constraint": "_constraints", "event": "_events"}
PLAIN = Argument("", Any, None, False, None)
BODY = {
    "name": "", "parent": "", "joint": "", "placement": "", "mass": "kg", "com": "m", "inertia": "kg m2", "shape": "",
    "q0": "", "v0": "", "visual": "", "colour": "", "check_inertia": "",
}  # fmt: skip
LIMITS = ("lower", "upper", "velocity", "effort")
TOP = (
    "sharnir",
    "name",
    "planar",
    "gravity",
    "parameters",
    "body",
    "use",
    "prescribe",
    "frame",
    "limits",
    *SECTIONS,
    "run",
    "fit",
    "study",
)


# Writing


def write(system: System, path: FilePath, *, strict: bool = True) -> None:
    """It can say everything, so that `strict` makes no difference."""
    text = system_text(system)
    try:
        path.write_text(text, encoding="utf-8", newline="\n")
    except OSError as error:
        raise ModelError(f"system {system.name!r}: save({brief(str(path))}): {error}. Choose another path.") from None


@tracing
def system_text(system: System) -> str:
    """The file as text."""
    return toml_text(document_of(system))


@tracing
def document_of(system: System) -> dict[str, Any]:
    """The system as tables and lists."""
    encoder = Encoder({"t": system._t, **{n: p.symbol for n, p in system._parameters.items()}})
    found: dict[str, Any] = {"sharnir": VERSION, "name": system.name}
    if system.planar:
        found["planar"] = True
    if system.gravity is not None:
        found["gravity"] = encoder.plain(system.gravity, f"system {system.name!r}: gravity")
    found["parameters"] = {p.name: _parameter(p) for p in system._parameters.values()}
    names = ["world", *system._drafts]
    found["body"] = [_body(draft, names, encoder) for draft in system._drafts.values()]
    found["prescribe"] = [
        {"joint": name, **{k: encoder.value(x, PLAIN, f"joint {name!r}, prescribed: {k}") for k, x in part.given}}
        for name, parts in system._prescriptions.items()
        for part in parts
    ]
    found["frame"] = [_frame(frame, names, encoder) for frame in system._frames.values()]
    found["limits"] = [
        {"joint": name, **{k: getattr(x, k) for k in LIMITS if getattr(x, k) is not None}}
        for name, x in system._limits.items()
    ]
    for section, attribute in SECTIONS.items():
        found[section] = [
            {"name": name, **encoder.element(x, section, f"{section} {name!r}")}
            for name, x in getattr(system, attribute).items()
        ]
    found["run"] = {k: encoder.plain(x, f"run: {k}") for k, x in system.run_settings.items()}
    found["study"] = {k: _nested(encoder, x, f"study: {k}") for k, x in system.study_settings.items()}
    found["fit"] = {k: _nested(encoder, x, f"fit: {k}") for k, x in system.fit_settings.items()}
    return {k: x for k, x in found.items() if x not in ({}, [])}


def _nested(encoder: Encoder, value: Any, where: str) -> Any:
    """Tables by name, lists of them, numbers and texts; None is "none"."""
    if reading.is_a(value, Mapping):
        return {str(k): _nested(encoder, x, f"{where}: {k}") for k, x in value.items()}
    if reading.is_a(value, (list, tuple)):
        return [_nested(encoder, x, where) for x in value]
    return encoder.plain(value, where)


def _without_none(value: Any) -> Any:
    """The inverse: "none" is None."""
    if isinstance(value, dict):
        return {k: _without_none(x) for k, x in value.items()}
    if isinstance(value, list):
        return [_without_none(x) for x in value]
    return None if value == "none" else value


def _parameter(p: Any) -> Any:
    if not p.unit and not p.description:
        return p.default
    found = {"value": p.default}
    if p.unit:
        found["unit" if is_coherent(p.unit) or unit(p.unit) is None else "label"] = p.unit
    return {**found, **({"description": p.description} if p.description else {})}


def _body(draft: Draft, names: list[str], encoder: Encoder) -> dict[str, Any]:
    where = f"body {draft.name!r}"
    found: dict[str, Any] = {"name": draft.name}
    if draft.parent:
        found["parent"] = names[draft.parent]
    joint = encoder.element(draft.joint, "joint", f"{where}: joint")
    found["joint"] = joint["type"] if len(joint) == 1 else joint
    placement = encoder.placement(draft.placement, f"{where}: placement")
    if placement:
        found["placement"] = placement
    p = draft.properties
    if draft.shapes:
        found["shape"] = _one([encoder.element(x, "shape", f"{where}: shape") for x in draft.shapes])
    else:
        com, inertia = (encoder.plain(x, f"{where}: {what}") for what, x in (("com", p.com), ("inertia", p.inertia)))
        if p.mass != 0 if not reading.is_a(p.mass, ca.SX) else True:
            found["mass"] = encoder.plain(p.mass, f"{where}: mass")
        if any(repr(x) != "0" for x in com):
            found["com"] = com
        if any(repr(x) != "0" for row in inertia for x in row):
            found.setdefault("mass", 0)
            found["inertia"] = _inertia(inertia)
    if not p.check:
        found["check_inertia"] = False
    if draft.q0_given and draft.q0 is not None and len(draft.q0):
        found["q0"] = _one(encoder.plain(draft.q0, where))
    if np.any(draft.v0) or np.signbit(draft.v0).any():
        found["v0"] = _one(encoder.plain(draft.v0, where))
    if draft.look.visuals != tuple(Visual(x) for x in draft.shapes):
        found["visual"] = [
            {**encoder.element(v.shape, "shape", f"{where}: visual"), **({"colour": v.colour} if v.colour else {})}
            for v in draft.look.visuals
        ]
    if draft.look.colour is not None:
        found["colour"] = draft.look.colour
    return found


def _frame(frame: Frame, names: list[str], encoder: Encoder) -> dict[str, Any]:
    placement = encoder.placement(frame.placement, f"frame {frame.name!r}")
    return {"name": frame.name, "body": names[frame.body], **({"placement": placement} if placement else {})}


def _inertia(J: list[list[Any]]) -> list[Any]:
    """3, 6 or 3×3 of them, the shortest that says the same."""
    off = [J[0][1], J[0][2], J[1][2], J[1][0], J[2][0], J[2][1]]
    diagonal = [J[0][0], J[1][1], J[2][2]]
    if all(repr(x) == "0" for x in off):
        return diagonal
    return [*diagonal, *off[:3]] if [repr(x) for x in off[:3]] == [repr(x) for x in off[3:]] else J


def _one(values: list[Any]) -> Any:
    return values[0] if len(values) == 1 else values


# Reading


DEEPEST = 8  # files that use files
MOST_FILES = 1000


@dataclass
class Source:
    """Where a text comes from: `[[use]]` reads files below `root` alone, and so many at most."""

    file: str
    folder: FilePath | None = None
    root: FilePath | None = None
    depth: int = 0
    files: list[int] = field(default_factory=lambda: [0])  # shared by all of one load


def read(path: FilePath, *, strict: bool = True, check: bool = True) -> System:
    """The system of a file. With `check` it is built once, so that all that is wrong is told with its line."""
    check = reading.flag(check, "load(path, check)")
    folder = path.resolve().parent
    return _read(path, Source(str(path), folder, folder), strict, check)


def _read(path: FilePath, source: Source, strict: bool, check: bool) -> System:
    try:
        text = path.read_bytes().decode("utf-8-sig")
    except (OSError, UnicodeDecodeError) as error:
        said = f"it cannot be read: {error}. Expected text in UTF-8."
        raise ModelFileError([Problem(source.file, 0, 0, said)]) from None
    return read_text(text, source, strict=strict, check=check)


def read_text(text: str, source: Source | str, *, strict: bool = True, check: bool = True) -> System:
    """The same of a text; the source names it in messages."""
    source = source if isinstance(source, Source) else Source(source)
    reader = Reader(_parsed(text, source.file), source, strict)
    system = reader.system()
    if system is not None and check and not reader.problems and not reader.foreign:
        reader.check(system)
    if reader.problems or reader.foreign or system is None:
        own = located(source.file, text.replace("\r\n", "\n"), reader.problems)
        raise ModelFileError([*own, *reader.foreign])
    return system


def first_problem(problems: list[tuple[Path, str]]) -> str:
    more = f" (and {len(problems) - 1} more)" if len(problems) > 1 else ""
    return f"{problems[0][1]}{more}"


# tomllib takes the square of the number of keys that are chained with dots
_CHAIN = re.compile(r"(?<![\w\-])(?:[\"']?[\w\-]++[\"']?[ \t]*+\.[ \t]*+){64}")


def _parsed(text: str, file: str) -> dict[str, Any]:
    try:
        chain = _CHAIN.search(text)
        if chain is not None:
            raise ValueError(f"64 keys chained with dots, at character {chain.start()}")
        return tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        place = re.search(r"\(at line (\d+), column (\d+)\)", str(error))
        lines = text.replace("\r\n", "\n").split("\n")
        line, column = (int(place[1]), int(place[2])) if place else (len(lines), len(lines[-1]) + 1)
        said = re.sub(r"\s*\(at .*\)$", "", str(error))
        quoted = lines[line - 1] if line <= len(lines) else ""
        raise ModelFileError(
            [
                Problem(
                    file,
                    line,
                    column,
                    f"this is not TOML: {said[:LONGEST]}. Check quotes, brackets and commas.",
                    quoted,
                )
            ]
        ) from None
    except (RecursionError, ValueError, MemoryError, OverflowError) as error:
        raise ModelFileError(
            [
                Problem(
                    file,
                    1,
                    1,
                    f"tables or numbers are nested too deeply or too large ({str(error)[:60]}). Divide the file.",
                )
            ]
        ) from None


class Reader:
    """One document on its way to a system. Problems are gathered, with the paths of their keys."""

    def __init__(self, document: dict[str, Any], source: Source | None = None, strict: bool = True) -> None:
        self.document, self.source, self.strict = document, source or Source("model.toml"), strict
        self.problems: list[tuple[Path, str]] = []
        self.foreign: list[Problem] = []  # of files that this one uses

    def report(self, path: Path, message: str) -> None:
        self.problems.append((path, message))

    def system(self) -> System | None:
        top = self.document
        self._version(top.get("sharnir"))
        for key in top:
            if key not in TOP:
                self.report((key, KEY), f"a model file has no {key!r}. {known_keys(key, dict.fromkeys(TOP))}")
        try:
            system = System(top.get("name", "model"), planar=top.get("planar", False))
        except SharnirError as error:
            self.report(("planar" if "planar" in str(error) else "name",), str(error))
            return None
        self.fill(system)
        self._run(system)
        self._named("fit", system.fit_settings)
        self._named("study", system.study_settings)
        return system

    @tracing
    def fill(self, system: System) -> None:
        """All tables of the document, added to a system that may have others."""
        self._parameters(system)
        units = {draft.name: joint_units(draft.joint) for draft in system._drafts.values()}
        decoder = Decoder({n: p.symbol for n, p in system._parameters.items()}, self.report, units)
        if "gravity" in self.document:
            with suppress(SkippedError):
                system.gravity = decoder.numbers(self.document["gravity"], "m/s2", False, ("gravity",), "gravity")
        self._bodies(system, decoder)
        for k, table in self._tables("prescribe"):
            self._prescribe(system, table, ("prescribe", k), decoder)
        for k, table in self._tables("frame"):
            self._frame(system, table, ("frame", k), decoder)
        for k, table in self._tables("limits"):
            self._limits(system, table, ("limits", k), decoder)
        for section in SECTIONS:
            for k, table in self._tables(section):
                self._element(system, section, table, (section, k), decoder)

    def _bodies(self, system: System, decoder: Decoder) -> None:
        """Bodies in their order, and parts as soon as a body stands on one, or at the end."""
        parts = self._tables("use")
        for k, table in self._tables("body"):
            parent = table.get("parent", "world")
            while parts and isinstance(parent, str) and parent not in system._numbers:
                self._use(system, parts[0][1], ("use", parts[0][0]), decoder)
                del parts[0]
            self._body(system, table, ("body", k), decoder)
        for k, table in parts:
            self._use(system, table, ("use", k), decoder)

    def _use(self, system: System, table: dict[str, Any], path: Path, decoder: Decoder) -> None:
        known = ("file", "prefix", "parent", "placement", "parameters")
        where = f"use {brief(table.get('file'))}"
        try:
            for key in table:
                if key not in known:
                    raise decoder.fail(
                        (*path, key, KEY), f"{where}: it has no {key!r}. {known_keys(key, dict.fromkeys(known))}"
                    )
            part = self._part(table.get("file"), path, where)
            placement = decoder.placement(table.get("placement", {}), (*path, "placement"), f"{where}: placement")
            system.add(
                part,
                parent=table.get("parent", "world"),
                prefix=table.get("prefix", ""),
                placement=placement,
                params=table.get("parameters", {}),
            )
        except SkippedError:
            pass
        except SharnirError as error:
            said = str(error).replace(f"system {system.name!r}: add", where)
            self.report(blamed(path, said.replace("params", "parameters").removeprefix(where), table), said)

    def _part(self, file: Any, path: Path, where: str) -> System:
        """Another file, from the folder of this one or below the folder of the first."""
        source, at = self.source, (*path, "file") if file is not None else path
        if not isinstance(file, str) or not file:
            self.report(at, f'{where}: file is {brief(file)}. Expected file = "panel.toml", a path beside this file.')
            raise SkippedError
        if source.folder is None or source.root is None:
            self.report(at, f"{where}: this text is no file, so nothing stands beside it. Load it from a file.")
            raise SkippedError
        place = FilePath(file)
        try:
            inside = not place.is_absolute() and not place.drive and "\0" not in file
            whole = (source.folder / place).resolve()
            inside = inside and whole.is_relative_to(source.root)
        except (OSError, ValueError, RuntimeError):
            inside = False
        if not inside:
            self.report(at, f"{where}: this path leaves the folder of the model. Put the file there, and name it so.")
            raise SkippedError
        source.files[0] += 1
        if source.depth >= DEEPEST or source.files[0] > MOST_FILES:
            self.report(
                at, f"{where}: files use files {DEEPEST} deep, or more than {MOST_FILES} of them. Is it a circle?"
            )
            raise SkippedError
        try:
            module = module_for(whole, READERS, where)
            check_file(whole, where)
            shown = str(FilePath(source.file).parent / place)
            if module.__name__ == __name__:
                below = Source(shown, whole.parent, source.root, source.depth + 1, source.files)
                return _read(whole, below, self.strict, check=False)
            found: System = module.read(whole, strict=self.strict)
            return found
        except ModelFileError as error:
            self.foreign += error.problems
            raise SkippedError from None
        except SharnirError as error:
            self.report(at, str(error))
            raise SkippedError from None

    def _version(self, given: Any) -> None:
        if given is None:
            self.report(
                (), f"it has no line 'sharnir = {VERSION}', which says that this is a model file. Add it on top."
            )
        elif given != VERSION or isinstance(given, bool):
            self.report(("sharnir",), f"the version of the format is {brief(given)}. This release reads {VERSION}.")

    def _tables(self, section: str) -> list[tuple[int, dict[str, Any]]]:
        found = self.document.get(section, [])
        if isinstance(found, list) and all(isinstance(x, dict) for x in found):
            return list(enumerate(found))
        self.report((section,), f"{section} is {brief(found)}. Expected tables under [[{section}]].")
        return []

    def _parameters(self, system: System) -> None:
        found = self.document.get("parameters", {})
        if not isinstance(found, dict):
            self.report(("parameters",), f"parameters is {brief(found)}. Expected a table under [parameters].")
            return
        for name, given in found.items():
            path: Path = ("parameters", name)
            table = given if isinstance(given, dict) else {"value": given}
            where = f"parameter {brief(name)}"
            wrong = [key for key in table if key not in ("value", "unit", "label", "description")]
            for key in wrong:
                self.report(
                    (*path, key, KEY), f"{where}: a parameter has no {key!r}. Expected value, unit, description."
                )
            if "value" not in table:
                self.report(path, f'{where}: it has no value. Expected a number, or {{ value = 2.0, unit = "kg" }}.')
            elif not wrong:
                self._parameter(system, name, table, path, where)

    def _parameter(self, system: System, name: str, table: dict[str, Any], path: Path, where: str) -> None:
        value, label = table["value"], table.get("unit", "")
        try:
            if isinstance(label, str) and label and unit(label) is not None and not is_coherent(label):
                raise ModelError(
                    f'{where}: unit = {brief(label)} is not a unit of the SI. Write value = "{brief(value)} {label}", '
                    "which is converted, without unit; or label in its place, for a number that is taken as it is."
                )
            if isinstance(value, str):
                coherent = isinstance(label, str) and unit(label) is not None
                found = quantity(value, label if coherent else "*", where)
                value = value if found is None else found
            text = table.get("description", "")
            system.parameter(name, value, unit=label or table.get("label", ""), description=text)
        except SharnirError as error:
            self.report((*path, "value") if isinstance(table.get("value"), str) else path, str(error))

    def _name(self, table: Mapping[str, Any], section: str, path: Path) -> str:
        given = table.get("name")
        if not isinstance(given, str):
            what = "it has no name" if given is None else f"name = {brief(given)} is not a text"
            self.report(
                path if given is None else (*path, "name"), f'{section} {path[1]}: {what}. Expected name = "...".'
            )
            raise SkippedError
        return given

    def _body(self, system: System, table: dict[str, Any], path: Path, decoder: Decoder) -> None:
        try:
            name = self._name(table, "body", path)
        except SkippedError:
            return
        where, given = f"body {brief(name)}", {}
        before = len(self.problems)
        for key, value in table.items():
            at = (*path, key)
            if key not in BODY:
                self.report((*at, KEY), f"{where}: a body has no {key!r}. {known_keys(key, BODY)}")
                continue
            with suppress(SkippedError):
                given[key] = self._body_value(key, value, at, where, decoder)
        if isinstance(given.get("parent"), str) and given["parent"] not in system._numbers:
            self.report((*path, "parent"), _no_parent(system, given["parent"], where))
        if len(self.problems) > before:
            return self._stand_in(system, name, given, decoder)
        if given.get("joint") is not None:
            decoder.remember(name, given["joint"])
            self._with_units(given, decoder.joints[name], path, where)
        try:
            system.add_body(**given)
        except SharnirError as error:
            self.report(blamed(path, str(error), table), _said(str(error), where))
            self._stand_in(system, name, given, decoder)
        return None

    def _stand_in(self, system: System, name: str, given: dict[str, Any], decoder: Decoder) -> None:
        """A body of the same name for those that are carried by it: their own mistakes are told too."""
        parent = given.get("parent", "world")
        parent = parent if isinstance(parent, str) and parent in system._numbers else "world"
        joint = given.get("joint")
        with suppress(SharnirError):
            system.add_body(name, parent, joint=joint or Free(), mass=1.0, inertia=(1, 1, 1))
            if joint is not None:
                decoder.remember(name, joint)

    def _body_value(self, key: str, value: Any, path: Path, where: str, decoder: Decoder) -> Any:
        if key == "joint":
            return decoder.element(value, "joint", path, where)
        if key == "placement":
            return decoder.placement(value, path, f"{where}: placement")
        if key == "shape":
            several = isinstance(value, list)
            tables = value if several else [value]
            found = [
                decoder.element(x, "shape", (*path, k) if several else path, f"{where}: shape")
                for k, x in enumerate(tables)
            ]
            return found if several else found[0]
        if key == "visual":
            return [self._visual(x, (*path, k), where, decoder) for k, x in enumerate(_list(value))]
        if key in ("q0", "v0") or not BODY[key]:
            return value
        return decoder.numbers(value, BODY[key], False, path, f"{where}: {key}")

    def _visual(self, value: Any, path: Path, where: str, decoder: Decoder) -> Any:
        shape = decoder.element(value, "shape", path, f"{where}: visual", skip=("colour",))
        return (shape, value["colour"]) if isinstance(value, dict) and "colour" in value else shape

    def _with_units(
        self, given: dict[str, Any], units: tuple[tuple[str, ...], tuple[str, ...]], path: Path, where: str
    ) -> None:
        """q0 and v0 may be "90 deg" and "3 rpm"."""
        for key, of_each, rate in (("q0", units[0], ""), ("v0", units[1], "/s")):
            value = given.get(key)
            entries = value if isinstance(value, list) else [value]
            found = []
            for k, x in enumerate(entries):
                if isinstance(x, str):
                    expected = f"{of_each[k]}{rate}" if k < len(of_each) else "*"
                    try:
                        number = quantity(x, expected, f"{where}: {key}")
                        x = x if number is None else number
                    except ModelError as error:
                        self.report((*path, key, k) if isinstance(value, list) else (*path, key), str(error))
                found.append(x)
            if key in given:
                given[key] = found if isinstance(value, list) else found[0]

    def _prescribe(self, system: System, table: dict[str, Any], path: Path, decoder: Decoder) -> None:
        given: dict[str, Any] = {}
        where = f"prescribe {brief(table.get('joint'))}"
        try:
            for key, value in table.items():
                if key not in ("joint", "q", "v", "q0", "coordinate"):
                    known = dict.fromkeys(("joint", "q", "v", "q0", "coordinate"))
                    raise decoder.fail((*path, key, KEY), f"{where}: it has no {key!r}. {known_keys(key, known)}")
                given[key] = (
                    decoder.numbers(value, "*", True, (*path, key), f"{where}: {key}") if key in "qv" else value
                )
            if "joint" not in given:
                raise decoder.fail(path, 'prescribe: it has no joint. Expected joint = "...", the name of a body.')
            system.prescribe(given.pop("joint"), **given)
        except SkippedError:
            pass
        except SharnirError as error:
            self.report(blamed(path, str(error), table), str(error))

    def _frame(self, system: System, table: dict[str, Any], path: Path, decoder: Decoder) -> None:
        try:
            name = self._name(table, "frame", path)
            where = f"frame {brief(name)}"
            for key in table:
                if key not in ("name", "body", "placement"):
                    raise decoder.fail(
                        (*path, key, KEY), f"{where}: a frame has no {key!r}. Expected name, body, placement."
                    )
            if "body" not in table:
                raise decoder.fail(path, f'{where}: it has no body. Expected body = "...", the name of one.')
            placement = decoder.placement(table.get("placement", {}), (*path, "placement"), f"{where}: placement")
            system.add_frame(name, table["body"], placement)
        except SkippedError:
            pass
        except SharnirError as error:
            self.report(blamed(path, str(error), table), str(error))

    def _limits(self, system: System, table: dict[str, Any], path: Path, decoder: Decoder) -> None:
        """Data of a joint, numbers in SI units."""
        try:
            for key in table:
                if key not in ("joint", *LIMITS):
                    expected = ", ".join(("joint", *LIMITS))
                    raise decoder.fail((*path, key, KEY), f"limits: there is no {key!r}. Expected {expected}.")
            if not isinstance(table.get("joint"), str):
                raise decoder.fail(path, 'limits: they have no joint. Expected joint = "...", the name of one.')
            system.set_limits(**table)
        except SkippedError:
            pass
        except SharnirError as error:
            self.report(blamed(path, str(error), table), str(error))

    def _element(self, system: System, section: str, table: dict[str, Any], path: Path, decoder: Decoder) -> None:
        try:
            name = self._name(table, section, path)
            where = f"{section} {brief(name)}"
            made = decoder.element(table, section, path, where, skip=("name",))
            getattr(system, f"add_{section}")(name, made)
        except SkippedError:
            pass
        except SharnirError as error:
            self.report((*path, "name"), str(error))

    def _run(self, system: System) -> None:
        found = self.document.get("run", {})
        if not isinstance(found, dict):
            self.report(("run",), f"run is {brief(found)}. Expected a table under [run].")
            return
        for key, value in found.items():
            try:
                number = quantity(value, "s", f"run: {key}") if isinstance(value, str) else None
                system.run_settings[key] = value if number is None else number
            except SharnirError as error:
                self.report(("run", key), str(error))

    def _named(self, section: str, settings: dict[str, Any]) -> None:
        found = self.document.get(section, {})
        if not isinstance(found, dict):
            self.report((section,), f"{section} is {brief(found)}. Expected a table under [{section}].")
            return
        settings.update(_without_none(found))

    # Mistakes that only the whole shows

    def check(self, system: System) -> None:
        """The system is built. What is to blame is told, left out, and the rest is built again."""
        trial = copy.copy(system)
        for _ in range(MOST):
            try:
                trial.build()
                return
            except SharnirError as error:
                message = str(error)
                named_one = re.match(
                    r"(force|constraint|event|body|joint|system) ('(?:[^'\\]|\\.)*'|\"[^\"]*\")", message
                )
                section, name = (named_one[1], named_one[2]) if named_one else ("", "")
                path, named = self._place(section, name)
                table = self._at(path)
                self.report(blamed(path, message, table), message)
                if section not in SECTIONS or named is None:
                    return
                getattr(trial, SECTIONS[section]).pop(named, None)

    def _place(self, section: str, name: str) -> tuple[Path, str | None]:
        key = "body" if section == "joint" else section
        for k, table in enumerate(self.document.get(key, [])) if key in ("body", *SECTIONS) else ():
            if brief(table.get("name")) == name or repr(table.get("name")) == name:
                return (key, k), table["name"]
        return (), None

    def _at(self, path: Path) -> Mapping[str, Any]:
        found: Any = self.document
        for key in path:
            found = found[key]
        return found if isinstance(found, dict) else {}


def _no_parent(system: System, parent: str, where: str) -> str:
    try:
        system._parent(parent, "", where)
    except ModelError as error:
        return str(error)
    return ""


def _said(message: str, where: str) -> str:
    return message if message.startswith(where) else f"{where}: {message}"


def _list(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [value]
