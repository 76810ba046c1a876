"""Campaign: a medieval war by post, run by a Game Master from a folder of text."""
