import type { Post } from "@winnow/core-dom/records";
import {
  Attribute,
  Hidden,
  isBlankText,
  Label,
  type Marks,
  Namespace,
  NodeKind,
  Tag,
  type Tree,
} from "@winnow/core-dom/tree";
import { candidates } from "./candidates.js";
import { decorations, dropLeftovers, dropMemberPanels, tablesOfContents } from "./clutter/index.js";
import { completed } from "./completed.js";
import { Display, elementDisplay, groupBy, htmlTag, isWordRow } from "./elements.js";
import { embeds } from "./embeds.js";
import { pageFormulas } from "./math/index.js";
import { emoji, imageAddress, isFallbackImage } from "./media.js";
import { dropSignatures } from "./posts.js";
import type { Kept, Region } from "./types.js";

/** Elements that are visible without text. They are rendered if they are among kept text. */
const MEDIA: Uint8Array = new Uint8Array(Math.max(...Object.values(Tag)) + 1);
for (const tag of [Tag.img, Tag.video, Tag.audio, Tag.hr]) MEDIA[tag] = 1;

/** Maximum number of ancestors that are searched for the text around a media element. */
const MAX_ANCESTORS = 8;

/**
 * Returns the rows of a region to render: text rows and media with the label, and media without a label among
 * such text. An element is among such text if the text before and after it has the label, or if all text of
 * the nearest enclosing block with any text has the label.
 *
 * @param label - `Label.content`, or `Label.comment`.
 * @param images - whether images are kept.
 * @param posts - posts whose authors and dates are left out, because they are written before them.
 */
export function keep(
  region: Region,
  marks: Marks,
  label: number,
  images: boolean = true,
  posts: readonly Post[] = [],
): Kept {
  const { tree } = region;
  const { length, end } = tree;
  const kept = new Uint8Array(length);
  // Prefix sums: text rows with the label, and visible text rows with another label, before each row of the
  // region, and after its last row.
  const wanted = new Int32Array(length + 1);
  const other = new Int32Array(length + 1);
  const media = keepLabelled(region, marks, label, images, kept, wanted, other);
  for (const row of tablesOfContents(region)) {
    const inside = wanted[end[row]!]! - wanted[row]!;
    if (inside < wanted[region.end]! - inside) kept.fill(0, row, end[row]!);
  }
  dropMemberPanels(region, kept);
  dropLeftovers(region, kept, other);
  dropSignatures(posts, kept);
  for (const { row, before, after } of media)
    kept[row] = (before && after) || isAmongKept(region, row, wanted, other) ? 1 : 0;
  dropOrnaments(region, kept);
  keepAround(region, kept, other);
  return kept;
}

/** Media without a label, and whether the text before and after them has the label. */
interface Media {
  readonly row: number;
  readonly before: boolean;
  after: boolean;
}

/** Returns 1 for each element that is kept or left out as a whole, from the first row of the region. */
function wholeElements(region: Region, skips: ReadonlySet<number>): Uint8Array {
  const isWhole = new Uint8Array(region.end - region.from);
  const set = (_: unknown, row: number): void => void (isWhole[row - region.from] = 1);
  skips.forEach(set);
  pageFormulas(region).at.forEach(set);
  embeds(region).forEach(set);
  return isWhole;
}

/** Keeps rows with the label; fills the sums, and returns the media whose place decides. */
function keepLabelled(
  region: Region,
  marks: Marks,
  label: number,
  images: boolean,
  kept: Uint8Array,
  wanted: Int32Array,
  other: Int32Array,
): readonly Media[] {
  const { tree } = region;
  const skips = decorations(region);
  const blocks = completed(region, marks, label, skips);
  const { kind, tag, end, hidden } = tree;
  const isWhole = wholeElements(region, skips);
  const media: Media[] = [];
  // The number of media whose text after them is known.
  let known = 0;
  let block = 0;
  let last = false;
  let ours = 0;
  let others = 0;
  for (let row = region.from; row < region.end; row++) {
    wanted[row + 1] = ours;
    other[row + 1] = others;
    if (isWhole[row - region.from] === 1) {
      const isSkipped = skips.has(row);
      const stop = end[row]!;
      // Methods see the text of drawings and of hidden MathML; only together they are a formula.
      if (!isSkipped && hasLabel(marks, row, stop, label)) {
        kept[row] = 1;
        ours++;
        last = true;
        while (known < media.length) media[known++]!.after = true;
      } else if (!isSkipped && (embeds(region).has(row) || isShown(tree, row)))
        media.push({ row, before: last, after: false });
      wanted.fill(ours, row + 1, stop + 1);
      other.fill(others, row + 1, stop + 1);
      row = stop - 1;
    } else if (kind[row] === NodeKind.text) {
      while (block < blocks.length && blocks[block]!.end <= row) block++;
      const isInside = block < blocks.length && blocks[block]!.from < row && hidden[row] === 0;
      const isOurs = isInside || marks.label[row] === label;
      if (!isOurs && hidden[row] !== 0) continue;
      if (isBlankText(tree, row)) {
        if (hidden[row] === 0) kept[row] = 2;
        continue;
      }
      last = isOurs;
      while (known < media.length) media[known++]!.after = isOurs;
      if (isOurs) {
        kept[row] = 1;
        wanted[row + 1] = ++ours;
      } else other[row + 1] = ++others;
    } else if (MEDIA[tag[row]!] === 1 && tree.namespace[row] === Namespace.html) {
      if (!images && tag[row] === Tag.img) continue;
      if (marks.label[row] === label) kept[row] = 1;
      else if (marks.label[row] === Label.none && isShown(tree, row))
        media.push({ row, before: last, after: false });
    }
  }
  wanted[region.end] = ours;
  other[region.end] = others;
  other[tree.length] = others + (isTextAfter(region) ? 1 : 0);
  return media;
}

/** Keeps the elements around kept rows; those around white space, unless other text is in them. */
function keepAround({ tree, from, end: to }: Region, kept: Uint8Array, other: Int32Array): void {
  const { end, parent } = tree;
  for (let row = to - 1; row > from; row--) {
    const up = parent[row]!;
    if (kept[row] === 1) kept[up] = 1;
    else if (kept[row] === 2 && kept[up] === 0 && other[end[up]!] === other[up]) kept[up] = 2;
  }
  if (kept[from] === 1) for (let up = parent[from]!; up >= 0; up = parent[up]!) kept[up] = 1;
}

/** Minimum number of images of one address that are ornaments: rules, arrows, stars. */
const MIN_ORNAMENTS = 3;

/** Leaves out images that the text has several times, except emoji. */
function dropOrnaments(region: Region, kept: Uint8Array): void {
  const { tree } = region;
  const images = candidates(region, { tags: [Tag.img] }).filter((row) => kept[row] === 1);
  const isPicture = (row: number): boolean =>
    htmlTag(tree, row) === Tag.img && emoji(tree, row) === undefined;
  // Lazy images share the address of a placeholder, so that their own addresses are compared, too.
  for (const same of repeated(images, (row) => Attribute.src(tree, row)))
    for (const rows of repeated(same.filter(isPicture), (row) => imageAddress(tree, row)))
      for (const row of rows) kept[row] = 0;
}

/** Returns the rows with a value that {@link MIN_ORNAMENTS} of them have. */
function repeated(
  rows: readonly number[],
  valueAt: (row: number) => string | undefined,
): readonly (readonly number[])[] {
  if (rows.length < MIN_ORNAMENTS) return [];
  const groups = groupBy(rows, valueAt);
  return [...groups].flatMap(([value, group]) =>
    value === undefined || group.length < MIN_ORNAMENTS ? [] : [group],
  );
}

/** Whether visible text follows a region; none of it has the label. */
function isTextAfter({ tree, end }: Region): boolean {
  for (let row = end; row < tree.length; row++)
    if (tree.hidden[row] === 0 && isWordRow(tree, row)) return true;
  return false;
}

/** Whether an element or a part of it has the label. */
function hasLabel({ label }: Marks, from: number, to: number, wanted: number): boolean {
  for (let row = from; row < to; row++) if (label[row] === wanted) return true;
  return false;
}

/** Whether an element itself is visible; its content may be hidden, as in `video`. */
function isShown(tree: Tree, row: number): boolean {
  if (tree.hidden[row] === 0) return true;
  if (htmlTag(tree, row) === Tag.img && tree.hidden[row] === Hidden.noscript)
    return isFallbackImage(tree, row);
  const up = tree.parent[row]!;
  return up >= 0 && tree.hidden[up] === 0;
}

function isAmongKept({ tree, from }: Region, row: number, wanted: Int32Array, other: Int32Array): boolean {
  let up = tree.parent[row]!;
  for (let i = 0; i < MAX_ANCESTORS && up > 0 && up >= from; i++, up = tree.parent[up]!) {
    if (elementDisplay(tree, up) < Display.block) continue;
    const stop = tree.end[up]!;
    const theirs = other[stop]! - other[up]!;
    const ours = wanted[stop]! - wanted[up]!;
    if (ours > 0 || theirs > 0) return theirs === 0;
  }
  return false;
}
