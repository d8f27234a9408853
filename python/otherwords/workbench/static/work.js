// The page of a piece of work: puts the widget, the outbox and the panels together.

import { Keys, isTyping } from "./keys.js";
import { Outbox } from "./outbox.js";
import { replay } from "./replay.js";
import { LinksWidget } from "./links.js";
import { TypesWidget } from "./types.js";
import { OperationsWidget } from "./operations.js";
import { WritingWidget } from "./writing.js";
import { RatingWidget } from "./rating.js";

const WIDGETS = { links: LinksWidget, types: TypesWidget, operations: OperationsWidget, writing: WritingWidget, rating: RatingWidget };
const data = JSON.parse(document.getElementById("data").textContent);
const by = (id) => document.getElementById(id);
const keys = new Keys(data.keys);
let leaving = false;
let widget = null;
let current = null;

const problem = (text) => {
  by("problem").textContent = text;
  by("problem").hidden = !text;
};

const outbox = new Outbox({
  work: data.id,
  events: data.events,
  token: document.querySelector("meta[name=token]").content,
  changed: () => refresh(),
  told: (state, text) => {
    by("saved").dataset.state = state;
    if (by("saved").textContent !== text) by("saved").textContent = text;
  },
});
outbox.refused = (_, why) => {
  leaving = false;
  problem(why);
};
outbox.received = (receipt) => {
  if (receipt.feedback) showFeedback(receipt.feedback);
};

widget = new WIDGETS[data.kind]({
  place: by("widget"),
  data,
  keys,
  act: (operation) => act(operation),
  say: (text) => (by("say").textContent = text),
  guide: (title) => guide(title),
});

function act(operation) {
  if (data.readonly) return;
  problem("");
  if (current.status === "done" && operation.do !== "status") outbox.add({ do: "status", value: "open" });
  outbox.add(operation);
}

function refresh() {
  if (widget === null) return; // the page is still being put together
  current = replay(data.kind, data.start, outbox.operations());
  by("undo").disabled = data.readonly || !current.undoable;
  by("redo").disabled = data.readonly || !current.redoable;
  by("done").hidden = current.status === "done";
  by("done").disabled = data.readonly;
  by("reopen").hidden = data.readonly || current.status !== "done";
  widget.show(current.state, current.status);
}

// done, and next: the next page is opened only when everything is saved
async function done() {
  if (data.readonly) return;
  if (current.status !== "done") {
    leaving = true;
    act({ do: "status", value: "done" });
  } else {
    leaving = true;
  }
  await outbox.settled();
  if (!leaving) return; // it was refused, and the page says why
  if (by("feedback-panel")) return; // training: the page shows how near it came
  if (data.after) location.assign(`/work/${data.after}`);
  else location.assign("/");
}

function showFeedback(feedback) {
  by("feedback-panel")?.remove();
  const panel = document.createElement("section");
  panel.id = "feedback-panel";
  panel.className = `message ${feedback.passed ? "good" : "bad"}`;
  panel.setAttribute("role", "status");
  const percent = Math.round(100 * feedback.score);
  const text = document.createElement("p");
  text.textContent = `Agreement with the model answer: ${percent} %, ${feedback.passed ? "passed" : "below"} the mark of ${Math.round(100 * feedback.pass_mark)} %.`;
  panel.append(text);
  const look = document.createElement("button");
  look.type = "button";
  look.className = "secondary";
  look.textContent = "Show the model answer";
  look.addEventListener("click", () => {
    widget.compare?.([{ label: "✓", state: feedback.gold }]);
    look.disabled = true;
  });
  panel.append(look);
  if (data.after) {
    const next = document.createElement("a");
    next.className = "button";
    next.href = `/work/${data.after}`;
    next.textContent = "Next";
    panel.append(" ", next);
  }
  document.querySelector(".bench").before(panel);
  panel.scrollIntoView({ block: "nearest" });
}

// guidelines that follow the chosen type
function guide(title) {
  const text = by("guideline-text");
  for (const old of text.querySelectorAll(".current")) old.classList.remove("current");
  const found = [...text.querySelectorAll("h2, h3")].find((each) => each.textContent.trim() === title);
  if (!found) return;
  found.classList.add("current");
  // only the panel scrolls: if the page did, a click that began on a control would end beside it
  const [own, frame] = [found.getBoundingClientRect(), text.getBoundingClientRect()];
  if (own.top < frame.top) text.scrollTop += own.top - frame.top;
  else if (own.bottom > frame.bottom) text.scrollTop += own.bottom - frame.bottom;
}

function showComments(comments) {
  by("comment-count").textContent = comments.length;
  by("comment-list").replaceChildren(
    ...comments.map((each) => {
      const line = document.createElement("li");
      const who = document.createElement("strong");
      who.textContent = each.author;
      line.append(who, ` ${each.text} `);
      const time = document.createElement("span");
      time.className = "quiet";
      time.textContent = each.at.slice(0, 16).replace("T", " ");
      line.append(time);
      return line;
    }),
  );
}

by("comment-form").addEventListener("submit", async (event) => {
  event.preventDefault();
  const text = by("comment-text");
  event.target.dataset.id ??= crypto.randomUUID();
  try {
    const answer = await fetch(`/work/${data.id}/comments`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Token": outbox.token },
      body: JSON.stringify({ id: event.target.dataset.id, text: text.value }),
    });
    const found = await answer.json();
    if (!answer.ok) throw new Error(found.error);
    delete event.target.dataset.id;
    text.value = "";
    showComments(found.comments);
  } catch (error) {
    await outbox.renewToken().catch(() => {});
    problem(`The comment is not saved: ${error.message}. Try again.`);
  }
});

const ACTIONS = {
  undo: () => current.undoable && act({ do: "undo" }),
  redo: () => current.redoable && act({ do: "redo" }),
  done,
  next: () => by("next")?.click(),
  back: () => by("back")?.click(),
  comment: () => {
    by("comments").open = true;
    by("comment-text").focus();
  },
  guideline: () => (by("guideline").open = !by("guideline").open),
  help: () => {
    by("key-list").open = !by("key-list").open;
    if (by("key-list").open) by("key-list").scrollIntoView({ block: "nearest" });
  },
};

document.addEventListener("keydown", (event) => {
  const action = keys.action(event);
  if (event.defaultPrevented || (isTyping(event.target) && action !== "done")) return;
  const inside = by("widget").contains(event.target) || event.target === document.body || event.target === by("main");
  if (!inside || !ACTIONS[action]) return;
  event.preventDefault();
  ACTIONS[action]();
});
by("undo").addEventListener("click", ACTIONS.undo);
by("redo").addEventListener("click", ACTIONS.redo);
by("done").addEventListener("click", done);
by("reopen").addEventListener("click", () => act({ do: "status", value: "open" }));

const NAMES = { ...data.keyNames };
by("key-table").replaceChildren(
  ...data.keysHere.flatMap((action) => {
    const term = document.createElement("dt");
    const shown = document.createElement("kbd");
    shown.textContent = data.keys[action];
    term.append(shown);
    const text = document.createElement("dd");
    text.textContent = NAMES[action] ?? action;
    return [term, text];
  }),
);
// guidelines are beside the work where there is room, until somebody closes them
const wide = matchMedia("(min-width: 60rem)").matches;
by("guideline").open = wide && localStorage.getItem("guideline") !== "closed";
by("guideline").addEventListener("toggle", () => {
  if (wide) localStorage.setItem("guideline", by("guideline").open ? "open" : "closed");
});
showComments(data.comments);
refresh();
if (data.feedback) showFeedback(data.feedback);
if (data.others.length) widget.compare?.(data.others);
widget.focus?.();
document.documentElement.dataset.ready = "yes";
