"""Damage a file the way disks, editors and careless programs do, the same for the same seed."""

import json
import re

NUMBER = re.compile(rb"[0-9]+")
PIECES = [
    *(b"\0", b"\x1b[2J\x1b]0;x\x07", b"\xff\xfe", b"\xc3", b"\xed\xa0\x80", b"\r", b"\n", b"\t"),
    *(b"\xe2\x80\xa8", b"\xc2\x9b", b"\xef\xbb\xbf", b"\\ud800", b"&#0;", b"<!DOCTYPE x>", b"-->"),
    *(b"nan", b"inf", b"-1", b"1e999", b".5", b"-0", b"9" * 5000, b"0" * 300 + b"1"),
    *(b"[" * 3000, b"{" * 3000, b"(" * 3000, b"<a>" * 500, b'"', b"'", b"=", b" ||| ", b"[NP,1]"),
    *(b"-", b"?", b":", b"_", b"0-0 ", b"encoding='x'", b" " * 2000, b"a" * 20_000),
]
NUMBERS = [
    *(0, -1, 2**31, 2**32, 2**53 + 1, 2**63, 2**64, 10**30, 10**9),
    *(65_535, 60_001, 4_294_967_295),
]
VALUES = [
    *(None, True, -1, 0, 2**31, 2**63, 2**64, 10**30, 0.5, 1e308, "", "x", "\x1b[2J", "a\nb", "\0"),
    *([], {}, [[]], [1], ["x"], {"x": 1}, [[[0, 10**9]], [[0, 1]]], "9" * 5000),
]
WORDS = [number.to_bytes(8, "little") for number in (0, 1, 255, 2**31, 2**32 - 1, 2**40, 2**63)]
WORDS += [b"\xff" * 4, b"\xff" * 8]


def mutate(data, random, others=()):
    """A copy with one to four kinds of damage; `others` are files to take pieces from."""
    for _ in range(random.choice((1, 1, 1, 2, 4))):
        data = random.choice(KINDS)(data, random, others)
    return data


def flip(data, random, _):
    if not data:
        return data
    changed = bytearray(data)
    for _ in range(random.choice((1, 1, 8))):
        changed[random.randrange(len(changed))] ^= 1 << random.randrange(8)
    return bytes(changed)


def cut(data, random, _):
    place = random.randrange(len(data) + 1)
    return data[:place] if random.random() < 0.5 else data[place:]


def leave_out(data, random, _):
    first, last = span(data, random)
    return data[:first] + data[last:]


def repeat(data, random, _):
    first, last = span(data, random)
    return data[:last] + data[first:last] * random.choice((1, 2, 50)) + data[last:]


def insert(data, random, _):
    place = random.randrange(len(data) + 1)
    return data[:place] + random.choice(PIECES) + data[place:]


def splice(data, random, others):
    other = random.choice(others) if others else data
    (first, last), place = span(other, random), random.randrange(len(data) + 1)
    return data[:place] + other[first:last] + data[place + (last - first) :]


def overwrite(data, random, _):
    place, word = random.randrange(len(data) + 1), random.choice(WORDS)
    return data[:place] + word + data[place + len(word) :]


def renumber(data, random, _):
    found = list(NUMBER.finditer(data[:200_000]))
    if not found:
        return data
    first, last = random.choice(found).span()
    return data[:first] + str(random.choice(NUMBERS)).encode() + data[last:]


def swap_lines(data, random, _):
    lines = data.split(b"\n")
    first, second = random.randrange(len(lines)), random.randrange(len(lines))
    lines[first], lines[second] = lines[second], lines[first]
    return b"\n".join(lines)


KINDS = [flip, cut, leave_out, repeat, insert, insert, splice, overwrite, renumber, swap_lines]


def span(data, random):
    """Two places in a file, near each other as often as not."""
    first = random.randrange(len(data) + 1)
    last = random.randrange(first, min(len(data), first + random.choice((8, 64, 4096))) + 1)
    return first, last


def mutate_value(value, random):
    """A copy of a JSON value with another value somewhere in it."""
    if isinstance(value, dict | list) and value and random.random() < 0.85:
        changed = value.copy()
        key = random.choice(list(value) if isinstance(value, dict) else range(len(value)))
        if isinstance(value, dict) and random.random() < 0.1:
            del changed[key]
        else:
            changed[key] = mutate_value(value[key], random)
        return changed
    return random.choice(VALUES)


def mutate_json_lines(data, random, _=()):
    """Another value somewhere in a line of JSON."""
    lines = data.split(b"\n")
    places = [place for place, line in enumerate(lines) if line.startswith(b"{")]
    for place in random.sample(places, min(len(places), random.choice((1, 1, 3)))):
        try:
            lines[place] = json.dumps(mutate_value(json.loads(lines[place]), random)).encode()
        except (ValueError, RecursionError):
            continue
    return b"\n".join(lines)
