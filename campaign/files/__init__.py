"""The disk: YAML with positions, patches that keep the hand of the writer, the journal, the lock."""
