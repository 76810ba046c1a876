"""Medieval Mayhem: the skirmish of single figures on a measured table."""
