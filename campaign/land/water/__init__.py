"""The water on which ships sail: the sea, navigable rivers, the lakes they reach. All in whole metres."""
