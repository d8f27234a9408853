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


def write_wordnet(folder: Path, synsets=SYNSETS, head=HEAD, links=()) -> Path:
    """Write data, index and exception files that agree with each other.

    A link is (part, synset, symbol, part, synset, numbers of the words), synsets by their place.
    """
    starts = {part: [0] * len(sets) for part, sets in synsets.items()}
    for _ in range(2):  # links have one length, so places are right the second time
        for part, sets in synsets.items():
            text, places = head, {}
            for number, words in enumerate(sets):
                starts[part][number] = len(text.encode())
                place = f"{starts[part][number]:08d}"
                named = " ".join(f"{word} 0" for word in words)
                own = [
                    f"{symbol} {starts[other][k]:08d} {LETTERS[other]} {ends}"
                    for name, own, symbol, other, k, ends in links
                    if (name, own) == (part, number)
                ]
                named = " ".join([named, f"{len(own):03d}", *own])
                text += f"{place} 03 {LETTERS[part]} {len(words):02x} {named} | a gloss  \n"
                for word in words:
                    places.setdefault(word.lower().removesuffix("(p)"), []).append(place)
            write_part(folder, part, head, text, places)
    return folder


def write_part(folder: Path, part, head, text, places) -> None:
    """The three files of one part of speech."""
    (folder / f"data.{part}").write_text(text)
    lines = [
        f"{word} {LETTERS[part]} {len(own)} 0 {len(own)} 0 {' '.join(own)}  \n"
        for word, own in sorted(places.items())
    ]
    (folder / f"index.{part}").write_text(head + "".join(lines))
    (folder / f"{part}.exc").write_text(EXCEPTIONS.get(part, ""))
