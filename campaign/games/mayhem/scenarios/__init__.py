"""The scenarios that come with the program, as YAML."""
