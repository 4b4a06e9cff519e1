"""What `dyn.explain` gives back: by name, as text that fits, as HTML and LaTeX; and what it refuses.

Covers dynamics/explain/explain.py, dynamics/explain/pages.py, dynamics/explain/records.py.
"""

from __future__ import annotations

import re
from html.parser import HTMLParser

import numpy as np
import pytest

import sharnir as sh
from sharnir.algorithms.formulations.registry import FORMULATIONS
from sharnir.dynamics.explain.derivation import Sized, stacked
from sharnir.dynamics.explain.explain import DERIVATIONS, LETTERS
from sharnir.dynamics.explain.explanation import Explanation
from sharnir.dynamics.explain.pages import _columns, number, to_html, to_latex
from support.explained import driven, driven_state
from support.right_arguments import loop, model


def of_driven(letters: str = "lecture") -> Explanation:
    moved = driven()
    return sh.compile(moved, "separate-bodies", backend="casadi").explain(**driven_state(moved), letters=letters)


def test_letters_are_attributes_that_nobody_changes() -> None:
    e = of_driven()
    assert e.bodies == ("cart", "arm", "lamp", "drill", "ball")
    assert e["ball"].M_star.shape == (6, 6)
    with pytest.raises(ValueError, match=r"read-only"):
        e["ball"].M_star[0, 0] = 1.0
    with pytest.raises(AttributeError, match=r"M_star"):
        e["ball"].M_sta  # noqa: B018
    with pytest.raises(sh.ModelError, match=r"'bal' is not a body of 'driven'.*ball"):
        e["bal"]


@pytest.mark.parametrize("width", [60, 80, 133])
@pytest.mark.parametrize("letters", ["lecture", "code"])
def test_text_fits_and_has_everything(width: int, letters: str) -> None:
    e = of_driven(letters)
    text = e.text(width)
    assert max(map(_columns, text.splitlines())) <= width
    assert all(f"── {name} (on " in text for name in e)
    for x in e.equations:
        assert re.search(rf"^{re.escape(x.numbers)} .*{re.escape(f'{x.residual:.1e}')}$", text, re.M)
    for letter in e["ball"].letters:
        assert letter.symbol in text


def test_a_residual_is_of_the_worst_body() -> None:
    e = of_driven()
    (nine,) = [x for x in e.equations if x.numbers == "(9)"]
    assert set(nine.residuals) == set(e.bodies)
    assert e.residuals["(9)"] == max(nine.residuals.values())


class Balanced(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.rows = 0

    def handle_starttag(self, tag: str, attrs: object) -> None:
        self.open.append(tag)
        self.rows += tag == "tr"

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def test_html_is_well_formed() -> None:
    s = sh.System("<b>& 'arm'")
    s.add_body("link", joint=sh.Revolute("y"), shape=sh.Box((1, 0.1, 0.1), mass=1.0))
    e = sh.compile(s.build(), "separate-bodies", backend="casadi").explain([0.1], [0.2])
    page = Balanced()
    page.feed(e._repr_html_())
    assert page.open == []
    assert page.rows > 20
    assert "<b>& 'arm'" not in e._repr_html_()
    assert e["link"]._repr_html_().startswith("<style>")


@pytest.mark.parametrize(
    ("symbol", "latex", "html"),
    [
        ("M*_k", "M_{k}^{*}", "<i>M</i><sup>*</sup><sub>k</sub>"),
        ("q̈_k", r"\ddot{q}_{k}", "<i>q̈</i><sub>k</sub>"),
        ("S_kᵀ R_k", r"S_{k}^{T}  R_{k}", "<i>S</i><sup>T</sup><sub>k</sub> <i>R</i><sub>k</sub>"),
        ("−ρ~_k", r"-\tilde{\rho}_{k}", "−<i>ρ̃</i><sub>k</sub>"),
        ("a'_k", r"a_{k}^{\prime }", "<i>a</i><sup>′</sup><sub>k</sub>"),
        ("U*_j⁻¹", "U_{j}^{*-1}", "<i>U</i><sup>*−1</sup><sub>j</sub>"),
        ("A in axes of i", r"A  \text{ in } \text{ axes } \text{ of } i", "<i>A</i>  in   axes   of  <i>i</i>"),
        ("[m Qᵀ; Q 0]", r"\begin{bmatrix} m & Q^{T} \\ Q & 0 \end{bmatrix}",
         "[<i>m</i> <i>Q</i><sup>T</sup>; <i>Q</i> 0]"),
        ("[E, −p~; 0, E]", r"\begin{bmatrix} E & -\tilde{p} \\ 0 & E \end{bmatrix}",
         "[<i>E</i>, −<i>p̃</i>; 0, <i>E</i>]"),
        ("[Ω h; ω × v]", r"\begin{bmatrix} \Omega  h \\ \omega  \times  v \end{bmatrix}",
         "[<i>Ω</i> <i>h</i>; <i>ω</i> × <i>v</i>]"),
    ],
)  # fmt: skip
def test_symbols(symbol: str, latex: str, html: str) -> None:
    assert to_latex(symbol) == latex
    assert to_html(symbol) == html


@pytest.mark.parametrize("letters", LETTERS)
@pytest.mark.parametrize("formulation", DERIVATIONS)
def test_latex_is_plain_and_has_all_braces(formulation: str, letters: str) -> None:
    s = sh.System("balls & rods")
    solid = {"mass": 1.0, "com": (0.1, 0.2, 0.3), "inertia": (0.2, 0.3, 0.4)}
    s.add_body("rod_1", joint=sh.Spherical("bryant123"), **solid)
    s.add_body("rod_2", "rod_1", joint=sh.Spherical("bryant123"), placement=sh.Placement((1, 0, 0)), **solid)
    dyn = sh.compile(s.build(), formulation, backend="casadi")
    e = dyn.explain([0.1, 0.2, 0.3, 0.4, 0.5, 0.6], [1, 2, 3, 4, 5, 6], letters=letters)
    assert e.worst < 1e-11
    assert all("rod_1" not in name for x in e["rod_2"].names for name in e["rod_2"].labels(x)[0] if ":" in name)
    for text in (e.latex(), e.latex(document=True)):
        assert text.isascii(), set(re.findall(r"[^\x00-\x7f]", text))
        assert text.count("{") - text.count(r"\{") == text.count("}") - text.count(r"\}")
        for word in re.findall(r"\\begin\{(.*?)\}", text):
            assert text.count(rf"\begin{{{word}}}") == text.count(rf"\end{{{word}}}")
    assert e.latex(document=True).startswith(r"\documentclass")


def test_numbers_are_short() -> None:
    assert [number(x, 1.0) for x in (0.0, 1e-17, -0.5, 1.23456e-7, 12345678.0)] == [
        "0",
        "0",
        "-0.5",
        "1.235e-7",
        "1.235e7",
    ]


def test_every_formulation_has_a_derivation() -> None:
    assert set(DERIVATIONS) == set(FORMULATIONS)
    assert all(set(written) == set(LETTERS) for written in DERIVATIONS.values())


def test_refusals() -> None:
    dyn = sh.compile(model(), "separate-bodies", backend="casadi")
    q, v = model().q0, model().v0
    with pytest.raises(sh.UnsupportedError, match=r"explain\(letters='latin'\): there are no such letters"):
        dyn.explain(q, v, letters="latin")
    with pytest.raises(sh.ShapeError, match=r"explain: got a batch"):
        dyn.explain([q, q], v)
    closed = sh.compile(loop(), "hamilton-recursive", backend="casadi")
    with pytest.raises(sh.UnsupportedError, match=r"has constraints .* is about trees.*'composite'"):
        closed.explain(loop().q0, loop().v0)
    with pytest.raises(sh.UnsupportedError, match=r"text\(width=.*from 40"):
        dyn.explain(q, v).text(10)


def test_a_singular_mass_matrix_is_refused() -> None:
    s = sh.System("gimbal")
    s.add_body("ring", joint=sh.Revolute("x"), mass=0.0)
    s.add_body("rod", "ring", joint=sh.Revolute("y"), shape=sh.Rod(start=(0, 0, 0), end=(1, 0, 0), mass=1.0))
    dyn = sh.compile(s.build(), "separate-bodies", backend="casadi")
    assert dyn.explain([0.1, 0.7], [0.2, 0.3]).worst < 1e-11
    with pytest.raises(sh.ModelError, match=r"moves no inertia"):
        dyn.explain([0.1, 0.0], [0.2, 0.3])


def test_sizes_follow_the_terms() -> None:
    x = Sized([1.0, 2.0]) - Sized([1.0, 2.0])
    assert (x.value.tolist(), x.size.tolist(), x.residual) == ([0, 0], [2, 4], 0)
    A = Sized([[1.0, -1.0], [1.0, 1.0]])
    assert (A @ [1.0, 1.0]).size.tolist() == [2, 2]
    assert (A @ [1.0, 1.0 + 1e-12]).residual == pytest.approx(1.0)
    assert (Sized([1.0, 2, 3]).skew @ [3.0, 4, 5]).value.tolist() == np.cross([1, 2, 3], [3, 4, 5]).tolist()
    assert stacked([A, A], [A, A]).value.shape == (4, 4)
    assert Sized([np.nan]).residual != Sized([np.nan]).residual
