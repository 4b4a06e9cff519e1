"""What the manual adds to Sphinx: pages made from the package, and the switch between languages.

```{api} joints       the public names of a group: docs/_ext/api_pages.py
```{model-schema}     the sections of model.toml, from its JSON schema
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from api_pages import page_of
from docutils import nodes
from docutils.statemachine import StringList
from schema_tables import schema_markdown
from sphinx.application import Sphinx
from sphinx.util.docutils import SphinxDirective


class Markdown(SphinxDirective):
    """A directive whose content is Markdown that is made at build time."""

    def lines(self) -> list[str]:
        raise NotImplementedError

    def run(self) -> list[nodes.Node]:
        holder = nodes.container()
        text = [part for line in self.lines() for part in line.split("\n")]
        self.state.nested_parse(StringList(text, source=self.env.docname), self.content_offset, holder)
        return holder.children


class Api(Markdown):
    required_arguments = 1

    def lines(self) -> list[str]:
        return page_of(self.arguments[0], Path(self.env.doc2path(self.env.docname)).parent)


class ModelSchema(Markdown):
    def lines(self) -> list[str]:
        return schema_markdown()


def languages(app: Sphinx, pagename: str, templatename: str, context: dict[str, Any], doctree: Any) -> None:
    """The language of a page, its contents in that language, and the same page in the other one or its first page."""
    russian = pagename.startswith("ru/")
    other = pagename.removeprefix("ru/") if russian else f"ru/{pagename}"
    if other not in app.env.found_docs:
        other = "index" if russian else "ru/index"
    context["language"] = "ru" if russian else "en"
    context["other_language"] = {"link": app.builder.get_relative_uri(pagename, other), "russian": not russian}
    english, caption, rest = context.get("furo_navigation_tree", "").rpartition('<p class="caption"')
    if caption:  # the Russian part is the last one
        context["furo_navigation_tree"] = caption + rest if russian else english


# Furo's headings of parts have no level, its sidebars no names, and blocks that scroll cannot be reached by keys.
REACHED = {
    'class="caption" role="heading">': 'class="caption" role="heading" aria-level="2">',
    '<aside class="sidebar-drawer"': '<aside aria-label="Contents" class="sidebar-drawer"',
    '<aside class="toc-drawer': '<aside aria-label="On this page" class="toc-drawer',
    "<pre>": '<pre tabindex="0">',
    '<div class="table-wrapper': '<div tabindex="0" class="table-wrapper',
}


def reachable(app: Sphinx, failure: Exception | None) -> None:
    for page in Path(app.outdir).rglob("*.html"):
        text = made = page.read_text(encoding="utf-8")
        for old, new in REACHED.items():
            made = made.replace(old, new)
        if made != text:
            page.write_text(made, encoding="utf-8")


def setup(app: Sphinx) -> dict[str, bool]:
    app.add_directive("api", Api)
    app.add_directive("model-schema", ModelSchema)
    app.connect("html-page-context", languages, priority=900)  # after furo has made its contents
    app.connect("build-finished", reachable)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
