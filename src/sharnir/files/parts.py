"""A system as a part of another: `System.add`, and `[[use]]` of a file.

The part is taken as the document that a file would have (`model_toml.document_of`). Its names get the prefix: of
bodies, parameters, frames, forces, constraints, events, and wherever texts speak of them, in q('link') as in a formula
of parameters. Then it is read into the larger system. The world of the part is the frame with `placement` on `parent`:
where its forces, constraints or events speak of the world, that frame becomes a body of its own, `<prefix>base`.
"""

from __future__ import annotations

import ast
import copy
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import casadi as ca

from ..core import declared, read
from ..core.errors import ModelError, UnsupportedError, brief
from ..core.expressions import GEOMETRY
from ..core.tracing import tracing
from ..model.context import GEOMETRY_ARGUMENTS
from ..model.system import System, placement_of
from .codec import Encoder, arguments, classes
from .formula_text import formula_text
from .model_toml import SECTIONS, Reader, document_of, first_problem
from .units import quantity, unit


@tracing
def add(system: System, other: Any, parent: Any, prefix: Any, placement: Any, params: Any) -> None:
    """All or nothing: where a part is refused, the system stays as it is."""
    where = f"system {system.name!r}: add"
    if not read.is_a(other, System):
        raise ModelError(f"{where}({brief(other)}): this is not a system. Expected a System, or sh.load(path).")
    prefix = read.text(prefix, f"{where}(prefix)")
    placement = placement_of(placement, where)
    if other.planar != system.planar:
        one, two = ("planar", "not") if other.planar else ("not planar", "planar")
        raise UnsupportedError(f"{where}: system {other.name!r} is {one}, this one is {two}. Expected both alike.")
    parent = read.choice(parent, system._numbers, f"{where}(parent): there is no body ", ".")
    part = document_of(other)
    encoder = Encoder({"t": system._t, **{n: p.symbol for n, p in system._parameters.items()}})
    values = _parameters(system, part, params, where)
    document = _renamed(part, prefix, values)
    mount = encoder.placement(placement, where)
    _mounted(document, parent, prefix, mount)
    trial = copy.copy(system)
    reader = Reader(document)
    reader.fill(trial)
    if reader.problems:
        raise ModelError(f"{where}: {first_problem(reader.problems)}")
    system.__dict__.update(trial.__dict__)


def _parameters(system: System, part: dict[str, Any], params: Any, where: str) -> dict[str, Any]:
    """Other values by name: numbers, or texts in the parameters of the larger system."""
    given = read.mapping(params, f"{where}(params)", "a mapping of parameter names to numbers or expressions")
    known: dict[str, Any] = part.get("parameters", {})
    found: dict[str, Any] = {}
    names = {n: p.symbol for n, p in system._parameters.items()}
    for name, value in given.items():
        read.choice(name, known, f"{where}(params): ", " is not a parameter of the part.")
        if read.is_a(value, ca.SX) and read.as_float(value) is None:
            found[name] = formula_text(ca.SX(read.scalar(value, where)), names, f"{where}(params): {name}")
        elif read.is_a(value, str):
            own = known[name].get("unit", "*") if isinstance(known[name], dict) else "*"
            number = quantity(value, own if unit(own) is not None else "*", f"{where}(params): {name}")
            found[name] = value if number is None else number
        else:
            found[name] = read.finite(value, f"{where}(params): {name}")
    return found


# New names


@dataclass(frozen=True)
class _Names:
    bodies: Mapping[str, str]
    parameters: Mapping[str, str]  # names, or formulas in parentheses
    elements: Mapping[str, str]  # forces, constraints, events


def _renamed(part: dict[str, Any], prefix: str, values: Mapping[str, Any]) -> dict[str, Any]:
    """The document with the prefix on all names; a parameter that is given as text is replaced by it."""
    root = re.sub(r"\W", "_", prefix, flags=re.ASCII)
    root = f"_{root}" if root[:1].isdigit() else root
    own = part.get("parameters", {})
    replaced = {n: f"({x})" for n, x in values.items() if isinstance(x, str)}
    things = [x["name"] for section in SECTIONS for x in part.get(section, [])]
    names = _Names(
        {x["name"]: prefix + x["name"] for x in part.get("body", [])},
        {n: replaced.get(n, root + n) for n in own},
        {n: prefix + n for n in things},
    )
    found: dict[str, Any] = {"sharnir": 1}
    found["parameters"] = {root + n: _with_value(x, values.get(n)) for n, x in own.items() if n not in replaced}
    found["body"] = [_body(x, names) for x in part.get("body", [])]
    found["prescribe"] = [
        {k: names.bodies.get(x, x) if k == "joint" else _texts(x, names) for k, x in table.items()}
        for table in part.get("prescribe", [])
    ]
    found["frame"] = [
        {
            "name": prefix + x["name"],
            "body": names.bodies.get(x["body"], x["body"]),
            "placement": _texts(x.get("placement", {}), names),
        }
        for x in part.get("frame", [])
    ]
    found["limits"] = [{**x, "joint": names.bodies.get(x["joint"], x["joint"])} for x in part.get("limits", [])]
    for section in SECTIONS:
        tables = part.get(section, [])
        found[section] = [{**_element(x, section, names), "name": prefix + x["name"]} for x in tables]
    return found


def _with_value(given: Any, value: Any) -> Any:
    if value is None:
        return given
    return {**given, "value": value} if isinstance(given, dict) else value


def _body(table: dict[str, Any], names: _Names) -> dict[str, Any]:
    found = dict(table)
    found["name"] = names.bodies[table["name"]]
    if "parent" in table:
        found["parent"] = names.bodies[table["parent"]]
    for key in ("placement", "mass", "com", "inertia"):
        if key in found:
            found[key] = _texts(found[key], names)
    if isinstance(found["joint"], dict):
        found["joint"] = _element(found["joint"], "joint", names)
    for key in ("shape", "visual"):
        if key in found:
            several = isinstance(found[key], list)
            tables = [_element(x, "shape", names) for x in (found[key] if several else [found[key]])]
            found[key] = tables if several else tables[0]
    return found


def _element(table: dict[str, Any], of: str, names: _Names) -> dict[str, Any]:
    """By the declarations of its class."""
    known = arguments(classes(of)[table["type"]]) if of != "rope point" else arguments(classes(of)["pulley"])
    return {k: _argument(x, known[k].mark, names) if k in known else x for k, x in table.items()}


def _argument(value: Any, mark: Any, names: _Names) -> Any:
    if isinstance(mark, declared.Name):
        if mark.of == "parameter" and names.parameters.get(value, "").startswith("("):
            raise UnsupportedError(
                f"parameter {value!r}: an event sets it, and params replaces it by an expression, which nothing can "
                "set. Give it a number."
            )
        tables: dict[str, Mapping[str, str]] = {
            "body": names.bodies, "joint": names.bodies, "parameter": names.parameters, "element": names.elements,
            "target": {**names.elements, **names.bodies},
        }  # fmt: skip
        return (
            [tables[mark.of].get(x, x) for x in value] if isinstance(value, list) else tables[mark.of].get(value, value)
        )
    if isinstance(mark, declared.Part):
        if isinstance(value, list):
            return [_argument(x, mark, names) for x in value]
        return _element(value, mark.of, names) if isinstance(value, dict) else _texts(value, names)
    if isinstance(mark, declared.Direction) and isinstance(value, str):
        return value
    if mark is None and not isinstance(value, dict):
        return value  # a word, a number, a flag
    return _texts(value, names)


def _texts(value: Any, names: _Names) -> Any:
    """Every expression in a value."""
    if isinstance(value, str):
        return value if value == "none" else _expression(value, names)
    if isinstance(value, list):
        return [_texts(x, names) for x in value]
    if isinstance(value, dict):
        if {"x", "y"} <= set(value):
            return {**value, "x_name": _expression(value.get("x_name", "t"), names)}
        return {k: _texts(x, names) for k, x in value.items()}
    return value


def _expression(text: str, names: _Names) -> str:
    """Names of parameters, and of bodies in q('link') and distance('a', ...), replaced where they stand."""
    flat = re.sub(r"\s", " ", text).strip()
    try:
        tree = ast.parse(flat, mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError):
        return text  # whoever reads it says what is wrong
    line = flat.encode()
    for start, end, new in sorted(_replacements(tree.body, names), reverse=True):
        line = line[:start] + new.encode() + line[end:]
    return line.decode()


def _replacements(tree: ast.AST, names: _Names) -> Iterator[tuple[int, int, str]]:
    called = {id(node.func) for node in ast.walk(tree) if isinstance(node, ast.Call)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and id(node) not in called and node.id in names.parameters:
            yield node.col_offset, node.end_col_offset or 0, names.parameters[node.id]
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            for x in _bodies_in(node.func.id, node.args):
                if x.value in names.bodies:
                    yield x.col_offset, x.end_col_offset or 0, repr(names.bodies[x.value])


def _bodies_in(function: str, args: list[ast.expr]) -> list[Any]:
    kinds = GEOMETRY_ARGUMENTS[function] if function in GEOMETRY else ("body",) if function in ("q", "v") else ()
    return [
        x
        for x, kind in zip(args, kinds, strict=False)
        if kind == "body" and isinstance(x, ast.Constant) and isinstance(x.value, str)
    ]


# Where the part is


def _mounted(document: dict[str, Any], parent: str, prefix: str, mount: Any) -> None:
    """Bodies that stood on the world of the part stand on the parent."""
    if parent == "world" and not mount:
        return
    place: Callable[[Any], Any] = lambda own: [mount, own] if mount and own else mount or own  # noqa: E731
    base = parent
    if any(_speaks_of_world(document.get(section, [])) for section in (*SECTIONS, "prescribe")):
        base = f"{prefix}base"
        table = {"name": base, "parent": parent, "joint": "fixed", **({"placement": mount} if mount else {})}
        document["body"].insert(0, table)
        place = lambda own: own  # noqa: E731
        for section in SECTIONS:
            document[section] = [_on_base(x, base) for x in document[section]]
    for table in document["body"]:
        if "parent" not in table and table["name"] != base:
            table["parent"] = base
            table["placement"] = place(table.get("placement", {}))
            table.update({} if table["placement"] else {"placement": {}})
    for table in document["frame"]:
        if table["body"] == "world":
            table["body"], table["placement"] = base, place(table["placement"])


def _speaks_of_world(value: Any) -> bool:
    if isinstance(value, str):
        return value == "world" or "'world'" in value or '"world"' in value
    entries = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return any(_speaks_of_world(x) for x in entries)


def _on_base(value: Any, base: str, key: str = "") -> Any:
    """The world of the part by its new name; `frame = "world"` of a wrench means axes, and stays."""
    if isinstance(value, str):
        if value == "world":
            return value if key == "frame" else base
        return re.sub(r"'world'|\"world\"", lambda _: repr(base), value)
    if isinstance(value, dict):
        return {k: _on_base(x, base, k) for k, x in value.items()}
    return [_on_base(x, base, key) for x in value] if isinstance(value, list) else value
