import { Attribute, attribute, attributeTester, Tag, type Tree } from "@winnow/core-dom/tree";
import { htmlTag, textSize } from "./elements.js";

/** Attributes in which lazy loaders keep the address until the image is near. */
// biome-ignore format: a table
const LAZY = [
  "data-src", "data-lazy-src", "data-original", "data-lazy", "data-url", "data-hi-res-src", "data-actualsrc",
  "data-original-src", "data-real-src", "data-full-src", "data-lazyload", "data-ll-src", "data-cfsrc", "data-ezsrc",
  "data-echo", "data-defer-src", "data-flickity-lazyload", "nitro-lazy-src", "data-image", "data-img-src",
  "data-bg", "data-background", "data-background-image", "data-load-src", "data-image-src", "data-lazy-image",
];
const LAZY_SETS = [
  "data-srcset",
  "data-lazy-srcset",
  "data-original-set",
  "nitro-lazy-srcset",
  "data-bgset",
  "data-lazyload-srcset",
];

/**
 * Placeholders, by a word in the file name. The length after the word is bounded, so that the time is linear
 * in the length of the address.
 */
const PLACEHOLDER =
  /(?:^|[/_.-])(?:blank|placeholder|spacer|transparent|pixel|1x1|lazy(?:load)?|loading|grey)[\w-]{0,40}\.(?:gif|png|svg|jpe?g|webp)(?:$|\?)/i;

/** Placeholders by their whole file name: images of nothing. `pixel-8.png` and `clear.png` may be others. */
const SPACER =
  /(?:^|\/)(?:(?:blank|placeholder|spacer|transparent|1x1|lazy(?:load)?|loading|grey)(?:[-_.]?(?:\d{1,4}(?:x\d{1,4})?|image|img|pixel))?\.(?:gif|png|svg)|pixel\.(?:gif|png)|(?:px|space|trans|clear|cleardot|dot_clear|shim|loader|empty)(?:[-_.]?\d{1,4})?\.gif)(?:$|[?#])/i;

/** Images that count readers, unlike the charts of sites of statistics. */
const TRACKER =
  /^(?:https?:)?\/\/(?:(?:pixel|pixels|beacon|counter|tracking)\.|(?:stats|analytics|track|metrics)\.(?![^?#]{1,2000}\.(?:png|jpe?g|svg|webp|avif)(?:$|[?#]))|(?:www\.)?facebook\.com\/tr\b|(?:\w+\.)?(?:scorecardresearch|doubleclick|google-analytics|quantserve|statcounter|histats)\.)/i;

/** Blurred or tiny versions that stand in for an image until it is near. */
const PREVIEW =
  /[?&](?:blur|lqip|is-pending-load)\b|[?&](?:w|width|q|quality)=\d{1,2}(?:&|$)|[-_/](?:lqip|blur(?:red|hash)?|tiny|preview)\b/i;

/** Classes of lazy loaders. */
const LAZY_CLASS = /(?:^|\s)(?:lazy|lazyload(?:ed|ing)?|js-lazy|b-lazy|lozad|unveil)(?:\s|-|_|$)/i;

/**
 * Returns the address of an image as written in the page: its `src`, unless that is a placeholder; otherwise
 * the attribute of a lazy loader, the largest image of its set, or the `picture` around it. Undefined if
 * there is none.
 */
export function imageAddress(tree: Tree, row: number): string | undefined {
  const src = addressIn(attribute(tree, row, "src"));
  if (src !== undefined && TRACKER.test(src)) return undefined;
  const lazy = lazyAddress(tree, row);
  if (
    src !== undefined &&
    !PLACEHOLDER.test(src) &&
    !SPACER.test(src) &&
    (lazy === undefined || !isPreview(tree, row, src, lazy))
  ) {
    // A lazy source next to a real one is at best sharper; the page shows the real one.
    return src;
  }
  if (lazy !== undefined) return lazy;
  const best = largest(attribute(tree, row, "srcset")) ?? pictureAddress(tree, row);
  return best ?? (src !== undefined && !SPACER.test(src) ? src : undefined);
}

const lazyNames = attributeTester(LAZY);
const lazySetNames = attributeTester(LAZY_SETS);

/** Returns the address that a lazy loader will show. */
function lazyAddress(tree: Tree, row: number): string | undefined {
  for (let names = lazyNames(tree, row), i = 0; names !== 0; names >>>= 1, i++) {
    const value = names & 1 ? addressIn(attribute(tree, row, LAZY[i]!)) : undefined;
    if (value !== undefined) return value;
  }
  for (let names = lazySetNames(tree, row), i = 0; names !== 0; names >>>= 1, i++) {
    const value = names & 1 ? largest(attribute(tree, row, LAZY_SETS[i]!)) : undefined;
    if (value !== undefined) return value;
  }
  return undefined;
}

/** Whether an image is shown only until the lazy one is loaded: a drawing, a preview, or by its class. */
function isPreview(tree: Tree, row: number, src: string, lazy: string): boolean {
  if (/\.(?:svg|gif)(?:$|[?#])/i.test(src) && /\.(?:jpe?g|png|webp|avif)(?:$|[?#])/i.test(lazy)) return true;
  return PREVIEW.test(src) || LAZY_CLASS.test(attribute(tree, row, "class") ?? "");
}

/** Returns an address; the largest of a set in its place. */
function addressIn(value: string | undefined): string | undefined {
  if (value === undefined || !isAddress(value)) return undefined;
  return /\s[\d.]{1,8}[wx]\s*(?:,|$)/.test(value) ? largest(value) : value;
}

/** Number of rows of a `picture` or player that are searched for sources. */
const MAX_ROWS = 64;

/** Returns the first source of the `picture` around an image. */
function pictureAddress(tree: Tree, row: number): string | undefined {
  const up = tree.parent[row]!;
  if (htmlTag(tree, up) !== Tag.picture || row - up > MAX_ROWS) return undefined;
  for (let i = up + 1; i < row; i++) {
    if (htmlTag(tree, i) !== Tag.source) continue;
    const value = largest(attribute(tree, i, "srcset") ?? attribute(tree, i, "data-srcset"));
    if (value !== undefined) return value;
  }
  return undefined;
}

/**
 * The ends of candidates: commas before white space, before another address, and after a width or density.
 */
const CANDIDATES = /,(?:\s+|$)|,(?=https?:|\/)|(?<=\s[\d.]{1,8}[wx]),/;

/**
 * Returns the candidate of a `srcset` with the greatest width or density (HTML §4.8.4.2.1); in a tie the
 * first.
 */
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

/** What is no address: other schemes, and templates and options of scripts (`{{src}}`, `{"default":"a.jpg"}`). */
const OTHER = /^(?:(?:data|about|javascript|blob):|[[{<])/i;

function isAddress(value: string): boolean {
  const plain = value.trim();
  return plain !== "" && plain !== "#" && !OTHER.test(plain);
}

/** Whether an image is one pixel wide or high, as tracking pixels are. */
export function isPixel(
  tree: Tree,
  row: number,
  width: number = side(tree, row, "width"),
  height: number = side(tree, row, "height"),
): boolean {
  if (width <= 1 || height <= 1) return true;
  return /(?:^|[;\s])(?:width|height)\s*:\s*1px/i.test(Attribute.style(tree, row) ?? "");
}

/** Returns the width or height of an image in pixels; NaN if the page does not declare it. */
function side(tree: Tree, row: number, name: "width" | "height"): number {
  const value = attribute(tree, row, name);
  return value === undefined ? Number.NaN : Number.parseInt(value, 10);
}

/** Classes of pictures of authors and members. */
const AVATAR = /(?:^|[\s_-])(?:avatar|gravatar|userpic|profile-?pic(?:ture)?)(?=$|[\s_-])/i;

/** Maximum width and height of an icon, in pixels. */
const MAX_ICON = 32;

/**
 * Whether readers miss nothing without an image: a tracking pixel, the picture of an author, or an icon without an
 * alternative text, which is decoration (HTML §4.8.4.4.10).
 */
export function isDecorative(tree: Tree, row: number): boolean {
  const width = side(tree, row, "width");
  const height = side(tree, row, "height");
  if (isPixel(tree, row, width, height)) return true;
  if (
    AVATAR.test(Attribute.class(tree, row) ?? "") ||
    /gravatar\.com\/avatar/.test(Attribute.src(tree, row) ?? "")
  )
    return true;
  const isSmall = (width <= MAX_ICON && !(height > MAX_ICON)) || (height <= MAX_ICON && !(width > MAX_ICON));
  return isSmall && Attribute.alt(tree, row)?.trim() === "";
}

/** Returns the characters that an image of an emoji stands for: its alternative text. */
export function emoji(tree: Tree, row: number): string | undefined {
  const alt = Attribute.alt(tree, row)?.trim() ?? "";
  return EMOJI.test(alt) ? alt : undefined;
}

const EMOJI =
  /^(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f){1,16}$/u;

/** Whether a link leads only to a larger copy of the image that is all of its content. */
export function isEnlargement(tree: Tree, link: number, href: string): boolean {
  if (textSize(tree, link) > 1 || !PICTURE.test(href)) return false;
  const stop = Math.min(tree.end[link]!, link + MAX_DISTANCE);
  for (let row = link + 1; row < stop; row++) {
    if (htmlTag(tree, row) === Tag.img) return fileStem(imageAddress(tree, row) ?? "") === fileStem(href);
  }
  return false;
}

/** Returns the name of a file without its size and extension; names of WordPress and of image services. */
function fileStem(address: string): string {
  const path = address.replace(/[?#].*/s, "");
  const name = path.slice(Math.max(path.lastIndexOf("/") + 1, path.toLowerCase().lastIndexOf("%2f") + 3));
  return name.replace(/\.\w{3,4}$/, "").replace(/-(?:\d{1,5}x\d{1,5}|scaled)$/, "");
}

/** Returns the address of a video or sound: its own, or that of its first source. */
export function playerAddress(tree: Tree, row: number): string | undefined {
  const own = attribute(tree, row, "src");
  if (own !== undefined) return own;
  const stop = Math.min(tree.end[row]!, row + MAX_ROWS);
  for (let i = row + 1; i < stop; i++) {
    const source = htmlTag(tree, i) === Tag.source ? attribute(tree, i, "src") : undefined;
    if (source !== undefined) return source;
  }
  return undefined;
}

/** Maximum number of rows between an image and its placeholder: white space, `picture`, `a`. */
const MAX_DISTANCE = 6;

/** Addresses of image files, unlike those of trackers. */
const PICTURE = /\.(?:jpe?g|png|webp|gif|avif|svg)(?:$|[?#])/i;

/**
 * Whether an image in `noscript` is the one that readers see: lazy loaders put it there for browsers without
 * scripts. It is not if the image next to it has its own address, or if it is a tracker.
 */
export function isFallbackImage(tree: Tree, row: number): boolean {
  let noscript = tree.parent[row]!;
  for (let i = 0; i < 3 && htmlTag(tree, noscript) !== Tag.noscript; i++) noscript = tree.parent[noscript]!;
  if (htmlTag(tree, noscript) !== Tag.noscript) return false;
  if (/display:\s*none|visibility:\s*hidden/i.test(attribute(tree, row, "style") ?? "")) return false;
  const near = [...Array(2 * MAX_DISTANCE).keys()].map((i) =>
    i < MAX_DISTANCE ? noscript - 1 - i : tree.end[noscript]! + i - MAX_DISTANCE,
  );
  const around = tree.parent[noscript]!;
  // A child of the same element, possibly with `picture` or `a` around it.
  const isBeside = (up: number): boolean => up === around || (up > 0 && tree.parent[up] === around);
  const placeholder = near.find((other) => htmlTag(tree, other) === Tag.img && isBeside(tree.parent[other]!));
  if (placeholder !== undefined) return imageAddress(tree, placeholder) === undefined;
  const address = imageAddress(tree, row);
  return address !== undefined && (PICTURE.test(address) || (!isDecorative(tree, row) && hasAlt(tree, row)));
}

function hasAlt(tree: Tree, row: number): boolean {
  return /\S\s\S|^\S{4}/.test(Attribute.alt(tree, row) ?? "");
}
