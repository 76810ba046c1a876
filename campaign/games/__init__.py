"""The tactical games: each stands alone, pure from state to state, knowing nothing of files or screens."""
