"""Show linked words side by side: python examples/show_links.py TOKENS.tsv LINKS LINE..."""

import sys

from otherwords import read_links, read_pairs


def main() -> None:
    tokens, links, *lines = sys.argv[1:]
    wanted = set(map(int, lines))
    for pair, found in zip(read_pairs(tokens), read_links(links), strict=True):
        if pair.number in wanted:
            source, target = pair.source.split(), pair.target.split()
            shown = [f"{source[i]}={target[j]}" for i, j in sorted(found or ())]
            sys.stdout.write(f"\n  {pair.source}\n  {pair.target}\n    {'  '.join(shown)}\n")


main()
