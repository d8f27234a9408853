"""otherwords similarity build"""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from otherwords.cli.shared.option_groups import with_groups
from otherwords.cli.shared.options import (
    Cased,
    Json,
    Language,
    Quiet,
    Threads,
    Tokenised,
    refuse_together,
)

if TYPE_CHECKING:
    from otherwords.similarity import SimilaritySettings


class Model(StrEnum):
    """What a phrase is described by."""

    ngram = "ngram"
    syntactic = "syntactic"
    dense = "dense"


@dataclass(frozen=True, kw_only=True)
class Phrases:
    """Which phrases are described and how; omitted options have the defaults of the settings."""

    model: Annotated[
        Model,
        typer.Option(
            "--model",
            help="Neighbouring words as bits; also lemmas, tags and parses as bits; or "
            "neighbouring words as vectors.",
        ),
    ] = Model.ngram
    bits: Annotated[
        int | None,
        typer.Option("--bits", metavar="N", help="Bits of a signature. [default: 256]"),
    ] = None
    dimensions: Annotated[
        int | None,
        typer.Option("--dimensions", metavar="N", help="Numbers of a vector. [default: 200]"),
    ] = None
    longest: Annotated[
        int | None,
        typer.Option(
            "--longest", min=1, max=4, metavar="N", help="Words of a phrase. [default: 4]"
        ),
    ] = None
    least: Annotated[
        int | None,
        typer.Option(
            "--least", min=1, metavar="N", help="Leave out phrases seen less often. [default: 5]"
        ),
    ] = None
    keep_sums: Annotated[
        bool,
        typer.Option("--keep-sums", help="Keep what similarity merge needs; larger files."),
    ] = False

    without: Annotated[
        list[str] | None,
        typer.Option(
            "--without",
            metavar="KIND",
            help="Leave out a kind of features of a syntactic model: neighbours, words, lemmas, "
            "tags, dependencies, heads, constituents or slashed.",
        ),
    ] = None

    def settings(self) -> SimilaritySettings:
        """The settings; an option that the model does not use is an error."""
        from otherwords.similarity import SimilaritySettings

        if self.model == Model.dense:
            refuse_together("--model dense", bits=self.bits, keep_sums=self.keep_sums)
        else:
            refuse_together(f"--model {self.model.value}", dimensions=self.dimensions)
        if self.model != Model.syntactic:
            refuse_together(f"--model {self.model.value}", without=self.without)
        given: dict[str, Any] = {
            name: value
            for name in ("bits", "dimensions", "longest", "least")
            if (value := getattr(self, name)) is not None
        }
        return SimilaritySettings(
            model=self.model.value,
            keep_sums=self.keep_sums,
            without=tuple(self.without or ()),
            **given,
        )


@with_groups
def similarity_build(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Text, one sentence per line; - is standard input."),
    ],
    output: Annotated[
        Path, typer.Option("--output", "-o", metavar="FILE", help="The file to write: text.ows.")
    ],
    *,
    phrases: Phrases,
    ngrams: Annotated[
        bool,
        typer.Option("--ngrams", help="The files hold n-grams with counts: words TAB count."),
    ] = False,
    language: Language = "en",
    tokenised: Tokenised = False,
    cased: Cased = False,
    memory: Annotated[
        str, typer.Option("--memory", metavar="SIZE", help="Memory for counting.")
    ] = "1GB",
    scratch: Annotated[
        Path | None,
        typer.Option("--scratch", metavar="FOLDER", help="Folder for what memory cannot hold."),
    ] = None,
    threads: Threads = None,
    json: Json = False,
    quiet: Quiet = False,
) -> None:
    """Describe the phrases of a text by the contexts they occur in.

    Phrases of one to four words are kept with a signature of 256 bits or, with --model dense, a
    vector of 200 bytes. similarity score and similarity neighbours read the file.

    Example:
        otherwords similarity build text.en -o text.ows --least 2
    """
    from dataclasses import asdict
    from time import perf_counter

    from otherwords.cli.shared.notes import say, show_report
    from otherwords.files.lines import refuse_stdin_twice
    from otherwords.similarity import Reading, build_from_ngrams, build_similarity

    refuse_stdin_twice(*files)
    settings = phrases.settings()
    reading = Reading(language=language, tokenised=tokenised or ngrams, cased=cased)
    started = perf_counter()
    build = build_from_ngrams if ngrams else build_similarity
    report = build(
        files,
        output,
        settings=settings,
        reading=reading,
        memory=memory,
        scratch=scratch,
        threads=threads,
    )
    seconds = perf_counter() - started
    size = output.stat().st_size
    if json:
        show_report({**asdict(report), "bytes": size, "seconds": round(seconds, 2)})
    else:
        say(
            f"{report.phrases:,} phrases of {report.words:,} words in {output}, {seconds:.1f} s",
            quiet=quiet,
        )
