"""The stages of a build: each runs once, and again only when something it depends on changed."""

import errno
import os
import signal
import subprocess
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import pytest

from otherwords.build.stages import Stage, Task, in_order, run_stages
from otherwords.errors import InputError, OtherwordsError, OutputError
from otherwords.files.work_folder import WorkFolder, is_disk_full, size_of


@dataclass(frozen=True, kw_only=True)
class Step(Stage):
    """A stage that does what it is given to do."""

    do: Callable[[Task], Mapping[str, Any]]
    earlier: tuple[Stage, ...] = ()
    chosen: Mapping[str, Any] = field(default_factory=dict)
    reads: tuple[Path, ...] = ()

    @property
    def settings(self):
        return self.chosen

    @property
    def files(self):
        return self.reads

    def run(self, task):
        return self.do(task)


class Kitchen:
    """Three stages that note when they run: flour is milled, dough made of it, bread baked."""

    def __init__(self, folder):
        self.work = WorkFolder(folder / "bread.building")
        self.work.path.mkdir(exist_ok=True)
        self.grain = folder / "grain.txt"
        self.grain.write_text("rye")
        self.ran = []
        self.salt, self.heat = 1, 180

    def dough(self):
        flour = Step(name="flour", do=self.work_at("flour"), reads=(self.grain,))
        chosen = {"salt": self.salt}
        return Step(name="dough", do=self.work_at("dough"), earlier=(flour,), chosen=chosen)

    def bread(self, do=None):
        return Step(
            name="bread",
            do=do or self.work_at("bread"),
            earlier=(self.dough(),),
            chosen={"heat": self.heat},
        )

    def work_at(self, name):
        def run(task):
            self.ran.append(name)
            before = "".join((task.folder(one) / "out").read_text() for one in task.stage.needs)
            (task.output / "out").write_text(before + name)
            return {"letters": len(name)}

        return run

    def bake(self, stage=None):
        self.ran = []
        return run_stages(stage or self.bread(), self.work, context=None)


@pytest.fixture
def kitchen(tmp_path):
    return Kitchen(tmp_path)


def test_stages_run_in_order_and_read_what_earlier_ones_left(kitchen):
    done = kitchen.bake()
    assert kitchen.ran == ["flour", "dough", "bread"]
    assert (kitchen.work.place("bread") / "out").read_text() == "flourdoughbread"
    assert done["dough"].counts == {"letters": 5}
    assert done["bread"].bytes == 15
    assert done["bread"].peak_memory > 10**6


def test_a_second_run_finds_all_finished_and_gives_the_same(kitchen):
    first = kitchen.bake()
    second = kitchen.bake()
    assert kitchen.ran == []
    assert {name: stage.digest for name, stage in first.items()} == {
        name: stage.digest for name, stage in second.items()
    }
    assert all(stage.reused for stage in second.values())


@pytest.mark.parametrize(
    ("change", "redone"),
    [
        (lambda kitchen: setattr(kitchen, "heat", 200), ["bread"]),
        (lambda kitchen: setattr(kitchen, "salt", 2), ["dough", "bread"]),
        (lambda kitchen: kitchen.grain.write_text("wheat"), ["flour", "dough", "bread"]),
        (lambda kitchen: (kitchen.work.place("dough") / "state.json").unlink(), ["dough"]),
        (lambda kitchen: (kitchen.work.place("dough") / "state.json").write_text("["), ["dough"]),
    ],
)
def test_a_change_redoes_what_depends_on_it_and_nothing_else(kitchen, change, redone):
    kitchen.bake()
    change(kitchen)
    kitchen.bake()
    assert kitchen.ran == redone


def test_a_stage_that_fails_leaves_no_folder_and_those_before_it_are_kept(kitchen):
    def fail(task):
        (task.output / "half").write_text("half")
        raise OtherwordsError("burnt.")

    with pytest.raises(OtherwordsError, match=r"burnt\."):
        kitchen.bake(kitchen.bread(fail))
    assert sorted(path.name for path in kitchen.work.path.iterdir()) == ["dough", "flour"]
    kitchen.bake()
    assert kitchen.ran == ["bread"]


def test_a_full_disk_is_told_in_one_line_and_what_is_finished_is_kept(kitchen):
    def fill(task):
        raise OutputError("x: no part of it was kept.") from OSError(errno.ENOSPC, "full")

    with pytest.raises(OutputError, match=r"no space left in stage bread\. Finished"):
        kitchen.bake(kitchen.bread(fill))
    kitchen.bake()
    assert kitchen.ran == ["bread"]


def test_a_full_disk_is_known_by_its_number_or_its_words():
    assert is_disk_full(OSError(errno.ENOSPC, "x"))
    assert is_disk_full(RuntimeError("IO Error: No space left on device"))
    assert is_disk_full(OSError(errno.EFBIG, "x"))  # a limit on the size of files
    assert is_disk_full(RuntimeError("Could not write file: File too large"))
    assert not is_disk_full(OSError(errno.EACCES, "x"))


def test_what_a_killed_stage_left_is_not_taken_for_a_result(kitchen):
    partial = kitchen.work.path / "flour.partial"
    partial.mkdir(parents=True)
    (partial / "out").write_text("half")
    kitchen.bake()
    assert (kitchen.work.place("flour") / "out").read_text() == "flour"
    assert not partial.exists()


def test_a_missing_file_is_told_as_everywhere(kitchen):
    kitchen.grain.unlink()
    with pytest.raises(InputError, match=r"grain.txt: no such file\."):
        kitchen.bake()


def test_stages_of_a_bitext_have_a_folder_of_their_own(kitchen):
    def read(task):
        (task.output / "out").write_text("")
        return {"mills": [task.folder(one).parent.name for one in task.stage.earlier]}

    do = kitchen.work_at("flour")
    flour = tuple(Step(name=f"{k}-mill/flour", do=do) for k in (1, 2))
    done = kitchen.bake(Step(name="dough", do=read, earlier=flour))
    assert done["dough"].counts == {"mills": ["1-mill", "2-mill"]}
    assert size_of(kitchen.work.place("1-mill")) > 5


def test_a_stage_that_two_others_need_comes_once_and_before_both(kitchen):
    dough = kitchen.dough()
    rolls = Step(name="rolls", do=kitchen.work_at("rolls"), earlier=(dough,))
    both = Step(name="table", do=kitchen.work_at("table"), earlier=(rolls, dough, kitchen.bread()))
    names = [stage.name for stage in in_order(both)]
    assert names == ["flour", "dough", "rolls", "bread", "table"]


def test_only_one_build_works_in_a_folder(tmp_path):
    work = WorkFolder.beside(tmp_path / "x.ow")
    assert work.path.name == "x.ow.building"
    with work.locked():
        told = rf"another process \({os.getpid()}\) is working in it"
        with pytest.raises(OtherwordsError, match=told), WorkFolder(work.path).locked():
            pass
        work.remove()
    with work.locked():
        pass


def test_the_lock_of_a_killed_build_is_free(tmp_path):
    work = WorkFolder.beside(tmp_path / "x.ow")
    code = (
        "import os, signal, sys; from pathlib import Path\n"
        "from otherwords.files.work_folder import WorkFolder\n"
        "with WorkFolder(Path(sys.argv[1])).locked(): os.kill(os.getpid(), signal.SIGKILL)\n"
    )
    killed = subprocess.run([sys.executable, "-c", code, str(work.path)], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert (work.path / "lock").exists()
    with work.locked():
        told = rf"another process \({os.getpid()}\)"
        with pytest.raises(OtherwordsError, match=told), WorkFolder(work.path).locked():
            pass


def test_a_work_folder_that_cannot_be_made_is_told(tmp_path):
    nowhere = WorkFolder.beside(tmp_path / "nowhere" / "x.ow")
    with pytest.raises(OutputError, match=r"nowhere'\. Create it: mkdir -p"), nowhere.locked():
        pass
    (tmp_path / "y.ow.building").write_text("")
    taken = WorkFolder.beside(tmp_path / "y.ow")
    with pytest.raises(OutputError, match="already exists"), taken.locked():
        pass
