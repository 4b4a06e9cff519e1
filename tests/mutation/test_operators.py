"""The faults that are made on purpose: which there are, and that each is one change in the text."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from mutation.operators import mutants, sampled

ROOT = Path(__file__).resolve().parents[2]

CASES = {
    "a + b": ["(a - b)"],
    "a * b": ["(a / b)"],
    "A @ B": ["(B @ A)"],
    "a < b": ["(a <= b)"],
    "a in b": ["(a not in b)"],
    "a and b": ["(a or b)"],
    "not a": ["a"],
    "-a": ["a"],
    "2": ["1", "3"],
    "0": ["(-1)", "1"],
    "0.5": ["1.0"],
    "True": ["False"],
    "min(a, b)": ["max"],
    "np.sin(a)": ["np.cos"],
    "a if b else c": ["(c if b else a)"],
    "zip(a, b, strict=True)": [],
    "'text'": [],
    "f'{a + b}'": [],
}


@pytest.mark.parametrize(("before", "after"), CASES.items())
def test_expressions(before: str, after: list[str]) -> None:
    source = f"é = {before}\n"  # places count in bytes
    assert sorted(m.text for m in mutants(source)) == after
    for mutant in mutants(source):
        assert mutant.applied(source).strip().startswith("é = ")
        assert ast.unparse(ast.parse(mutant.applied(source))) != ast.unparse(ast.parse(source))


def test_statements() -> None:
    source = '''"""Text."""
import a
@b(1)
def f(x: int = c) -> "d[1]":
    """Text."""
    if x:
        x.y = c
    x += c
    raise E(f"{1}" + g(2))
    return x
'''
    assert [(m.line, m.text) for m in mutants(source)] == [
        (6, "(not x)"),
        (7, "pass"),
        (8, "pass"),
        (8, "x -= c"),
        (10, "return None"),
    ]


def test_every_mutant_of_a_file_is_python() -> None:
    source = (ROOT / "src" / "sharnir" / "spatial" / "rotations.py").read_text(encoding="utf-8")
    parts = [ast.get_source_segment(source, node) or "" for node in ast.parse(source).body]  # each parses by itself
    found = [(part, mutant) for part in parts for mutant in mutants(part)]
    assert len(found) == len(mutants(source)) > 30
    for part, mutant in found:
        ast.parse(mutant.applied(part))


@pytest.mark.slow
def test_the_sample_is_that_of_its_seed() -> None:
    first, again, other = (sampled(ROOT, ["spatial"], 20, seed) for seed in (1, 1, 2))
    assert first == again != other
    assert len(set(first)) == 20
