// The lines: the words of both members in two columns, with a line for each link.
//
// By touch or mouse: a word here, then a word there, makes a link, and once more changes it.

import { element } from "./elements.js";

export class LinesView {
  constructor(widget) {
    this.widget = widget;
    this.side = 0;
    this.picked = null;
    this.words = widget.members.map((tokens, side) =>
      tokens.map((token, k) =>
        element("button", { type: "button", class: "word", tabindex: "-1", "data-side": side, "data-k": k, onclick: () => this.pick(side, k) }, token),
      ),
    );
    this.columns = this.words.map((words, side) =>
      element(
        "ol",
        { "aria-label": side ? "Second member" : "First member", dir: widget.data.item.directions[side] },
        ...words.map((word) => element("li", {}, word)),
      ),
    );
    this.svg = element("svg:svg", { "aria-hidden": "true" });
    this.place = element("div", { class: "lines" }, this.columns[0], this.svg, this.columns[1]);
    this.observer = new ResizeObserver(() => this.lines());
    this.observer.observe(this.place);
  }

  index(side) {
    return side ? this.widget.cursor.j : this.widget.cursor.i;
  }

  pick(side, k) {
    const other = this.picked;
    this.side = side;
    const { i, j } = this.widget.cursor;
    this.widget.move(side ? i : k, side ? k : j, false);
    if (other !== null && other.side !== side) {
      this.picked = null;
      this.widget.cycle(side ? other.k : k, side ? k : other.k);
    } else {
      this.picked = other?.k === k ? null : { side, k };
    }
    this.moved();
  }

  draw() {
    const linked = [new Set(), new Set()];
    for (const key of Object.keys(this.widget.state.links)) {
      const [i, j] = key.split("-").map(Number);
      linked[0].add(i);
      linked[1].add(j);
    }
    this.words.forEach((words, side) =>
      words.forEach((word, k) => {
        word.classList.toggle("alone", !linked[side].has(k));
        const partners = Object.entries(this.widget.state.links)
          .filter(([key]) => Number(key.split("-")[side]) === k)
          .map(([key, mark]) => `${this.widget.members[1 - side][Number(key.split("-")[1 - side])]} (${mark})`);
        word.setAttribute("aria-label", `${word.textContent}${partners.length ? `, linked to ${partners.join(", ")}` : ", not linked"}`);
      }),
    );
    this.moved(false);
  }

  moved(focus = true) {
    this.words.forEach((words, side) =>
      words.forEach((word, k) => {
        const here = this.index(side) === k;
        word.classList.toggle("here", here);
        word.classList.toggle("picked", this.picked?.side === side && this.picked.k === k);
        word.tabIndex = here && side === this.side ? 0 : -1;
      }),
    );
    this.lines();
    if (focus) this.focus();
  }

  lines() {
    const box = this.svg.getBoundingClientRect();
    if (!box.width) return;
    const middle = (side, k) => {
      const own = this.words[side][k].getBoundingClientRect();
      return own.top + own.height / 2 - box.top;
    };
    const { i, j } = this.widget.cursor;
    const entries = { ...this.widget.state.links };
    const paths = Object.entries(entries).map(([key, mark]) => {
      const [a, b] = key.split("-").map(Number);
      const [y, z, half] = [middle(0, a), middle(1, b), box.width / 2];
      const here = a === i && b === j ? " here" : "";
      return element("svg:path", { class: `${mark}${here}`, d: `M0 ${y} C${half} ${y} ${half} ${z} ${box.width} ${z}` });
    });
    this.svg.replaceChildren(...paths);
  }

  focus() {
    this.words[this.side][this.index(this.side)].focus();
  }

  other() {
    this.side = 1 - this.side;
    this.moved();
  }

  arrow(way) {
    if (way === "Left" || way === "Right") {
      this.side = way === "Right" ? 1 : 0;
      this.moved();
      return;
    }
    const step = way === "Up" ? -1 : 1;
    const { i, j } = this.widget.cursor;
    this.widget.move(this.side ? i : i + step, this.side ? j + step : j, false);
  }
}
