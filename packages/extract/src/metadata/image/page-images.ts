import { attribute, closest, Hidden, Label, Namespace, Tag, type Tree, tagId } from "@winnow/core-dom";
import { imageAddress, isPixel } from "../../content/media.js";
import { type Offer, offer } from "../decide.js";
import type { PageSources } from "../sources/types.js";

/** Minimum length of the shorter and of the longer side, in pixels: smaller pictures are icons and portraits. */
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
  const [from, to] = contentRange(sources);
  const found: Offer<string>[] = [];
  const ampImage = tagId(tree, "amp-img");
  let examined = 0;
  for (let row = from; row < to && found.length < MAX_FOUND && examined < MAX_EXAMINED; row++) {
    const tag = tree.tag[row]!;
    const isVideo = tag === Tag.video;
    if ((tag !== Tag.img && tag !== ampImage && !isVideo) || tree.namespace[row] !== Namespace.html) continue;
    examined++;
    const picture = pictureAt(sources, row, isVideo);
    if (picture !== undefined) found.push(picture);
  }
  return found;
}

function pictureAt({ tree, marks }: PageSources, row: number, isVideo: boolean): Offer<string> | undefined {
  // A video itself is flagged: what it contains is shown only if it does not play.
  if (!isShown(tree, isVideo ? tree.parent[row]! : row) || isPixel(tree, row)) return undefined;
  const value = isVideo ? attribute(tree, row, "poster") : imageAddress(tree, row);
  if (!value) return undefined;
  const inContent = isVideo || marks?.label[row] === Label.content;
  return offer(value, "page", isVideo ? "video" : "img", undefined, sizeFault(tree, row, value, inContent));
}

function contentRange({ tree, rows }: PageSources): readonly [from: number, to: number] {
  if (rows.markedStart >= 0) return [Math.max(1, rows.markedStart - BEFORE), rows.markedEnd + 1];
  const row = [Tag.article, Tag.main].map((tag) => tree.tag.indexOf(tag)).find((at) => at >= 0);
  return row === undefined ? [0, 0] : [row, tree.end[row]!];
}

/** Whether it is visible, or in the `noscript` that lazy loaders put next to a picture; not in a sidebar. */
function isShown(tree: Tree, row: number): boolean {
  const hidden = tree.hidden[row];
  if (hidden !== Hidden.visible && hidden !== Hidden.noscript) return false;
  return ASIDE.every((tag) => closest(tree, row, tag) < 0) && !isInPageHeader(tree, row);
}

/** Whether it is in a header of the page: one outside an article that has no title. */
function isInPageHeader(tree: Tree, row: number): boolean {
  const header = closest(tree, row, Tag.header);
  if (header < 0 || closest(tree, header, Tag.article) >= 0) return false;
  const title = tree.tag.indexOf(Tag.h1, header);
  return title < 0 || title >= tree.end[header]!;
}

/** The size in a file's name: `swifts-1024x768.jpg`. */
const SIZED = /[-_](\d{2,4})x(\d{2,4})\.\w{3,4}(?:$|[?#])/;

/** Pictures without a size count as large in the method's content and in figures. */
function sizeFault(tree: Tree, row: number, address: string, inContent: boolean): string | undefined {
  const named = SIZED.exec(address);
  const sides = ["width", "height"]
    .map((name, i) => Number.parseInt(attribute(tree, row, name) ?? named?.[i + 1] ?? "", 10))
    .filter((side) => side > 0);
  if (sides.length > 0) {
    return Math.min(...sides) < MIN_SHORT_SIDE || Math.max(...sides) < MIN_LONG_SIDE
      ? "too-small"
      : undefined;
  }
  const isLarge = inContent || [Tag.figure, Tag.picture].some((tag) => closest(tree, row, tag) >= 0);
  return isLarge ? undefined : "unknown-size";
}
