import type { Draft } from "../../tree/draft.js";
import { Tag } from "../../tree/tags.js";
import { Namespace, NodeKind } from "../../tree/types.js";
import { attributeRow } from "./attributes.js";

/**
 * Copies the content of the selected option of each `select` into its `selectedcontent` element (HTML
 * §4.10.10.2, "maybe clone an option into selectedcontent").
 *
 * The standard does this whenever an option is popped off the stack of open elements; here it happens once,
 * at the end, and only on pages with a `selectedcontent`.
 *
 * @param root - the Document or the fragment.
 */
export function fillSelectedContent(draft: Draft, root: number): void {
  for (const row of rowsBelow(draft, root, (row) => isHtml(draft, row, Tag.select))) {
    if (isHtml(draft, row, Tag.select)) fillSelect(draft, row);
  }
}

function fillSelect(draft: Draft, select: number): void {
  const content = enabledSelectedContent(draft, select);
  const option = content === 0 ? 0 : selectedOption(draft, select);
  if (option === 0) return;
  while (draft.rows.first[content] !== 0) draft.detach(draft.rows.first[content]!);
  const copies = new Map([[option, content]]);
  for (const row of rowsBelow(draft, option, () => false)) {
    const copy = cloneNode(draft, row);
    draft.append(copies.get(draft.rows.parent[row]!)!, copy);
    copies.set(row, copy);
  }
}

/**
 * "Get a select's enabled selectedcontent" (§4.10.7): the first one, unless it is in an option or a select
 * within.
 */
function enabledSelectedContent(draft: Draft, select: number): number {
  if (has(draft, select, "multiple")) return 0;
  for (const content of rowsBelow(draft, select, (row) => isHtml(draft, row, Tag.template))) {
    if (!isHtml(draft, content, Tag.selectedcontent)) continue;
    for (let row = content; row !== select; row = draft.rows.parent[row]!) {
      if (isHtml(draft, row, Tag.option) || isHtml(draft, row, Tag.select)) return 0;
    }
    return content;
  }
  return 0;
}

/**
 * Returns the selected option of a select's list of options (§4.10.7): the last one with the attribute, or,
 * if the display size is 1, the first one that is not disabled; otherwise 0.
 */
function selectedOption(draft: Draft, select: number): number {
  let selected = 0;
  let first = 0;
  let group = 0;
  let afterGroup = 0;
  /** The list does not include what is below these elements. */
  const endsList = (row: number): boolean =>
    [Tag.option, Tag.select, Tag.datalist, Tag.template].some((tag) => isHtml(draft, row, tag)) ||
    (row !== group && isHtml(draft, row, Tag.optgroup));
  for (const row of rowsBelow(draft, select, endsList)) {
    if (row === afterGroup) group = 0;
    if (isHtml(draft, row, Tag.option)) {
      if (has(draft, row, "selected")) selected = row;
      if (first === 0 && !has(draft, row, "disabled") && !(group !== 0 && has(draft, group, "disabled")))
        first = row;
    } else if (group === 0 && isHtml(draft, row, Tag.optgroup)) {
      group = row;
      afterGroup = following(draft, row, select);
    }
  }
  return selected !== 0 || displaySize(draft, select) !== 1 ? selected : first;
}

/** Returns the number of options that a select shows at once. */
function displaySize(draft: Draft, select: number): number {
  const row = rowOf(draft, select, "size");
  const { valueStart, valueLength } = draft.attributeRows;
  const size = row < 0 ? "" : draft.string(valueStart[row]!, valueLength[row]!, true);
  const digits = /^[\t\n\f\r ]*\+?(\d{1,9})/.exec(size)?.[1];
  return digits === undefined ? 1 : Number(digits);
}

/** Yields the rows below `root` in tree order, but not those below a row that `ends` the walk. */
function* rowsBelow(
  draft: Draft,
  root: number,
  ends: (row: number) => boolean,
): Generator<number, void, undefined> {
  // New rows may replace the columns, so they are read again each time.
  let row = draft.rows.first[root]!;
  while (row !== 0) {
    yield row;
    row = (ends(row) ? 0 : draft.rows.first[row]!) || following(draft, row, root);
  }
}

/** Returns the next row in tree order below `root` that is not below `row`; 0 at the end. */
function following({ rows }: Draft, row: number, root: number): number {
  for (let above = row; above !== root; above = rows.parent[above]!) {
    if (rows.next[above] !== 0) return rows.next[above]!;
  }
  return 0;
}

function isHtml({ rows }: Draft, row: number, tag: number): boolean {
  return (
    rows.tag[row] === tag && rows.kind[row] === NodeKind.element && rows.namespace[row] === Namespace.html
  );
}

function has(draft: Draft, element: number, attribute: string): boolean {
  return rowOf(draft, element, attribute) >= 0;
}

function rowOf(draft: Draft, element: number, attribute: string): number {
  const { dataStart, dataLength } = draft.rows;
  return attributeRow(draft, attribute, dataStart[element]!, dataLength[element]!);
}

/** Copies one node without its children. */
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
