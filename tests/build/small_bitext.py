"""A bitext of a few dozen sentences, small enough to be built many times in a test."""

from pathlib import Path

OWNERS = {"the girl": "das Mädchen", "my brother": "mein Bruder", "the old man": "der alte Mann"}
THINGS = {"the ball": "den Ball", "a small book": "ein kleines Buch", "the letter": "den Brief"}
VERBS = {
    "finds": "findet",
    "discovers": "findet",
    "reads": "liest",
    "buys": "kauft",
    "purchases": "kauft",
}


def sentence_pairs() -> list[tuple[str, str]]:
    """English and German, every owner with every verb and thing."""
    pairs = []
    for owner, besitzer in OWNERS.items():
        for verb, zeitwort in VERBS.items():
            for thing, ding in THINGS.items():
                english, german = f"{owner} {verb} {thing}.", f"{besitzer} {zeitwort} {ding}."
                pairs.append((english.capitalize(), german[0].upper() + german[1:]))
    return pairs


def write_bitext(folder: Path, pairs: list[tuple[str, str]] | None = None) -> None:
    """Write small.en and small.de."""
    chosen = sentence_pairs() if pairs is None else pairs
    for side, code in enumerate(("en", "de")):
        text = "".join(f"{pair[side]}\n" for pair in chosen)
        (folder / f"small.{code}").write_text(text, encoding="utf-8")
