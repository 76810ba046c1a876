"""Ships and the sea (TUM-SHIP)."""
