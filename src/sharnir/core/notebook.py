"""Objects in notebooks: small tables of HTML. Names of users are escaped; nothing is loaded and no script runs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from typing import Any

ROWS = 30  # of a table; the rest is counted


def table(heads: Sequence[str], rows: Sequence[Sequence[Any]]) -> str:
    """Of texts and numbers; of long ones the first rows."""
    head = "".join(f"<th style='text-align:left'>{escape(x)}</th>" for x in heads)
    cells = ["".join(f"<td style='text-align:left'>{escape(_text(x))}</td>" for x in row) for row in rows[:ROWS]]
    more = f"<p>and {len(rows) - ROWS} more</p>" if len(rows) > ROWS else ""
    return f"<table><tr>{head}</tr>{''.join(f'<tr>{x}</tr>' for x in cells)}</table>{more}"


def card(title: str, facts: Mapping[str, Any], *parts: str, open_parts: bool = True) -> str:
    """A title, facts in one line, and parts that fold."""
    said = " · ".join(f"{escape(key)} <b>{escape(_text(x))}</b>" for key, x in facts.items())
    inner = "".join(parts)
    folded = f"<details{' open' if open_parts else ''}><summary>{said}</summary>{inner}</details>" if inner else said
    return f"<div><strong>{escape(title)}</strong><br>{folded}</div>"


def words(text: str) -> str:
    """A text of several lines, as it is printed."""
    return f"<pre style='white-space:pre-wrap;font-family:monospace'>{escape(text)}</pre>"


def _text(value: Any) -> str:
    return f"{value:.6g}" if isinstance(value, float) else str(value)
