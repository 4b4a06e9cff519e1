"""Joints, forces, constraints, events, shapes and placements to plain tables and back.

Both ways are driven by the declarations of the classes: the dataclass fields with their marks (`core/declared.py`).
A field at its default is not written. Numbers with parameters are written as text ("2*mass") and become expressions
again; a text that the class reads itself, with t and the state in it, is kept as it is.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import MISSING, Field, dataclass, fields
from functools import cache
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import casadi as ca
import numpy as np

from ..core import declared
from ..core.errors import ModelError, SharnirError, UnsupportedError, brief, nearest
from ..core.expressions import Table, parse
from ..core.guesses import GUESSES
from ..core.read import Formula, as_float, is_a, listed
from ..core.tracing import tracing
from ..model.constraint import REGISTRY as CONSTRAINTS
from ..model.element import REGISTRY as FORCES
from ..model.event import REGISTRY as EVENTS
from ..model.events.when import Deed
from ..model.joints.compound import Compound
from ..model.joints.contract import REGISTRY as JOINTS
from ..model.labels import joint_units
from ..model.rope_path import Pulley
from ..spatial.placement import Placement
from ..spatial.shapes import Shape
from ..spatial.surface import Plane, Surface
from .formula_text import formula_text
from .problems import KEY, Path, blamed
from .units import quantity

DEEPEST = 12  # levels of tables and lists in a value
EXACT = ("joint", "shape", "surface")  # which read no text


# Which classes there are, by the words of files: the name of the class in small letters, "joint_spring".


def word(kind: type) -> str:
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", kind.__name__).lower()


@cache
def classes(of: str) -> dict[str, type[Any]]:
    """Of a section ("joint", "force", "constraint", "event") or of a `declared.Part`."""
    registries: dict[str, Mapping[str, type[Any]]] = {
        "joint": JOINTS, "force": FORCES, "constraint": CONSTRAINTS, "event": EVENTS,
    }  # fmt: skip
    if of in registries:
        found: list[type[Any]] = list(registries[of].values())
    elif of in ("shape", "surface"):
        found = [*_leaves(Shape), *([Plane] if of == "surface" else [])]
    elif of == "action":
        found = list(_leaves(Deed))
    else:
        found = [Pulley]
    return {word(kind): kind for kind in found if kind.__module__.startswith("sharnir.")}


def _leaves(kind: type) -> Iterator[type]:
    below: type
    for below in kind.__subclasses__():
        if below.__name__.startswith("_"):
            yield from _leaves(below)
        else:
            yield below


@dataclass(frozen=True)
class Argument:
    """One field of a class: its type, and its mark."""

    name: str
    kind: Any
    mark: Any
    required: bool
    default: Any


def arguments(kind: type[Any]) -> dict[str, Argument]:
    """Of a class, by name, in the order of Python."""
    return _arguments(kind)  # type: ignore[arg-type]


@cache
def _arguments(kind: Any) -> dict[str, Argument]:
    hints = get_type_hints(kind, include_extras=True)
    found = {}
    for f in sorted((f for f in fields(kind) if f.init), key=lambda f: f.name == "armature"):
        hint, mark = hints[f.name], None
        if get_origin(hint) is Annotated:
            hint, mark = get_args(hint)[0], get_args(hint)[1]
        found[f.name] = Argument(f.name, hint, mark, _required(f), f.default)
    return found


def _required(f: Field[Any]) -> bool:
    return f.default is MISSING and f.default_factory is MISSING


# From objects to tables.


@dataclass(frozen=True, eq=False)
class Encoder:
    """`names` are the parameters and t, as symbols."""

    names: Mapping[str, ca.SX]

    @tracing
    def element(self, thing: Any, of: str, where: str) -> dict[str, Any]:
        """A force, constraint, event, joint, shape, action: {type = ..., ...}."""
        kind = type(thing)
        if classes(of).get(word(kind)) is not kind:
            raise UnsupportedError(
                f"{where}: {kind.__name__} is not a {of} of this package. A file cannot hold classes of Python; use "
                f"one of {', '.join(classes(of))}."
            )
        found: dict[str, Any] = {"type": word(kind)}
        for name, argument in arguments(kind).items():
            value = getattr(thing, name)
            if not argument.required and _same(value, argument.default):
                continue
            found[name] = self.value(value, argument, f"{where}: {name}")
        return found

    def value(self, value: Any, argument: Argument, where: str) -> Any:
        mark = argument.mark
        if is_a(value, Placement):
            return self.placement(value, where)
        if is_a(value, Table):
            found = {"x": list(value.x), "y": list(value.y)}
            more = {"kind": value.kind} if value.kind != "linear" else {}
            return {**found, **more, **({"x_name": value.x_name} if value.x_name != "t" else {})}
        if isinstance(mark, declared.Part):
            return self._part(value, mark, where)
        if callable(value) and not is_a(value, ca.SX):
            raise UnsupportedError(
                f"{where}: {brief(value)} is a function of Python, which a file cannot hold. Give it as text, or keep "
                "the script."
            )
        return self.plain(value, where)

    def plain(self, value: Any, where: str) -> Any:
        """Numbers, texts, expressions, and lists of them."""
        if value is None:
            return "none"
        if isinstance(value, (bool, np.bool_)):
            return bool(value)
        if is_a(value, str):
            return str.__str__(value)
        if is_a(value, ca.SX):
            if value.shape == (1, 1):
                number = as_float(value)
                return formula_text(ca.SX(value), self.names, where) if number is None else _number(number)
            rows = [[value[i, j] for j in range(value.shape[1])] for i in range(value.shape[0])]
            return self.plain([row[0] for row in rows] if value.shape[1] == 1 else rows, where)
        if type(value) in (int, float):
            return value
        if type(value) is np.ndarray and value.dtype == float:
            return _short(value.tolist())
        number = as_float(value)
        if number is not None:
            return _number(number)
        entries = listed(value)
        if entries is None:
            raise UnsupportedError(f"{where}: {brief(value)} cannot be written to a file. Expected numbers or text.")
        return [self.plain(x, where) for x in entries]

    def _part(self, value: Any, mark: declared.Part, where: str) -> Any:
        if mark.several:
            return [
                self._part(x, declared.Part(mark.of), f"{where}[{k}]") for k, x in enumerate(listed(value) or [value])
            ]
        if is_a(value, (Deed, Pulley, Surface)) or mark.of == "joint":
            return self.element(value, mark.of, where)
        if mark.of == "rope point":
            body, point = listed(value) or [None, None]
            return {"body": self.plain(body, where), "point": self.plain(point, where)}
        return self.plain(value, where)  # a point as a surface

    def placement(self, X: Placement, where: str) -> Any:
        """One table, or a list of them: a product."""
        if X.given[:1] == ("product",):
            return [self.placement(part, where) for part in X.given[1:]]
        if X.given[:1] == ("inverse",):
            return {"inverse": self.placement(X.given[1], where)}
        found = {}
        if is_a(X.p, ca.SX) or np.any(X.p) or np.signbit(X.p).any():
            found["xyz"] = self.plain(X.p, f"{where}, xyz")
        if X.given:
            found[X.given[0]] = self.plain(X.given[1], f"{where}, {X.given[0]}")
        elif is_a(X.R, ca.SX) or not np.array_equal(X.R, np.eye(3)):
            found["rotation"] = self.plain(X.R, f"{where}, rotation")
            if not is_a(X.R, ca.SX) and not np.array_equal(Placement(rotation=X.R).R, X.R):
                raise UnsupportedError(
                    f"{where}: its rotation matrix is rounded. Give rpy, a quaternion or a rotation."
                )
        return found


def _short(values: Any) -> Any:
    return [_short(x) for x in values] if isinstance(values, list) else _number(values)


def _number(x: float) -> float | int:
    """Whole numbers are shorter without a point, and the same double."""
    return int(x) if x == int(x) and abs(x) < 1e6 and str(x) != "-0.0" else x


def _same(value: Any, default: Any) -> bool:
    if value is default:
        return True
    if is_a(value, Placement) and is_a(default, Placement):
        return not value.given and value.numeric and not np.any(value.p) and np.array_equal(value.R, np.eye(3))
    plain = (str, int, float, bool)
    return type(value) in plain and type(default) in plain and repr(value) == repr(default)


# From tables to objects. Everything that is wrong is told to `report`, with the path of keys to it.

Report = Callable[[Path, str], None]


class SkippedError(Exception):
    """Something is wrong and has been reported."""


@dataclass(frozen=True, eq=False)
class Decoder:
    """`names` are the parameters as symbols, `joints` the units of q and of ∫ v dt of the joints that are known."""

    names: Mapping[str, ca.SX]
    report: Report
    joints: dict[str, tuple[tuple[str, ...], tuple[str, ...]]]

    def fail(self, path: Path, message: str) -> SkippedError:
        self.report(path, message)
        return SkippedError()

    def element(self, table: Any, of: str, path: Path, where: str, skip: tuple[str, ...] = ()) -> Any:
        """A word, or a table with `type`."""
        if isinstance(table, str):
            table = {"type": table}
        if not isinstance(table, Mapping):
            raise self.fail(path, f"{where}: {brief(table)} is not a {of}. Expected a table with type = ...")
        kind = self._class(table, of, path, where)
        known = arguments(kind)
        given: dict[str, Any] = {}
        wrong = False
        for key, value in table.items():
            if key == "type" or key in skip:
                continue
            try:
                if key not in known:
                    raise self.fail(
                        (*path, key, KEY), f"{where}: {word(kind)} has no {key!r}. {known_keys(key, known)}"
                    )
                given[key] = self.value(value, known[key], (*path, key), f"{where}: {key}", table, of in EXACT)
            except SkippedError:
                wrong = True
        missing = [x.name for x in known.values() if x.required and x.name not in table]
        if missing:
            self.report(
                path, f"{where}: {word(kind)} has no {' and no '.join(map(repr, missing))}. {known_keys('', known)}"
            )
        if wrong or missing:
            raise SkippedError
        try:
            if kind is Compound:
                return Compound(*given.pop("joints"), **given)
            return kind(**given)
        except SharnirError as error:
            raise self.fail(blamed(path, str(error), table), f"{where}: {error}") from None

    def _class(self, table: Mapping[str, Any], of: str, path: Path, where: str) -> type[Any]:
        known, given = classes(of), table.get("type")
        if of == "rope point":
            return Pulley
        if given is None:
            raise self.fail(path, f"{where}: it has no type. Expected one of {', '.join(known)}.")
        if isinstance(given, str):
            plain = re.sub(r"[_\- ]", "", given).lower()
            for name, kind in known.items():
                if name.replace("_", "") == plain:
                    return kind
        place = (*path, "type") if "type" in table and len(path) != 0 else path
        near = _near(given, known) or _meant(given, known) or "Choose one of them."
        raise self.fail(place, f"{where}: {of} {brief(given)} is not one of {', '.join(known)}. {near}")

    def value(
        self, value: Any, argument: Argument, path: Path, where: str, table: Mapping[str, Any], exact: bool
    ) -> Any:
        """One argument. A text that is no expression of parameters is left to forces, constraints and events; not
        (`exact`) to joints and shapes, which take numbers."""
        mark = argument.mark
        if argument.kind is Placement:
            return self.placement(value, path, where)
        if isinstance(mark, declared.Part):
            return self._part(value, mark, path, where)
        if isinstance(value, Mapping):
            return self.table(value, path, where)
        if isinstance(mark, declared.Quantity):
            return self.numbers(value, self.unit(mark, table), mark.text, path, where, exact)
        if isinstance(mark, declared.Expression):
            return self.numbers(value, mark.unit, True, path, where)
        if isinstance(mark, declared.Direction):
            return value if isinstance(value, str) else self.numbers(value, "1", False, path, where, exact)
        if isinstance(mark, declared.Name):
            return value
        return _none(value) if argument.kind is not str else value

    def unit(self, mark: declared.Quantity, table: Mapping[str, Any]) -> str:
        """With the unit of the joint's coordinate in the place of c."""
        if not re.search(r"\bc\d?\b", mark.unit):
            return mark.unit
        joint = table.get(mark.joint)
        units = self.joints[joint][1] if isinstance(joint, str) and joint in self.joints else ()
        k = table.get(mark.joint.replace("joint", "coordinate"), 0)
        if not units or type(k) is not int or not 0 <= k < len(units):
            return "*"
        return re.sub(r"\bc(\d?)\b", lambda m: f"{units[k]}{m[1]}" if units[k] != "1" else "1", mark.unit)

    def numbers(self, value: Any, unit: str, text: bool, path: Path, where: str, exact: bool = True) -> Any:
        """A number, a number with a unit, an expression, or a list of them. With `text` expressions stay text."""
        if isinstance(value, list):
            if len(path) > DEEPEST:
                raise self.fail(path, f"{where}: lists are nested too deeply.")
            return [self.numbers(x, unit, text, (*path, k), where, exact) for k, x in enumerate(value)]
        if not isinstance(value, str):
            if isinstance(value, Mapping):
                return self.table(value, path, where)
            return value
        if value == "none":
            return None
        try:
            found = quantity(value, unit, where)
            if found is not None:
                return found
            if text:
                return value
            try:
                return self.formula(value, where)
            except ModelError:
                if exact:
                    raise
                return value
        except SharnirError as error:
            raise self.fail(path, str(error)) from None

    @tracing
    def formula(self, text: str, where: str) -> Any:
        found = parse(text, self.names, where)
        return float(found) if found.is_constant() else Formula(found)

    def table(self, value: Mapping[str, Any], path: Path, where: str) -> Table:
        for key in value:
            if key not in ("x", "y", "kind", "x_name"):
                raise self.fail((*path, key, KEY), f"{where}: a table has no {key!r}. Expected x, y, kind and x_name.")
        if "x" not in value or "y" not in value:
            raise self.fail(path, f"{where}: a table needs x and y. Expected lists of numbers.")
        try:
            return Table(**value)
        except SharnirError as error:
            raise self.fail(path, f"{where}: {error}") from None

    def placement(self, value: Any, path: Path, where: str) -> Placement:
        if isinstance(value, list) and len(path) <= DEEPEST:
            parts = [self.placement(x, (*path, k), where) for k, x in enumerate(value)]
            if not parts:
                raise self.fail(path, f"{where}: an empty list is no placement. Expected tables with xyz, rpy.")
            found = parts[0]
            for part in parts[1:]:
                found = found @ part
            return found
        if not isinstance(value, Mapping):
            raise self.fail(
                path, f"{where}: {brief(value)} is not a placement. Expected {{ xyz = [x, y, z], rpy = ... }}."
            )
        if set(value) == {"inverse"} and len(path) <= DEEPEST:
            return self.placement(value["inverse"], (*path, "inverse"), where).inverse()
        units = {"xyz": "m", "rpy": "rad", "rotation": "1", "quaternion": "1"}
        given = {}
        for key, x in value.items():
            if key not in units:
                raise self.fail((*path, key, KEY), f"{where}: a placement has no {key!r}. {known_keys(key, units)}")
            given[key] = self.numbers(x, units[key], False, (*path, key), f"{where}: {key}")
        try:
            return Placement(**given)
        except SharnirError as error:
            raise self.fail(blamed(path, str(error), value), f"{where}: {error}") from None

    def _part(self, value: Any, mark: declared.Part, path: Path, where: str) -> Any:
        if mark.several:
            entries = value if isinstance(value, list) else [value]
            return [self._part(x, declared.Part(mark.of), (*path, k), where) for k, x in enumerate(entries)]
        if mark.of == "surface" and isinstance(value, list):
            return self.numbers(value, "m", False, path, where)
        if mark.of == "rope point" and isinstance(value, Mapping) and set(value) <= {"body", "point"}:
            if len(value) < 2:
                raise self.fail(path, f"{where}: a point of a rope needs body and point, a pulley radius too.")
            return (value["body"], self.numbers(value["point"], "m", False, (*path, "point"), where))
        if len(path) > DEEPEST:
            raise self.fail(path, f"{where}: tables are nested too deeply.")
        return self.element(value, mark.of, path, where)

    @tracing
    def remember(self, name: str, joint: Any) -> None:
        """The units of a joint, for what acts on it."""
        self.joints[name] = joint_units(joint)


def _none(value: Any) -> Any:
    """TOML has no word for it."""
    if value == "none":
        return None
    return [_none(x) for x in value] if isinstance(value, list) else value


def known_keys(key: str, known: Mapping[str, Any]) -> str:
    near = f"{_near(key, known)} " if key else ""
    return f"{near}Expected {', '.join(known)}." if "Known names" not in near else f"Expected {', '.join(known)}."


def _meant(given: Any, known: Mapping[str, Any]) -> str:
    """A word of another program: a hinge is a revolute joint."""
    for name, answer in GUESSES["sharnir"].items():
        found = re.search(r"sh\.(\w+)\(", answer)
        if isinstance(given, str) and name.lower() == given.lower().replace("_", "") and found:
            kind = next((x for x in known if x.replace("_", "") == found[1].lower()), None)
            if kind is not None:
                return f"Did you mean {kind!r}?"
    return ""


def _near(given: Any, known: Mapping[str, Any]) -> str:
    found = nearest(given, known)
    return "" if found.startswith("Known names") else found
