// The outbox keeps every action until the server says that it is saved.
//
// It lies in the browser's own storage, so that it survives a closed tab and a dead server. What is
// sent twice is added once, because every action has an id of its own. Each tab has its own box;
// what is left of a tab that is gone is taken over by the next one that opens the same work.

const RETRY = [500, 1000, 2000, 4000, 8000];
const ALIVE = 15000;

export class Outbox {
  constructor({ work, events, token, changed, told }) {
    this.work = work;
    this.confirmed = events.map((each) => ({ id: each.id, operation: each.operation }));
    this.token = token;
    this.changed = changed; // after every change of what counts
    this.told = told; // (state, text): saved, saving, waiting
    this.refused = () => {};
    this.tab = crypto.randomUUID();
    this.pending = [];
    this.sending = false;
    this.failures = 0;
    this.adopt();
    this.beat();
    this.clock = setInterval(() => this.beat(), ALIVE / 3);
    addEventListener("online", () => this.send());
    addEventListener("visibilitychange", () => document.visibilityState === "visible" && this.send());
    addEventListener("beforeunload", (event) => {
      if (this.pending.length && !this.kept) event.preventDefault();
    });
    addEventListener("pagehide", () => localStorage.removeItem(this.aliveKey(this.tab)));
    this.tell();
    if (this.pending.length) this.send();
  }

  get prefix() {
    return `outbox/${this.work}/`;
  }

  boxKey(tab) {
    return `${this.prefix}${tab}`;
  }

  aliveKey(tab) {
    return `alive/${tab}`;
  }

  beat() {
    localStorage.setItem(this.aliveKey(this.tab), String(Date.now()));
  }

  // take over the boxes of tabs that are gone
  adopt() {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(this.prefix)) continue;
      const tab = key.slice(this.prefix.length);
      const seen = Number(localStorage.getItem(this.aliveKey(tab)) ?? 0);
      if (Date.now() - seen < ALIVE) continue;
      const there = new Set(this.confirmed.map((each) => each.id));
      this.pending.push(...JSON.parse(localStorage.getItem(key)).filter((each) => !there.has(each.id)));
      localStorage.removeItem(key);
    }
    this.keep();
  }

  keep() {
    try {
      if (this.pending.length) localStorage.setItem(this.boxKey(this.tab), JSON.stringify(this.pending));
      else localStorage.removeItem(this.boxKey(this.tab));
      this.kept = true;
    } catch {
      this.kept = false; // the storage is full: leaving the page asks first
    }
  }

  operations() {
    return [...this.confirmed, ...this.pending].map((each) => each.operation);
  }

  add(operation) {
    this.pending.push({ id: crypto.randomUUID(), operation });
    this.keep();
    this.changed();
    this.tell();
    this.send();
  }

  // everything that is waiting has been saved
  async settled() {
    while (this.pending.length) {
      await this.send();
      if (this.pending.length) await new Promise((resolve) => setTimeout(resolve, 200));
    }
  }

  async send() {
    if (this.sending || !this.pending.length) return;
    this.sending = true;
    clearTimeout(this.timer);
    try {
      while (this.pending.length) await this.sendBatch(this.pending.slice(0, 100));
      this.failures = 0;
    } catch (error) {
      this.timer = setTimeout(() => this.send(), RETRY[Math.min(this.failures++, RETRY.length - 1)]);
      this.reason = error.message;
    } finally {
      this.sending = false;
      this.tell();
    }
  }

  async sendBatch(batch) {
    this.tell();
    const answer = await fetch(`/work/${this.work}/events`, {
      method: "POST",
      headers: { "Content-Type": "application/json", "X-Token": this.token },
      body: JSON.stringify({ known: this.confirmed.length, events: batch }),
      signal: AbortSignal.timeout(20000),
    });
    if (answer.status === 403) {
      await this.renewToken();
      throw new Error("trying again");
    }
    if (answer.status === 401) throw new Error("sign in again in another tab");
    if (!answer.ok) throw new Error((await answer.json().catch(() => ({}))).error ?? `error ${answer.status}`);
    const receipt = await answer.json();
    const gone = new Set([...receipt.saved, ...Object.keys(receipt.refused)]);
    this.pending = this.pending.filter((each) => !gone.has(each.id));
    this.confirmed.push(...receipt.since);
    this.keep();
    for (const [id, why] of Object.entries(receipt.refused)) this.refused(id, why);
    this.received?.(receipt);
    this.changed();
  }

  async renewToken() {
    const answer = await fetch("/token.json");
    if (answer.ok) this.token = (await answer.json()).token;
  }

  tell() {
    const count = this.pending.length;
    if (!count) this.told("saved", "Saved");
    else if (this.failures) this.told("waiting", `Not saved yet: ${count} waiting (${this.reason})`);
    else this.told("saving", "Saving");
  }
}
