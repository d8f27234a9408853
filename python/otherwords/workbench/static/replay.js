// From operations to a state: the same rules as kinds/*.py (a test compares the two).

const put = (marks, key, mark) => {
  if (mark === "none") delete marks[key];
  else marks[key] = mark;
};

const APPLY = {
  links(state, operation) {
    if (operation.do === "link") {
      for (const [i, j] of operation.cells) put(state.links, `${i}-${j}`, operation.mark);
    } else {
      put(state.reviews, operation.phrase, operation.verdict);
    }
  },
  types(state, operation) {
    if (operation.do === "judge") {
      state.judgement = operation.value;
      return;
    }
    const id = operation.do === "mark" ? operation.phenomenon.id : operation.id;
    const place = state.phenomena.findIndex((each) => each.id === id);
    if (operation.do === "unmark") {
      if (place >= 0) state.phenomena.splice(place, 1);
    } else if (place >= 0) {
      state.phenomena[place] = operation.phenomenon;
    } else {
      state.phenomena.push(operation.phenomenon);
    }
  },
  operations(state, operation) {
    state.codes = [...operation.codes];
  },
  writing(state, operation) {
    state.text = operation.text;
  },
  rating(state, operation) {
    const own = (state.ratings[operation.variant] ??= {});
    if (operation.value === null) delete own[operation.scale];
    else own[operation.scale] = operation.value;
    if (!Object.keys(own).length) delete state.ratings[operation.variant];
  },
};

export function replay(kind, start, operations) {
  const counted = [];
  let undone = [];
  let status = "open";
  for (const operation of operations) {
    if (operation.do === "undo") {
      if (counted.length) undone.push(counted.pop());
    } else if (operation.do === "redo") {
      if (undone.length) counted.push(undone.pop());
    } else if (operation.do === "status") {
      status = operation.value;
    } else {
      counted.push(operation);
      undone = [];
    }
  }
  const state = structuredClone(start);
  for (const operation of counted) APPLY[kind](state, operation);
  return { state, status, undoable: counted.length, redoable: undone.length };
}
