// The grid: a row for each word of the first member, a column for each of the second.
//
// Only cells that changed are touched: a grid of 90 by 90 words has 8,100 of them.

import { element } from "./elements.js";

export class GridView {
  constructor(widget) {
    this.widget = widget;
    const [rows, columns] = widget.members;
    const [, direction] = widget.data.item.directions;
    this.drawn = new Map();
    this.heads = columns.map((word) => element("th", { scope: "col", role: "columnheader" }, element("span", {}, word)));
    this.rowHeads = rows.map((word) => element("th", { scope: "row", role: "rowheader" }, word));
    this.cells = rows.map((_, i) =>
      columns.map((_, j) => element("td", { class: "cell", role: "gridcell", tabindex: "-1", "data-i": i, "data-j": j })),
    );
    const table = element(
      "table",
      { class: "grid", role: "grid", "aria-label": "Word links", "aria-multiselectable": "true", dir: direction },
      element("thead", { role: "rowgroup" }, element("tr", { role: "row" }, element("td", { role: "presentation" }), ...this.heads)),
      element("tbody", { role: "rowgroup" }, ...rows.map((_, i) => element("tr", { role: "row" }, this.rowHeads[i], ...this.cells[i]))),
    );
    this.place = element("div", { class: "grid-scroll" }, table);
    this.active = this.cells[widget.cursor.i][widget.cursor.j];
    this.active.tabIndex = 0;
    this.marked = [];
    this.direction = direction;
    this.listen();
  }

  listen() {
    let from = null;
    const cellOf = (event) => event.target.closest?.("td.cell");
    const at = (cell) => [Number(cell.dataset.i), Number(cell.dataset.j)];
    this.place.addEventListener("mousedown", (event) => {
      const cell = cellOf(event);
      if (!cell || event.button !== 0) return;
      from = cell;
      this.widget.move(...at(cell), event.shiftKey);
      event.preventDefault();
    });
    this.place.addEventListener("mouseover", (event) => {
      const cell = cellOf(event);
      if (from && cell && cell !== from && event.buttons === 1) this.widget.move(...at(cell), true);
    });
    this.place.addEventListener("click", (event) => {
      const cell = cellOf(event);
      from = null;
      if (!cell || event.shiftKey || this.widget.anchor) return;
      this.widget.move(...at(cell), false);
      this.widget.cycle(...at(cell));
    });
  }

  // redraw the cells whose mark or labels changed
  draw() {
    const { state, suggested, others } = this.widget;
    const now = new Map();
    for (const key of Object.keys(suggested)) now.set(key, { suggested: true });
    for (const [key, mark] of Object.entries(state.links)) now.set(key, { ...now.get(key), mark });
    for (const each of others) {
      for (const key of Object.keys(each.state.links)) {
        const old = now.get(key) ?? {};
        now.set(key, { ...old, labels: (old.labels ?? "") + each.label });
      }
    }
    for (const key of new Set([...this.drawn.keys(), ...now.keys()])) {
      const [before, after] = [this.drawn.get(key), now.get(key)];
      if (before?.mark === after?.mark && before?.labels === after?.labels && before?.suggested === after?.suggested) continue;
      const [i, j] = key.split("-").map(Number);
      const cell = this.cells[i]?.[j];
      if (!cell) continue;
      if (after?.mark) cell.dataset.mark = after.mark;
      else delete cell.dataset.mark;
      cell.setAttribute("aria-selected", after?.mark ? "true" : "false");
      cell.classList.toggle("suggested", Boolean(after?.suggested));
      cell.replaceChildren(...(after?.labels ? [element("span", { class: "others" }, after.labels)] : []));
    }
    this.drawn = now;
    this.label();
  }

  moved() {
    const { i, j } = this.widget.cursor;
    this.active.tabIndex = -1;
    this.active.removeAttribute("aria-label");
    this.active = this.cells[i][j];
    this.active.tabIndex = 0;
    this.label();
    for (const cell of this.marked) cell.classList.remove("block");
    this.marked = this.widget.anchor ? this.widget.block().map(([a, b]) => this.cells[a][b]) : [];
    for (const cell of this.marked) cell.classList.add("block");
    for (const head of this.here ?? []) head.classList.remove("here");
    this.here = [this.rowHeads[i], this.heads[j]];
    for (const head of this.here) head.classList.add("here");
    this.focus();
    this.reveal();
  }

  // the sticky heads must not cover the cell
  reveal() {
    const [box, cell] = [this.place.getBoundingClientRect(), this.active.getBoundingClientRect()];
    const top = box.top + this.heads[0].offsetHeight;
    if (cell.top < top) this.place.scrollTop -= top - cell.top;
    const side = this.rowHeads[0].offsetWidth;
    if (this.direction === "ltr" && cell.left < box.left + side) this.place.scrollLeft -= box.left + side - cell.left;
    if (this.direction === "rtl" && cell.right > box.right - side) this.place.scrollLeft += cell.right - (box.right - side);
  }

  label() {
    const { i, j } = this.widget.cursor;
    const [first, second] = this.widget.members;
    this.active.setAttribute("aria-label", `${first[i]}, ${second[j]}: ${this.widget.markOf(i, j) ?? "no link"}`);
  }

  focus() {
    this.active.focus({ preventScroll: false });
  }

  arrow(way, stretch) {
    const { i, j } = this.widget.cursor;
    const ahead = this.direction === "rtl" ? -1 : 1;
    const [di, dj] = { Up: [-1, 0], Down: [1, 0], Left: [0, -ahead], Right: [0, ahead] }[way];
    this.widget.move(i + di, j + dj, stretch);
  }
}
