"""The tourney roll of Full Tilt: as Markdown, and as a picture of the bracket, the table or the match."""
