"""Who is cheapest: what formulations cost, counted and measured."""
