"""Mechanisms for other programs: FMUs."""
