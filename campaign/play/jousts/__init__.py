"""Full Tilt from the shell: a tournament in a file, secret plays, duels ridden, receipts checked."""
