"""Build a database from bitexts, in stages that a later run need not repeat.

The work is done in `x.ow.building` beside the output `x.ow`, which appears only when it is whole.
A build that was killed, or ran out of disk, resumes after its last finished stage when it is run
again, and its result has the same bytes as that of an undisturbed build. (Timings and memory are
kept apart from the rest, in `report.json`.)
"""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from time import perf_counter

from otherwords.build.context import Context
from otherwords.build.estimate import check_memory, sizes_of
from otherwords.build.pipeline import DATABASE, database_stage
from otherwords.build.recipe import Recipe
from otherwords.build.report import BuildReport, report_of
from otherwords.build.stages import Talk, run_stages
from otherwords.build.steps.database import WHOLE_DATABASE, files_for_ranking
from otherwords.database.manifest import MANIFEST
from otherwords.database.place import refuse_overwriting
from otherwords.errors import InputError, OutputError
from otherwords.files.checksums import file_checksum
from otherwords.files.lines import read_blocks
from otherwords.files.whole import naming, take_name
from otherwords.files.work_folder import WorkFolder, remove

SCRATCH = "scratch"


def build_database(
    recipe: Recipe,
    output: Path | str,
    *,
    force: bool = False,
    keep_work: bool = False,
    talk: Talk | None = None,
) -> BuildReport:
    """Build what a recipe describes, and move it into place.

    `force` replaces an existing database. `keep_work` keeps the work folder, so that a build
    with other settings can reuse its stages. `talk` receives messages and progress.
    """
    output, talk = Path(output), talk or Talk()
    if not output.name:
        raise OutputError(f"{output}: is not a name for a database. Name a folder, such as en.ow.")
    started = perf_counter()
    work = WorkFolder.beside(output)
    check_files(recipe)
    check_memory(recipe)
    if not _is_in_place(work, output):
        refuse_overwriting(output, force=force)
    with work.locked():
        scratch = work.place(SCRATCH)
        remove(scratch)
        whole = work.place(DATABASE) / WHOLE_DATABASE
        if not whole.exists() and not _is_in_place(work, output):
            remove(work.place(DATABASE))
        with Context(recipe.run, scratch, **sizes_of(recipe)) as context:
            context.check()
            done = run_stages(database_stage(recipe), work, context, talk)
        remove(scratch)
        found = whole if whole.exists() else output
        seconds, most = perf_counter() - started, context.most_together
        report = report_of(found, list(done.values()), seconds, most)
        if whole.exists():
            report.write(whole)
            refuse_overwriting(output, force=force)  # another process may have been faster
            with naming(output):
                take_name(whole, output)
        if keep_work:
            remove(work.place(DATABASE))
        else:
            work.remove()
    return report


def check_files(recipe: Recipe) -> None:
    """Find a missing file before hours of work rather than after."""
    files = [path for bitext in recipe.bitext for path in bitext.files()]
    for path in [*files, *filter(None, [recipe.parser])]:
        next(read_blocks(path), None)
    files_for_ranking(recipe)


def _is_in_place(work: WorkFolder, output: Path) -> bool:
    """Whether an earlier run was killed after it had moved its database into place."""
    state = work.state(DATABASE)
    with suppress(OSError, InputError):
        if state is not None and not (work.place(DATABASE) / WHOLE_DATABASE).exists():
            return bool(file_checksum(output / MANIFEST) == state["counts"]["manifest"])
    return False
