"""Tables in print."""

from __future__ import annotations

import re

import sharnir as sh
from dynamics.wittenburg.test_tables import four
from support.ball_trees import ball_tree

PRINTED = """\
Wittenburg's tables of 'four bodies': 4 bodies, M = 8 kg

arcs
      leaves  enters
  s1      s1   world
  s2      s1      s2
  s3      s3      s1
  s4      s4      s3

S0 and S: +1 where the arc (column) leaves the body (row), -1 where it enters it
         s1  s2  s3  s4
  world  -1   .   .   .
  s1      1   1  -1   .
  s2      .  -1   .   .
  s3      .   .   1  -1
  s4      .   .   .   1
"""


def test_as_text() -> None:
    t = sh.wittenburg.tables(four(), arcs={"s2": -1})
    text = str(t)
    assert text.startswith(PRINTED)
    rows = [line.split() for line in text.splitlines()]
    assert ["s1", "(0", "0", "0.5)", "(0.3", "0", "1)", "(-0.3", "0", "1)", "(-0.3", "0", "1)"] in rows  # d
    assert ["s2", ".", "(0.4", "0", "0.1)", ".", "."] in rows
    assert ["s3", "2", ".", ".", "5", "1"] in rows  # masses
    assert ["s3", "0.28", "1.16", "1.24", "-0.16", ".", "."] in rows  # K
    assert re.findall(r"^(\S+)", text, re.M) == [
        "Wittenburg's",
        "arcs",
        "S0",
        "T",
        "weak",
        "masses,",
        "c,",
        "d,",
        "b,",
        "K,",
    ]
    assert max(map(len, text.splitlines())) <= 120


def test_for_notebooks() -> None:
    s = sh.System("<four>")
    s.add_body("a & b", joint=sh.Spherical(), mass=1.0, com=(0.1, 0, 0), inertia=(1, 1, 1))
    shown = sh.wittenburg.tables(s.build())._repr_html_()
    assert shown.count("<table>") == shown.count("</table>") == 9
    assert "&lt;four&gt;" in shown
    assert "a &amp; b" in shown
    assert "1 body, M = 1 kg" in shown
    assert "<td>(-0.1 0 0)</td>" in shown


def test_a_base_that_flies() -> None:
    assert re.search(r"^  world +moves", str(sh.wittenburg.tables(ball_tree(1, "flying"))), re.M)


def test_of_large_systems_the_beginning() -> None:
    text = str(sh.wittenburg.tables(ball_tree(0, "world", bodies=30)))
    assert text.startswith("Wittenburg's tables of 'ball tree 0': 30 bodies")
    assert "the first 8 are shown" in text
    assert "b7" in text
    assert "b8" not in text
    assert len({len(block.splitlines()) for block in text.split("\n\n")[1:]}) == 2  # with the world, and without
