"""Looks at the built manual in Chromium: `python docs/check_site.py [FOLDER] [--axe axe.min.js] [--pictures FOLDER]`.

It says which pages write errors, ask the network, are wider than a phone or break a rule of axe-core (of npm, where its
file is given), and whether the search finds words of both languages. Pictures are for looking at.
"""

from __future__ import annotations

import argparse
import json
import sys
import time
from pathlib import Path
from typing import Any

from sharnir.results.view.chromium import Tab, browser_path

DOCS = Path(__file__).resolve().parent
PHONE, DESK = (390, 844), (1280, 900)
LOOKED_AT = (
    "index", "install", "pendulum", "tutorial_four_bar", "tutorial_solar_wing", "validation", "performance",
    "api/joints", "theory/hamilton", "ru/tutorial_four_bar",
)  # fmt: skip
SEARCHED = {"latch": "events", "URDF": "importers", "реакция": "ru/"}  # words, and a page that must be among the first
FIRST = 10  # results of a search that a reader looks at


class Reader(Tab):
    """A tab that keeps what pages complain of and what they ask for."""

    def __init__(self, path: str) -> None:
        self.said: list[str] = []
        self.asked: list[str] = []
        super().__init__(path)

    def note(self, message: dict[str, Any]) -> None:
        params = message.get("params", {})
        match message.get("method"):
            case "Runtime.exceptionThrown":
                self.said.append(str(params["exceptionDetails"].get("text")))
            case "Log.entryAdded" if params["entry"]["level"] == "error":
                self.said.append(params["entry"]["text"])
            case "Network.requestWillBeSent" if not params["request"]["url"].startswith(("file:", "data:", "blob:")):
                self.asked.append(params["request"]["url"])

    def read(self, address: str, size: tuple[int, int], dark: bool = False) -> None:
        self.said, self.asked = [], []
        self.size(*size)
        self.dark(dark)
        self.call("Page.navigate", url=address)
        self.until("document.readyState == 'complete' && document.querySelector('article') !== null")
        if self.run("document.querySelector('.math') !== null"):
            self.until("typeof MathJax == 'object' && MathJax.startup?.promise !== undefined")
            self.run("MathJax.startup.promise.then(() => 0)")
        self.settle()

    def until(self, condition: str, patience: float = 90.0) -> None:
        end = time.monotonic() + patience
        while not self.run(condition):
            if time.monotonic() > end:
                raise SystemExit(f"a page never came to {condition}")
            time.sleep(0.03)

    def wider(self) -> float:
        """By how many pixels the page is wider than its window."""
        return float(self.run("document.documentElement.scrollWidth - window.innerWidth"))

    def found(self, site: Path, words: str) -> list[str]:
        """The first pages that the search lists."""
        self.read(f"{(site / 'search.html').as_uri()}?q={words}", DESK)
        self.until("document.querySelector('#search-results .search-summary')?.textContent.match(/[0-9]|keine|not/)")
        links = self.run("[...document.querySelectorAll('#search-results li a')].map(link => link.href)")
        return [link.removeprefix(site.as_uri() + "/").split("?")[0].split("#")[0] for link in links][:FIRST]

    def broken_rules(self, axe: str) -> list[tuple[str, str, int, str]]:
        """(rule, weight, number of places, first place)"""
        self.run(axe + ";0")
        answer = self.run(
            "axe.run(document, {resultTypes: ['violations']}).then(found => JSON.stringify("
            "found.violations.map(x => [x.id, x.impact, x.nodes.length, x.nodes[0].html.slice(0, 160)])))"
        )
        return [tuple(row) for row in json.loads(answer)]


def complaints(reader: Reader, site: Path, pages: list[str], axe: str | None = None) -> list[str]:
    """Faults of these pages, a line each."""
    wrong = []
    for page in pages:
        address = (site / f"{page}.html").as_uri()
        for dark in (False, True) if axe else (False,):
            reader.read(address, DESK, dark)
            wrong += [f"{page}: says {text}" for text in reader.said]
            wrong += [f"{page}: asks for {text}" for text in reader.asked]
            if axe:
                for rule, weight, number, place in reader.broken_rules(axe):
                    wrong.append(f"{page}{' (dark)' * dark}: {rule} ({weight}) in {number} places, first {place}")
        reader.read(address, PHONE)
        if (much := reader.wider()) > 0:
            wrong.append(f"{page}: {much:g} pixels wider than a phone")
    return wrong


def missed(reader: Reader, site: Path) -> list[str]:
    """Words that the search does not find, a line each."""
    wrong = []
    for words, wanted in SEARCHED.items():
        found = reader.found(site, words)
        if not any(page.startswith(wanted) for page in found):
            wrong.append(f"search for {words} finds {found}, without {wanted}")
    return wrong


def pictures(reader: Reader, site: Path, folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for page in LOOKED_AT:
        for name, size, dark in (("desk", DESK, False), ("dark", DESK, True), ("phone", PHONE, False)):
            reader.read((site / f"{page}.html").as_uri(), size, dark)
            (folder / f"{page.replace('/', '-')}-{name}.png").write_bytes(reader.photograph())


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("site", nargs="?", type=Path, default=DOCS / "_build" / "html")
    parser.add_argument("--axe", type=Path)
    parser.add_argument("--pictures", type=Path)
    given = parser.parse_args()
    path, site = browser_path(), given.site.resolve()
    if path is None or not (site / "index.html").exists():
        raise SystemExit("it needs Chromium, and the manual that docs/build.py makes.")
    pages = [page.relative_to(site).with_suffix("").as_posix() for page in sorted(site.rglob("*.html"))]
    with Reader(path) as reader:
        wrong = complaints(reader, site, pages, given.axe and given.axe.read_text(encoding="utf-8"))
        wrong += missed(reader, site)
        if given.pictures:
            pictures(reader, site, given.pictures)
    print("\n".join(wrong) or f"{len(pages)} pages: nothing to mend")
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
