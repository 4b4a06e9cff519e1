"""The JSON schema of model.toml, for editors: written from the declarations that the reader uses.

`python -m sharnir.files.schema` writes `model.schema.json` beside this file; a test holds that it is current. An editor
with the tombi language server finds mistakes and completes keys with the line

    #:schema https://.../model.schema.json        or the path that sharnir.files.schema.PATH has
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from ..core import declared
from ..spatial.placement import Placement
from .codec import Argument, arguments, classes
from .model_toml import BODY, LIMITS, VERSION

PATH = Path(__file__).with_name("model.schema.json")
NUMBER = {"type": ["number", "string"]}
ANY_NUMBERS = {"anyOf": [NUMBER, {"type": "array"}, {"$ref": "#/definitions/table"}]}
TEXT = {"type": "string"}
FLAG = {"type": "boolean"}


def model_schema() -> dict[str, Any]:
    sections = ("joint", "shape", "surface", "action", "force", "constraint", "event")
    definitions: dict[str, Any] = {of: _one_of(of) for of in sections}
    definitions["rope point"] = {
        "anyOf": [_object({"body": TEXT, "point": _list(3)}, ["body", "point"]), _element("rope point", "pulley")]
    }
    placement = _object({"xyz": _list(3), "rpy": _list(3), "quaternion": _list(4), "rotation": {"type": "array"}})
    placement["properties"]["inverse"] = {"$ref": "#/definitions/placement"}
    definitions["placement"] = {"anyOf": [placement, {"type": "array", "items": {"$ref": "#/definitions/placement"}}]}
    table = {"x": {"type": "array"}, "y": {"type": "array"}, "kind": {"enum": ["linear", "smooth"]}, "x_name": TEXT}
    definitions["table"] = _object(table, ["x", "y"])
    parameter = _object({"value": NUMBER, "unit": TEXT, "label": TEXT, "description": TEXT}, ["value"])
    named = {"anyOf": [NUMBER, parameter]}
    top = {
        "sharnir": {"const": VERSION},
        "name": TEXT,
        "planar": FLAG,
        "gravity": _list(3),
        "parameters": {"type": "object", "additionalProperties": named},
        "body": _tables(_object({key: _of_body(key) for key in BODY}, ["name", "joint"])),
        "use": _tables(_object({
            "file": TEXT, "prefix": TEXT, "parent": TEXT, "placement": {"$ref": "#/definitions/placement"},
            "parameters": {"type": "object", "additionalProperties": NUMBER},
        }, ["file"])),
        "prescribe": _tables(_object({
            "joint": TEXT, "q": ANY_NUMBERS, "v": ANY_NUMBERS, "q0": ANY_NUMBERS, "coordinate": {"type": "integer"},
        }, ["joint"])),
        "frame": _tables(_object(
            {"name": TEXT, "body": TEXT, "placement": {"$ref": "#/definitions/placement"}}, ["name", "body"]
        )),
        "limits": _tables(_object({"joint": TEXT, **{key: {"type": "number"} for key in LIMITS}}, ["joint"])),
        **{of: _tables({"$ref": f"#/definitions/{of}"}) for of in ("force", "constraint", "event")},
        "run": {"type": "object"},
        "fit": {"type": "object"},
        "study": {"type": "object"},
    }  # fmt: skip
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "sharnir model",
        **_object(top, ["sharnir"]),
        "definitions": definitions,
    }


def schema_text() -> str:
    return json.dumps(model_schema(), indent=1, ensure_ascii=False) + "\n"


def _one_of(of: str) -> dict[str, Any]:
    found = [_element(of, name) for name in classes(of)]
    return {"anyOf": [*found, {"enum": list(classes(of))}] if of == "joint" else found}


def _element(of: str, name: str) -> dict[str, Any]:
    known = arguments(classes(of)[name])
    properties = {key: _argument(x) for key, x in known.items()}
    required = [key for key, x in known.items() if x.required]
    if of == "rope point":
        return _object({"type": {"const": name}, **properties}, required)
    more = {"name": TEXT} if of in ("force", "constraint", "event") else {"colour": {}} if of == "shape" else {}
    return _object({"type": {"const": name}, **more, **properties}, ["type", *list(more)[: of != "shape"], *required])


def _argument(argument: Argument) -> dict[str, Any]:
    mark = argument.mark
    if argument.kind is Placement:
        return {"$ref": "#/definitions/placement"}
    if isinstance(mark, declared.Quantity):
        described = {} if mark.unit == "*" else {"description": mark.unit.replace("|", " or ")}
        if mark.shape == ():
            return {"anyOf": [NUMBER, {"$ref": "#/definitions/table"}], **described}
        return {**(ANY_NUMBERS if mark.shape is None else _list(mark.shape[0], len(mark.shape) == 1)), **described}
    if isinstance(mark, declared.Expression):
        return {"anyOf": [NUMBER, {"$ref": "#/definitions/table"}]}
    if isinstance(mark, declared.Direction):
        return {"anyOf": [TEXT, _list(3)]}
    if isinstance(mark, declared.Name):
        return {"description": f"name of a {mark.of}", "anyOf": [TEXT, {"type": "array", "items": TEXT}]}
    if isinstance(mark, declared.Part):
        one = {"$ref": f"#/definitions/{mark.of}"}
        if mark.of == "surface":
            return {"anyOf": [one, _list(3)]}
        return {"anyOf": [one, {"type": "array", "items": one}]} if mark.several else one
    kinds = {bool: FLAG, int: {"type": "integer"}, str: TEXT}
    return kinds.get(argument.kind, {})


def _of_body(key: str) -> dict[str, Any]:
    several = {"anyOf": [{"$ref": "#/definitions/shape"}, {"type": "array", "items": {"$ref": "#/definitions/shape"}}]}
    special: dict[str, Any] = {
        "name": TEXT, "parent": TEXT, "joint": {"$ref": "#/definitions/joint"}, "shape": several, "visual": several,
        "placement": {"$ref": "#/definitions/placement"}, "mass": {**NUMBER, "description": "kg"}, "com": _list(3),
        "inertia": ANY_NUMBERS, "check_inertia": FLAG, "q0": ANY_NUMBERS, "v0": ANY_NUMBERS, "colour": {},
    }  # fmt: skip
    return special[key]  # type: ignore[no-any-return]


def _list(size: int, numbers: bool = True) -> dict[str, Any]:
    items = {"items": NUMBER} if numbers else {}
    return {"type": "array", "minItems": size, "maxItems": size, **items}


def _tables(items: dict[str, Any]) -> dict[str, Any]:
    return {"type": "array", "items": items}


def _object(properties: dict[str, Any], required: list[str] | None = None) -> dict[str, Any]:
    found: dict[str, Any] = {"type": "object", "additionalProperties": False, "properties": properties}
    return {**found, "required": required} if required else found


if __name__ == "__main__":
    PATH.write_text(schema_text(), encoding="utf-8", newline="\n")
