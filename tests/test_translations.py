"""Pages in two languages have the same code and the same formulas; comments and words are translated.

The lectures have a test of their own: tests/test_lecture_pages.py.
"""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[1] / "docs"
OWN = {"index", "start", "glossary", "course"}  # written for readers of Russian, not translated
PAGES = sorted(
    page.stem for page in (DOCS / "ru").glob("*.md") if page.stem not in OWN and not page.stem.startswith("lecture_")
)


def code_of(text: str) -> list[str]:
    return [ast.dump(ast.parse(code)) for code in re.findall(r"^```python\n(.*?)^```$", text, re.M | re.S)]


def formulas_of(text: str) -> list[str]:
    prose = re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)
    return re.findall(r"\$\$.*?\$\$|\$[^$\n]+\$", prose, re.S)


def test_every_tutorial_is_translated() -> None:
    assert {"pendulum", "conventions"} | {page.stem for page in DOCS.glob("tutorial_*.md")} <= set(PAGES)


@pytest.mark.parametrize("page", PAGES)
def test_code_and_formulas_are_the_same(page: str) -> None:
    english, russian = ((folder / f"{page}.md").read_text(encoding="utf-8") for folder in (DOCS, DOCS / "ru"))
    assert code_of(russian) == code_of(english)
    assert sorted(formulas_of(russian)) == sorted(formulas_of(english))
