"""Costs of formulations, counted and measured, and which is cheapest."""
