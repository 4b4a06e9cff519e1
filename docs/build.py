"""Builds the manual: `python docs/build.py [FOLDER]`, by default into docs/_build/html. A warning is an error.

It needs `pip install ".[docs]"` and no network, neither here nor where the pages are read.
"""

from __future__ import annotations

import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parent


def main(arguments: list[str]) -> int:
    from sphinx.cmd.build import main as sphinx

    out = Path(arguments[0]) if arguments else DOCS / "_build" / "html"
    options = ["-b", "html", "-W", "--keep-going", "-q", "-d", str(out.with_name(out.name + "-cache"))]
    failed = sphinx([*options, str(DOCS), str(out)])
    if not failed:
        (out / ".nojekyll").touch()  # public pages leave folders that begin with _ out without it
        print(out / "index.html")
    return failed


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
