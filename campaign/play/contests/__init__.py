"""Business of the campaign settled by the tactical games: duels, operations, tournaments held at a place."""
