"""A WordNet of a few synsets in its own format, made by hand."""

from pathlib import Path

HEAD = "  1 made for tests: WordNet 3.0 Copyright 2006 by nobody  \n"
LETTERS = {"noun": "n", "verb": "v", "adj": "a", "adv": "r"}
SYNSETS = {
    "noun": [["car", "auto", "motor_vehicle"], ["e-mail"], ["car", "wagon"], ["girl", "daughter"]],
    "verb": [["begin", "start"], ["take_place", "happen"]],
    "adj": [["absurd", "ridiculous(p)", "Cockeyed"]],
    "adv": [["now"]],
}
EXCEPTIONS = {"verb": "began begin\ntook take\n"}


def write_wordnet(folder: Path, synsets=SYNSETS, head=HEAD) -> Path:
    """Write data, index and exception files that agree with each other."""
    for part, sets in synsets.items():
        text, places = head, {}
        for words in sets:
            place = f"{len(text.encode()):08d}"
            named = " ".join(f"{word} 0" for word in words)
            text += f"{place} 03 {LETTERS[part]} {len(words):02x} {named} 000 | a gloss  \n"
            for word in words:
                places.setdefault(word.lower().removesuffix("(p)"), []).append(place)
        (folder / f"data.{part}").write_text(text)
        lines = [
            f"{word} {LETTERS[part]} {len(own)} 0 {len(own)} 0 {' '.join(own)}  \n"
            for word, own in sorted(places.items())
        ]
        (folder / f"index.{part}").write_text(head + "".join(lines))
        (folder / f"{part}.exc").write_text(EXCEPTIONS.get(part, ""))
    return folder
