"""Lattices of versions, after Pang, Knight and Marcu (2003).

forest          trees merged into a forest
lattice         the forest as a word lattice, squeezed
parallel_paths  paraphrases: different paths between the same two states
drawing         a lattice as text and as SVG
run             from groups to paraphrases
"""
