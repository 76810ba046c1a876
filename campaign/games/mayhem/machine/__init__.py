"""A machine that plays a side of Medieval Mayhem, by the rules and with nothing that a player could not see."""
