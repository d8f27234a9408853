// Keys: which action a key press means, as the person chose.

export function nameOf(event) {
  let key = event.key === " " ? "Space" : event.key;
  const parts = [];
  if (event.ctrlKey || event.metaKey) parts.push("Control");
  if (event.altKey) parts.push("Alt");
  if (event.shiftKey && key !== "?" && (key.length > 1 || key.toUpperCase() !== key.toLowerCase())) {
    parts.push("Shift");
    if (key.length === 1) key = key.toUpperCase();
  }
  return [...parts, key].join("+");
}

export class Keys {
  constructor(chosen) {
    this.actions = new Map(Object.entries(chosen).map(([action, key]) => [key, action]));
    this.chosen = chosen;
  }

  action(event) {
    return this.actions.get(nameOf(event)) ?? null;
  }
}

export function isTyping(target) {
  return target instanceof HTMLElement && (target.matches("input:not([type=radio]):not([type=checkbox]), textarea, select") || target.isContentEditable);
}
