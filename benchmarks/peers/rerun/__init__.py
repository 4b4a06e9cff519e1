"""What `python -m benchmarks` does: every mechanism in processes of its own, first the answers, then the clock."""
