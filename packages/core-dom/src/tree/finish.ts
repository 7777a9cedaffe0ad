import { columnsOf } from "./columns.js";
import type { Draft } from "./draft.js";
import { hiddenBy } from "./hidden.js";
import { prefixSums } from "./prefix-sums.js";
import { Tag } from "./tags.js";
import { Hidden, NodeKind, type Tree, type TreeStrings } from "./types.js";

/**
 * Renumbers a draft into preorder and adds the measures. Every {@link Tree} is created here.
 *
 * @param draft - the linked rows; not to be used afterwards.
 * @param root - the handle of the document or fragment that becomes row 0.
 * @param complete - whether the whole source was read.
 */
export function finish(draft: Draft, root: number, complete: boolean): Tree {
  draft.settleAdopted();
  draft.settleStretches();
  const length = preorder(draft, root);
  const [tag, parent, end, dataStart, dataLength] = columnsOf(Int32Array, length, 5);
  const [kind, namespace, hidden, common] = columnsOf(Uint8Array, length, 4);
  const { attributeRows, attributeCount } = draft;
  const [attributeName, valueStart, valueLength] = columnsOf(Int32Array, attributeCount, 3);
  attributeName.set(attributeRows.name.subarray(0, attributeCount));
  valueStart.set(attributeRows.valueStart.subarray(0, attributeCount));
  valueLength.set(attributeRows.valueLength.subarray(0, attributeCount));
  // Without spread, so that all trees have the same hidden class in V8.
  const strings: TreeStrings = {
    source: draft.source,
    extra: draft.extra,
    dataStart,
    dataLength,
    common,
    attributeName,
    valueStart,
    valueLength,
    moreTags: draft.tags.more,
    moreAttributes: draft.attributeNames.more,
    moreAttributeIds: new Map(),
  };
  const columns = { length, complete, kind, namespace, hidden, tag, parent, end, strings };
  for (let row = 0; row < length; row++) copyRow(draft, columns, row);

  // A parent ends where its last child does. Backwards, every child comes before its parent.
  for (let row = length - 1; row >= 0; row--) {
    if (end[row] === 0) end[row] = row + 1;
    const up = parent[row]!;
    if (up >= 0 && end[up] === 0) end[up] = end[row]!;
  }
  const sums = prefixSums(columns, draft.rows.last, draft.rows.visible);
  const { textBefore, linkBefore, markupBefore, elementsBefore } = sums;
  // Not `{ ...columns, ...sums }`: V8 gives each object that adds properties to a spread a hidden class of its own, so
  // that code optimised for one tree fails on the next.
  // biome-ignore format: a table
  return {
    length, complete, kind, namespace, hidden, tag, parent, end, strings, textBefore, linkBefore, markupBefore,
    elementsBefore,
  };
}

type Rows = Pick<Tree, "kind" | "namespace" | "hidden" | "tag" | "parent" | "strings">;

/** Writes a row of the tree; earlier rows are already written. */
function copyRow(draft: Draft, columns: Rows, row: number): void {
  const { rows } = draft;
  const handle = rows.last[row]!;
  // The row number of each handle overwrites its backward link, which is no longer needed.
  const rowOf = rows.previous;
  rowOf[handle] = row;
  const up = row === 0 ? -1 : rowOf[rows.parent[handle]!]!;
  const kind = rows.kind[handle]!;
  columns.kind[row] = kind;
  columns.namespace[row] = rows.namespace[handle]!;
  columns.tag[row] = rows.tag[handle]!;
  columns.parent[row] = up;
  const { strings, hidden } = columns;
  strings.common[row] = rows.common[handle]!;
  strings.dataStart[row] = rows.dataStart[handle]!;
  strings.dataLength[row] = rows.dataLength[handle]!;
  const inherited = up < 0 ? Hidden.visible : hidden[up]!;
  hidden[row] =
    kind === NodeKind.element && isReplaced(inherited, rows.tag[handle]!)
      ? hiddenBy(draft, handle) || inherited
      : inherited;
}

/**
 * Whether an element's own flag counts, rather than that of its ancestors. Without scripts, the content of a `noscript`
 * is visible, including that of one in the head, which then begins the body; its style sheets are not.
 */
function isReplaced(inherited: number, tag: number): boolean {
  if (inherited === Hidden.visible || inherited === Hidden.noscript) return true;
  return inherited === Hidden.head && tag === Tag.noscript;
}

/**
 * Writes the handles below `root` in preorder to the draft's column `last`, which is no longer needed.
 * Detached nodes are not among them.
 *
 * @returns The number of handles.
 */
function preorder({ rows }: Draft, root: number): number {
  const { first, next, parent, last: order } = rows;
  let size = 0;
  let handle = root;
  for (;;) {
    order[size++] = handle;
    let after = first[handle]!;
    while (after === 0) {
      if (handle === root) return size;
      after = next[handle]!;
      if (after === 0) handle = parent[handle]!;
    }
    handle = after;
  }
}
