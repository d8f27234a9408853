// The rewriting playground: edits highlighted in place, alternatives by click, the trace, what was
// blocked. Every state is an address: what was asked is kept behind the #.

import { element } from "./elements.js";

const form = document.getElementById("ask");
const by = (id) => document.getElementById(id);
const FIELDS = ["text", "task", "strength", "ratio", "keep", "forbid", "database"];
const CLOSING = /^([.,;:!?)\]]|'s$|n't$|'$)/; // no space before these
let token = document.querySelector("meta[name=token]").content;

function wish() {
  const value = (name) => form.elements[name].value;
  const list = (name) => value(name).split(",").map((each) => each.trim()).filter(Boolean);
  return {
    text: value("text"),
    task: value("task"),
    strength: value("strength"),
    ratio: value("ratio") ? Number(value("ratio")) : null,
    keep: list("keep"),
    forbid: list("forbid"),
    database: value("database"),
  };
}

function remember() {
  const state = new URLSearchParams(FIELDS.map((name) => [name, form.elements[name].value]));
  history.replaceState(null, "", `#${state}`);
}

async function ask(again = true) {
  remember();
  by("problem").hidden = true;
  by("working").textContent = "Working";
  try {
    const answer = await fetch("/rewrite.json", {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Token": token },
      body: JSON.stringify(wish()),
    });
    if (answer.status === 403 && again) {
      token = (await (await fetch("/token.json")).json()).token;
      return await ask(false);
    }
    const found = await answer.json();
    if (!answer.ok) throw new Error(found.error);
    by("result").replaceChildren(...found.sentences.map(sentence));
    by("note").textContent = found.note ?? "";
  } catch (error) {
    by("problem").textContent = error.message;
    by("problem").hidden = false;
  } finally {
    by("working").textContent = "";
  }
  return null;
}

function sentence(found) {
  const line = element("p", { class: "rewritten" });
  draw(line, found);
  const parts = [element("p", { class: "quiet" }, found.source), line];
  if (found.others.length) {
    parts.push(element("details", {}, element("summary", {}, "Other rewrites"), element("ul", {}, ...found.others.map((text) => element("li", {}, text)))));
  }
  if (found.blocked.length) {
    const blocked = found.blocked.map(({ source, target, why }) => element("li", {}, `${source} → ${target || "(nothing)"}: `, element("span", { class: "quiet" }, why)));
    parts.push(element("details", { open: true }, element("summary", {}, `What was not done (${blocked.length})`), element("ul", {}, ...blocked)));
  }
  if (found.trace.length) {
    parts.push(element("details", {}, element("summary", {}, "Why: the trace"), element("pre", { tabindex: "0" }, found.trace.join("\n"))));
  }
  return element("section", { class: "card" }, ...parts);
}

// the words of the sentence, with each outermost edit in place
function draw(line, found, again = null) {
  const edits = found.edits.filter((edit) => !found.edits.some((other) => other !== edit && other.start <= edit.start && edit.end <= other.end && (other.end - other.start > edit.end - edit.start)));
  const pieces = [];
  let place = 0;
  for (const edit of edits) {
    pieces.push(...found.words.slice(place, edit.start));
    const plain = edit.chosen ?? edit.shown;
    const shown = edit.start === 0 ? plain.charAt(0).toUpperCase() + plain.slice(1) : plain;
    pieces.push(choice(edit, shown, (again) => draw(line, found, again)));
    place = Math.max(place, edit.end);
  }
  pieces.push(...found.words.slice(place));
  line.replaceChildren();
  pieces.forEach((piece, k) => line.append(...(k && !CLOSING.test(typeof piece === "string" ? piece : "") ? [" "] : []), piece));
  if (!edits.length) line.append(element("span", { class: "quiet" }, " (no change)"));
  if (again) line.querySelectorAll("button.edit")[edits.indexOf(again)]?.focus();
}

function choice(edit, shown, redraw) {
  const menu = element("span", { class: "menu", hidden: true, role: "group", "aria-label": `Instead of ${edit.source}` });
  const pick = (text) => {
    edit.chosen = text;
    redraw(edit);
  };
  const options = [edit.shown, ...edit.alternatives, edit.source].filter((text, k, all) => text && !text.includes("[") && all.indexOf(text) === k && text !== (edit.chosen ?? edit.shown));
  if (edit.pivots.length) menu.append(element("span", { class: "quiet" }, `through ${edit.pivots.join(", ")}`));
  menu.append(...options.map((text) => element("button", { type: "button", class: "secondary", onclick: () => pick(text) }, text)));
  const show = (open) => {
    menu.hidden = !open;
    toggle.setAttribute("aria-expanded", String(open));
  };
  const toggle = element(
    "button",
    { type: "button", class: "edit", "aria-expanded": "false", title: `instead of ${edit.source} (${edit.label})`, onclick: () => show(menu.hidden) },
    shown || "∅",
  );
  const whole = element("span", { class: "choice" }, toggle, menu);
  whole.addEventListener("keydown", (event) => {
    if (event.key !== "Escape" || menu.hidden) return;
    show(false);
    toggle.focus();
  });
  whole.addEventListener("focusout", (event) => whole.contains(event.relatedTarget) || show(false));
  return whole;
}

form.addEventListener("submit", (event) => {
  event.preventDefault();
  ask();
});
const kept = new URLSearchParams(location.hash.slice(1));
if (kept.has("text")) {
  for (const name of FIELDS) if (kept.has(name)) form.elements[name].value = kept.get(name);
  ask();
}
