"""Tilting: the game of cards and riders: joust, buzkashi, grand melee, and tilting in Valon."""
