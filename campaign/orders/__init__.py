"""A commander's words become orders, and orders become words again."""
