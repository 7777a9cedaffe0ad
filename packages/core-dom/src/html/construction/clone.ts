import type { Draft } from "../../tree/draft.js";
import { NodeKind } from "../../tree/types.js";

/** Appends a copy of every child of `from`, with all that is below it, to `to`. */
export function cloneChildren(draft: Draft, from: number, to: number): void {
  // The copies of the nodes that the walk is in; new rows move the columns, so that these are read anew each time.
  const parents = [to];
  let row = draft.rows.first[from]!;
  while (row !== 0) {
    const copy = cloneNode(draft, row);
    draft.append(parents.at(-1)!, copy);
    const first = draft.rows.first[row]!;
    if (first !== 0) {
      parents.push(copy);
      row = first;
      continue;
    }
    while (row !== from && draft.rows.next[row] === 0) {
      row = draft.rows.parent[row]!;
      parents.pop();
    }
    row = row === from ? 0 : draft.rows.next[row]!;
  }
}

/** A copy of one node without its children. */
function cloneNode(draft: Draft, row: number): number {
  const { kind, tag, namespace, common, dataStart, dataLength } = draft.rows;
  const start = dataStart[row]!;
  const length = dataLength[row]!;
  switch (kind[row]) {
    case NodeKind.element:
      return draft.element(tag[row]!, namespace[row]!, start, length, common[row]!);
    case NodeKind.comment:
      return draft.comment(start, length);
    case NodeKind.fragment:
      return draft.fragment();
    default: {
      const copy = draft.text(start, length);
      const stretches = draft.stretches.get(row);
      if (stretches !== undefined) draft.stretches.set(copy, stretches.slice());
      return copy;
    }
  }
}
