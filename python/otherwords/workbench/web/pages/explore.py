"""Explore: search, the pivot graph, rewriting, comparing. Every state is an address."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from otherwords.database import Database
from otherwords.errors import OtherwordsError
from otherwords.rewrite.variants import STRENGTHS
from otherwords.workbench.explore.comparing import compare
from otherwords.workbench.explore.graph import ALONE, BESIDE, ESTIMATES, drawing, pivot_graph
from otherwords.workbench.explore.rewriting import TASKS, read_wish, rewrite_text
from otherwords.workbench.explore.sample import build_sample
from otherwords.workbench.explore.search import search
from otherwords.workbench.web.calls import Answer, Call, Refused
from otherwords.workbench.web.routes import page

TRY = ("because of", "about", "begin", "repaired", "of course")


def find_database(call: Call, name: str | None) -> tuple[str, Database] | None:
    """The database that is asked for. The one of the sample is built when it is first needed."""
    found = call.bench.database(name)
    if found is None and call.bench.databases:
        chosen, path = next(iter(call.bench.databases.items()))
        if chosen != "sample":
            raise OtherwordsError(f"{path}: there is no such database. Give another: --database.")
        job = call.bench.building
        if job is None or (job.done() and job.exception() is not None):
            call.bench.building = call.bench.jobs.start(build_sample, path)
    return found


def _waiting(call: Call) -> Answer:
    if call.wants_json:
        raise Refused(503, "The database is being built. Try again in a minute.")
    answer = call.page("building", 503)
    answer.headers["Refresh"] = "5"
    return answer


def _state(call: Call, name: str) -> dict[str, Any]:
    """What every page of a database shows."""
    return {"database": name, "databases": list(call.bench.databases)}


def _json_address(call: Call, path: str) -> str:
    query = call.request.url.query
    return f"{path}.json?{query}" if query else f"{path}.json"


@page("/explore")
def explore(call: Call) -> Answer:
    """A phrase and its paraphrases."""
    found = find_database(call, call.query.get("database"))
    if found is None:
        return _waiting(call)
    values = search(found[1], call.query) | _state(call, found[0])
    links = {"database": found[0], "q": values["phrase"]}
    state = [(key, value) for key, value in call.query.items() if value and key != "why"]
    filters = ("label", "size", "type", "show", "variants", "rank")
    return call.page(
        "explore",
        **values,
        tries=TRY,
        here=urlencode(links),
        address=urlencode(state),
        filtered=any(values["filters"][key] for key in filters),
        json_address=_json_address(call, "/explore"),
    )


@page("/explore.json")
def explore_data(call: Call) -> Answer:
    found = find_database(call, call.query.get("database"))
    if found is None:
        return _waiting(call)
    return call.json(search(found[1], call.query) | _state(call, found[0]))


@page("/explore/suggest.json")
def suggest(call: Call) -> Answer:
    """Phrases that begin with what was typed so far."""
    found = find_database(call, call.query.get("database"))
    start = call.query.get("q", "").strip()[:100]
    phrases = found[1].prefix(start, top=8) if found and start else []
    return call.json({"phrases": [each for each in phrases if "[" not in each]})


@page("/explore/graph")
def graph(call: Call) -> Answer:
    """The pivot graph, or two estimates side by side."""
    found = find_database(call, call.query.get("database"))
    if found is None:
        return _waiting(call)
    graphs, values = _graphs(call, found)
    return call.page(
        "graph",
        **values,
        drawings=[(each, drawing(each, ALONE if len(graphs) == 1 else BESIDE)) for each in graphs],
        estimates=ESTIMATES,
        json_address=_json_address(call, "/explore/graph"),
    )


@page("/explore/graph.json")
def graph_data(call: Call) -> Answer:
    found = find_database(call, call.query.get("database"))
    if found is None:
        return _waiting(call)
    graphs, values = _graphs(call, found)
    return call.json(values | {"graphs": [each.as_dict() for each in graphs]})


def _graphs(call: Call, found: tuple[str, Database]) -> tuple[list[Any], dict[str, Any]]:
    phrase = call.query.get("q", "").strip()[:200]
    first, second = call.query.get("estimate", "plain"), call.query.get("beside", "")
    label = call.query.get("label", "")
    wanted = [first, *([second] if second else [])] if phrase else []
    graphs = [pivot_graph(found[1], phrase, each, label) for each in wanted]
    chosen = {"phrase": phrase, "estimate": first, "beside": second, "label": label}
    return graphs, chosen | _state(call, found[0])


@page("/rewrite")
def playground(call: Call) -> Answer:
    """Rewrite a text; the text itself is in the address, too."""
    found = find_database(call, call.query.get("database"))
    if found is None:
        return _waiting(call)
    values = _state(call, found[0])
    return call.page("rewrite", **values, tasks=TASKS, strengths=list(STRENGTHS))


@page("/rewrite.json", method="POST", body="json")
def rewrite(call: Call) -> Answer:
    body = call.body if isinstance(call.body, dict) else {}
    name = body.get("database")
    found = find_database(call, name if isinstance(name, str) else None)
    if found is None:
        return _waiting(call)
    wish = read_wish(call.body)
    answer = call.bench.jobs.run(rewrite_text, str(found[1].path.absolute()), wish)
    return call.json(answer | {"database": found[0]})


@page("/compare")
def compare_page(call: Call) -> Answer:
    """Two databases or two weightings on the same phrases."""
    found = find_database(call, call.query.get("first"))
    if found is None:
        return _waiting(call)
    return call.page(
        "compare", **_compared(call), json_address=_json_address(call, "/compare"), tries=TRY
    )


@page("/compare.json")
def compare_data(call: Call) -> Answer:
    if find_database(call, call.query.get("first")) is None:
        return _waiting(call)
    return call.json(_compared(call))


def _compared(call: Call) -> dict[str, Any]:
    query = call.query
    sides = []
    for name, weights in (("first", "first_rank"), ("second", "second_rank")):
        found = find_database(call, query.get(name))
        if found is None:
            raise OtherwordsError("there is no such database.")
        sides.append((found[0], found[1], query.get(weights, "")[:400]))
    phrases = query.get("phrases", "")[:5000].splitlines()
    result = compare(phrases, (sides[0][1], sides[0][2]), (sides[1][1], sides[1][2]))
    chosen = [{"database": name, "rank": weights} for name, _, weights in sides]
    return result | {
        "phrases": "\n".join(phrases),
        "sides": chosen,
        "databases": list(call.bench.databases),
    }
