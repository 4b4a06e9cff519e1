"""WebAssembly modules run by Node, which is skipped where there is none."""

from __future__ import annotations

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

NODE = shutil.which("node")
needs_node = pytest.mark.skipif(NODE is None, reason="node is not installed")
PAGE = Path(__file__).parents[2] / "page" / "src"


def node(script: str, given: Any, folder: Path) -> Any:
    """What a module of JavaScript writes with `answer(...)`; it reads `given`. Imports of "./x.js" are those of the
    page."""
    (folder / "given.json").write_text(json.dumps(given))
    head = (
        'import { readFileSync, writeFileSync } from "node:fs";\n'
        f"const given = JSON.parse(readFileSync({json.dumps(str(folder / 'given.json'))}));\n"
        f"const answer = (x) => writeFileSync({json.dumps(str(folder / 'answer.json'))}, JSON.stringify(x));\n"
        'const bytes = (text) => new Uint8Array(Buffer.from(text, "base64"));\n'
    )
    file = folder / "script.mjs"
    file.write_text(head + script.replace('from "./', f'from "{PAGE.as_uri()}/'))
    found = subprocess.run([str(NODE), str(file)], capture_output=True, text=True, timeout=120)
    assert found.returncode == 0, found.stderr
    return json.loads((folder / "answer.json").read_text())
