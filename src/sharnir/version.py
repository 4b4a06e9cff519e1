"""The version, in the one place from which the package, its metadata and the command line read it."""

__version__ = "0.2.0"
