"""The tasks that are shipped, by name."""

from otherwords.errors import UnknownNameError, WrongKindError
from otherwords.rewrite.tasks.compression import COMPRESSION, check_ratio
from otherwords.rewrite.tasks.paraphrase import PARAPHRASE
from otherwords.rewrite.tasks.simplification import SIMPLIFICATION
from otherwords.rewrite.tasks.task import Task

TASKS = {task.name: task for task in (PARAPHRASE, COMPRESSION, SIMPLIFICATION)}

__all__ = [
    "COMPRESSION",
    "PARAPHRASE",
    "SIMPLIFICATION",
    "TASKS",
    "Task",
    "check_ratio",
    "find_task",
]


def find_task(name: str) -> Task:
    """Look a task up by its name.

    >>> find_task("compression").summary
    'say the same in fewer words'
    """
    if not isinstance(name, str):
        known = f"Known: {', '.join(TASKS)}."
        raise WrongKindError("task", "the name of a task or a Task", name, known)
    if name not in TASKS:
        raise UnknownNameError("task", name, TASKS)
    return TASKS[name]
