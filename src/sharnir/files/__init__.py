"""Models as files: model.toml, and the formats of others."""

from .load import load

__all__ = ["load"]
