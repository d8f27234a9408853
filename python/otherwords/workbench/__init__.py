"""The workbench: annotate, judge and explore paraphrases in the browser.

store      a project: people, tasks, items, and every action as an event (SQLite or PostgreSQL)
kinds      what can be annotated: links, types, operations, writing, rating; how events add up
exchange   bring pairs and annotations in, and take them out again
explore    a database of paraphrases as pages: search, pivot graph, rewriting, comparison
web        the application: pages, security, the server
templates, static, guidelines
           what the browser is given, as it is in the wheel

Only this room needs the libraries of the extra `otherwords[workbench]`; without them,
opening it is an error that names what to install.
"""

from typing import TYPE_CHECKING

from otherwords.doors import open_lazily

if TYPE_CHECKING:
    from otherwords.workbench.demo import make_demo
    from otherwords.workbench.exchange.incoming import import_file
    from otherwords.workbench.exchange.outgoing import export_task
    from otherwords.workbench.store.store import Store
    from otherwords.workbench.web.app import create_app
    from otherwords.workbench.web.server import serve

__all__ = ["Store", "create_app", "export_task", "import_file", "make_demo", "serve"]

open_lazily(__name__)
