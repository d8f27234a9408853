"""How a rewrite came about, step by step: as text, and as an HTML page with drawings."""
