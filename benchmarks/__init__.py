"""Comparisons with other engines and measurements of our own. Run them in a clone: python -m benchmarks --help."""
