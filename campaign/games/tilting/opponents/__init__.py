"""Opponents that the machine plays."""
