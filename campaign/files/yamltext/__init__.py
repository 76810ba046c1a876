"""YAML 1.2 as text: what a file means, where each value stands, and how to change one without touching the rest."""
