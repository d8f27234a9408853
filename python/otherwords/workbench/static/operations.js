// Operations: a set of codes for a pair. The letter of a code adds or removes it.

import { element } from "./elements.js";

export class OperationsWidget {
  constructor({ place, data, act, guide }) {
    Object.assign(this, { place, data, act, guide });
    this.types = data.settings.types;
    this.alone = new Set(data.settings.alone ?? []);
    this.state = data.start;
    const { item } = data;
    const texts = item.texts ?? item.members.map((tokens) => tokens.join(" "));
    this.boxes = this.types.map((type) =>
      element("input", { type: "checkbox", id: `code-${type.name}`, onchange: () => this.toggle(type.name), onfocus: () => guide(type.title) }),
    );
    this.compareTools = element("div", { class: "stack" });
    place.replaceChildren(
      element("div", { class: "pair" }, ...texts.map((text, side) => element("p", { dir: item.directions[side] }, text))),
      element(
        "fieldset",
        { class: "codes" },
        element("legend", {}, "Which steps lead from the first to the second?"),
        ...this.types.map((type, k) => element("label", { class: "code" }, this.boxes[k], element("kbd", {}, type.name), ` ${type.title}`)),
      ),
      this.compareTools,
    );
    place.addEventListener("keydown", (event) => this.key(event));
  }

  toggle(name) {
    const codes = new Set(this.state.codes);
    if (!codes.delete(name)) {
      if (this.alone.has(name)) codes.clear();
      for (const code of this.alone) codes.delete(code);
      codes.add(name);
    }
    this.act({ do: "codes", codes: this.types.map((type) => type.name).filter((code) => codes.has(code)) });
  }

  show(state) {
    this.state = state;
    const codes = new Set(state.codes);
    this.types.forEach((type, k) => (this.boxes[k].checked = codes.has(type.name)));
  }

  compare(others) {
    this.compareTools.replaceChildren(
      ...others.map((each) =>
        element("div", { class: "row" }, element("strong", {}, each.label === "✓" ? "Model answer" : `Annotator ${each.label}`), each.state.codes.join(", ") || "nothing", element("button", { type: "button", class: "secondary", onclick: () => this.act({ do: "codes", codes: each.state.codes }) }, "Take")),
      ),
    );
  }

  focus() {
    this.boxes[0].focus();
  }

  key(event) {
    if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
    const type = this.types.find((each) => each.name.toLowerCase() === event.key.toLowerCase());
    if (!type) return;
    event.preventDefault();
    event.stopPropagation();
    this.toggle(type.name);
    this.guide(type.title);
  }
}
