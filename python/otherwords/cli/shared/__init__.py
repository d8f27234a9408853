"""Shared by several commands: options, tables, progress, notes, completion."""
