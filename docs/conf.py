"""Settings of Sphinx for the manual. `python docs/build.py` builds it; nothing is fetched from a network."""

from __future__ import annotations

import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parent
sys.path[:0] = [str(DOCS / "_ext"), str(DOCS.parent / "src"), str(DOCS.parent)]

from sharnir.version import __version__  # noqa: E402

project = "sharnir"
author = "The sharnir developers"
project_copyright = "the sharnir developers, MIT licence"
release = version = __version__

extensions = ["myst_parser", "sphinx.ext.mathjax", "manual"]
exclude_patterns = ["_build", "_ext", "_templates"]
templates_path = ["_templates"]
html_static_path = ["_static"]
suppress_warnings = ["misc.highlighting_failure"]  # pieces of output that stand in blocks of their language

myst_enable_extensions = ["dollarmath", "amsmath", "colon_fence", "deflist", "attrs_block"]
myst_heading_anchors = 4
myst_dmath_double_inline = True

mathjax_path = "mathjax/tex-svg.js"
mathjax3_config = {"svg": {"fontCache": "global"}}

html_theme = "furo"
html_title = f"sharnir {__version__}"
html_css_files = ["manual.css"]
html_copy_source = False
html_show_sourcelink = False
html_theme_options = {
    "light_css_variables": {
        "color-brand-primary": "#1450a0",
        "color-brand-content": "#1450a0",
        "sharnir-code-background": "#f4f6f9",
    },
    "dark_css_variables": {
        "color-brand-primary": "#8ab4ff",
        "color-brand-content": "#8ab4ff",
        "sharnir-code-background": "#24262a",
    },
}
pygments_style = "a11y-high-contrast-light"
pygments_dark_style = "a11y-high-contrast-dark"
