import { Attribute, hasAttribute, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import { type Builder, documentBuilder, Effect, LABELS } from "./builder.js";
import { isEmbed, isTweet } from "./embeds.js";
import { type RowIndex, trimmedLength } from "./row-index.js";
import { isDataTable } from "./tables.js";
import { TagRole, tagRoles } from "./tags.js";
import { Trait } from "./traits.js";
import { BlockLabel, type WebDocument, WebKind } from "./types.js";

/** Number of rows between two checks of the deadline. */
const CLOCK_INTERVAL = 1024;

/** A longer text is not an author's line. */
const MAX_BYLINE = 99;

/** Why the walk leaves out an element; the first is for those that it does not. */
// biome-ignore format: a table
export const SKIP_REASONS = [
  "", "hidden", "sharing", "byline", "unlikely-candidate", "unlikely-role", "edit-section", "form",
  "not-rendered", "after-script-link",
] as const;

type SkipReason = (typeof SKIP_REASONS)[number];

/** What the walks of a page share. */
export interface Page {
  readonly tree: Tree;
  readonly index: RowIndex;
  readonly traits: (row: number) => number;
  readonly deadline: number;
}

/**
 * Reads a page in document order into runs of text and media. It leaves out what is hidden by inline style or
 * attributes, forms, buttons to share, authors' lines, and, if `strict`, elements whose class name, id or role
 * is that of boilerplate.
 */
export function walk(page: Page, strict: boolean): WebDocument {
  const { tree, index, traits, deadline } = page;
  const { kind, tag, end, parent } = tree;
  const builder: Builder = documentBuilder(index.countWords);
  const skipped = new Uint8Array(tree.length);
  const movedTo = new Map<number, number>();
  /** The open elements, the innermost last. */
  const open: number[] = [];
  // The ends of the outermost open table, list item and editable element.
  let tableEnd = 0;
  let itemEnd = 0;
  let editableEnd = 0;
  let leftOutUnlikely = false;
  let nextCheck = 0;
  let row = 0;

  const skip = (reason: SkipReason): number => {
    skipped[row] = SKIP_REASONS.indexOf(reason);
    return end[row]!;
  };

  /** Returns the row to go on with. */
  function visit(): number {
    const bits = traits(row);
    const roles = tagRoles(tree, row);
    const name = tag[row]!;
    if (bits & Trait.hidden) return skip("hidden");
    if (bits & Trait.sharing) return skip("sharing");
    if (bits & Trait.byline && isByline(tree, index, row)) return skip("byline");
    if (strict) {
      if (bits & Trait.unlikely && row >= tableEnd && name !== Tag.body && name !== Tag.a) {
        leftOutUnlikely = true;
        return skip("unlikely-candidate");
      }
      if (bits & Trait.unlikelyRole) {
        leftOutUnlikely = true;
        return skip("unlikely-role");
      }
    }
    if (roles & TagRole.emptyRemoved && isEmpty(tree, index, row)) return end[row]!;
    const media = mediaKind(page, row, bits);
    if (media !== undefined) {
      builder.media(media, row);
      return end[row]!;
    }
    if (roles & TagRole.nested) builder.endRun();
    if (name === Tag.a) {
      const href = Attribute.href(tree, row) ?? "";
      if (href.includes("action=edit&section=")) return skip("edit-section");
      const only = row + 1;
      if (href.startsWith("javascript:") && end[only] === end[row] && kind[only] === NodeKind.text) {
        // A script's link becomes text. The original loses its place there, and with it the next siblings.
        const up = parent[row]!;
        movedTo.set(only, up);
        builder.text(only);
        for (let rest = end[row]!; rest < end[up]!; rest = end[rest]!) {
          skipped[rest] = SKIP_REASONS.indexOf("after-script-link");
        }
        return end[up]!;
      }
    } else if (name === Tag.span && bits & Trait.editSection) {
      return skip("edit-section");
    } else if (name === Tag.br) {
      builder.lineBreak();
      return end[row]!;
    } else if (name === Tag.table) {
      if (row >= editableEnd && isDataTable(tree, index, row)) {
        builder.media(WebKind.table, row);
        return end[row]!;
      }
      tableEnd = Math.max(tableEnd, end[row]!);
    } else if (name === Tag.video) {
      builder.media(WebKind.embed, row);
      return end[row]!;
    } else if (roles & TagRole.boundary) {
      builder.boundary();
      return skip("form");
    } else if (roles & TagRole.removed || (name === Tag.title && isOfHead(page, row))) {
      return skip("not-rendered");
    }
    builder.open(effectOf(tree, row, bits, row < itemEnd));
    if (name === Tag.li || name === Tag.summary) itemEnd = Math.max(itemEnd, end[row]!);
    if (bits & Trait.editable) editableEnd = Math.max(editableEnd, end[row]!);
    open.push(row);
    return row + 1;
  }

  function leave(): void {
    if (tagRoles(tree, open.pop()!) & TagRole.nested) builder.endRun();
    builder.close();
  }

  while (row < tree.length) {
    if (row >= nextCheck) {
      if (performance.now() > deadline) break;
      nextCheck = row + CLOCK_INTERVAL;
    }
    while (open.length > 0 && end[open[open.length - 1]!]! <= row) leave();
    if (kind[row] === NodeKind.element) row = visit();
    else {
      if (kind[row] === NodeKind.text) builder.text(row);
      row++;
    }
  }
  const readTo = Math.min(row, tree.length);
  while (open.length > 0) leave();
  builder.endRun();
  const { elements, pieces } = builder;
  return { elements, pieces, skipped, leftOutUnlikely, movedTo, readTo };
}

/** Whether a `title` is in the body only because the `head` ended early. */
function isOfHead({ tree, index }: Page, title: number): boolean {
  return index.headEndsEarly && tree.tag[tree.parent[title]!] === Tag.body;
}

function isByline(tree: Tree, index: RowIndex, row: number): boolean {
  const length = trimmedLength(tree, index, row);
  return length > 0 && length <= MAX_BYLINE;
}

/** Whether an element has neither text nor other children than, in effect, `br` and `hr`. */
function isEmpty({ kind, end }: Tree, { words, breaks }: RowIndex, row: number): boolean {
  if (words.countIn(row) > 0) return false;
  let elements = 0;
  for (let child = row + 1; child < end[row]!; child = end[child]!) {
    if (kind[child] === NodeKind.element) elements++;
  }
  return elements === 0 || elements === breaks.countIn(row);
}

/** The kind of an element that becomes a medium; undefined for all others. */
function mediaKind({ tree, index }: Page, row: number, bits: number): 1 | 2 | 4 | undefined {
  switch (tree.tag[row]) {
    case Tag.img:
    case Tag.picture:
      return WebKind.image;
    case Tag.span:
      return bits & Trait.lazyImage ? WebKind.image : undefined;
    case Tag.figure:
      return index.images.countIn(row) > 0 ? WebKind.figure : undefined;
    case Tag.blockquote:
      return bits & Trait.tweet && isTweet(tree, index, row) ? WebKind.embed : undefined;
    case Tag.iframe:
    case Tag.object:
      return isEmbed(tree, row) ? WebKind.embed : undefined;
    default:
      return undefined;
  }
}

/** @param inItem - whether the element is in a list item, where nothing ends a block. */
function effectOf(tree: Tree, row: number, bits: number, inItem: boolean): number {
  const tag = tree.tag[row];
  // The original replaces `font` by an element without attributes.
  if (tag === Tag.font) return 0;
  let labels = bits & Trait.comments ? BlockLabel.strictlyNotContent : 0;
  if (tag === Tag.aside || tag === Tag.nav) labels |= BlockLabel.strictlyNotContent;
  else if (tag === Tag.li) labels |= BlockLabel.listItem;
  else if (tagRoles(tree, row) & TagRole.heading) labels |= BlockLabel.heading;
  let effect = labels << LABELS;
  if (!inItem && bits & Trait.block) effect |= Effect.block;
  if (!inItem && bits & Trait.level) effect |= Effect.level;
  if (tag === Tag.a) effect |= hasAttribute(tree, row, "href") ? Effect.level | Effect.link : Effect.level;
  return effect;
}
