import { attributes, hasAttribute, Tag } from "@winnow/core-dom";
import { isBlank } from "./blank.js";
import { replaceBreaks } from "./breaks.js";
import { detach, FOREIGN, NONE, type Overlay, replace, TEXT } from "./overlay.js";
import { IMAGE_FILE, IMAGE_SOURCES } from "./patterns.js";
import { firstElement, nextElement, previousElement } from "./steps.js";

/** Rows that the preparation looks for: one walk over the tree finds them all. */
interface Found {
  readonly images: number[];
  readonly noscripts: number[];
  readonly scripts: number[];
  readonly styles: number[];
  readonly fonts: number[];
}

/**
 * Makes the page ready, as the original does before its first attempt: images out of `noscript`, no scripts and
 * styles, paragraphs for line breaks, `span` for `font`.
 *
 * @param body - the row of the body.
 * @param dropped - called with each image that goes for being a placeholder.
 */
export function prepare(overlay: Overlay, body: number, dropped: (node: number) => void): void {
  const found = find(overlay);
  for (const image of found.images) {
    if (hasSource(overlay, image)) continue;
    detach(overlay, image);
    dropped(image);
  }
  for (const noscript of found.noscripts) unwrapImage(overlay, noscript, dropped);
  for (const node of found.scripts) detach(overlay, node);
  for (const node of found.noscripts) detach(overlay, node);
  for (const node of found.styles) detach(overlay, node);
  replaceBreaks(overlay, body);
  for (const node of found.fonts) overlay.tag[node] = Tag.span;
}

function find({ tag, count }: Overlay): Found {
  const found: Found = { images: [], noscripts: [], scripts: [], styles: [], fonts: [] };
  for (let node = 0; node < count; node++) {
    const id = tag[node]!;
    if (id <= 0) continue;
    if (id === Tag.img) found.images.push(node);
    else if (id === Tag.noscript) found.noscripts.push(node);
    else if (id === Tag.script || id === FOREIGN + Tag.script) found.scripts.push(node);
    else if (id === Tag.style || id === FOREIGN + Tag.style) found.styles.push(node);
    else if (id === Tag.font) found.fonts.push(node);
  }
  return found;
}

/** Whether an image has a source, or an attribute that may be one for a script. */
function hasSource({ tree }: Overlay, image: number): boolean {
  for (const name of IMAGE_SOURCES) if (hasAttribute(tree, image, name)) return true;
  return attributes(tree, image).some(([, value]) => IMAGE_FILE.test(value));
}

/** Puts the only image of a `noscript` in the place of the placeholder before it. */
function unwrapImage(overlay: Overlay, noscript: number, dropped: (node: number) => void): void {
  const placeholder = previousElement(overlay, noscript);
  if (placeholder === NONE || !isSingleImage(overlay, noscript) || !isSingleImage(overlay, placeholder))
    return;
  replace(overlay, firstElement(overlay, noscript), placeholder);
  dropped(placeholder);
}

/** Whether a node is an image, or holds one image and nothing else. */
function isSingleImage(overlay: Overlay, node: number): boolean {
  for (let at = node; at !== NONE; at = firstElement(overlay, at)) {
    if (overlay.tag[at] === Tag.img) return true;
    const child = firstElement(overlay, at);
    if (child === NONE || nextElement(overlay, child) !== NONE || holdsText(overlay, at)) return false;
  }
  return false;
}

function holdsText(overlay: Overlay, node: number): boolean {
  for (let child = overlay.first[node]!; child !== NONE; child = overlay.next[child]!) {
    if (overlay.tag[child] === TEXT && !isBlank(overlay, child)) return true;
  }
  return false;
}
