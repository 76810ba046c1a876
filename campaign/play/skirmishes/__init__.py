"""Medieval Mayhem from the shell: games as files, commands in words, machines, pictures, what armies make of it."""
