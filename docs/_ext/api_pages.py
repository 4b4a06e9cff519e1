"""The reference of the public names as Markdown: signatures, docstrings, arguments with units, and an example of each.

Groups are by the module where a name is at home, so a new name is on a page as soon as it is exported.
"""

from __future__ import annotations

import dataclasses
import inspect
import re
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Any

from doc_examples import DOCS, Example, example_of

import sharnir as sh
from sharnir.core import declared
from sharnir.files.codec import arguments

# The first prefix that fits decides; what fits none is in the group of its first package.
GROUPS = {
    "sharnir.model.joints": "joints",
    "sharnir.spatial": "shapes",
    "sharnir.model.forces": "forces",
    "sharnir.model.element": "forces",
    "sharnir.model.rope_path": "forces",
    "sharnir.model.constraint": "constraints",
    "sharnir.model.event": "events",
    "sharnir.model": "system",
    "sharnir.files": "system",
    "sharnir.dynamics.reference_engines": "system",
    "sharnir.dynamics.analysis": "analysis",
    "sharnir.dynamics.dynamics": "dynamics",
    "sharnir.dynamics": "analysis",
    "sharnir.cost": "cost",
    "sharnir.viewer": "runs",
    "sharnir.export": "system",
    "sharnir.core.errors": "errors",
    "sharnir.core.expressions": "forces",
}
HOMES = {"compile": "dynamics", "operation_count": "cost", "Pose": "dynamics"}
LARGE = (sh.System, sh.Model, sh.Dynamics, sh.Run)
INTERNAL = {
    sh.Model: "t q v parameter_symbols parameter_defaults locks states constraint_rows row_count",
    sh.Dynamics: "inertia slip_power sparse_rows tree_inverse unchecked_acceleration unchecked_reactions",
    sh.Run: "all_events dynamics element_states happened labels over_states over_time states",
}  # for other rooms and for tests, as tests/test_public_names.py says


def group_of(name: str) -> str:
    if name in HOMES:
        return HOMES[name]
    thing = getattr(sh, name)
    home = thing.__name__ if isinstance(thing, ModuleType) else thing.__module__
    for prefix, group in GROUPS.items():
        if home.startswith(prefix):
            return group
    package = home.split(".")[1]
    return "runs" if package in ("simulate", "motion", "results") else package


@cache
def groups() -> dict[str, list[str]]:
    """Names of each group: classes and functions in the order of the alphabet, the large classes first."""
    found: dict[str, list[str]] = {}
    large = {cls.__name__ for cls in LARGE}
    for name in sorted(sh.__all__, key=lambda x: (x not in large, x.lower())):
        if name != "__version__":
            found.setdefault(group_of(name), []).append(name)
    return found


def page_of(group: str, folder: Path) -> list[str]:
    """Markdown of one group; links are seen from `folder`."""
    if group not in groups():
        raise ValueError(f"no public name is in the group {group!r}. Expected one of {', '.join(groups())}.")
    return [line for name in groups()[group] for line in _entry(name, folder)]


def members_of(cls: type) -> list[str]:
    hidden = set(INTERNAL.get(cls, "").split())
    return [name for name in dir(cls) if not name.startswith("_") and name not in hidden]


def _entry(name: str, folder: Path) -> list[str]:
    thing = getattr(sh, name)
    if isinstance(thing, ModuleType):
        inside = [x for x in vars(thing).values() if inspect.isfunction(x) and x.__module__ == thing.__name__]
        inside = [x for x in inside if not x.__name__.startswith("_")]
        lines = markdown(inspect.getdoc(thing) or "")
        for function in inside:
            lines += _object("function", f"sharnir.{name}.{function.__name__}", function, folder, function.__name__)
        return lines
    if not inspect.isclass(thing):
        return _object("function", f"sharnir.{name}", thing, folder, name)
    inner = _arguments(thing)
    if thing in LARGE:
        inner += [line for member in members_of(thing) for line in _member(thing, member, folder)]
    kind = "exception" if issubclass(thing, BaseException) else "class"
    return _object(kind, f"sharnir.{name}", thing, folder, name, inner)


def _object(
    kind: str, path: str, thing: Any, folder: Path, name: str, inner: list[str] | None = None, member: bool = False
) -> list[str]:
    fence = "::::" if member else "::::::"
    shown = "" if kind in ("exception", "attribute") else signature_text(thing)
    lines = [f"{fence}{{py:{kind}}} {path}{shown}", "", *markdown(inspect.getdoc(thing) or ""), ""]
    lines += _shown(example_of(name, member), folder)
    return [*lines, *(inner or []), fence, ""]


def _member(cls: type, name: str, folder: Path) -> list[str]:
    static = inspect.getattr_static(cls, name)
    thing = static.func if hasattr(static, "func") else getattr(cls, name)
    kind = "method" if inspect.isfunction(thing) and not hasattr(static, "func") else "attribute"
    return _object(kind, f"sharnir.{cls.__name__}.{name}", thing, folder, name, member=True)


def _shown(example: Example | None, folder: Path) -> list[str]:
    if example is None:
        return []
    title = re.search(r"^# (.+)$", example.page.read_text(encoding="utf-8"), re.M)
    link = "/" + example.page.relative_to(DOCS).as_posix()
    source = f"From [{title[1] if title else example.page.stem}]({link})."
    return ["```python", *example.code.splitlines(), "```", "", f"{{.example-source}}\n{source}", ""]


def signature_text(thing: Any) -> str:
    """Names, defaults and types that say something; of classes without `self`."""
    try:
        found = inspect.signature(thing)
    except (TypeError, ValueError):
        return ""
    shown = []
    for parameter in found.parameters.values():
        if parameter.name == "self":
            continue
        if parameter.kind is inspect.Parameter.KEYWORD_ONLY and "*" not in shown and not any("**" in x for x in shown):
            shown.append("*")
        prefix = {inspect.Parameter.VAR_POSITIONAL: "*", inspect.Parameter.VAR_KEYWORD: "**"}.get(parameter.kind, "")
        text = prefix + parameter.name
        plain = isinstance(parameter.annotation, str) and re.fullmatch(
            r"(float|int|str|bool|None|Run|Model|Placement|Joint|[ |])+", parameter.annotation
        )
        if plain:
            text += f": {parameter.annotation}"
        if parameter.default is not inspect.Parameter.empty:
            default = re.sub(r"<.*?>", "...", repr(parameter.default))
            text += f" = {default}" if plain else f"={default}"
        shown.append(text)
    return f"({', '.join(shown)})"


def _arguments(cls: type) -> list[str]:
    """The table of what a part of a mechanism takes, by the declarations that readers of files use."""
    if not dataclasses.is_dataclass(cls):
        return []
    rows = []
    for name, argument in arguments(cls).items():
        default = "required" if argument.required else _default(cls, name)
        rows.append(f"| `{name}` | {takes(argument)} | {default} |")
    return ["| argument | takes | default |", "|---|---|---|", *rows, ""] if rows else []


def _default(cls: type, name: str) -> str:
    field = {x.name: x for x in dataclasses.fields(cls)}.get(name)
    if field is None or field.default is dataclasses.MISSING:
        return ""
    return "" if field.default is None else f"`{field.default!r}`"


def takes(argument: Any) -> str:
    mark = argument.mark
    if isinstance(mark, declared.Quantity):
        unit = {"*": "any unit", "1": "no unit"}.get(mark.unit, mark.unit.replace("|", " or "))
        if mark.shape is None:
            return f"numbers, {unit}"
        count = {(): "a number", (3,): "three numbers", (3, 3): "3×3 numbers"}.get(mark.shape, f"{mark.shape} numbers")
        more = " or an expression" if mark.text else ""
        return f"{count}{more}, {unit}"
    if isinstance(mark, declared.Expression):
        return "an expression or a table"
    if isinstance(mark, declared.Direction):
        return 'an axis: "x", "-z" or three numbers'
    if isinstance(mark, declared.Name):
        names = {"element": "force or constraint", "target": "joint or constraint"}
        return f"the name of a {names.get(mark.of, mark.of)}"
    if isinstance(mark, declared.Part):
        return f"{mark.of}s" if mark.several else f"a {mark.of}"
    kinds = {bool: "true or false", int: "a whole number", str: "a text"}
    return kinds.get(argument.kind, getattr(argument.kind, "__name__", "see above"))


def markdown(text: str) -> list[str]:
    """A docstring: lines `name   meaning` become a list, the rest stays as it is."""
    lines: list[str] = []
    inside = False
    for line in text.splitlines():
        row = re.match(r"(\S(?:[^ ]|, | (?! ))*) {2,}(\S.*)$", line)
        if row:
            lines += ([] if inside else [""]) + [f"- `{row[1].rstrip(':')}`: {row[2]}"]
            inside = True
        elif inside and line.startswith("    "):
            lines.append(f"  {line.strip()}")
        elif not line.strip():
            lines.append("")
        else:
            lines += ([""] if inside else []) + [line]
            inside = False
    return lines
