"""Tables, lists, numbers and texts as TOML 1.0. Doubles are written with all their digits (`repr`)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

WIDTH = 110  # characters of a line, beyond which a list is broken
_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {'"': '\\"', "\\": "\\\\", "\b": "\\b", "\t": "\\t", "\n": "\\n", "\f": "\\f", "\r": "\\r"}


def toml_text(document: Mapping[str, Any]) -> str:
    """Plain keys first, then tables, then lists of tables, each with its header."""
    lines, later = [], []
    for key, value in document.items():
        if isinstance(value, Mapping) or (value and _is_tables(value)):
            later.append((key, value))
        else:
            lines.append(_pair(key, value))
    for key, value in later:
        for table in [value] if isinstance(value, Mapping) else value:
            lines += ["", f"[{_key(key)}]" if isinstance(value, Mapping) else f"[[{_key(key)}]]"]
            lines += [_pair(k, x) for k, x in table.items()]
    return "\n".join(lines) + "\n"


def _is_tables(value: Any) -> bool:
    return isinstance(value, list) and all(isinstance(x, Mapping) for x in value)


def _pair(key: str, value: Any) -> str:
    line = f"{_key(key)} = {inline(value)}"
    if len(line) <= WIDTH or not isinstance(value, Sequence) or isinstance(value, str):
        return line
    return f"{_key(key)} = [\n{_broken(value)}\n]"


def _broken(values: Sequence[Any]) -> str:
    """The entries of a long list, as many in a line as fit."""
    lines = [""]
    for value in values:
        text = f"{inline(value)}, "
        if lines[-1] and len(lines[-1]) + len(text) > WIDTH:
            lines.append("")
        lines[-1] += text
    return "\n".join(f"    {line.rstrip()}" for line in lines)


def inline(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, (int, float)):
        return repr(value)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, Mapping):
        return "{ " + ", ".join(f"{_key(k)} = {inline(x)}" for k, x in value.items()) + " }" if value else "{}"
    return "[" + ", ".join(inline(x) for x in value) + "]"


def _key(key: str) -> str:
    return key if _BARE.fullmatch(key) else _quoted(key)


def _quoted(text: str) -> str:
    return '"' + "".join(_ESCAPES.get(c) or (c if c >= " " and c != "\x7f" else f"\\u{ord(c):04x}") for c in text) + '"'
