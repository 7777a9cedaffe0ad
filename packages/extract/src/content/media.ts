import { attribute, Tag, type Tree } from "@winnow/core-dom/tree";
import { htmlTag } from "./elements.js";

/** Where lazy loaders keep the address until the image is near. */
const LAZY = ["data-src", "data-lazy-src", "data-original", "data-lazy", "data-url", "data-hi-res-src"];
const LAZY_SETS = ["data-srcset", "data-lazy-srcset"];

/**
 * Stand-ins: a word for it in the file's name. What follows the word is bounded, so that no address costs more than its
 * length.
 */
const PLACEHOLDER =
  /(?:^|[/_.-])(?:blank|placeholder|spacer|transparent|pixel|1x1|lazy(?:load)?|loading|grey)[\w-]{0,40}\.(?:gif|png|svg|jpe?g|webp)(?:$|\?)/i;

/**
 * The address of what an image shows, as the page has it: its `src`, unless that only stands in until the image
 * is near, else where lazy loaders keep it, the largest of its set, the `picture` around. Undefined for none.
 */
export function imageAddress(tree: Tree, row: number): string | undefined {
  const src = attribute(tree, row, "src");
  if (src !== undefined && isAddress(src) && !PLACEHOLDER.test(src)) {
    // A lazy source beside a real one is the sharper of the two at best: the page shows this one.
    return src;
  }
  for (const name of LAZY) {
    const value = attribute(tree, row, name);
    if (value !== undefined && isAddress(value)) return value;
  }
  for (const name of [...LAZY_SETS, "srcset"]) {
    const value = largest(attribute(tree, row, name));
    if (value !== undefined) return value;
  }
  return pictureAddress(tree, row) ?? (src !== undefined && isAddress(src) ? src : undefined);
}

/** Rows of a `picture` or player in which its sources are. */
const MOST_ROWS = 64;

/** The first source of the `picture` around. */
function pictureAddress(tree: Tree, row: number): string | undefined {
  const up = tree.parent[row]!;
  if (htmlTag(tree, up) !== Tag.picture || row - up > MOST_ROWS) return undefined;
  for (let i = up + 1; i < row; i++) {
    if (htmlTag(tree, i) !== Tag.source) continue;
    const value = largest(attribute(tree, i, "srcset") ?? attribute(tree, i, "data-srcset"));
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Where candidates end: commas before white space, before another address, and behind a width or density. */
const CANDIDATES = /,(?:\s+|$)|,(?=https?:|\/)|(?<=\s[\d.]{1,8}[wx]),/;

/** The candidate of a `srcset` with the greatest width or density (HTML §4.8.4.2.1); the first of equals. */
function largest(srcset: string | undefined): string | undefined {
  let best: string | undefined;
  let most = -1;
  for (const candidate of srcset?.split(CANDIDATES) ?? []) {
    const [address, descriptor = "1x"] = candidate.trim().split(/\s+/);
    const size = Number.parseFloat(descriptor);
    if (address === undefined || !isAddress(address) || !(size > most)) continue;
    best = address;
    most = size;
  }
  return best;
}

function isAddress(value: string): boolean {
  const plain = value.trim();
  return plain !== "" && plain !== "#" && !/^(?:data|about|javascript|blob):/i.test(plain);
}

/** Whether an image is one pixel wide or high: those count readers. */
export function isPixel(tree: Tree, row: number): boolean {
  const side = (name: string): number => Number.parseInt(attribute(tree, row, name) ?? "", 10);
  return side("width") <= 1 || side("height") <= 1;
}

/** The address of a video or sound: its own, else that of its first source. */
export function playerAddress(tree: Tree, row: number): string | undefined {
  const own = attribute(tree, row, "src");
  if (own !== undefined) return own;
  const stop = Math.min(tree.end[row]!, row + MOST_ROWS);
  for (let i = row + 1; i < stop; i++) {
    const source = htmlTag(tree, i) === Tag.source ? attribute(tree, i, "src") : undefined;
    if (source !== undefined) return source;
  }
  return undefined;
}

/** Frames that play something; any other is a page of its own, most often an advertisement. */
const PLAYER =
  /^(?:https?:)?\/\/(?:www\.|player\.|m\.)?(?:youtube(?:-nocookie)?\.com\/embed|vimeo\.com|dailymotion\.com|twitch\.tv|bilibili\.com|v\.qq\.com|w\.soundcloud\.com|open\.spotify\.com|archive\.org\/embed|upload\.wikimedia\.org)/i;

/** The address of a frame that plays something; undefined for every other frame. */
export function embeddedAddress(tree: Tree, row: number): string | undefined {
  const address = attribute(tree, row, "src") ?? attribute(tree, row, "data-src");
  return address !== undefined && PLAYER.test(address) ? address : undefined;
}

/** How many rows may lie between an image and the one that stands in for it: white space, `picture`, `a`. */
const BESIDE = 6;

/** Addresses of pictures; those of counters have no such ending. */
const PICTURE = /\.(?:jpe?g|png|webp|gif|avif|svg)(?:$|[?#])/i;

/**
 * Whether an image in `noscript` is what a reader sees in the end: lazy loaders put it there for browsers without
 * script. It is not where the image beside it has an address of its own, and where it only counts readers.
 */
export function isFallbackImage(tree: Tree, row: number): boolean {
  let noscript = tree.parent[row]!;
  for (let i = 0; i < 3 && htmlTag(tree, noscript) !== Tag.noscript; i++) noscript = tree.parent[noscript]!;
  if (htmlTag(tree, noscript) !== Tag.noscript) return false;
  if (/display:\s*none|visibility:\s*hidden/i.test(attribute(tree, row, "style") ?? "")) return false;
  const around = tree.parent[noscript]!;
  const beside = [...rowsBefore(noscript), ...rowsAfter(tree, noscript)].find(
    (other) => htmlTag(tree, other) === Tag.img && standsIn(tree, other, around),
  );
  if (beside !== undefined) return imageAddress(tree, beside) === undefined;
  return PICTURE.test(imageAddress(tree, row) ?? "");
}

function rowsBefore(row: number): readonly number[] {
  return Array.from({ length: Math.min(BESIDE, row) }, (_, i) => row - 1 - i);
}

function rowsAfter(tree: Tree, row: number): readonly number[] {
  const from = tree.end[row]!;
  return Array.from({ length: Math.min(BESIDE, tree.length - from) }, (_, i) => from + i);
}

/** Whether a row is a child of an element, with `picture` or `a` around it or not. */
function standsIn(tree: Tree, row: number, element: number): boolean {
  const up = tree.parent[row]!;
  return up === element || (up > 0 && tree.parent[up] === element);
}
