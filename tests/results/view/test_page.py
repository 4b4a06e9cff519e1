"""The page as text: a policy that fits what is in it, and nothing of the user that could be more than text."""

from __future__ import annotations

import base64
import hashlib
import json
import math
import re

import pytest

from sharnir.results.view.page import page, part

NASTY = "</script><script>alert(1)</script><!-- \"'&\u2028 שלום"


def made(**content: object) -> str:
    return page({"title": NASTY, **content}, "AAAA")


def test_names_are_data() -> None:
    text = made(bodies=[{"name": NASTY}], number=math.nan, many=[math.inf, 1.5])
    (data,) = re.findall(r'<script type="application/json" id="content">(.*?)</script>', text, re.S)
    assert not re.search("[<>&]", data)
    found = json.loads(data)
    assert found["bodies"][0]["name"] == NASTY
    assert found["number"] is None
    assert found["many"] == [None, 1.5]
    assert text.count("<script") - part("report.js").count("<script") == 3  # two of data, one program
    assert "<title>&lt;/script&gt;&lt;script&gt;alert(1)" in text


def test_the_policy_lets_in_the_program_and_nothing_else() -> None:
    text = made()
    (policy,) = re.findall(r'Content-Security-Policy" content="([^"]*)"', text)
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    assert rules["default-src"] == "'none'"
    for tag, rule in (("script", "script-src"), ("style", "style-src")):
        (body,) = re.findall(rf"<{tag}>(.*?)</{tag}>", text, re.S)
        digest = base64.b64encode(hashlib.sha256(body.encode()).digest()).decode()
        assert rules[rule] == f"'sha256-{digest}'"
    assert "unsafe" not in policy
    assert "http" not in policy


def test_no_handlers_no_eval_nothing_from_elsewhere() -> None:
    frame = made().replace(part("report.js"), "").replace(part("report.css"), "")
    assert not re.search(r"\son\w+\s*=", frame)
    assert "://" not in frame
    program = part("report.js")
    assert not re.search(r"\beval\(|new Function\(|importScripts|document\.write\(|\.insertAdjacentHTML\(", program)
    assert not re.search(r"@import|url\((?!data:)", part("report.css"))


@pytest.mark.parametrize("name", ["report.js", "report.css", "LICENSES.txt"])
def test_parts_ship_with_the_package(name: str) -> None:
    assert part(name)
