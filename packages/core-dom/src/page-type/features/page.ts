import { BLOCK_TAGS } from "../../blocks/blocks.js";
import { COUNTS, Count, countRow } from "../../blocks/index.js";
import { Label, type Marks } from "../../marks/types.js";
import { textLength } from "../../tree/strings.js";
import { Tag } from "../../tree/tags.js";
import { Hidden, Namespace, NodeKind, type Tree } from "../../tree/types.js";

/** Kinds of elements that a row may be inside of; `frame` is navigation, headers, footers and asides. */
// biome-ignore format: a table
export const CONTEXTS = [
  "link", "paragraph", "item", "table", "code", "heading", "quotation", "form", "frame", "article", "main", "figure",
] as const;
type ContextName = (typeof CONTEXTS)[number];
/** One bit for each of the {@link CONTEXTS}. */
export const Context = Object.fromEntries(CONTEXTS.map((name, i) => [name, 1 << i])) as Readonly<
  Record<ContextName, number>
>;

// biome-ignore format: a table
const CONTEXT_TAGS: Readonly<Record<ContextName, readonly number[]>> = {
  link: [Tag.a], paragraph: [Tag.p], item: [Tag.li, Tag.dt, Tag.dd], table: [Tag.table],
  code: [Tag.pre, Tag.code, Tag.kbd, Tag.samp], heading: [Tag.h1, Tag.h2, Tag.h3, Tag.h4, Tag.h5, Tag.h6],
  quotation: [Tag.blockquote, Tag.q], form: [Tag.form, Tag.button, Tag.label, Tag.fieldset],
  frame: [Tag.nav, Tag.header, Tag.footer, Tag.aside], article: [Tag.article], main: [Tag.main], figure: [Tag.figure],
};
/** The {@link Context} that an HTML element is, by tag. */
const CONTEXT_OF_TAG = new Uint16Array(256);
for (const name of CONTEXTS) for (const tag of CONTEXT_TAGS[name]) CONTEXT_OF_TAG[tag] = Context[name];

/** What one pass over a page's rows finds. Lengths are widths: a wide character counts 2, white space nothing. */
export interface PageScan {
  readonly tree: Tree;
  /** Bits of {@link Context} per row. */
  readonly context: Uint16Array;
  /** The nearest block element around each row. */
  readonly container: Int32Array;
  /**
   * Prefix sums over rows, `length + 1` values each: widths of visible text, of that inside links, and of that which a
   * method kept; numbers of visible images, headings, prices and dates.
   */
  readonly before: Readonly<
    Record<"width" | "linked" | "kept" | "images" | "headings" | "prices" | "dates", Int32Array>
  >;
  /** Number of visible HTML elements by {@link Tag}. */
  readonly tags: Float64Array;
  /** The {@link Count}s of the visible text. */
  readonly counts: Int32Array;
}

/** What stands for the page of a document without one. */
export const NO_TREE = {
  ...{
    length: 1,
    kind: Uint8Array.of(NodeKind.document),
    tag: new Int32Array(1),
    hidden: new Uint8Array(1),
  },
  ...{ namespace: new Uint8Array(1), parent: Int32Array.of(-1), end: Int32Array.of(1) },
  elementsBefore: new Int32Array(2),
} as Partial<Tree> as Tree;

/** Scans a page once. */
export function scanPage(tree: Tree, marks: Marks | undefined): PageScan {
  const { length, kind, hidden, parent } = tree;
  const context = new Uint16Array(length);
  const container = new Int32Array(length);
  const sums = new Int32Array(7 * (length + 1));
  const column = (i: number): Int32Array => sums.subarray(i * (length + 1), (i + 1) * (length + 1));
  const before = {
    ...{ width: column(0), linked: column(1), images: column(2) },
    ...{ headings: column(3), prices: column(4), dates: column(5), kept: column(6) },
  };
  const tags = new Float64Array(256);
  const counts = new Int32Array(COUNTS);
  let [linked, kept, images, headings, dates] = [0, 0, 0, 0, 0];
  for (let row = 0; row < length; row++) {
    const up = row === 0 ? 0 : parent[row]!;
    context[row] = context[up]!;
    container[row] = container[up]!;
    const isVisible = hidden[row] === Hidden.visible;
    if (kind[row] === NodeKind.element) {
      const id = htmlTag(tree, row);
      const own = CONTEXT_OF_TAG[id]!;
      context[row]! |= own;
      if (BLOCK_TAGS.has(id)) container[row] = row;
      if (isVisible) {
        tags[id]!++;
        if (id === Tag.img || id === Tag.picture) images++;
        else if (id === Tag.time) dates++;
        else if (own === Context.heading) headings++;
      }
    } else if (kind[row] === NodeKind.text && isVisible && !isBlank(tree, row)) {
      const width = counts[Count.width]!;
      const years = counts[Count.years]!;
      countRow(tree, row, counts);
      const added = counts[Count.width]! - width;
      if ((context[row]! & Context.link) !== 0) linked += added;
      if (marks?.label[row] === Label.content) kept += added;
      dates += counts[Count.years]! - years;
    }
    before.width[row + 1] = counts[Count.width]!;
    before.prices[row + 1] = counts[Count.prices]!;
    before.linked[row + 1] = linked;
    before.kept[row + 1] = kept;
    before.images[row + 1] = images;
    before.headings[row + 1] = headings;
    before.dates[row + 1] = dates;
  }
  return { tree, context, container, before, tags, counts };
}

/** Whether a text row is white space, or white space around one character: half of the text is indentation. */
function isBlank(tree: Tree, row: number): boolean {
  const characters = between(tree.textBefore, row, row + 1);
  return characters === 0 || (characters === 1 && textLength(tree, row) > 2);
}

/** Returns the tag of an HTML element, 0 for others and for unknown ones. */
export function htmlTag({ tag, namespace }: Tree, row: number): number {
  return tag[row]! < 256 && namespace[row] === Namespace.html ? tag[row]! : 0;
}

/** Whether an element is `html` or `body`, where content management systems write the kind of the page. */
export function isRoot(tree: Tree, row: number): boolean {
  const tag = htmlTag(tree, row);
  return tag === Tag.html || tag === Tag.body;
}

/** Adds a width to the sum of each of the {@link CONTEXTS} of a row. */
export function addInside(sums: Float64Array, context: number, width: number): void {
  for (let i = 0; i < CONTEXTS.length; i++) if (((context >> i) & 1) === 1) sums[i]! += width;
}

/** Returns the sum of a column in the rows `[start, end)`. */
export function between(before: Int32Array, start: number, end: number): number {
  return before[end]! - before[start]!;
}
