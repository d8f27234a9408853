// Word links: a grid and a line view of the same pair, with one cursor and one set of keys.
//
// The cursor is a cell (i, j); Shift and arrows stretch a block from an anchor to the cursor. In the
// line view the cursor is a word in each column, and arrows move in the column that is active.

import { button, element } from "./elements.js";
import { GridView } from "./links-grid.js";
import { LinesView } from "./links-lines.js";
import { Reviews } from "./reviews.js";

const CYCLE = { undefined: "sure", sure: "possible", possible: "none" };
const WORDS = { sure: "sure", possible: "possible", none: "no link", undefined: "no link" };

export class LinksWidget {
  constructor({ place, data, keys, act, say }) {
    Object.assign(this, { place, data, keys, act, say });
    this.members = data.item.members;
    this.cursor = { i: 0, j: 0 };
    this.anchor = null;
    this.suggested = data.suggestions?.links ?? {};
    this.others = [];
    this.state = data.start;
    const narrow = matchMedia("(max-width: 40rem)").matches || this.members[1].length > 60;
    this.viewName = sessionStorage.getItem("links-view") ?? (narrow ? "lines" : "grid");
    this.build();
  }

  build() {
    this.gridButton = button("Grid", () => this.choose("grid"));
    this.linesButton = button("Lines", () => this.choose("lines"));
    const views = element("span", { class: "segments", role: "group", "aria-label": "View" }, this.gridButton, this.linesButton);
    const tools = element(
      "div",
      { class: "toolbar", role: "group", "aria-label": "Mark the links" },
      views,
      button("Sure", () => this.mark("sure")),
      button("Possible", () => this.mark("possible")),
      button("None", () => this.mark("none")),
    );
    if (Object.keys(this.suggested).some((key) => !this.data.start.links[key])) {
      tools.append(button("Accept all suggestions", () => this.acceptAll()));
    }
    this.compareTools = element("div", { class: "toolbar", hidden: true });
    this.view = element("div", {});
    const legend = element(
      "div",
      { class: "legend" },
      ...[
        ["sure", "sure"],
        ["possible", "possible"],
        ["suggested", "suggested"],
      ].filter(([name]) => name !== "suggested" || Object.keys(this.suggested).length).map(([name, text]) => element("span", {}, element("span", { class: `swatch ${name}` }), text)),
    );
    const texts = this.data.item.texts ?? this.members.map((tokens) => tokens.join(" "));
    const pair = element(
      "div",
      { class: "pair" },
      ...texts.map((text, side) => element("p", { dir: this.data.item.directions[side] }, text)),
    );
    this.place.replaceChildren(pair, tools, this.compareTools, this.view, legend);
    this.place.addEventListener("keydown", (event) => this.key(event));
    if (this.data.item.phrases?.length) {
      this.reviews = new Reviews(this);
      this.place.append(this.reviews.place);
    }
    this.choose(this.viewName, false);
  }

  choose(name, focus = true) {
    this.viewName = name;
    sessionStorage.setItem("links-view", name);
    this.gridButton.setAttribute("aria-pressed", name === "grid");
    this.linesButton.setAttribute("aria-pressed", name === "lines");
    this.shown = name === "grid" ? new GridView(this) : new LinesView(this);
    this.view.replaceChildren(this.shown.place);
    this.shown.draw();
    if (focus) this.focus();
  }

  show(state) {
    this.state = state;
    this.shown.draw();
    this.reviews?.draw();
  }

  focus() {
    this.shown.focus();
  }

  markOf(i, j) {
    return this.state.links[`${i}-${j}`];
  }

  block() {
    const from = this.anchor ?? this.cursor;
    const range = (a, b) => Array.from({ length: Math.abs(a - b) + 1 }, (_, k) => Math.min(a, b) + k);
    return range(from.i, this.cursor.i).flatMap((i) => range(from.j, this.cursor.j).map((j) => [i, j]));
  }

  move(i, j, stretch) {
    const [rows, columns] = this.members.map((tokens) => tokens.length);
    if (stretch) this.anchor ??= { ...this.cursor };
    else this.anchor = null;
    this.cursor = { i: Math.max(0, Math.min(rows - 1, i)), j: Math.max(0, Math.min(columns - 1, j)) };
    this.shown.moved();
    this.tell();
  }

  tell() {
    const { i, j } = this.cursor;
    const count = this.block().length;
    const where = `${this.members[0][i]} – ${this.members[1][j]}`;
    this.say(count > 1 ? `block of ${count} cells to ${where}` : `${where}: ${WORDS[this.markOf(i, j)]}`);
  }

  mark(mark, cells = this.block(), origin = undefined) {
    const changed = cells.filter(([i, j]) => (this.markOf(i, j) ?? "none") !== mark);
    if (!changed.length) return;
    this.act({ do: "link", cells: changed, mark, ...(origin ? { origin } : {}) });
    this.anchor = null;
    this.shown.moved();
    this.tell();
  }

  cycle(i, j) {
    this.mark(CYCLE[this.markOf(i, j)], [[i, j]]);
  }

  accept(cells) {
    const found = cells.filter(([i, j]) => this.suggested[`${i}-${j}`] && !this.markOf(i, j));
    for (const mark of ["sure", "possible"]) {
      const own = found.filter(([i, j]) => this.suggested[`${i}-${j}`] === mark);
      if (own.length) this.mark(mark, own, this.data.suggestions.origin);
    }
  }

  acceptAll() {
    this.accept(Object.keys(this.suggested).map((key) => key.split("-").map(Number)));
  }

  // show what others did: in an adjudication, or the model answer of a training
  compare(others) {
    this.others = others;
    this.compareTools.hidden = false;
    this.compareTools.replaceChildren(
      ...others.map((each) => button(`Take ${each.label === "✓" ? "the model answer" : `all of ${each.label}`}`, () => this.take(each.state))),
    );
    this.shown.draw();
  }

  take(state) {
    const here = this.state.links;
    const all = new Set([...Object.keys(here), ...Object.keys(state.links)]);
    for (const mark of ["none", "sure", "possible"]) {
      const cells = [...all]
        .filter((key) => (state.links[key] ?? "none") === mark && (here[key] ?? "none") !== mark)
        .map((key) => key.split("-").map(Number));
      if (cells.length) this.act({ do: "link", cells, mark });
    }
  }

  labelsOf(i, j) {
    return this.others.filter((each) => each.state.links[`${i}-${j}`]).map((each) => each.label).join("");
  }

  key(event) {
    if (!this.view.contains(event.target)) return;
    const action = this.keys.action(event);
    const { i, j } = this.cursor;
    const mine = {
      sure: () => this.mark("sure"),
      possible: () => this.mark("possible"),
      none: () => this.mark("none"),
      toggle: () => this.cycle(i, j),
      view: () => this.choose(this.viewName === "grid" ? "lines" : "grid"),
      accept: () => this.accept(this.block()),
      acceptAll: () => this.acceptAll(),
      other: () => this.shown.other?.(),
    }[action];
    if (mine) {
      event.preventDefault();
      mine();
    } else if (event.key.startsWith("Arrow") && !event.ctrlKey && !event.altKey) {
      event.preventDefault();
      this.shown.arrow(event.key.slice(5), event.shiftKey);
    } else if (event.key === "Escape" && this.anchor) {
      this.anchor = null;
      this.shown.moved();
    }
  }
}
