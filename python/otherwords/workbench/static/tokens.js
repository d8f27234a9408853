// Pick tokens in both members: click or Space adds and removes a word, Shift marks a range.

import { element } from "./elements.js";

export function* tokensIn(scope) {
  for (const [start, stop] of scope) for (let k = start; k < stop; k++) yield k;
}

// the fewest ranges: [2, 3, 4, 7] are 2 to 4 and 7
export function ranges(tokens) {
  const found = [];
  for (const token of [...new Set(tokens)].sort((a, b) => a - b)) {
    if (found.length && found.at(-1)[1] === token) found.at(-1)[1] = token + 1;
    else found.push([token, token + 1]);
  }
  return found;
}

export class TokenPicker {
  constructor({ data, changed, say }) {
    Object.assign(this, { data, changed, say });
    this.scopes = [[], []];
    this.keys = [[], []];
    this.side = 0;
    this.place_ = [0, 0];
    this.words = data.item.members.map((tokens, side) =>
      tokens.map((token, k) =>
        element("button", { type: "button", class: "token", tabindex: "-1", "aria-pressed": "false", onclick: (event) => this.click(side, k, event.shiftKey) }, token),
      ),
    );
    this.place = element(
      "div",
      { class: "picker" },
      ...this.words.map((words, side) =>
        element("div", { class: "tokens", role: "group", "aria-label": side ? "Second member" : "First member", dir: data.item.directions[side] }, ...words),
      ),
    );
    this.draw();
  }

  get cursor() {
    return this.place_[this.side];
  }

  ranges() {
    return this.scopes.map((tokens) => ranges(tokens));
  }

  set(scopes, keys) {
    this.scopes = scopes.map((scope) => [...tokensIn(scope)]);
    this.keys = keys.map((scope) => [...tokensIn(scope)]);
    this.draw();
  }

  click(side, k, stretch) {
    const from = this.place_[side];
    this.side = side;
    this.place_[side] = k;
    if (stretch) this.add(side, Math.min(from, k), Math.max(from, k));
    else this.toggle();
    this.focus();
  }

  toggle() {
    const tokens = new Set(this.scopes[this.side]);
    if (!tokens.delete(this.cursor)) tokens.add(this.cursor);
    this.scopes[this.side] = [...tokens];
    this.tell();
    this.changed();
  }

  add(side, first, last) {
    const tokens = new Set(this.scopes[side]);
    for (let k = first; k <= last; k++) tokens.add(k);
    this.scopes[side] = [...tokens];
    this.tell();
    this.changed();
  }

  other() {
    this.side = 1 - this.side;
    this.focus();
    this.draw();
  }

  move(step, stretch) {
    const length = this.words[this.side].length;
    const next = Math.max(0, Math.min(length - 1, this.cursor + step));
    const from = this.cursor;
    this.place_[this.side] = next;
    if (stretch) this.add(this.side, Math.min(from, next), Math.max(from, next));
    this.draw();
    this.focus();
  }

  key(event) {
    const ahead = this.data.item.directions[this.side] === "rtl" ? -1 : 1;
    const steps = { ArrowLeft: -ahead, ArrowRight: ahead };
    if (event.key in steps) this.move(steps[event.key], event.shiftKey);
    else if (event.key === "ArrowUp" || event.key === "ArrowDown") this.other();
    else return;
    event.preventDefault();
  }

  tell() {
    this.say(this.words.map((words, side) => ranges(this.scopes[side]).map(([a, b]) => words.slice(a, b).map((word) => word.textContent).join(" ")).join(" … ") || "nothing").join("; "));
  }

  draw() {
    this.words.forEach((words, side) => {
      const [chosen, keys] = [new Set(this.scopes[side]), new Set(this.keys[side])];
      words.forEach((word, k) => {
        word.setAttribute("aria-pressed", String(chosen.has(k)));
        word.classList.toggle("keyed", keys.has(k));
        word.tabIndex = side === this.side && k === this.cursor ? 0 : -1;
      });
    });
  }

  focus() {
    this.draw();
    this.words[this.side][this.cursor].focus();
  }
}
