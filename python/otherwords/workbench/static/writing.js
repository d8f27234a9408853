// Writing: one paraphrase of a sentence, saved when typing pauses.

import { element } from "./elements.js";

const PAUSE = 700;

export class WritingWidget {
  constructor({ place, data, act }) {
    Object.assign(this, { data, act });
    this.state = data.start;
    this.text = element("textarea", { id: "writing", rows: "3", maxlength: "5000", dir: data.item.direction, disabled: data.readonly });
    this.compareTools = element("div", { class: "stack" });
    place.replaceChildren(
      element("div", { class: "pair" }, element("p", { dir: data.item.direction }, data.item.text)),
      element("label", { class: "writing" }, "In other words", this.text),
      this.compareTools,
    );
    this.text.addEventListener("input", () => {
      clearTimeout(this.timer);
      this.timer = setTimeout(() => this.save(), PAUSE);
    });
    this.text.addEventListener("change", () => this.save());
    this.text.addEventListener("keydown", (event) => {
      if (event.key === "Enter") {
        event.preventDefault(); // a paraphrase is one line
        this.save();
      }
    });
    document.getElementById("done").addEventListener("pointerdown", () => this.save());
    addEventListener("pagehide", () => this.save());
  }

  save() {
    clearTimeout(this.timer);
    const text = this.text.value.replace(/\s*[\r\n]+\s*/g, " ");
    if (text !== this.state.text) this.act({ do: "write", text });
  }

  show(state) {
    this.state = state;
    const typing = document.activeElement === this.text && this.text.value !== state.text;
    if (!typing || this.shown !== state.text) {
      if (this.text.value !== state.text) this.text.value = state.text;
    }
    this.shown = state.text;
  }

  compare(others) {
    this.compareTools.replaceChildren(
      ...others.map((each) => element("div", { class: "row" }, element("strong", {}, `Annotator ${each.label}`), element("span", { class: "grow" }, each.state.text), element("button", { type: "button", class: "secondary", onclick: () => this.act({ do: "write", text: each.state.text }) }, "Take"))),
    );
  }

  focus() {
    this.text.focus();
  }
}
