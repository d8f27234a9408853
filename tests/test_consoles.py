"""What README.md and docs/tour.md show is what happens when a reader types it.

Each page is run from top to bottom in an empty folder of its own, and must come out as it is.

- In a ```console block a line that begins with `$ ` is a command for bash; what follows it is
  what the terminal shows, standard output and standard error together.
- A line of `...` stands for any number of lines, none included; `...` at the end of a line for
  the rest of it. Seconds, sizes in bytes and the width of columns may differ from run to run, and
  empty lines are left out.
- `$ cat FILE` of a file that is not there yet: the page shows what is in it, so it is written.
- A ```toml block whose first line is a comment with a file name (`# english.toml`) is that file.
- ```python blocks of a page share their variables. The comments of a block, in their order, are
  the lines that it prints.
- `<!-- not run: REASON -->` on the line before a block keeps it from being run. A block after
  `<!-- spark -->` belongs to a test of its own, which needs pyspark and Java; it may use the files
  of the page and the folder `trial` of the sample.

After a change of messages or numbers, regenerate the pages and read the diff:

    python -m tests.test_consoles [--spark]
"""

import difflib
import io
import os
import re
import shlex
import subprocess
import sys
import tokenize
from dataclasses import dataclass
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

import pytest

pty = pytest.importorskip("pty", reason="terminals need pty")

ROOT = Path(__file__).parents[1]
PAGES = ("README.md", "docs/tour.md")
BLOCK = re.compile(
    r"(?:^<!-- (?P<note>.+) -->\n)?^```(?P<kind>\w+)\n(?P<body>.*?)^```$", re.M | re.S
)
DOTS = "..."
AMOUNT = r"[\d,]+(?:\.\d+)?"
VARIES = re.compile(rf"(?<![\w.])(?:{AMOUNT} +)?{AMOUNT} (?:s|B|kB|MB|GB)\b")
"""Seconds and sizes; also both side by side, as in the rows of a build's report."""
WIDTH = 100


@dataclass
class Page:
    """A page with its variables, and the folder that it runs in."""

    folder: Path
    spark: bool = False
    """Run the blocks of Spark, and no others."""
    python: str = ""

    def renewed(self, text):
        """The page as it would be if it showed what happens now."""

        def block(match):
            note, body = match["note"] or "", match["body"]
            theirs = note.startswith("not run") or (note == "spark") != self.spark
            if theirs and match["kind"] != "toml":
                return match[0]
            renew = {"console": self.console, "toml": self.toml, "python": self.code}
            new = renew.get(match["kind"], str)(body)
            return match[0].replace(f"\n{body}```", f"\n{new}```")

        return BLOCK.sub(block, text)

    def console(self, body):
        parts = re.split(r"^(?=\$ )", body, flags=re.M)
        return "".join(self.command(part) for part in parts if part)

    def command(self, part):
        line, _, shown = part.partition("\n")
        first, *names = shlex.split(line.removeprefix("$ "), comments=True)
        if first == "cat" and len(names) == 1 and not (self.folder / names[0]).exists():
            (self.folder / names[0]).write_text(shown, "utf-8")
        return f"{line}\n{renewed_output(shown, self.terminal(line.removeprefix('$ ')))}"

    def toml(self, body):
        name = body.partition("\n")[0].removeprefix("# ")
        if name.endswith(".toml"):
            (self.folder / name).write_text(body, "utf-8")
        return body

    def code(self, body):
        """Runs what the blocks before it say as well, but shows only what this one prints."""
        mark = "--- this block ---"
        code = f"{self.python}print({mark!r})\n{body}"
        printed = self.terminal(shlex.join([sys.executable, "-c", code]))
        self.python += body
        return with_comments(body, printed.partition(f"{mark}\n")[2] or printed)

    def terminal(self, command):
        """What a terminal shows: both streams, in the order in which they were written."""
        ours, theirs = pty.openpty()
        programs = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
        settings = {"PATH": programs, "TERM": "dumb", "COLUMNS": str(WIDTH), "LC_ALL": "C.UTF-8"}
        process = subprocess.Popen(
            ["bash", "-c", command],
            cwd=self.folder,
            env={**os.environ, **settings},
            stdin=subprocess.DEVNULL,
            stdout=theirs,
            stderr=theirs,
        )
        os.close(theirs)
        shown = b""
        try:
            while piece := os.read(ours, 65536):
                shown += piece
        except OSError:  # how a terminal says that nobody writes to it any more
            pass
        os.close(ours)
        process.wait()
        lines = shown.decode("utf-8").replace("\r\n", "\n").splitlines()
        return "".join(f"{line}\n" for line in lines if line)


def renewed_output(shown, printed):
    """What a page shows, if it is still true; else what was printed, shortened in the same way."""
    pattern = "".join(_pattern(line) for line in masked(shown.splitlines()))
    if re.fullmatch(pattern, "".join(f"{line}\n" for line in masked(printed.splitlines()))):
        return shown
    return "".join(f"{line}\n" for line in shortened(shown.splitlines(), printed.splitlines()))


def with_comments(code, printed):
    """Code whose comments are what it printed: in their old places, or all of them at the end."""
    tokens = tokenize.generate_tokens(io.StringIO(code).readline)
    places = [token.start for token in tokens if token.type == tokenize.COMMENT]
    lines, new = code.splitlines(), [f"# {line}" for line in printed.splitlines()]
    if masked(lines[row - 1][column:] for row, column in places) == masked(new):
        return code
    if len(places) != len(new):
        lines = [line for line in lines if not line.startswith("#")]
        return "".join(f"{line}\n" for line in [*lines, *new])
    for (row, column), comment in zip(places, new, strict=True):
        lines[row - 1] = lines[row - 1][:column] + comment
    return "".join(f"{line}\n" for line in lines)


def masked(lines):
    """Lines without what differs from run to run."""
    return [re.sub(" +", " ", VARIES.sub("#", line)) for line in lines]


def _pattern(line):
    if line == DOTS or line.strip() == DOTS:
        return "(?:.*\n)*?"
    if line.endswith(f" {DOTS}"):
        return f"{re.escape(line.removesuffix(DOTS))}.*\n"
    return f"{re.escape(line)}\n"


def shortened(shown, printed):
    """Leave out of the printed lines about what the shown ones left out."""
    result, parts, place = [], [[]], 0
    for line in shown:
        parts.append([]) if line.strip() == DOTS else parts[-1].append(line)
    if len(parts) == 1:
        return printed
    dots = [line for line in shown if line.strip() == DOTS]
    for number, part in enumerate(parts):
        if number == len(parts) - 1:
            start = max(place, len(printed) - len(part))
        elif number:
            start = _most_alike(part, printed, place)
        else:
            start = 0
        result += [*dots[number - 1 : number], *printed[start : start + len(part)]]
        place = start + len(part)
    return result


def _most_alike(part, printed, place):
    def alike(start):
        found = "\n".join(printed[start : start + len(part)])
        return difflib.SequenceMatcher(None, "\n".join(part), found, autojunk=False).ratio()

    return max(range(place, max(place, len(printed) - len(part)) + 1), key=alike)


@pytest.mark.parametrize("name", PAGES)
def test_a_page_shows_what_happens(name, tmp_path):
    text = (ROOT / name).read_text("utf-8")
    assert Page(tmp_path).renewed(text).splitlines() == text.splitlines()


@pytest.mark.spark
@pytest.mark.parametrize("name", ["docs/tour.md"])
def test_a_page_shows_what_happens_on_spark(name, tmp_path):
    pytest.importorskip("pyspark")
    if which("java") is None:
        pytest.skip("needs Java")
    page, text = on_spark(tmp_path), (ROOT / name).read_text("utf-8")
    assert page.renewed(text).splitlines() == text.splitlines()


def on_spark(folder):
    page = Page(folder, spark=True)
    page.terminal("otherwords sample trial")
    return page


@pytest.mark.parametrize(
    ("shown", "printed", "expected"),
    [
        ("built in 0.6 s\n", "built in 12.5 s\n", "built in 0.6 s\n"),
        ("names  0.6   4.7 MB\n", "names 11.0  14.7 MB\n", "names  0.6   4.7 MB\n"),
        ("5.43\n", "5.44\n", "5.44\n"),
        ("a\n...\nz\n", "a\nb\nc\nz\n", "a\n...\nz\n"),
        ("a\n...\nz\n", "A\nb\nc\nZ\n", "A\n...\nZ\n"),
        ("a\n...\nz\n...\n", "A\nb\nz\nc\n", "A\n...\nz\n...\n"),
        ("one, ...\n", "one, two\n", "one, ...\n"),
        ("", "an error\n", "an error\n"),
        ("gone\n", "", ""),
    ],
)
def test_output_that_is_still_true_is_kept(shown, printed, expected):
    assert renewed_output(shown, printed) == expected


@pytest.mark.parametrize(
    ("code", "printed", "expected"),
    [
        ("print(1)  # 1\n", "1\n", "print(1)  # 1\n"),
        ("print(2)  # 1\n", "2\n", "print(2)  # 2\n"),
        ("print(2)\n# 1\n", "2\n", "print(2)\n# 2\n"),
        ("print(2)\n# 1\n", "2\n3\n", "print(2)\n# 2\n# 3\n"),
    ],
)
def test_comments_are_what_the_code_prints(code, printed, expected):
    assert with_comments(code, printed) == expected


def write_pages():
    """Regenerate the pages from what happens now."""
    make = on_spark if "--spark" in sys.argv[1:] else Page
    for path in (ROOT / name for name in PAGES):
        with TemporaryDirectory() as folder:
            path.write_text(make(Path(folder)).renewed(path.read_text("utf-8")), "utf-8")


if __name__ == "__main__":
    write_pages()
