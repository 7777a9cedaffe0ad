import type { Draft } from "./draft.js";
import { hiddenBy } from "./hidden.js";
import { writeMeasures } from "./prefix-sums.js";
import type { Tree, TreeStrings } from "./types.js";

/**
 * Renumbers a draft into preorder and adds the measures: the one way in which a {@link Tree} comes to be.
 *
 * @param draft - the linked rows; not to be used afterwards.
 * @param root - the handle of the document or fragment that becomes row 0.
 * @param complete - whether the parse went to its end.
 */
export function finish(draft: Draft, root: number, complete: boolean): Tree {
  draft.settleAdopted();
  const data = settleText(draft);
  const values = draft.valuePieces.join("");

  const { first, next, parent: parentOf } = draft;
  const size = draft.count;
  const kind = new Uint8Array(size);
  const namespace = new Uint8Array(size);
  const hidden = new Uint8Array(size);
  const tag = new Int32Array(size);
  const parent = new Int32Array(size);
  const end = new Int32Array(size);
  const dataStart = new Int32Array(size);
  const dataLength = new Int32Array(size);
  /** The new number of each handle. */
  const rowOf = new Int32Array(size);

  let rows = 0;
  let handle = root;
  for (;;) {
    const row = rows++;
    const up = handle === root ? -1 : rowOf[parentOf[handle]!]!;
    rowOf[handle] = row;
    kind[row] = draft.kind[handle]!;
    namespace[row] = draft.namespace[handle]!;
    tag[row] = draft.tag[handle]!;
    parent[row] = up;
    dataStart[row] = draft.dataStart[handle]!;
    dataLength[row] = draft.dataLength[handle]!;
    hidden[row] = (up < 0 ? 0 : hidden[up]!) || hiddenBy(draft, handle, values);

    if (first[handle] !== 0) {
      handle = first[handle]!;
      continue;
    }
    while (handle !== root && next[handle] === 0) {
      end[rowOf[handle]!] = rows;
      handle = parentOf[handle]!;
    }
    end[rowOf[handle]!] = rows;
    if (handle === root) break;
    handle = next[handle]!;
  }

  const strings: TreeStrings = {
    data,
    dataStart: trimmed(dataStart, rows),
    dataLength: trimmed(dataLength, rows),
    attributeName: trimmed(draft.attributeName, draft.attributeCount),
    valueStart: trimmed(draft.valueStart, draft.attributeCount),
    valueLength: trimmed(draft.valueLength, draft.attributeCount),
    values,
    moreTags: draft.moreTags,
    moreAttributes: draft.moreAttributes,
    moreAttributeIds: draft.moreAttributeIds,
  };
  const columns = {
    length: rows,
    complete,
    kind: trimmed(kind, rows),
    namespace: trimmed(namespace, rows),
    hidden: trimmed(hidden, rows),
    tag: trimmed(tag, rows),
    parent: trimmed(parent, rows),
    end: trimmed(end, rows),
    strings,
  };
  return { ...columns, ...writeMeasures(columns) };
}

/** The rope as one string; what was written in several stretches stands again, whole, at its end. */
function settleText(draft: Draft): string {
  const rope = draft.pieces.join("");
  if (draft.stretches.size === 0) return rope;
  const pieces = [rope];
  let size = rope.length;
  for (const [row, stretches] of draft.stretches) {
    draft.dataStart[row] = size;
    size += draft.dataLength[row]!;
    for (const { start, length } of stretches) pieces.push(rope.slice(start, start + length));
  }
  return pieces.join("");
}

/** A copy of just the rows in use: a view would hold on to the whole buffer. */
function trimmed<Column extends Uint8Array | Int32Array>(column: Column, rows: number): Column {
  return (column.length === rows ? column : column.slice(0, rows)) as Column;
}
