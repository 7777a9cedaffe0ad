import { attributes, hasAttribute, Namespace, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import { isBlankText } from "@winnow/core-dom/tree";
import { drop, type Reasons } from "./attempt.js";
import { detach, NONE, type Overlay, overlayOf, replace, TEXT } from "./overlay.js";
import { replaceBreaks } from "./paragraphs.js";
import { IMAGE_FILE, IMAGE_SOURCES } from "./patterns.js";
import { idsOf } from "./tags.js";
import { firstElement, nextElement } from "./walk.js";

/** A prepared page, with which every attempt begins. */
export interface Prepared {
  readonly overlay: Overlay;
  /** The row of `documentElement`; the root of a fragment. */
  readonly root: number;
  /** The row of `document.body`, or {@link NONE}; the root of a fragment. */
  readonly body: number;
  readonly found: Found;
  /** The reasons of the rows that preparation dropped: placeholders of images. */
  readonly reasons: Reasons;
}

/** Rows by tag id, in document order: one walk collects those that preparation and metadata need. */
type Found = readonly (readonly number[])[];

/**
 * Prepares the page as the original does before its first attempt: it moves images out of `noscript`, removes
 * scripts and styles, makes paragraphs from line breaks, and replaces `font` by `span`.
 */
export function prepare(tree: Tree): Prepared {
  const overlay = overlayOf(tree);
  const root = tree.kind[0] === NodeKind.document ? firstElement(overlay, 0) : 0;
  const body = bodyOf(overlay, root);
  const found = find(overlay);
  const reasons: Reasons = new Array(tree.length);
  const prepared = { overlay, root, body, found, reasons };
  if (body === NONE) return prepared;
  for (const image of found[Tag.img]!) {
    if (hasSource(overlay, image)) continue;
    drop(prepared, image, "placeholder-image");
  }
  for (const noscript of found[Tag.noscript]!) unwrapImage(prepared, noscript);
  for (const tag of [Tag.script, Tag.noscript, Tag.style]) {
    for (const node of found[tag]!) detach(overlay, node);
  }
  if (found[Tag.br]!.length > 1) replaceBreaks(overlay, body);
  for (const node of found[Tag.font]!) overlay.tag[node] = Tag.span;
  return prepared;
}

/** The first `body` or `frameset` that is a child of `html`. */
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
  const found: number[][] = [];
  for (const id of idsOf("img br meta noscript script style title font")) found[id] = [];
  for (let node = 0; node < count; node++) {
    if (tag[node]! > 0) found[tag[node]!]?.push(node);
  }
  return found;
}

/** Whether an image has a source, or an attribute that may be one for a script. */
function hasSource({ tree }: Overlay, image: number): boolean {
  return (
    IMAGE_SOURCES.some((name) => hasAttribute(tree, image, name)) ||
    attributes(tree, image).some(([, value]) => IMAGE_FILE.test(value))
  );
}

/** Replaces the placeholder before a `noscript` by the only image in it. */
function unwrapImage({ overlay, reasons }: Prepared, noscript: number): void {
  let placeholder = overlay.previous[noscript]!;
  while (placeholder !== NONE && overlay.tag[placeholder]! <= 0) placeholder = overlay.previous[placeholder]!;
  if (placeholder === NONE || !isSingleImage(overlay, noscript) || !isSingleImage(overlay, placeholder))
    return;
  replace(overlay, firstElement(overlay, noscript), placeholder);
  reasons[placeholder] = "placeholder-image";
}

/** Whether a node is an image, or contains one image and nothing else. */
function isSingleImage(overlay: Overlay, node: number): boolean {
  for (let at = node; at !== NONE; at = firstElement(overlay, at)) {
    if (overlay.tag[at] === Tag.img) return true;
    const child = firstElement(overlay, at);
    if (child === NONE || nextElement(overlay, child) !== NONE || hasText(overlay, at)) return false;
  }
  return false;
}

function hasText({ tree, tag, first, next }: Overlay, node: number): boolean {
  for (let child = first[node]!; child !== NONE; child = next[child]!) {
    if (tag[child] === TEXT && !isBlankText(tree, child)) return true;
  }
  return false;
}
