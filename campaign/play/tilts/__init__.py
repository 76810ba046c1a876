"""Tilting from the shell: a game in a file, played at the table, by post and by machine."""
