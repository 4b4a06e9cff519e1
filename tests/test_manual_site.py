"""The built manual in Chromium: no errors, no requests, as narrow as a phone, and a search that finds.

`.ci/run` builds it before the slow tests; where nobody did there is nothing to look at. All pages, with the rules of
axe-core: `python docs/check_site.py --axe axe.min.js`.
"""

from __future__ import annotations

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from sharnir.results.view.chromium import browser_path

DOCS = Path(__file__).resolve().parents[1] / "docs"
SITE = DOCS / "_build" / "html"
PROGRAM = browser_path()


def checks() -> ModuleType:
    spec = importlib.util.spec_from_file_location("check_site", DOCS / "check_site.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.slow
@pytest.mark.skipif(PROGRAM is None, reason="no Chromium is there")
@pytest.mark.skipif(not (SITE / "index.html").exists(), reason="docs/build.py was not run")
def test_pages_and_search() -> None:
    check = checks()
    assert PROGRAM is not None
    with check.Reader(PROGRAM) as reader:
        assert check.complaints(reader, SITE, ["index", "theory/hamilton", "ru/tutorial_four_bar"]) == []
        assert check.missed(reader, SITE) == []
