"""The tasks that are shipped, by name."""

from otherwords.errors import UnknownNameError
from otherwords.rewrite.tasks.compression import COMPRESSION, check_ratio
from otherwords.rewrite.tasks.paraphrase import PARAPHRASE, version_to_others
from otherwords.rewrite.tasks.simplification import SIMPLIFICATION, hardest_to_plainer
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
    "hardest_to_plainer",
    "version_to_others",
]


def find_task(name: str) -> Task:
    """Look a task up by its name.

    >>> find_task("compression").summary
    'say the same in fewer words'
    """
    if name not in TASKS:
        raise UnknownNameError("task", name, TASKS)
    return TASKS[name]
