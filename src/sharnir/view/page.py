"""A page as one file: the data of a run, the program that shows it and its style, nothing outside.

The program (`page/` in the repository) is built to `report.js`. A content-security policy lets this program run and no
other, and nothing be loaded: scripts and styles by their digests. Names and texts of the user are JSON in which every
"<" is written as an escape, and the program puts them on the page as text.
"""

from __future__ import annotations

import base64
import hashlib
import html
import json
import math
from importlib.resources import files
from typing import Any

PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="sharnir {version}">
<title>{title}</title>
<style>{style}</style>
</head>
<body>
<noscript>This report needs JavaScript, which is in this file: nothing is loaded from elsewhere.</noscript>
<div id="report"></div>
<script type="application/json" id="content">{content}</script>
<script type="text/plain" id="arrays">{arrays}</script>
<script>{program}</script>
</body>
</html>
"""


def page(content: dict[str, Any], arrays: str) -> str:
    """`content` is plain data, `arrays` a stream of `Packed`."""
    from ..version import __version__

    style, program = part("report.css"), part("report.js")
    rules = {
        "default-src": "'none'",
        "script-src": _digest(program),
        "style-src": _digest(style),
        "img-src": "data: blob:",
        "base-uri": "'none'",
        "form-action": "'none'",
    }
    data = json.dumps(_plain({**content, "version": __version__}), ensure_ascii=True, allow_nan=False)
    return PAGE.format(
        policy="; ".join(f"{key} {value}" for key, value in rules.items()),
        version=__version__,
        title=html.escape(str(content["title"])),
        style=style,
        content=data.replace("<", "\\u003c").replace(">", "\\u003e").replace("&", "\\u0026"),
        arrays=arrays,
        program=program,
    )


def part(name: str) -> str:
    """A file of the built page. No end of a script or a style is in it."""
    text = (files(__package__) / "built" / name).read_text(encoding="utf-8")
    assert "</script" not in text.lower(), name
    assert "</style" not in text.lower(), name
    return text


def _digest(text: str) -> str:
    return f"'sha256-{base64.b64encode(hashlib.sha256(text.encode('utf-8')).digest()).decode('ascii')}'"


def _plain(value: Any) -> Any:
    """What JSON knows; None for what is not a finite number."""
    if isinstance(value, dict):
        return {str(key): _plain(x) for key, x in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(x) for x in value]
    if isinstance(value, float):
        return float(value) if math.isfinite(value) else None
    return value
