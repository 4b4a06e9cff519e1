"""Programs on symbols: sweeps over bodies, closed loops, formulations."""
