"""Bring pairs and annotations in, and take them out again.

states      annotations as operations, states as annotations
incoming    files of every known kind become items and work
variants    outputs of systems become variants to rate
outgoing    work becomes files of every known kind
migrate     move the work of a task to another version of its tag set
"""
