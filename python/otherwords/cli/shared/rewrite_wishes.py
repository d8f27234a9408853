"""What must and must not change when sentences are rewritten."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Annotated, TypeAlias

import typer

from otherwords.cli.shared.rewrite_options import Opening

if TYPE_CHECKING:
    from otherwords.rewrite import Constraints

Keep: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--keep", metavar="PHRASE", help="A phrase that must not change; may be given repeatedly."
    ),
]
KeepTags: TypeAlias = Annotated[
    list[str] | None,
    typer.Option(
        "--keep-tags", metavar="TAG", help="Words with this tag must not change: NNP, or 'NNP*'."
    ),
]
Change: TypeAlias = Annotated[
    list[str] | None, typer.Option("--change", metavar="PHRASE", help="A phrase that must change.")
]
Forbid: TypeAlias = Annotated[
    list[str] | None,
    typer.Option("--forbid", metavar="PHRASE", help="A phrase that must not be in the output."),
]
MaxEdits: TypeAlias = Annotated[
    int | None,
    typer.Option("--max-edits", min=0, metavar="NUMBER", help="The most changes in a sentence."),
]


@dataclass(frozen=True, kw_only=True)
class Wishes:
    """What must and must not change."""

    keep: Keep = None
    keep_tags: KeepTags = None
    change: Change = None
    forbid: Forbid = None
    max_edits: MaxEdits = None

    def constraints(self, opening: Opening) -> Constraints:
        """The same as constraints; tags need trees."""
        from otherwords.cli.shared.options import refuse_together
        from otherwords.rewrite import Constraints

        if opening.no_parse:
            refuse_together("--no-parse", keep_tags=self.keep_tags)
        return Constraints(
            keep=tuple(self.keep or ()),
            keep_tags=tuple(self.keep_tags or ()),
            change=tuple(self.change or ()),
            forbid=tuple(self.forbid or ()),
            max_edits=self.max_edits,
        )
