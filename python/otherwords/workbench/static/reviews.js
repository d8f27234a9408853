// The review of atomic phrase pairs: correct, incorrect or uncertain.

import { button, element } from "./elements.js";

const VERDICTS = { yes: "correct", no: "incorrect", uncertain: "uncertain" };

export class Reviews {
  constructor(widget) {
    this.widget = widget;
    this.rows = widget.data.item.phrases.map((phrase) => this.row(phrase));
    this.place = element(
      "section",
      { class: "panel reviews" },
      element("h2", {}, "Phrase pairs"),
      element("p", { class: "quiet" }, "Do the two phrases mean the same in this pair of sentences?"),
      ...this.rows.map((row) => row.place),
    );
    this.place.addEventListener("keydown", (event) => this.key(event));
  }

  row(phrase) {
    const [a, b, c, d] = phrase.match(/\d+/g).map(Number);
    const [first, second] = this.widget.members;
    const shown = `${first.slice(a, b).join(" ")} – ${second.slice(c, d).join(" ")}`;
    const buttons = Object.values(VERDICTS).map((verdict) =>
      button(verdict, () => this.judge(phrase, verdict), { "aria-pressed": "false", "data-verdict": verdict }),
    );
    const place = element("div", { class: "row review", role: "group", "aria-label": shown, "data-phrase": phrase }, element("span", { class: "grow" }, shown), ...buttons);
    return { phrase, place, buttons };
  }

  judge(phrase, verdict) {
    const old = this.widget.state.reviews[phrase];
    this.widget.act({ do: "review", phrase, verdict: old === verdict ? "none" : verdict });
  }

  draw() {
    for (const { phrase, buttons } of this.rows) {
      const said = this.widget.state.reviews[phrase];
      for (const each of buttons) each.setAttribute("aria-pressed", String(each.dataset.verdict === said));
    }
  }

  key(event) {
    const verdict = VERDICTS[this.widget.keys.action(event)];
    const row = event.target.closest("[data-phrase]");
    if (!verdict || !row) return;
    event.preventDefault();
    this.judge(row.dataset.phrase, verdict);
  }
}
