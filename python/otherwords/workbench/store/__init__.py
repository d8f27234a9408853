"""A project as it is stored.

tables      what is stored, declared once; `migrations` bring older projects up to date
place       where a project is: a file that one process has open, or a PostgreSQL database
store       open one, read, write
events      what people did: append, replay
people      accounts, sessions, sign-in attempts
tasks       tasks, tag sets and guidelines in versions, items
phases      who works on what: allocation, queues, progress
comments    notes that lead to an item
"""
