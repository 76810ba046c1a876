"""What knows nothing of the game: faults, names, dice, calendar, geometry."""
