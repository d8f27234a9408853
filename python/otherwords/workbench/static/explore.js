// Suggestions while typing: arrows choose, Enter searches, Escape closes.

import { element } from "./elements.js";

const input = document.getElementById("q");
const list = document.getElementById("suggestions");
const form = document.getElementById("search");
let chosen = -1;
let asked = 0;
let timer = null;

function close() {
  list.hidden = true;
  input.setAttribute("aria-expanded", "false");
  input.removeAttribute("aria-activedescendant");
  chosen = -1;
}

function choose(place) {
  const options = [...list.children];
  chosen = (place + options.length) % options.length;
  options.forEach((option, k) => option.setAttribute("aria-selected", String(k === chosen)));
  input.setAttribute("aria-activedescendant", options[chosen].id);
}

function search(phrase) {
  input.value = phrase;
  close();
  form.requestSubmit();
}

async function suggest() {
  const mine = ++asked;
  const query = new URLSearchParams({ q: input.value, database: form.elements.database.value });
  if (!input.value.trim()) return close();
  const answer = await fetch(`/explore/suggest.json?${query}`).catch(() => null);
  if (!answer?.ok || mine !== asked) return;
  const { phrases } = await answer.json();
  list.replaceChildren(
    ...phrases.map((phrase, k) =>
      element("li", { role: "option", id: `suggestion-${k}`, "aria-selected": "false", onmousedown: (event) => (event.preventDefault(), search(phrase)) }, phrase),
    ),
  );
  chosen = -1;
  list.hidden = !phrases.length;
  input.setAttribute("aria-expanded", String(phrases.length > 0));
}

input.addEventListener("input", () => {
  clearTimeout(timer);
  timer = setTimeout(suggest, 80);
});
input.addEventListener("keydown", (event) => {
  if (list.hidden) return;
  if (event.key === "ArrowDown") choose(chosen + 1);
  else if (event.key === "ArrowUp") choose(chosen - 1);
  else if (event.key === "Escape") close();
  else if (event.key === "Enter" && chosen >= 0) search(list.children[chosen].textContent);
  else return;
  event.preventDefault();
});
input.addEventListener("blur", close);
