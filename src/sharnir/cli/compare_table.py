"""A comparison as text: cells, Markdown, a page. Names come from users: they are shown, never interpreted."""

from __future__ import annotations

import html
import math
import re

from ..version import __version__
from .comparison import Comparison, Row

COLUMNS = (
    "formulation", "operations", "accelerations differ by", "reactions differ by", "compile, ms", "one state, ns",
    "batch, ns/state", "energy drift",
)  # fmt: skip
PAGE = """<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<title>{title}</title>
<style>
body {{ font: 16px/1.5 system-ui, sans-serif; max-width: 1100px; margin: 2.5rem auto; padding: 0 1.2rem; color: #222; }}
h1 {{ font-size: 1.4rem; }}
table {{ border-collapse: collapse; }}
th, td {{ padding: .25rem 1.2rem .25rem 0; border-bottom: 1px solid #ddd; text-align: right; }}
th:first-child, td:first-child {{ text-align: left; white-space: nowrap; }}
</style>
</head>
<body>
<h1>{title}</h1>
{facts}
<table>
<tr>{head}</tr>
{rows}
</table>
<ul>
{remarks}
</ul>
<p>Made by sharnir {version}.</p>
</body>
</html>
"""


def cells(row: Row) -> list[str]:
    return [
        row.formulation,
        f"{row.operations:,}" if row.operations else "-",
        _size(row.acceleration),
        _size(row.reactions),
        _number(1e3 * row.compile_s, 0),
        _number(1e9 * row.single_s, 0),
        _number(1e9 * row.batch_s, 1),
        _size(row.drift),
    ]


def facts(found: Comparison) -> list[str]:
    model, n = found.model, len(found.model.bodies)
    rows = f", {model.row_count} rows of constraints" if model.constraints else ""
    return [
        f"{model.name}: {n} {'body' if n == 1 else 'bodies'}, nq = {model.nq}, nv = {model.nv}{rows}",
        f"compared at {found.states} states; batches of {found.batch:,}, one thread; energy over {found.seconds:g} s",
    ]


def remarks(found: Comparison) -> list[str]:
    lines = [*found.remarks]
    lines += [f"{row.formulation}: {note}" for row in found.rows for note in row.notes]
    return lines + [f"{name} refuses: {why}" for name, why in found.refused.items()]


def as_markdown(found: Comparison) -> str:
    title, *rest = facts(found)
    lines = [f"# {escaped(title)}", "", *(escaped(line) for line in rest), "", _line(COLUMNS)]
    lines.append(_line(["---", *["---:"] * (len(COLUMNS) - 1)]))
    lines += [_line([escaped(cell) for cell in cells(row)]) for row in found.rows]
    said = [f"- {escaped(line)}" for line in remarks(found)]
    return "\n".join([*lines, "", *said, "", f"Made by sharnir {__version__}.", ""])


def as_html(found: Comparison) -> str:
    title, *rest = facts(found)
    head = "".join(f"<th>{html.escape(column)}</th>" for column in COLUMNS)
    rows = ["<tr>" + "".join(f"<td>{html.escape(cell)}</td>" for cell in cells(row)) + "</tr>" for row in found.rows]
    return PAGE.format(
        title=html.escape(title), head=head, rows="\n".join(rows), version=__version__,
        facts="\n".join(f"<p>{html.escape(line)}</p>" for line in rest),
        remarks="\n".join(f"<li>{html.escape(line)}</li>" for line in remarks(found)),
    )  # fmt: skip


def escaped(text: str) -> str:
    """For Markdown: every sign that could mean something there is shown as itself."""
    return re.sub(r"([\\`*_{}\[\]<>()#+!|~&])", r"\\\1", " ".join(text.split()))


def _line(row: list[str] | tuple[str, ...]) -> str:
    return "| " + " | ".join(row) + " |"


def _size(x: float) -> str:
    if math.isnan(x):
        return "-"
    return "0" if x == 0.0 else f"{x:.0e}"


def _number(x: float, digits: int) -> str:
    return "-" if math.isnan(x) else f"{x:,.{digits}f}"
