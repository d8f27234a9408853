"""Files of the published PPDB: in as a database, and out as lines."""
