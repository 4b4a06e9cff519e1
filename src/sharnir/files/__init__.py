"""Models as files: model.toml, and the formats of others."""

from .cad_table import mass_properties
from .load import load

__all__ = ["load", "mass_properties"]
