"""Campaign: a medieval war by post, run from the shell over a world kept as text."""
