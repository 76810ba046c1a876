"""What can be wrong between the records of a world, chapter by chapter."""
