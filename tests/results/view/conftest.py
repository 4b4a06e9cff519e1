"""The runs that tests of this folder read, and the browser that shows their pages."""

from collections.abc import Iterator

import pytest

from support.browser import Browser, browser_path
from support.run_fixtures import batch, craft, dyn, run

__all__ = ["batch", "browser", "craft", "dyn", "run"]


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """One for all; tests without a Chromium are skipped before they ask for it."""
    path = browser_path()
    assert path is not None
    found = Browser(path)
    yield found
    found.close()
