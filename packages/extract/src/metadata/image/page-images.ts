import {
  attribute,
  closest,
  Hidden,
  Label,
  Namespace,
  NodeKind,
  Tag,
  type Tree,
  tagId,
} from "@winnow/core-dom";
import { imageAddress, isPixel } from "../../content/media.js";
import { type Offer, offer } from "../decide.js";
import type { PageSources } from "../sources/types.js";

/**
 * Minimum length of the shorter and of the longer side, in pixels: smaller pictures are icons and portraits.
 */
const MIN_SHORT_SIDE = 150;
const MIN_LONG_SIDE = 250;
/** Maximum number of pictures that are returned, and that are examined. */
const MAX_FOUND = 3;
const MAX_EXAMINED = 200;
/** Rows before the content in which its lead picture can be. */
const BEFORE = 60;

const ASIDE: readonly number[] = [Tag.nav, Tag.footer, Tag.aside];

/**
 * Returns the first large pictures of the content: by the method's marks, otherwise in `article`, otherwise
 * in `main`.
 */
export function pageImages(sources: PageSources): readonly Offer<string>[] {
  const { tree } = sources;
  const range = contentRange(sources);
  if (range === undefined) return [];
  const found: Offer<string>[] = [];
  const ampImage = tagId(tree, "amp-img");
  let left = MAX_EXAMINED;
  for (let row = range[0]; row < range[1] && found.length < MAX_FOUND && left > 0; row++) {
    const key = pictureKind(tree, row, ampImage);
    if (key === undefined) continue;
    left--;
    // A video itself is flagged: what it contains is shown only if it does not play.
    if (!isShown(tree, key === "video" ? tree.parent[row]! : row) || isPixel(tree, row)) continue;
    const value = key === "video" ? attribute(tree, row, "poster") : imageAddress(tree, row);
    if (value === undefined) continue;
    const inContent = sources.marks?.label[row] === Label.content || key === "video";
    found.push(offer(value, "page", key, undefined, sizeFault(tree, row, value, inContent)));
  }
  return found;
}

/** Returns what shows a picture: `img`, AMP's element for it, or a video by its poster. */
function pictureKind(tree: Tree, row: number, ampImage: number): "img" | "amp-img" | "video" | undefined {
  const tag = tree.tag[row]!;
  if (tag !== Tag.img && tag !== Tag.video && tag !== ampImage) return undefined;
  if (tree.kind[row] !== NodeKind.element || tree.namespace[row] !== Namespace.html) return undefined;
  if (tag === Tag.video) return attribute(tree, row, "poster") ? "video" : undefined;
  return tag === Tag.img ? "img" : "amp-img";
}

function contentRange({ tree, rows }: PageSources): readonly [from: number, to: number] | undefined {
  if (rows.markedStart >= 0) return [Math.max(1, rows.markedStart - BEFORE), rows.markedEnd + 1];
  for (const tag of [Tag.article, Tag.main]) {
    const row = tree.tag.indexOf(tag);
    if (row >= 0) return [row, tree.end[row]!];
  }
  return undefined;
}

/** Whether it is visible, or in the `noscript` that lazy loaders put next to a picture; not in a sidebar. */
function isShown(tree: Tree, row: number): boolean {
  const hidden = tree.hidden[row];
  if (hidden !== Hidden.visible && hidden !== Hidden.noscript) return false;
  return ASIDE.every((tag) => closest(tree, row, tag) < 0);
}

/** Classes that content systems give the picture of a post. */
const LEAD =
  /(?:^|[\s_-])(?:hero|featured?|lead|cover|wp-post|post|entry|article|main|teaser|opener|aufmacher)[-_]?(?:image|img|photo|picture|media|thumbnail|bild)(?:$|[\s_-])/i;
/** The size in a file's name: `swifts-1024x768.jpg`. */
const SIZED = /[-_](\d{2,4})x(\d{2,4})\.\w{3,4}(?:$|[?#])/;

/**
 * Pictures without a size count as large in figures, in the method's content, and if their class, their set of
 * sizes, their file name or their priority shows that they are.
 */
function sizeFault(tree: Tree, row: number, address: string, inContent: boolean): string | undefined {
  const named = SIZED.exec(address);
  const sides = ["width", "height"].map((name, i) => {
    const pixels = Number.parseInt(attribute(tree, row, name) ?? "", 10);
    return pixels > 0 ? pixels : Number(named?.[i + 1] ?? 0);
  });
  const known = sides.filter((side) => side > 0);
  if (known.length > 0) {
    return Math.min(...known) < MIN_SHORT_SIDE || Math.max(...known) < MIN_LONG_SIDE
      ? "too-small"
      : undefined;
  }
  const isLarge =
    inContent ||
    closest(tree, row, Tag.figure) >= 0 ||
    closest(tree, row, Tag.picture) >= 0 ||
    attribute(tree, row, "fetchpriority") === "high" ||
    LEAD.test(attribute(tree, row, "class") ?? "") ||
    / [6-9]\d\dw| \d{4}w/.test(attribute(tree, row, "srcset") ?? attribute(tree, row, "data-srcset") ?? "");
  return isLarge ? undefined : "unknown-size";
}
