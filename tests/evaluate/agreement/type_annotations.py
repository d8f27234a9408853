"""Write annotations shortly: scopes as the papers print them, ends included."""

from otherwords.corpus.annotations import (
    AnnotatedPair,
    Annotation,
    AnnotationSet,
    Phenomenon,
    make_scope,
)


def scope(text):
    """Read `18-22,27`, or nothing."""
    tokens = []
    for part in filter(None, text.split(",")):
        first, _, last = part.partition("-")
        tokens += range(int(first), int(last or first) + 1)
    return make_scope(tokens)


def mark(kind, first, second, projection=None, keys=("", "")):
    keys = tuple(map(scope, keys))
    return Phenomenon(kind, (scope(first), scope(second)), projection, keys)


def annotations(annotator, phenomena, lengths=(28, 25), judgements=None, **more):
    """One annotator's work: the phenomena of each pair by its id."""
    members = tuple(tuple(f"w{n}" for n in range(length)) for length in lengths)
    pairs = {name: AnnotatedPair(name, members) for name in phenomena}
    made = [
        Annotation(name, annotator, phenomena=tuple(marked), judgement=(judgements or {}).get(name))
        for name, marked in phenomena.items()
    ]
    return AnnotationSet(pairs, made, **more)
