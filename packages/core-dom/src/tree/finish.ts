import { integerColumns } from "./columns.js";
import type { Draft } from "./draft.js";
import { hiddenBy } from "./hidden.js";
import { prefixSums } from "./prefix-sums.js";
import { Hidden, NodeKind, type Tree } from "./types.js";

/**
 * Renumbers a draft into preorder and adds the measures: the one way in which a {@link Tree} comes to be.
 *
 * @param draft - the linked rows; not to be used afterwards.
 * @param root - the handle of the document or fragment that becomes row 0.
 * @param complete - whether the parse went to its end.
 */
export function finish(draft: Draft, root: number, complete: boolean): Tree {
  draft.settleAdopted();
  const data = ropeOf(draft);
  const values = draft.valuePieces.join("");
  const order = preorder(draft, root);
  const size = order.length;
  const [tag, parent, end, dataStart, dataLength] = integerColumns(size, 5);
  const kind = new Uint8Array(size);
  const namespace = new Uint8Array(size);
  const hidden = new Uint8Array(size);

  const { rows } = draft;
  // The new number of each handle takes the place of its backward link, which nothing needs any more.
  const rowOf = rows.previous;
  for (let row = 0; row < size; row++) {
    const handle = order[row]!;
    const up = row === 0 ? -1 : rowOf[rows.parent[handle]!]!;
    rowOf[handle] = row;
    kind[row] = rows.kind[handle]!;
    namespace[row] = rows.namespace[handle]!;
    tag[row] = rows.tag[handle]!;
    parent[row] = up;
    dataStart[row] = rows.dataStart[handle]!;
    dataLength[row] = rows.dataLength[handle]!;
    const inherited = up < 0 ? Hidden.visible : hidden[up]!;
    hidden[row] =
      inherited !== Hidden.visible || kind[row] !== NodeKind.element
        ? inherited
        : hiddenBy(draft, handle, values);
  }
  draft.release();

  // A parent ends where its last child does: going backwards, every child is met before its parent.
  for (let row = size - 1; row >= 0; row--) {
    if (end[row] === 0) end[row] = row + 1;
    const up = parent[row]!;
    if (up >= 0 && end[up] === 0) end[up] = end[row]!;
  }

  const { attributeRows, attributeCount } = draft;
  const [attributeName, valueStart, valueLength] = integerColumns(attributeCount, 3);
  attributeName.set(attributeRows.name.subarray(0, attributeCount));
  valueStart.set(attributeRows.valueStart.subarray(0, attributeCount));
  valueLength.set(attributeRows.valueLength.subarray(0, attributeCount));
  const { moreTags, moreAttributes, moreAttributeIds } = draft;
  const names = { moreTags, moreAttributes, moreAttributeIds };
  const strings = { data, dataStart, dataLength, attributeName, valueStart, valueLength, values, ...names };
  const columns = { length: size, complete, kind, namespace, hidden, tag, parent, end, strings };
  return { ...columns, ...prefixSums(columns) };
}

/** The handles below `root` in preorder: nodes that were never put anywhere, or taken out, are not among them. */
function preorder({ rows, count }: Draft, root: number): Int32Array {
  const { first, next, parent } = rows;
  // The first handle of all is 1, so that there are at most `count - 1`.
  const order = new Int32Array(count - 1);
  let size = 0;
  let handle = root;
  for (;;) {
    order[size++] = handle;
    let after = first[handle]!;
    while (after === 0) {
      if (handle === root) return order.subarray(0, size);
      after = next[handle]!;
      if (after === 0) handle = parent[handle]!;
    }
    handle = after;
  }
}

/** The rope as one string; what was written in several stretches stands again, whole, at its end. */
function ropeOf(draft: Draft): string {
  draft.settleText();
  const rope = draft.pieces.join("");
  if (draft.stretches.size === 0) return rope;
  const pieces = [rope];
  let size = rope.length;
  for (const [row, stretches] of draft.stretches) {
    draft.rows.dataStart[row] = size;
    size += draft.rows.dataLength[row]!;
    for (const { start, length } of stretches) pieces.push(rope.slice(start, start + length));
  }
  return pieces.join("");
}
