"""The lie of the land: regions, ground, roads, rivers, ways. All in whole metres."""
