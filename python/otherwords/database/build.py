"""Build a database from bitexts, in stages that a later run need not repeat.

Work goes on in `x.ow.building` beside the output `x.ow`, which appears when it is whole. A build
that was killed, or found the disk full, goes on from its last finished stage when it is run
again, and its result has the same bytes as that of a build that was never disturbed. (Seconds
and memory are kept apart from the rest, in `report.json`.)
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from time import perf_counter

from otherwords.corpus.files import read_blocks
from otherwords.database.context import Context
from otherwords.database.manifest import MANIFEST
from otherwords.database.pipeline import DATABASE, stages_of
from otherwords.database.pivot_stages import WHOLE_DATABASE
from otherwords.database.place import refuse_overwriting
from otherwords.database.recipe import Recipe
from otherwords.database.report import BuildReport, report_of
from otherwords.database.stages import Talk, checksum, run_stages
from otherwords.database.work_folder import WorkFolder, remove
from otherwords.errors import OutputError

SCRATCH = "scratch"
REPLACED = "replaced"


def build(
    recipe: Recipe,
    output: Path | str,
    *,
    force: bool = False,
    keep_work: bool = False,
    talk: Talk | None = None,
) -> BuildReport:
    """Build what a recipe says, and put it in its place.

    `force` replaces a database that is there already. `keep_work` leaves the work folder, so
    that a build with other settings can use its stages. `talk` is told how it goes.
    """
    output, talk = Path(output), talk or Talk()
    if not output.name:
        raise OutputError(f"{output}: is no name for a database. Name a folder, such as en.ow.")
    started = perf_counter()
    work = WorkFolder.beside(output)
    check_files(recipe)
    if not _is_in_place(work, output):
        refuse_overwriting(output, force=force)
    with work.locked():
        scratch = work.place(SCRATCH)
        remove(scratch)
        whole = work.place(DATABASE) / WHOLE_DATABASE
        if not whole.exists() and not _is_in_place(work, output):
            remove(work.place(DATABASE))
        with Context(recipe.run, scratch) as context:
            context.check()
            done = run_stages(stages_of(recipe, context), work, talk)
        remove(scratch)
        found = whole if whole.exists() else output
        report = report_of(found, list(done.values()), perf_counter() - started)
        if whole.exists():
            report.write(whole)
            refuse_overwriting(output, force=force)  # somebody else may have been faster
            _move(whole, output, work)
        if keep_work:
            remove(work.place(DATABASE))
        else:
            work.remove()
    return report


def check_files(recipe: Recipe) -> None:
    """Find a file that is not there before hours of work, not after."""
    files = [path for bitext in recipe.bitext for path in bitext.files()]
    for path in [*files, *filter(None, [recipe.parser])]:
        next(read_blocks(path), None)


def _is_in_place(work: WorkFolder, output: Path) -> bool:
    """Whether an earlier run was killed after it had moved its database into place."""
    state = work.state(DATABASE)
    with suppress(OSError):
        if state is not None and not (work.place(DATABASE) / WHOLE_DATABASE).exists():
            return bool(checksum(output / MANIFEST) == state["counts"]["manifest"])
    return False


def _move(whole: Path, output: Path, work: WorkFolder) -> None:
    """Give the database its name; one that had it before is gone only when that is done."""
    replaced = work.place(REPLACED)
    remove(replaced)
    if output.exists():
        output.rename(replaced)
    try:
        whole.rename(output)
    except OSError:
        if replaced.exists():
            replaced.rename(output)
        raise
    remove(replaced)
