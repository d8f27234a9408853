// Choose a type by the letters of its name: the list gets shorter while one types.

import { element } from "./elements.js";

export class TypeChooser {
  constructor(types, chosen, looked) {
    this.types = types;
    this.chosen = chosen;
    this.looked = looked;
    this.input = element("input", { id: "type", role: "combobox", "aria-expanded": "false", "aria-controls": "type-list", "aria-autocomplete": "list", autocomplete: "off", placeholder: "Type", size: "26" });
    // a list that scrolls is a stop of Tab unless we say no, and this one is gone when Tab gets there
    this.list = element("ul", { id: "type-list", tabindex: "-1", role: "listbox", "aria-label": "Types", class: "choices", hidden: true });
    this.place = element("div", { class: "chooser" }, element("label", { class: "visually-hidden", for: "type" }, "Type"), this.input, this.list);
    this.at = 0;
    this.input.addEventListener("input", () => this.filter());
    this.input.addEventListener("focus", () => {
      this.input.select();
      this.filter(true);
    });
    this.input.addEventListener("blur", () => this.close());
    this.input.addEventListener("keydown", (event) => this.key(event));
  }

  set(name) {
    if (document.activeElement !== this.input) this.input.value = this.types.find((each) => each.name === name)?.title ?? "";
  }

  open() {
    this.input.focus();
  }

  close() {
    this.list.hidden = true;
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  filter(all = false) {
    const letters = all ? "" : this.input.value.trim().toLowerCase();
    const match = (each) => each.title.toLowerCase().includes(letters) || each.name.includes(letters);
    const start = (each) => !each.title.toLowerCase().startsWith(letters);
    this.shown = this.types.filter(match).sort((a, b) => start(a) - start(b));
    let group = null;
    const rows = [];
    this.shown.forEach((each, k) => {
      if (!letters && each.class && each.class !== group) {
        group = each.class;
        rows.push(element("li", { role: "presentation", class: "group" }, group));
      }
      rows.push(element("li", { role: "option", id: `type-${k}`, "aria-selected": "false", onmousedown: (event) => (event.preventDefault(), this.take(k)) }, each.title));
    });
    this.list.replaceChildren(...rows);
    this.list.hidden = !this.shown.length;
    this.input.setAttribute("aria-expanded", String(!this.list.hidden));
    this.look(0);
  }

  look(place) {
    if (!this.shown.length) return;
    this.at = (place + this.shown.length) % this.shown.length;
    for (const option of this.list.querySelectorAll("[role=option]")) {
      const here = option.id === `type-${this.at}`;
      option.setAttribute("aria-selected", String(here));
      if (here) option.scrollIntoView({ block: "nearest" });
    }
    this.input.setAttribute("aria-activedescendant", `type-${this.at}`);
    this.looked(this.shown[this.at].name);
  }

  take(place) {
    const type = this.shown[place];
    this.input.blur();
    this.chosen(type.name);
  }

  key(event) {
    if (event.key === "ArrowDown") this.look(this.at + 1);
    else if (event.key === "ArrowUp") this.look(this.at - 1);
    else if (event.key === "Enter" && this.shown?.length && !event.ctrlKey) this.take(this.at);
    else if (event.key === "Escape") this.input.blur();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }
}
