import { isBlankText, Namespace, NodeKind, sourceStart, Tag, type Tree, text } from "@winnow/core-dom/tree";

/** How an element is laid out in the flow of text, by the default style sheet of CSS. */
export const Display = {
  /** Continues the line. */
  inline: 0,
  /** Continues the line, separated from the words next to it (`button`). */
  apart: 1,
  /** Begins and ends on a new line. */
  block: 2,
  /** Like `block`, with a margin above and below (HTML §15.3). */
  paragraph: 3,
  /** A cell of a table. */
  cell: 4,
} as const;

const DISPLAY_BY_TAG: ReadonlyMap<number, number> = new Map<number, number>([
  ...[Tag.button, Tag.input, Tag.select, Tag.textarea, Tag.meter, Tag.progress, Tag.noscript].map(
    (tag) => [tag, Display.apart] as const,
  ),
  ...[
    ...[Tag.address, Tag.article, Tag.aside, Tag.body, Tag.caption, Tag.center, Tag.dd, Tag.details],
    ...[Tag.dialog, Tag.div, Tag.dt, Tag.fieldset, Tag.figcaption, Tag.footer, Tag.form, Tag.frameset],
    ...[Tag.head, Tag.header, Tag.hgroup, Tag.html, Tag.legend, Tag.li, Tag.main, Tag.nav],
    ...[Tag.optgroup, Tag.option, Tag.search, Tag.section, Tag.summary, Tag.table, Tag.tbody, Tag.tfoot],
    ...[Tag.thead, Tag.title, Tag.tr, Tag.datalist, Tag.iframe, Tag.noframes, Tag.template],
  ].map((tag) => [tag, Display.block] as const),
  ...[
    ...[Tag.blockquote, Tag.dir, Tag.dl, Tag.figure, Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6, Tag.hr],
    ...[Tag.listing, Tag.menu, Tag.multicol, Tag.ol, Tag.p, Tag.plaintext, Tag.pre, Tag.ul, Tag.xmp],
  ].map((tag) => [tag, Display.paragraph] as const),
  [Tag.td, Display.cell],
  [Tag.th, Display.cell],
]);

const DISPLAY: Uint8Array = new Uint8Array(Math.max(...Object.values(Tag)) + 1);
for (const [tag, display] of DISPLAY_BY_TAG) DISPLAY[tag] = display;

/** Returns the {@link Display} of an element row. Unknown elements are inline, as in CSS. */
export function elementDisplay(tree: Tree, row: number): number {
  const namespace = tree.namespace[row];
  const tag = tree.tag[row]!;
  if (namespace === Namespace.html) {
    if (tag === Tag.cite && isQuoted(tree, row)) return Display.block;
    return DISPLAY[tag] ?? Display.inline;
  }
  // Labels in a drawing are separate.
  return namespace === Namespace.svg && (tag === Tag.text || tag === Tag.foreignObject)
    ? Display.block
    : Display.inline;
}

/** Whether an element is whom a forum quotes, at the beginning of the quotation: "Jane said:". */
function isQuoted(tree: Tree, row: number): boolean {
  const up = tree.parent[row]!;
  const around = tree.tag[up] === Tag.div ? tree.parent[up]! : up;
  if (tree.tag[around] !== Tag.blockquote) return false;
  const label = shortText(tree, row);
  return /[:：]$/.test(label) && shortText(tree, up).startsWith(label);
}

/** Returns the tag id of an HTML element, 0 for any other row. */
export function htmlTag(tree: Tree, row: number): number {
  return tree.kind[row] === NodeKind.element && tree.namespace[row] === Namespace.html ? tree.tag[row]! : 0;
}

/** Elements whose white space is kept (HTML §15.3.1). */
export const PREFORMATTED: ReadonlySet<number> = new Set([Tag.pre, Tag.listing, Tag.xmp, Tag.plaintext]);

/** Headings and their levels. */
export const HEADINGS: ReadonlyMap<number, number> = new Map(
  [Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6].map((tag, i) => [tag, i + 1]),
);

/**
 * Returns the trimmed beginning of an element's text, enough for signs and marks of notes: about 40
 * characters of its first 16 rows.
 */
export function shortText(tree: Tree, row: number): string {
  let out = "";
  const stop = Math.min(tree.end[row]!, row + 16);
  for (let i = row + 1; i < stop && out.length < 40; i++)
    if (tree.kind[i] === NodeKind.text) out += text(tree, i);
  return out.trim();
}

/** Returns text with each run of white space as one space. Most has single spaces already, and one look shows it. */
export function oneSpaced(value: string): string {
  return /[^\S ]| {2}/.test(value) ? value.replace(/\s+/g, " ") : value;
}

/** Returns the number of visible characters in an element. */
export function textSize({ textBefore, end }: Tree, row: number): number {
  return textBefore[end[row]!]! - textBefore[row]!;
}

/** Whether a row is text other than white space. */
export function isWordRow(tree: Tree, row: number): boolean {
  return tree.kind[row] === NodeKind.text && !isBlankText(tree, row);
}

/**
 * Returns the first code unit of a text row that is not white space, without creating the string; -1 if it is not a
 * character of ASCII, or may not be one.
 */
export function startCode(tree: Tree, row: number): number {
  let at = sourceStart(tree, row);
  if (at < 0) return -1;
  const { source } = tree.strings;
  let code = source.charCodeAt(at);
  while (code <= 0x20) code = source.charCodeAt(++at);
  // A character reference.
  return code === 0x26 || !(code < 0x80) ? -1 : code;
}

/** Returns the first index below `size` for which `isBefore` is false, in a list in which all others follow. */
export function lowerBound(size: number, isBefore: (index: number) => boolean): number {
  let [low, high] = [0, size];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (isBefore(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Groups values by a key, in the order of the values. */
export function groupBy<Key, Value>(
  values: Iterable<Value>,
  keyFor: (value: Value) => Key,
): ReadonlyMap<Key, readonly Value[]> {
  const groups = new Map<Key, Value[]>();
  for (const value of values) {
    const key = keyFor(value);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [value]);
    else group.push(value);
  }
  return groups;
}
