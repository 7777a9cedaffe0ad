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
  let row = root;
  while (row !== 0) {
    if (isHtmlElement(draft, row, Tag.select)) {
      fillSelect(draft, row);
      row = following(draft, row, root);
    } else {
      row = draft.rows.first[row] || following(draft, row, root);
    }
  }
}

function fillSelect(draft: Draft, select: number): void {
  const content = enabledSelectedContent(draft, select);
  if (content === 0) return;
  const option = selectedOption(draft, select);
  if (option === 0) return;
  const { rows } = draft;
  while (rows.first[content] !== 0) draft.detach(rows.first[content]!);
  cloneChildren(draft, option, content);
}

/**
 * "Get a select's enabled selectedcontent" (§4.10.7): the first one, unless it is in an option or a select
 * within.
 */
function enabledSelectedContent(draft: Draft, select: number): number {
  if (has(draft, select, "multiple")) return 0;
  let content = next(draft, select, select);
  while (content !== 0 && !isHtmlElement(draft, content, Tag.selectedcontent))
    content = next(draft, content, select);
  for (let row = content; row !== 0 && row !== select; row = draft.rows.parent[row]!) {
    if (isHtmlElement(draft, row, Tag.option) || isHtmlElement(draft, row, Tag.select)) return 0;
  }
  return content;
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
  let row = next(draft, select, select);
  while (row !== 0) {
    if (row === afterGroup) group = 0;
    if (isHtmlElement(draft, row, Tag.option)) {
      if (has(draft, row, "selected")) selected = row;
      if (first === 0 && !has(draft, row, "disabled") && !(group !== 0 && has(draft, group, "disabled")))
        first = row;
      row = following(draft, row, select);
    } else if (isHtmlElement(draft, row, Tag.optgroup) && group === 0) {
      group = row;
      afterGroup = following(draft, row, select);
      row = next(draft, row, select);
    } else if (endsListOfOptions(draft, row)) {
      row = following(draft, row, select);
    } else {
      row = next(draft, row, select);
    }
  }
  return selected !== 0 || displaySize(draft, select) !== 1 ? selected : first;
}

/** Whether the list of options (§4.10.7) skips the element's descendants; it also skips those of options. */
function endsListOfOptions(draft: Draft, row: number): boolean {
  return (
    isHtmlElement(draft, row, Tag.select) ||
    isHtmlElement(draft, row, Tag.datalist) ||
    isHtmlElement(draft, row, Tag.optgroup)
  );
}

/** Returns the number of options that a select shows at once. */
function displaySize(draft: Draft, select: number): number {
  const row = rowOf(draft, select, "size");
  const { valueStart, valueLength } = draft.attributeRows;
  const size = row < 0 ? "" : draft.string(valueStart[row]!, valueLength[row]!, true);
  const digits = /^[\t\n\f\r ]*\+?(\d{1,9})/.exec(size)?.[1];
  return digits === undefined ? 1 : Number(digits);
}

/**
 * Returns the next row in tree order below `root`, 0 at the end; the content of a `template` is not part of
 * the tree.
 */
function next(draft: Draft, row: number, root: number): number {
  const first = draft.rows.first[row]!;
  return first !== 0 && !isHtmlElement(draft, row, Tag.template) ? first : following(draft, row, root);
}

/** Like {@link next}, but skips the descendants of the row. */
function following({ rows }: Draft, row: number, root: number): number {
  let above = row;
  while (above !== root) {
    if (rows.next[above] !== 0) return rows.next[above]!;
    above = rows.parent[above]!;
  }
  return 0;
}

function isHtmlElement({ rows }: Draft, row: number, tag: number): boolean {
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

/** Appends a deep copy of every child of `from` to `to`. */
function cloneChildren(draft: Draft, from: number, to: number): void {
  // The copies of the ancestors in the walk. New rows may replace the columns, so the columns are read again
  // each time.
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
