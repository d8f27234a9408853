// Rating: all variants of a sentence together, each on every scale. Digits rate, Tab goes on.

import { element } from "./elements.js";

export class RatingWidget {
  constructor({ place, data, act, guide }) {
    Object.assign(this, { data, act, guide });
    this.state = data.start;
    this.inputs = new Map();
    const { item, settings } = data;
    this.compareTools = element("div", { class: "stack" });
    place.replaceChildren(
      element("div", { class: "pair" }, element("p", { class: "quiet" }, "The sentence"), element("p", { dir: item.direction }, item.text)),
      ...item.variants.map((variant, k) => this.variant(variant, k, settings.scales)),
      this.compareTools,
    );
    place.addEventListener("keydown", (event) => this.key(event));
  }

  variant(variant, number, scales) {
    return element(
      "section",
      { class: "card variant", "aria-label": `Variant ${number + 1}` },
      element("p", { dir: variant.direction, class: "varianttext" }, variant.text || "(empty)"),
      ...scales.map((scale) => this.scale(variant, number, scale)),
    );
  }

  scale(variant, number, scale) {
    const name = `${variant.id}/${scale.name}`;
    const choices = scale.labels.map((label, k) => {
      const input = element("input", { type: "radio", name, value: k + 1, disabled: this.data.readonly, "data-variant": variant.id, "data-scale": scale.name });
      input.addEventListener("change", () => this.rate(variant.id, scale.name, k + 1));
      input.addEventListener("focus", () => this.guide(scale.title));
      this.inputs.set(`${name}/${k + 1}`, input);
      return element("label", { title: label }, input, ` ${k + 1}`, element("span", { class: "meaning" }, ` ${label}`));
    });
    return element("fieldset", { class: "scale" }, element("legend", {}, `${scale.title} of variant ${number + 1}`), ...choices);
  }

  rate(variant, scale, value) {
    if (this.state.ratings[variant]?.[scale] !== value) this.act({ do: "rate", variant, scale, value });
  }

  show(state) {
    this.state = state;
    for (const [key, input] of this.inputs) {
      const [variant, scale, value] = key.split("/");
      input.checked = state.ratings[variant]?.[scale] === Number(value);
    }
  }

  compare(others) {
    const number = (id) => this.data.item.variants.findIndex((each) => each.id === id) + 1;
    this.compareTools.replaceChildren(
      ...others.map((other) =>
        element("p", {}, element("strong", {}, `Annotator ${other.label}: `), Object.entries(other.state.ratings).sort((a, b) => number(a[0]) - number(b[0])).map(([id, own]) => `${number(id)}: ${Object.entries(own).map(([scale, value]) => `${scale} ${value}`).join(", ")}`).join("; ")),
      ),
    );
  }

  focus() {
    this.inputs.values().next().value?.focus();
  }

  // a digit rates where the focus is, and goes on to the next scale
  key(event) {
    const { variant, scale } = event.target.dataset ?? {};
    if (!variant || !/^[1-9]$/.test(event.key) || event.ctrlKey || event.altKey) return;
    const own = this.inputs.get(`${variant}/${scale}/${event.key}`);
    if (!own || own.disabled) return;
    event.preventDefault();
    this.rate(variant, scale, Number(event.key));
    const groups = [...new Set([...this.inputs.keys()].map((key) => key.split("/").slice(0, 2).join("/")))];
    const next = groups[groups.indexOf(`${variant}/${scale}`) + 1];
    (next ? this.inputs.get(`${next}/1`) : own).focus();
  }
}
