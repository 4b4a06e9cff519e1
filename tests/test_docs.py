"""The code in the documentation runs."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[1] / "docs"
BLOCKS = [
    pytest.param(code, id=f"{page.stem} {k}")
    for page in sorted(DOCS.glob("*.md"))
    for k, code in enumerate(re.findall(r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S))
]


@pytest.mark.parametrize("code", BLOCKS)
def test_python_blocks_run(code: str) -> None:
    exec(compile(code, "docs", "exec"), {"__name__": "docs"})


def test_there_are_some() -> None:
    assert BLOCKS
