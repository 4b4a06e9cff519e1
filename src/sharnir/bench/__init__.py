"""How fast sharnir is beside its peers: mechanisms, engines, agreement, times. What `sharnir bench` runs."""
