"""The sections of model.toml as tables, from the JSON schema that editors use."""

from __future__ import annotations

from typing import Any

from sharnir.files.schema import model_schema

PARTS = {"joint": "Joints", "shape": "Shapes", "surface": "Surfaces of contacts", "force": "Forces"}
PARTS |= {"constraint": "Constraints", "event": "Events", "action": "Actions of events"}


def schema_markdown() -> list[str]:
    schema = model_schema()
    lines = ["**The file**", "", "| section | keys |", "|---|---|"]
    for name, section in schema["properties"].items():
        body = section.get("items", section)
        keys = body.get("properties", {})
        shown = ", ".join(f"`{key}`{'' if key not in body.get('required', []) else ' *'}" for key in keys)
        written = f"`[[{name}]]`" if section.get("type") == "array" and "items" in section and keys else f"`{name}`"
        if "$ref" in body:
            written, shown = f"`[[{name}]]`", f"`name` *, `type` *, and the keys of the {name}"
        elif not keys:
            shown = _kind(section)
        lines.append(f"| {written} | {shown} |")
    lines += ["", "A star marks keys that must be given.", ""]
    for part, title in PARTS.items():
        lines += [f"**{title}**", "", "| type | keys |", "|---|---|"]
        for one in schema["definitions"][part]["anyOf"]:
            if "properties" not in one:
                continue
            required = one.get("required", [])
            keys = {key: x for key, x in one["properties"].items() if key not in ("type", "name", "colour")}
            shown = ", ".join(_key(key, x, key in required) for key, x in keys.items())
            lines.append(f"| `{one['properties']['type']['const']}` | {shown} |")
        lines.append("")
    return lines


def _key(key: str, schema: dict[str, Any], required: bool) -> str:
    unit = schema.get("description", "")
    unit = f" ({unit})" if unit and not unit.startswith("name of") else ""
    return f"`{key}`{' *' if required else ''}{unit}"


def _kind(schema: dict[str, Any]) -> str:
    if "const" in schema:
        return f"the version of the format, {schema['const']}"
    kinds = {"string": "a text", "boolean": "`true` or `false`", "array": "three numbers", "object": "a table"}
    return kinds.get(schema.get("type", ""), "")
