"""The five lectures as pages: what they print is what the code prints, and both languages say the same."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import sharnir as sh
from test_docs import python_of

DOCS = Path(__file__).resolve().parents[1] / "docs"
LECTURES = sorted(page.stem for page in DOCS.glob("lecture_*.md"))


def english(lecture: str) -> str:
    return (DOCS / f"{lecture}.md").read_text(encoding="utf-8")


def russian(lecture: str) -> str:
    return (DOCS / "ru" / f"{lecture}.md").read_text(encoding="utf-8")


def formulas(text: str) -> list[str]:
    """Displayed and inline ones, in their order; code is left out."""
    plain = re.sub(r"^```.*?^```$", "", text, flags=re.M | re.S)
    plain = re.sub(r"`[^`\n]*`", "", plain)
    assert plain.count("$") % 2 == 0
    return re.findall(r"\$\$(?:.+?)\$\$|\$(?:[^$\n]+?)\$", plain)


def numbers(text: str) -> list[str]:
    return re.findall(r"\\tag\{(\d+)\}", text)


def test_there_are_five() -> None:
    names = ["absolute", "constraints", "hamilton", "separate_bodies", "wittenburg"]
    assert [f"lecture_{name}" for name in names] == LECTURES


@pytest.mark.parametrize("lecture", LECTURES)
def test_both_languages_have_the_same_code_and_formulas(lecture: str) -> None:
    assert python_of(english(lecture)) == python_of(russian(lecture))
    assert formulas(english(lecture)) == formulas(russian(lecture))
    for pattern in (r"^#+ ", r"^\|", r"^- ", r"^!\[.*\]\((?:\.\./)?(.*)\)$", r"^```bash\n(.*?)^```$"):
        found = [re.findall(pattern, text, re.M | re.S if "bash" in pattern else re.M) for text in
                 (english(lecture), russian(lecture))]  # fmt: skip
        assert found[0] == found[1], pattern
    assert re.findall("[а-яА-Я]{2,}", english(lecture).replace("[По-русски]", "")) == []


@pytest.mark.parametrize("lecture", LECTURES)
def test_numbers_of_equations_are_used_once(lecture: str) -> None:
    found = numbers(english(lecture))
    assert found
    assert len(set(found)) == len(found)


SLOW = {"lecture_constraints"}  # more than 0.7 s of a core


@pytest.mark.parametrize(
    "lecture", [pytest.param(name, marks=[pytest.mark.slow] if name in SLOW else []) for name in LECTURES]
)
def test_the_page_prints_what_it_says(lecture: str) -> None:
    """Blocks go on from one another, as in a notebook."""
    printed: list[str] = []

    def keep(*values: Any, sep: str = " ") -> None:
        printed.append(sep.join(map(str, values)))

    space = {"__name__": "docs", "print": keep}
    for code, output in python_of(english(lecture)):
        printed.clear()
        exec(compile(code, lecture, "exec", dont_inherit=True), space)
        shown = output or "\n".join(re.findall(r"^print\(.*\)\s+# (.*)$", code, re.M))
        assert "\n".join(printed).split() == shown.split(), code


def test_links_between_pages_exist() -> None:
    pages = [path for folder in (DOCS, DOCS / "ru") for path in (*folder.glob("lecture_*.md"), folder / "course.md")]
    for page in [*pages, *(DOCS / "ru").glob("*.md")]:
        text = page.read_text(encoding="utf-8")
        for target, anchor in re.findall(r"\]\((?!http)([^)#\s]*)(#[^)\s]*)?\)", text):
            path = page.parent / target if target else page
            assert path.exists(), f"{page.name}: {target}"
            if anchor:
                headings = re.findall(r"^#+ (.*)$", path.read_text(encoding="utf-8"), re.M)
                slugs = [re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings]
                assert anchor[1:] in slugs, f"{page.name}: {target}{anchor}"


def test_the_matrix_of_osp_on_the_theory_page() -> None:
    """docs/theory/hamilton.md: ZᵀΓ I⁻¹ ΓᵀZ λ = …, with Γ of the tree, gives v = M⁻¹ p; with our S in the place of Γ the
    matrix would be zero, since Sᵀ Z = 0."""
    page = (DOCS / "theory" / "hamilton.md").read_text(encoding="utf-8")
    assert "ZᵀΓ I⁻¹ ΓᵀZ" in page
    assert "ZᵀS I⁻¹" not in page
    s = sh.System("tree")
    solid = {"mass": 2.0, "com": (0.2, 0.1, -0.1), "inertia": (0.3, 0.4, 0.5)}
    s.add_body("a", joint=sh.Revolute("z"), **solid)
    s.add_body("b", "a", joint=sh.Spherical(), placement=sh.Placement((0.5, 0, 0.2)), **solid)
    s.add_body("c", "a", joint=sh.Universal("x", "y"), placement=sh.Placement((0, 0.4, 0)), **solid)
    model = s.build()
    q, v = np.array([0.3, 0.8, 0.2, -0.4, 0.4, 0.5, -0.2]), np.array([0.4, -1.0, 0.6, 0.3, 0.9, -0.7])
    q[1:5] /= np.linalg.norm(q[1:5])
    dyn = sh.compile(model, "hamilton-orthogonal", backend="casadi")
    system, p = dyn.explain(q, v).system, dyn.momenta(q, v)
    gamma, ours, inertia, Z = system.S, system.A, system.M, system.Z
    K, W = gamma @ np.linalg.inv(inertia) @ gamma.T, ours @ np.linalg.inv(ours.T @ ours)
    assert np.allclose(ours.T @ Z, 0, atol=1e-14)
    assert np.allclose(Z.T @ K @ Z, system.matrix_14, rtol=1e-12, atol=1e-12)
    lam = np.linalg.solve(Z.T @ K @ Z, -Z.T @ K @ W @ p)
    by_osp = W.T @ K @ (W @ p + Z @ lam)
    by_mass_matrix = np.linalg.solve(dyn.mass_matrix(q), p)
    assert np.allclose(by_osp, by_mass_matrix, rtol=1e-11)
    assert np.allclose(by_osp, v, rtol=1e-11)
