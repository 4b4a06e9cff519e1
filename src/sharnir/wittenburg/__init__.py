"""The graph and the augmented bodies of Wittenburg's method, to be looked at: `sh.wittenburg.tables(model)`."""

from .tables import Tables, tables

__all__ = ["Tables", "tables"]
