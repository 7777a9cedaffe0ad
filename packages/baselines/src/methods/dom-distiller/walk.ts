import { Attribute, hasAttribute, NodeKind, Tag, type Tree, text, textLength } from "@winnow/core-dom";
import { BlockLabel } from "../../text-blocks/block.js";
import { walk } from "../../whole-page/walk.js";
import { DocumentBuilder, Effect } from "./builder.js";
import { type WebDocument, WebKind, type WebMedia } from "./document.js";
import { isEmbed, isTweet } from "./embeds.js";
import type { RowIndex } from "./row-index.js";
import { isDataTable } from "./tables.js";
import { TagRole, tagRoles } from "./tags.js";
import { Trait } from "./traits.js";

/** A longer text is not an author's line. */
const MAX_BYLINE = 99;
/** Maximum number of rows and, with white space, of characters of an author's line. */
const MAX_MEASURED = 1000;

/** What the walks of a page share. */
export interface Page {
  readonly tree: Tree;
  readonly index: RowIndex;
  readonly traits: (row: number) => number;
}

/**
 * Reads a page in document order into runs of text and media. It leaves out what is hidden by inline style or
 * attributes, forms, buttons to share, authors' lines, and, if `strict`, elements whose class name, id or role
 * is that of boilerplate.
 */
export function readDocument(page: Page, strict: boolean): WebDocument {
  const { tree, index, traits } = page;
  const { kind, tag, end, parent } = tree;
  const builder = new DocumentBuilder(tree.length, index.countWords);
  const skipped = new Map<number, string>();
  const movedTo = new Map<number, number>();
  // The ends of the outermost open table, list item and editable element, and of the siblings of a script's link.
  let tableEnd = 0;
  let itemEnd = 0;
  let editableEnd = 0;
  let siblingsEnd = 0;
  let leftOutUnlikely = false;

  /** The reason why an element is left out without a further look at it. */
  function reasonToSkip(row: number, bits: number): string | undefined {
    if (bits & Trait.hidden) return "hidden";
    if (bits & Trait.sharing) return "sharing";
    if (bits & Trait.byline && isByline(tree, index, row)) return "byline";
    if (!strict) return undefined;
    const name = tag[row]!;
    const named = bits & Trait.unlikely && row >= tableEnd && name !== Tag.body && name !== Tag.a;
    if (!named && !(bits & Trait.unlikelyRole)) return undefined;
    leftOutUnlikely = true;
    return named ? "unlikely-candidate" : "unlikely-role";
  }

  /** Reads the link of a script. It becomes text, and the original loses its place there: the next siblings. */
  function readScriptLink(row: number): void {
    const up = parent[row]!;
    movedTo.set(row + 1, up);
    builder.text(row + 1);
    siblingsEnd = end[up]!;
    for (let next = end[row]!; next < siblingsEnd; next = end[next]!) skipped.set(next, "after-script-link");
  }

  function skip(row: number, reason: string): false {
    skipped.set(row, reason);
    return false;
  }

  /** Returns whether the walk continues in the element. */
  function enter(row: number): boolean {
    if (row < siblingsEnd) return false;
    const bits = traits(row);
    const roles = tagRoles(tree, row);
    const name = tag[row]!;
    const reason = reasonToSkip(row, bits);
    if (reason !== undefined) return skip(row, reason);
    if (roles & TagRole.emptyRemoved && isEmpty(tree, index, row)) return false;
    const media = mediaKind(page, row, bits, row < editableEnd);
    if (media !== undefined) {
      builder.media(media, row);
      return false;
    }
    if (roles & TagRole.nested) builder.endRun();
    if (name === Tag.a) {
      const href = Attribute.href(tree, row) ?? "";
      if (href.includes("action=edit&section=")) return skip(row, "edit-section");
      if (href.startsWith("javascript:") && end[row + 1] === end[row] && kind[row + 1] === NodeKind.text) {
        readScriptLink(row);
        return false;
      }
    } else if (name === Tag.span && bits & Trait.editSection) {
      return skip(row, "edit-section");
    } else if (name === Tag.br) {
      builder.lineBreak();
      return false;
    } else if (name === Tag.table) {
      tableEnd = Math.max(tableEnd, end[row]!);
    } else if (roles & TagRole.boundary) {
      builder.boundary();
      return skip(row, "form");
    } else if (roles & TagRole.removed) {
      return skip(row, "not-rendered");
    }
    open(row, bits, roles);
    return true;
  }

  function open(row: number, bits: number, roles: number): void {
    const name = tag[row]!;
    const inItem = row < itemEnd;
    if (name === Tag.li || name === Tag.summary) itemEnd = Math.max(itemEnd, end[row]!);
    if (bits & Trait.editable) editableEnd = Math.max(editableEnd, end[row]!);
    // The original replaces `font` by an element without attributes.
    if (name === Tag.font) {
      builder.open(0, 0);
      return;
    }
    let labels = bits & Trait.comments ? BlockLabel.notContent : 0;
    if (name === Tag.aside || name === Tag.nav) labels |= BlockLabel.notContent;
    else if (name === Tag.li) labels |= BlockLabel.listItem;
    else if (roles & TagRole.heading) labels |= BlockLabel.heading;
    let effect = 0;
    // In a list item nothing ends a block.
    if (!inItem && bits & Trait.block) effect |= Effect.block;
    if (!inItem && bits & Trait.level) effect |= Effect.level;
    if (name === Tag.a) effect |= hasAttribute(tree, row, "href") ? Effect.level | Effect.link : Effect.level;
    builder.open(effect, labels);
  }

  walk(tree, {
    enter,
    leave(row) {
      if (tagRoles(tree, row) & TagRole.nested) builder.endRun();
      builder.close();
    },
    text(row) {
      if (row >= siblingsEnd) builder.text(row);
    },
  });
  builder.endRun();
  const { elements, runs, blocks, runByRow } = builder;
  return { elements, runs, blocks, runByRow, skipped, leftOutUnlikely, movedTo };
}

/** Whether an element's text is as short as an author's line. Larger elements are not measured. */
function isByline(tree: Tree, { textsIn }: RowIndex, row: number): boolean {
  const { kind, end } = tree;
  if (textsIn(row) === 0 || end[row]! - row > MAX_MEASURED) return false;
  let length = 0;
  let joined = "";
  for (let at = row + 1; at < end[row]!; at++) {
    if (kind[at] !== NodeKind.text) continue;
    length += textLength(tree, at);
    if (length > MAX_MEASURED) return false;
    joined += text(tree, at);
  }
  return joined.trim().length <= MAX_BYLINE;
}

/** Whether an element has neither text nor other children than, in effect, `br` and `hr`. */
function isEmpty({ kind, end }: Tree, { textsIn, breaksIn }: RowIndex, row: number): boolean {
  if (textsIn(row) > 0) return false;
  let elements = 0;
  for (let child = row + 1; child < end[row]!; child = end[child]!) {
    if (kind[child] === NodeKind.element) elements++;
  }
  return elements === 0 || elements === breaksIn(row);
}

/** The kind of an element that becomes a medium; undefined for all others. */
function mediaKind(
  { tree, index }: Page,
  row: number,
  bits: number,
  editable: boolean,
): WebMedia["kind"] | undefined {
  switch (tree.tag[row]) {
    case Tag.img:
    case Tag.picture:
      return WebKind.image;
    case Tag.span:
      return bits & Trait.lazyImage ? WebKind.image : undefined;
    case Tag.figure:
      return index.imagesIn(row) > 0 ? WebKind.figure : undefined;
    case Tag.blockquote:
      return bits & Trait.tweet && isTweet(tree, row) ? WebKind.embed : undefined;
    case Tag.iframe:
    case Tag.object:
      return isEmbed(tree, row) ? WebKind.embed : undefined;
    case Tag.video:
      return WebKind.embed;
    case Tag.table:
      return !editable && isDataTable(tree, index, row) ? WebKind.table : undefined;
    default:
      return undefined;
  }
}
