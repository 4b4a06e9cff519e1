"""How fast sharnir is beside its peers: mechanisms, engines, agreement, times. What `python -m benchmarks` runs."""
