"""Full Tilt: the knightly tournament."""
