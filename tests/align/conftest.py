"""What the tests of this room share: a bitext whose links are known, since it was made up."""

import random
from types import SimpleNamespace

import pytest


def random_word(numbers):
    return "".join(numbers.choices("abdefgiklmnoprstuvz", k=numbers.randint(3, 9)))


def made_up_pair(numbers, dictionary):
    """Translate random words one by one, lose or invent one in ten, and swap some neighbours."""
    source = numbers.choices(list(dictionary), k=numbers.randint(4, 12))
    target = []
    for place, word in enumerate(source):
        if numbers.random() > 0.1:
            target.append((place, dictionary[word]))
        if numbers.random() < 0.1:
            target.append((None, numbers.choice(["ja", "so", "nun"])))
    for at in range(len(target) - 1):
        if numbers.random() < 0.15:
            target[at : at + 2] = reversed(target[at : at + 2])
    links = {(place, at) for at, (place, _) in enumerate(target) if place is not None}
    return (source, [word for _, word in target]), links


@pytest.fixture(scope="session")
def made_up():
    """500 pairs over 60 words with their true links, and a dictionary to check by."""
    numbers = random.Random(1)
    dictionary = {f"{random_word(numbers)}": f"{random_word(numbers)}" for _ in range(60)}
    pairs, links = zip(*(made_up_pair(numbers, dictionary) for _ in range(500)), strict=True)
    return SimpleNamespace(pairs=list(pairs), links=list(links), dictionary=dictionary)


@pytest.fixture(scope="session")
def f1():
    """The balance of precision and recall of found links against true ones."""

    def score(found, true):
        found, true = (
            {(place, *link) for place, links in enumerate(kind) for link in links}
            for kind in (list(found), true)
        )
        return 2 * len(found & true) / (len(found) + len(true))

    return score
