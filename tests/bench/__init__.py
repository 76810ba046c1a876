"""How fast the program is, as ratios of bare work done in the same run; nothing here is a test."""
