"""An explanation on paper: plain text that fits a terminal, HTML for notebooks, LaTeX.

Symbols are written once, as text ("M*_k", "q̈_k", "S_kᵀ"), and turned into HTML and LaTeX piece by piece: a letter with
its dots, then stars, primes, subscripts and exponents in any order.
"""

from __future__ import annotations

import re
import textwrap
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from html import escape
from typing import TYPE_CHECKING

import numpy as np

from ...core.read import Array

if TYPE_CHECKING:
    from .derivation import Checked
    from .explanation import Explanation, Quantities

ROUNDED = 1e-13  # of the largest entry of a matrix: printed as 0
DIGITS = 4
SHORT = 10  # columns of a symbol that has its numbers beside it
LARGE = 24  # rows or columns of a matrix that is printed as its pattern

# Numbers


def number(x: float, largest: float = 0.0) -> str:
    if abs(x) <= ROUNDED * largest or x == 0.0:
        return "0"
    return f"{x:.{DIGITS}g}".replace("e-0", "e-").replace("e+0", "e").replace("e+", "e")


def entries(value: Array) -> list[list[str]]:
    """Rows of texts; a vector is one row."""
    table = np.atleast_2d(value)
    largest = float(np.abs(table[np.isfinite(table)]).max(initial=0.0))
    return [[number(float(x), largest) for x in row] for row in table]


def pattern(value: Array) -> np.ndarray:
    """Where a matrix has entries."""
    return np.asarray(np.abs(value) > ROUNDED * np.abs(value).max(initial=0.0))


def drawn(value: Array, full: str = "■", empty: str = "·") -> list[str]:
    """Its pattern, a character for every entry."""
    return ["".join(full if x else empty for x in row) for row in np.atleast_2d(pattern(value))]


# Text


def text(e: Explanation, width: int) -> Iterator[str]:
    yield from _wrapped(f"{e.model_name}: {e.formulation}. {e.source[0].upper()}{e.source[1:]}. {e.frames}", width)
    for name in e:
        yield ""
        yield _heading(f"{name} (on {e.parent(name)})", width)
        yield from text_of_quantities(e[name], width)
    if e.system.names:
        yield ""
        yield _heading("all bodies", width)
        yield from text_of_quantities(e.system, width)
    yield ""
    yield _heading("equations, off by (relative to their terms)", width)
    yield from _equations(e.equations, width)


def _heading(title: str, width: int) -> str:
    return _cut(f"── {title} ".ljust(width, "─"), width)


def _wrapped(line: str, width: int) -> list[str]:
    return textwrap.wrap(line, width)


def text_of_quantities(of: Quantities, width: int) -> Iterator[str]:
    left = max((_columns(x.symbol) for x in of.letters if _columns(x.symbol) <= SHORT), default=0)
    middle = max((_columns(x.equation) for x in of.letters), default=0)
    indent = left + middle + 3
    for letter in of.letters:
        value = getattr(of, letter.name)
        head = _padded(letter.symbol, left) + " " + _padded(letter.equation, middle) + "  "
        if _columns(letter.symbol) > left:  # a line of its own
            yield f"{letter.symbol}  {letter.equation}"
            head = " " * indent
        for k, line in enumerate(_block(value, of.labels(letter.name), width - indent)):
            yield (head if k == 0 else " " * indent) + line


def _block(value: Array, labels: tuple[Sequence[str], Sequence[str]], room: int) -> Iterator[str]:
    """A matrix in as many stripes as it needs; one that is too large, as its pattern."""
    if value.size == 0:
        yield f"none ({' × '.join(map(str, value.shape))})"
        return
    if max(value.shape, default=0) > LARGE and value.ndim == 2:
        yield f"{value.shape[0]} × {value.shape[1]}, entries where ■ stands"
        for line in drawn(value):
            for start in range(0, len(line), room):
                yield line[start : start + room]
        return
    rows, columns = labels
    table = entries(value)
    names = [f"{x}: " for x in rows] if len(rows) == len(table) and value.ndim == 2 else [""] * len(table)
    left = min(max(map(_columns, names), default=0), room // 2)
    widths = [max(len(row[k]) for row in table) for k in range(len(table[0]))]
    column, stripes = 0, []
    while column < len(widths):
        last, used = column, left + 4
        while last < len(widths) and (last == column or used + widths[last] + 2 <= room):
            used += widths[last] + 2
            last += 1
        stripes.append((column, last))
        column = last
    for first, last in stripes:
        if len(stripes) > 1:
            yield f"columns {first + 1} to {last}:"
        for row, name in zip(table, names, strict=True):
            cells = "  ".join(x.rjust(w) for x, w in zip(row[first:last], widths[first:last], strict=True))
            yield f"{_padded(_cut(name, left), left)}[{cells}]"
    if len(columns) == len(widths) and value.ndim == 2:
        yield from _wrapped("columns: " + ("as the rows" if columns == rows else ", ".join(columns)), room)


def _equations(equations: Sequence[Checked], width: int) -> Iterator[str]:
    left = max((_columns(x.numbers) for x in equations), default=0)
    room = width - left - 12
    for x in equations:
        lines = _wrapped(x.formula, max(20, room))
        yield f"{_padded(x.numbers, left)}  {_padded(lines[0], max(20, room))} {x.residual:8.1e}"
        for line in lines[1:]:
            yield " " * (left + 2) + line


def _columns(line: str) -> int:
    """How wide a text is: dots above letters take no room."""
    return sum(not unicodedata.combining(c) for c in line)


def _padded(line: str, width: int) -> str:
    return line + " " * (width - _columns(line))


def _cut(line: str, width: int) -> str:
    return line if _columns(line) <= width else line[: width - 1] + "…"


# Symbols: a letter, and what stands at it

_TOKEN = re.compile(
    r"(?P<base>[^\W\d_ᴶᵀ][\u0300-\u036f]*)(?P<marks>(?:\*|'|~|°|ᴶ|ᵀ|⁻¹|⁻ᵀ|²|₀|_\(.*?\)|_[A-Za-z0-9Α-Ωα-ω]+)*)"
)
_MARK = re.compile(r"\*|ᴶ|'|~|°|ᵀ|⁻¹|⁻ᵀ|²|₀|_\(.*?\)|_[A-Za-z0-9Α-Ωα-ω]+")
_ABOVE = {"*": "*", "'": "′", "°": "°", "ᵀ": "T", "ᴶ": "J", "⁻¹": "−1", "⁻ᵀ": "−T", "²": "2"}
_GREEK = {
    "ω": r"\omega", "ρ": r"\rho", "τ": r"\tau", "λ": r"\lambda", "η": r"\eta", "ε": r"\varepsilon", "Θ": r"\Theta",
    "Φ": r"\Phi", "Σ": r"\sum", "Ω": r"\Omega", "γ": r"\gamma", "ζ": r"\zeta", "μ": r"\mu", "δ": r"\delta",
}  # fmt: skip
_SIGNS = {"−": "-", "×": r"\times ", "·": r"\cdot ", "Σ": r"\sum ", "≤": r"\le ", "≠": r"\ne ", "…": r"\dots ",
          "ᵀ": "^{T}", "⁻": "^{-", "¹": "1}", "²": "^{2}", "°": r"^{\circ}"}  # fmt: skip
_WORDS = re.compile(r"[a-z]{3,}|(?:of|in|on|if)(?![A-Za-z_])")


def _parts(symbol: str, write: Callable[[str, str, bool, str, str], str], other: Callable[[str], str]) -> str:
    """A formula piece by piece: `write(letter, dots, tilde, above, below)` for symbols, `other` for what is between."""
    line, found, place = unicodedata.normalize("NFD", symbol), [], 0
    while place < len(line):
        word = _WORDS.match(line, place)
        token = _TOKEN.match(line, place)
        if word:
            found.append(write(word.group(), "", False, "", ""))
            place = word.end()
        elif token:
            marks = _MARK.findall(token["marks"])
            above = "".join(_ABOVE[x] for x in marks if x in _ABOVE)
            below = "".join("0" if x == "₀" else x[1:].strip("()") for x in marks if x[0] in "_₀")
            dots = "".join(c for c in token["base"][1:])
            found.append(write(token["base"][0], dots, "~" in marks, above, below))
            place = token.end()
        else:
            found.append(other(line[place]))
            place += 1
    return "".join(found)


_BLOCKS = re.compile(r"(\[[^\[\]]*;[^\[\]]*\])")


def to_latex(symbol: str) -> str:
    """With [a b; 0 c], [a, b; c, d] and [a; b] as matrices."""
    return " ".join(_latex_block(x) if _BLOCKS.fullmatch(x) else _latex_line(x) for x in _BLOCKS.split(symbol)).strip()


def _latex_block(block: str) -> str:
    rows = [row.strip() for row in block[1:-1].split(";")]
    between = "," if any("," in row for row in rows) else " " if any("0" in row.split() for row in rows) else None
    cells = [row.split(between) if between else [row] for row in rows]
    body = r" \\ ".join(" & ".join(_latex_line(x.strip()) for x in row) for row in cells)
    return rf"\begin{{bmatrix}} {body} \end{{bmatrix}}"


def _latex_line(symbol: str) -> str:
    def write(letter: str, dots: str, tilde: bool, above: str, below: str) -> str:
        if len(letter) > 1:
            return rf"\text{{ {letter} }}" if letter != "diag" else r"\operatorname{diag}"
        base = _GREEK.get(letter, letter)
        for dot in dots:
            base = {"\u0308": rf"\ddot{{{base}}}", "\u0307": rf"\dot{{{base}}}", "\u0302": rf"\hat{{{base}}}"}.get(
                dot, rf"\bar{{{base}}}"
            )
        base = rf"\tilde{{{base}}}" if tilde else base
        up = above.replace("′", r"\prime ").replace("°", r"\circ ").replace("−", "-")
        down = "".join(_GREEK.get(c, c.replace("−", "-")) + (" " if c in _GREEK else "") for c in below)
        return base + (f"_{{{down}}}" if down else "") + (f"^{{{up}}}" if up else "") + " "

    return _parts(symbol, write, lambda c: _SIGNS.get(c, r"\{" if c == "{" else r"\}" if c == "}" else c)).strip()


def to_html(symbol: str) -> str:
    def write(letter: str, dots: str, tilde: bool, above: str, below: str) -> str:
        if len(letter) > 1:
            return f" {letter} " if letter != "diag" else letter
        base = unicodedata.normalize("NFC", letter + dots + ("\u0303" if tilde else ""))
        sub, sup = (f"<sub>{escape(below)}</sub>" if below else ""), (f"<sup>{above}</sup>" if above else "")
        return f"<i>{base}</i>{sup}{sub}"

    return _parts(symbol, write, escape)


# HTML

STYLE = """<style>
.explain table{border-collapse:collapse;margin:2px 0}
.explain td{padding:1px 6px;text-align:right;vertical-align:middle;font-variant-numeric:tabular-nums}
.explain table.matrix{border-left:1px solid;border-right:1px solid;border-radius:6px}
.explain td.word,.explain th{text-align:left;font-weight:normal}
.explain td.bad{color:#b00020;font-weight:bold}
.explain pre{line-height:1;margin:2px 0}
.explain .wide{overflow-x:auto;max-width:64vw}
.explain .upright td{vertical-align:bottom}
.explain .upright span{writing-mode:vertical-rl;transform:rotate(180deg);white-space:nowrap}
.explain .upright span{max-height:14em;overflow:hidden}
.explain .matrix td.word{white-space:nowrap}
.explain summary{cursor:pointer;font-weight:bold;margin-top:6px}
</style>"""
SMALL = 1e-9  # residuals above are marked
BROAD = 6  # columns; the names of more stand upright


def html(e: Explanation) -> str:
    head = f"<p><b>{escape(e.model_name)}</b>: {escape(e.formulation)}, {escape(e.source)}. {escape(e.frames)}</p>"
    parts = [
        f"<details open><summary>{escape(name)} (on {escape(e.parent(name))})</summary>"
        f"{html_of_quantities(e[name])}</details>"
        for name in e
    ]
    if e.system.names:
        parts.append(f"<details open><summary>all bodies</summary>{html_of_quantities(e.system)}</details>")
    rows = "".join(
        f"<tr><td class='word'>{escape(x.numbers)}</td><td class='word'>{to_html(x.formula)}</td>"
        f"<td{'' if x.residual <= SMALL else ' class=bad'}>{x.residual:.1e}</td></tr>"
        for x in e.equations
    )
    table = f"<table><tr><th>equation</th><th></th><th>off by</th></tr>{rows}</table>"
    equations = f"<details open><summary>equations</summary>{table}</details>"
    return f"{STYLE}<div class='explain'>{head}{''.join(parts)}{equations}</div>"


def html_of_quantities(of: Quantities) -> str:
    rows = "".join(
        f"<tr title='{escape(x.meaning, quote=True)}'><td class='word'>{to_html(x.symbol)}</td>"
        f"<td class='word'>{escape(x.equation)}</td><td class='word'>{_html_matrix(of, x.name)}</td>"
        f"<td class='word'>{escape(x.meaning)}</td></tr>"
        for x in of.letters
    )
    return f"<div class='explain'><table>{rows}</table></div>"


def _html_matrix(of: Quantities, name: str) -> str:
    value = getattr(of, name)
    if value.size == 0:
        return f"none ({' × '.join(map(str, value.shape))})"
    if value.ndim == 2 and max(value.shape) > LARGE:
        return f"{value.shape[0]} × {value.shape[1]}<pre>{chr(10).join(drawn(value))}</pre>"
    if value.ndim == 0:
        return entries(value)[0][0]
    rows, columns = of.labels(name)
    body = ""
    if len(columns) == np.atleast_2d(value).shape[1] and value.ndim == 2:
        cells = "".join(f"<td><span>{escape(x)}</span></td>" for x in columns)
        upright = " class='upright'" if len(columns) > BROAD else ""
        body += f"<tr{upright}>" + ("<td></td>" if rows else "") + cells + "</tr>"
    for k, row in enumerate(entries(value)):
        label = f"<td class='word'>{escape(rows[k])}</td>" if rows and value.ndim == 2 else ""
        body += f"<tr>{label}{''.join(f'<td>{x}</td>' for x in row)}</tr>"
    return f"<div class='wide'><table class='matrix'>{body}</table></div>"


# LaTeX


def latex(e: Explanation, document: bool) -> str:
    lines = [_plain(f"{e.model_name}: {e.formulation}, {e.source}. {e.frames}"), ""]
    for name in e:
        lines += [rf"\paragraph{{{_plain(name)}}} (on {_plain(e.parent(name))})", *_latex_quantities(e[name])]
    if e.system.names:
        lines += [r"\paragraph{all bodies}", *_latex_quantities(e.system)]
    lines += [r"\paragraph{Equations} and by how much they are off, relative to their terms:"]
    lines += [r"{\footnotesize", r"\begin{align*}"]  # with their residuals the long ones are wider than a page
    lines += [
        rf"\text{{{_plain(x.numbers)}}}\quad & {to_latex(x.formula)} && {_scientific(x.residual)} \\"
        for x in e.equations
    ]
    lines += [r"\end{align*}", "}"]
    if not document:
        return "\n".join(lines)
    head = [
        r"\documentclass[a4paper,10pt]{article}", r"\usepackage[T1]{fontenc}", r"\usepackage[utf8]{inputenc}",
        r"\usepackage{amsmath}", r"\usepackage[margin=15mm]{geometry}", r"\setlength{\parindent}{0pt}",
        r"\allowdisplaybreaks", r"\begin{document}",
    ]  # fmt: skip
    return "\n".join([*head, *lines, r"\end{document}", ""])


def _latex_quantities(of: Quantities) -> list[str]:
    lines = [r"\begin{align*}"]
    for x in of.letters:
        value = getattr(of, x.name)
        tag = rf" && \text{{{_plain(x.equation)}}}" if x.equation else ""
        lines.append(rf"{to_latex(x.symbol)} &= {_latex_matrix(value)}{tag} \\")
    return [*lines, r"\end{align*}"]


def _latex_matrix(value: Array) -> str:
    if value.size == 0:
        return r"\text{none}"
    if value.ndim == 0:
        return _latex_number(entries(value)[0][0])
    if value.ndim == 2 and max(value.shape) > LARGE:
        rows = [rf"\texttt{{{line}}}" for line in drawn(value, "*", ".")]
        return r"\begin{array}{l}" + r" \\[-1ex] ".join(rows) + r"\end{array}"
    table = entries(value)
    body = r" \\ ".join(" & ".join(_latex_number(x) for x in row) for row in table)
    found = rf"\left[\begin{{array}}{{{'r' * len(table[0])}}} {body} \end{{array}}\right]"
    if value.ndim == 1:
        found += r"^{T}"
    if len(table[0]) <= BROAD:
        return found
    small = r"\scriptsize" if len(table[0]) <= 2 * BROAD else r"\tiny\setlength{\arraycolsep}{2pt}"
    return rf"\text{{{small}${found}$}}"  # sizes are for text, not for formulas


def _latex_number(x: str) -> str:
    mantissa, _, exponent = x.partition("e")
    return rf"{mantissa}\cdot 10^{{{exponent}}}" if exponent else mantissa


def _scientific(x: float) -> str:
    return _latex_number(number(float(f"{x:.1e}"))) if np.isfinite(x) else r"\text{not a number}"


_SPECIAL: dict[str, str] = {c: "\\" + c for c in "&%$#_{}"} | {
    "\\": r"\textbackslash{}", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}", "*": r"$^*$", "−": "$-$",
}  # fmt: skip


def _plain(line: str) -> str:
    """Text with symbols in it. Other alphabets, in names of bodies, stay as they are."""
    return re.sub(r"\S+", lambda word: _word(word.group()), line)


def _word(word: str) -> str:
    strange = {c for c in unicodedata.normalize("NFD", word) if not c.isascii()}
    if strange and strange <= _KNOWN:
        return f"${to_latex(word)}$"
    return "".join(_SPECIAL.get(c, c) for c in word)


_KNOWN = {*_GREEK, *_SIGNS, *"ᴶ₀", "\u0302", "\u0307", "\u0308"}
