import { attributes, hasAttribute, Namespace, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import { isBlankText } from "../../blank-text.js";
import { detach, NONE, type Overlay, overlayOf, replace, TEXT } from "./overlay.js";
import { replaceBreaks } from "./paragraphs.js";
import { IMAGE_FILE, IMAGE_SOURCES } from "./patterns.js";
import { FOREIGN } from "./tags.js";
import { firstElement, nextElement } from "./walk.js";

/** A page as every attempt begins with it. */
export interface Prepared {
  readonly overlay: Overlay;
  /** `documentElement`; a fragment is its own. */
  readonly root: number;
  /** `document.body`, or {@link NONE}; a fragment stands for it as a whole. */
  readonly body: number;
  readonly found: Found;
}

/** Rows that the preparation and the page's metadata ask for, in document order: one walk finds them all. */
interface Found {
  readonly images: number[];
  readonly noscripts: number[];
  readonly scripts: number[];
  readonly styles: number[];
  readonly fonts: number[];
  readonly metas: number[];
  readonly titles: number[];
  readonly breaks: number[];
}

/**
 * Makes the page ready, as the original does before its first attempt: images out of `noscript`, no scripts and
 * styles, paragraphs for line breaks, `span` for `font`.
 *
 * @param dropped - called with each image that goes for being a placeholder.
 */
export function prepare(tree: Tree, dropped: (node: number) => void = () => {}): Prepared {
  const overlay = overlayOf(tree);
  const root = rootOf(overlay);
  const body = bodyOf(overlay, root);
  const found = find(overlay);
  if (body === NONE) return { overlay, root, body, found };
  for (const image of found.images) {
    if (hasSource(overlay, image)) continue;
    detach(overlay, image);
    dropped(image);
  }
  for (const noscript of found.noscripts) unwrapImage(overlay, noscript, dropped);
  for (const node of found.scripts) detach(overlay, node);
  for (const node of found.noscripts) detach(overlay, node);
  for (const node of found.styles) detach(overlay, node);
  if (found.breaks.length > 1) replaceBreaks(overlay, body);
  for (const node of found.fonts) overlay.tag[node] = Tag.span;
  return { overlay, root, body, found };
}

function rootOf(overlay: Overlay): number {
  return overlay.tree.kind[0] === NodeKind.document ? firstElement(overlay, 0) : 0;
}

/** The first `body` or `frameset` right below `html`. */
function bodyOf(overlay: Overlay, root: number): number {
  const { tree, tag, first, next } = overlay;
  if (root === NONE) return NONE;
  if (tree.kind[root] === NodeKind.fragment) {
    tag[root] = Tag.body;
    return root;
  }
  if (tree.namespace[root] !== Namespace.html) return NONE;
  let child = first[root]!;
  while (child !== NONE && tag[child] !== Tag.body && tag[child] !== Tag.frameset) child = next[child]!;
  return child;
}

function find({ tag, count }: Overlay): Found {
  const found: Found = {
    images: [],
    noscripts: [],
    scripts: [],
    styles: [],
    fonts: [],
    metas: [],
    titles: [],
    breaks: [],
  };
  for (let node = 0; node < count; node++) {
    const id = tag[node]!;
    if (id <= 0) continue;
    if (id === Tag.img) found.images.push(node);
    else if (id === Tag.br) found.breaks.push(node);
    else if (id === Tag.meta) found.metas.push(node);
    else if (id === Tag.noscript) found.noscripts.push(node);
    else if (id === Tag.script || id === FOREIGN + Tag.script) found.scripts.push(node);
    else if (id === Tag.style || id === FOREIGN + Tag.style) found.styles.push(node);
    else if (id === Tag.title) found.titles.push(node);
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
  let placeholder = overlay.previous[noscript]!;
  while (placeholder !== NONE && overlay.tag[placeholder]! <= 0) placeholder = overlay.previous[placeholder]!;
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

function holdsText({ tree, tag, first, next }: Overlay, node: number): boolean {
  for (let child = first[node]!; child !== NONE; child = next[child]!) {
    if (tag[child] === TEXT && !isBlankText(tree, child)) return true;
  }
  return false;
}
