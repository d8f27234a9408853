// Paraphrase types: is it a paraphrase; phenomena with discontinuous scopes, projection and keys.
//
// A phenomenon is made from what is marked: mark words in both members, then choose a type. Choosing
// a row of the table brings its scopes back to be changed in place.

import { button, element } from "./elements.js";
import { TokenPicker, ranges, tokensIn } from "./tokens.js";
import { TypeChooser } from "./type-chooser.js";

const TEXTS = { local: "local", global: "global" };

export class TypesWidget {
  constructor({ place, data, keys, act, say, guide }) {
    Object.assign(this, { place, data, keys, act, say, guide });
    this.types = new Map(data.settings.types.map((type) => [type.name, type]));
    this.members = data.item.members;
    this.chosen = null; // the id of the phenomenon that is being changed
    this.state = data.start;
    this.others = [];
    this.build();
  }

  build() {
    this.yes = button("A paraphrase", () => this.judge(true), { "aria-pressed": "false" });
    this.no = button("Not a paraphrase", () => this.judge(false), { "aria-pressed": "false" });
    this.picker = new TokenPicker({ data: this.data, changed: () => this.picked(), say: this.say });
    this.chooser = new TypeChooser(this.data.settings.types, (name) => this.type(name), (name) => this.guide(this.types.get(name)?.title));
    this.local = button("Local", () => this.project("local"), { "aria-pressed": "false" });
    this.global = button("Global", () => this.project("global"), { "aria-pressed": "false" });
    this.key_ = button("Key element", () => this.toggleKey(), { title: "The word under the cursor becomes a key element" });
    this.remove = button("Remove", () => this.unmark());
    this.fresh = button("New phenomenon", () => this.begin());
    this.hint = element("p", { class: "quiet", id: "types-hint" });
    this.tools = element(
      "div",
      { class: "stack" },
      this.picker.place,
      element("div", { class: "row" }, this.chooser.place, this.local, this.global, this.key_, this.remove, this.fresh),
      this.hint,
    );
    this.suggestions = element("details", { class: "panel", hidden: true });
    this.table = element("tbody", {});
    this.compareTools = element("div", { class: "stack" });
    this.place.replaceChildren(
      element("div", { class: "toolbar", role: "group", "aria-label": "Is the pair a paraphrase?" }, this.yes, this.no),
      this.tools,
      element(
        "div",
        { class: "scroll", tabindex: "0", role: "region", "aria-label": "Phenomena" },
        element(
          "table",
          { class: "data phenomena folds" },
          element("thead", {}, element("tr", {}, ...["Type", "Projection", "First member", "Second member", "Keys"].map((text) => element("th", { scope: "col" }, text)))),
          this.table,
        ),
      ),
      this.suggestions,
      this.compareTools,
    );
    this.place.addEventListener("keydown", (event) => this.key(event));
    this.buildSuggestions();
  }

  buildSuggestions() {
    const found = this.data.suggestions?.phenomena ?? [];
    if (!found.length) return;
    this.suggestions.hidden = false;
    this.suggestions.replaceChildren(
      element("summary", {}, `Suggestions by ${this.data.suggestions.origin} (${found.length})`),
      element(
        "ul",
        { class: "plainlist" },
        ...found.map((each) => element("li", { class: "row" }, element("span", { class: "grow" }, `${this.types.get(each.type).title}: ${this.words(each.scopes[0], 0)} – ${this.words(each.scopes[1], 1)}`), button("Accept", () => this.accept(each), { "aria-label": `Accept ${this.types.get(each.type).title}: ${this.words(each.scopes[0], 0)}` }))),
      ),
    );
  }

  accept(suggestion) {
    const phenomenon = { id: newId(), ...suggestion };
    this.act({ do: "mark", phenomenon, origin: this.data.suggestions.origin });
  }

  acceptNext() {
    const there = new Set(this.state.phenomena.map((each) => JSON.stringify([each.type, each.scopes])));
    const next = (this.data.suggestions?.phenomena ?? []).find((each) => !there.has(JSON.stringify([each.type, each.scopes])));
    if (next) this.accept(next);
  }

  current() {
    return this.state.phenomena.find((each) => each.id === this.chosen) ?? null;
  }

  judge(value) {
    this.act({ do: "judge", value: this.state.judgement === value ? null : value });
  }

  begin() {
    this.chosen = null;
    this.picker.set([[], []], [[], []]);
    this.chooser.set("");
    this.draw();
    this.picker.focus();
  }

  // the marked words changed: an existing phenomenon follows at once
  picked() {
    const own = this.current();
    if (own && this.picker.scopes.some((side) => side.length)) this.put({ ...own, scopes: this.picker.ranges() });
    else this.draw();
  }

  type(name) {
    const type = this.types.get(name);
    this.guide(type.title);
    const own = this.current();
    const allowed = (phenomenon) => ({
      ...phenomenon,
      projection: type.projection === "never" ? null : phenomenon.projection,
      keys: type.keys === "never" ? [[], []] : phenomenon.keys,
    });
    if (own) {
      this.put(allowed({ ...own, type: name }));
    } else if (this.picker.scopes.some((side) => side.length)) {
      const id = newId();
      this.chosen = id;
      this.put(allowed({ id, type: name, scopes: this.picker.ranges(), projection: null, keys: [[], []] }));
    } else {
      this.say("Mark words first.");
      this.hint.textContent = "Mark words in the members first, then choose a type.";
    }
    this.picker.focus();
  }

  put(phenomenon) {
    const { id, type, scopes, projection, keys } = phenomenon;
    const inside = keys.map((side, k) => ranges([...tokensIn(side)].filter((token) => new Set(tokensIn(scopes[k])).has(token))));
    this.act({ do: "mark", phenomenon: { id, type, scopes, projection, keys: inside } });
  }

  project(value) {
    const own = this.current();
    if (!own || this.types.get(own.type).projection === "never") return;
    this.put({ ...own, projection: own.projection === value ? null : value });
  }

  toggleKey() {
    const own = this.current();
    if (!own || this.types.get(own.type).keys === "never") return;
    const { side, cursor: place } = this.picker;
    const tokens = new Set(tokensIn(own.keys[side]));
    if (tokens.has(place)) tokens.delete(place);
    else if (new Set(tokensIn(own.scopes[side])).has(place)) tokens.add(place);
    const keys = own.keys.map((each, k) => (k === side ? ranges([...tokens]) : each));
    this.put({ ...own, keys });
  }

  unmark() {
    if (!this.current()) return;
    this.act({ do: "unmark", id: this.chosen });
    this.begin();
  }

  choose(id) {
    this.chosen = id;
    const own = this.current();
    this.picker.set(own.scopes, own.keys);
    this.chooser.set(own.type);
    this.guide(this.types.get(own.type)?.title);
    this.draw();
    this.picker.focus();
  }

  show(state) {
    this.state = state;
    const own = this.current();
    if (this.chosen && !own) this.chosen = null;
    if (own) {
      this.picker.set(own.scopes, own.keys);
      this.chooser.set(own.type);
    }
    this.draw();
  }

  words(scope, side) {
    const text = scope.map(([start, stop]) => this.members[side].slice(start, stop).join(" ")).join(" […] ");
    return text || "–";
  }

  draw() {
    const { judgement, phenomena } = this.state;
    this.yes.setAttribute("aria-pressed", String(judgement === true));
    this.no.setAttribute("aria-pressed", String(judgement === false));
    const own = this.current();
    const type = own && this.types.get(own.type);
    this.local.disabled = this.global.disabled = !type || type.projection === "never";
    this.local.setAttribute("aria-pressed", String(own?.projection === "local"));
    this.global.setAttribute("aria-pressed", String(own?.projection === "global"));
    this.key_.disabled = !type || type.keys === "never";
    this.remove.disabled = !own;
    this.hint.textContent = own ? this.missing(own, type) : "Mark words in both members, then choose a type.";
    this.table.replaceChildren(...phenomena.map((each) => this.row(each)));
    this.picker.draw();
  }

  missing(own, type) {
    const parts = [];
    if (type.projection === "required" && !own.projection) parts.push("Say local or global.");
    if (type.sides === "both" && own.scopes.some((side) => !side.length)) parts.push("Mark words in both members.");
    return parts.join(" ") || "Complete. Change it here, or begin a new one.";
  }

  row(each) {
    const type = this.types.get(each.type);
    const range = (scope, side) => element("td", { dir: this.data.item.directions[side] }, this.words(scope, side), " ", element("span", { class: "quiet" }, scope.map(([a, b]) => (b - a === 1 ? a : `${a}-${b - 1}`)).join(",")));
    const name = button(type?.title ?? each.type, () => this.choose(each.id), { class: "plain", "aria-pressed": String(each.id === this.chosen) });
    const keys = each.keys.map((scope, side) => this.words(scope, side)).filter((text) => text !== "–").join("; ");
    return element(
      "tr",
      { class: each.id === this.chosen ? "here" : null, "data-id": each.id },
      element("td", {}, name),
      element("td", {}, TEXTS[each.projection] ?? (type?.projection === "required" ? element("span", { class: "missing" }, "missing") : "–")),
      range(each.scopes[0], 0),
      range(each.scopes[1], 1),
      element("td", { class: keys ? "filled" : null }, keys || "–"),
    );
  }

  // what others marked, to take over one by one
  compare(others) {
    this.compareTools.replaceChildren(
      ...others.map((other) =>
        element(
          "section",
          { class: "panel" },
          element("h2", {}, other.label === "✓" ? "Model answer" : `Annotator ${other.label}`),
          element("p", {}, { true: "A paraphrase", false: "Not a paraphrase", null: "No judgement" }[String(other.state.judgement)]),
          element(
            "ul",
            { class: "plainlist" },
            ...other.state.phenomena.map((each) => element("li", { class: "row" }, element("span", { class: "grow" }, `${this.types.get(each.type)?.title ?? each.type}: ${this.words(each.scopes[0], 0)} – ${this.words(each.scopes[1], 1)}`), button("Take", () => this.take(each), { "aria-label": `Take ${each.type} of ${other.label}` }))),
          ),
          button("Take all", () => {
            if (this.state.judgement !== other.state.judgement) this.act({ do: "judge", value: other.state.judgement });
            for (const each of other.state.phenomena) this.take(each);
          }),
        ),
      ),
    );
  }

  take({ type, scopes, projection, keys }) {
    this.act({ do: "mark", phenomenon: { id: newId(), type, scopes, projection, keys } });
  }

  focus() {
    this.picker.focus();
  }

  key(event) {
    if (event.target.closest("input, textarea, select")) return;
    const actions = {
      yes: () => this.judge(true),
      no: () => this.judge(false),
      type: () => this.chooser.open(),
      local: () => this.project("local"),
      global: () => this.project("global"),
      keyElement: () => this.toggleKey(),
      none: () => this.unmark(),
      accept: () => this.acceptNext(),
      toggle: () => this.picker.toggle(),
      other: () => this.picker.other(),
    };
    const action = this.keys.action(event);
    const inPicker = this.picker.place.contains(event.target);
    if (actions[action] && (inPicker || !["toggle"].includes(action))) {
      event.preventDefault();
      actions[action]();
    } else if (inPicker) {
      this.picker.key(event);
    }
  }
}

function newId() {
  return crypto.randomUUID().slice(0, 13);
}
