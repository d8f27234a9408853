"""Trees as nested pairs: the slow, obvious twin of the flat ones, and random ones of them.

A leaf is `(tag, word)`, a constituent `(label, [children])`.
"""

from hypothesis import strategies as st

LABELS = ["S", "NP", "VP", "NP-SBJ-1", "S=2", "-LRB-", "", "ROOT", "X-Y=3-4", "WHNP-1"]
TAGS = ["NN", "VB", "-LRB-", "``", "PRP$", "-NONE-", ",", "$"]
TRICKY = [
    "(",
    ")",
    "[",
    "}",
    "-LRB-",
    "\\",
    "\\-LRB-",
    "-LRB(",
    "(LRB-",
    "\\/",
    "a/b",
    "*",
    "(-RRB",
]
WORDS = st.one_of(
    st.sampled_from(["tea", "is", "hot", *TRICKY]),
    st.text(alphabet="-\\/*()[]{}LRCSBé☕", min_size=1, max_size=12),
)
LEAVES = st.tuples(st.sampled_from(TAGS), WORDS)
NESTED = st.tuples(
    st.sampled_from(LABELS),
    st.lists(
        st.recursive(
            LEAVES,
            lambda parts: st.tuples(
                st.sampled_from(LABELS), st.lists(parts, min_size=1, max_size=5)
            ),
            max_leaves=14,
        ),
        min_size=1,
        max_size=5,
    ),
)


def is_leaf(node):
    return isinstance(node[1], str)


def text_of(node, escape):
    name, inner = node
    if is_leaf(node):
        return f"({name} {escape(inner)})"
    return f"({name} {' '.join(text_of(child, escape) for child in inner)})"


def parts_of(node, first=0):
    """The words, tags and (label, start, end) of the constituents, parents first."""
    name, inner = node
    if is_leaf(node):
        return [inner], [name], []
    words, tags, spans = [], [], []
    for child in inner:
        more = parts_of(child, first + len(words))
        words, tags, spans = words + more[0], tags + more[1], spans + more[2]
    return words, tags, [(name, first, first + len(words)), *spans]


def without_traces(node):
    name, inner = node
    if is_leaf(node):
        return None if name == "-NONE-" else node
    kept = [child for child in map(without_traces, inner) if child is not None]
    return (name, kept) if kept else None


def collapsed(node):
    name, inner = node
    if is_leaf(node):
        return node
    if len(inner) == 1 and not is_leaf(inner[0]):
        below, children = collapsed(inner[0])
        return f"{name}+{below}", children
    return name, [collapsed(child) for child in inner]


def binarised(node):
    name, inner = node
    if is_leaf(node):
        return node
    children = [binarised(child) for child in inner]
    while len(children) > 2:
        children = [(f"@{name}", children[:2]), *children[2:]]
    return name, children
