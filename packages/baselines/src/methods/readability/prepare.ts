import { attributes, hasAttribute, Namespace, NodeKind, Tag, type Tree } from "@winnow/core-dom";
import { isBlankText } from "@winnow/core-dom/tree";
import {
  type EditableTree,
  editableTree,
  firstElement,
  onlyElement,
  remove,
  replace,
  TEXT,
  tagSet,
} from "../../editable-tree/index.js";
import { replaceBreaks } from "./paragraphs.js";
import { IMAGE_FILE, IMAGE_SOURCES } from "./patterns.js";
import { FOREIGN, isCode } from "./tags.js";

/** Why a node is not in the article, as the marks report it. */
// biome-ignore format: a list
export type Reason =
  | "hidden" | "dialog" | "byline" | "title-heading" | "unlikely-candidate" | "unlikely-role" | "comments" | "empty"
  | "low-score" | "conditionally-cleaned" | "share-element" | "form-field" | "embed" | "footer" | "aside" | "link"
  | "weak-heading" | "beside-wrapper" | "placeholder-image" | "no-article" | "time-limit";

/** Reasons by row. */
export type Reasons = (Reason | undefined)[];

/** A prepared page, with which every attempt begins. */
export interface Prepared {
  readonly tree: EditableTree;
  /** The row of `documentElement`; the root of a fragment. */
  readonly root: number;
  /** The row of `document.body`, or -1; the root of a fragment. */
  readonly body: number;
  /** The elements that preparation and metadata need, by tag, in document order. */
  readonly elements: readonly (readonly number[])[];
  /** The reasons of the rows that preparation dropped: placeholders of images. */
  readonly reasons: Reasons;
}

/**
 * Prepares the page as the original does before its first attempt: it moves images out of `noscript`, removes
 * scripts and styles, makes paragraphs from line breaks, and replaces `font` by `span`.
 */
export function prepare(source: Tree): Prepared {
  const tree = editableTree(source, "dom");
  const elements = elementsByTag(tree);
  const root = source.kind[0] === NodeKind.document ? firstElement(tree, 0) : 0;
  const body = findBody(tree, root);
  const reasons: Reasons = new Array(source.length);
  if (body < 0) return { tree, root, body, elements, reasons };
  for (const image of elements[Tag.img]!) {
    if (hasSource(source, image)) continue;
    remove(tree, image);
    reasons[image] = "placeholder-image";
  }
  for (const noscript of elements[Tag.noscript]!) {
    let placeholder = tree.previous[noscript]!;
    while (placeholder >= 0 && tree.tag[placeholder]! <= 0) placeholder = tree.previous[placeholder]!;
    if (placeholder < 0 || !isSingleImage(tree, noscript) || !isSingleImage(tree, placeholder)) continue;
    replace(tree, placeholder, firstElement(tree, noscript));
    reasons[placeholder] = "placeholder-image";
  }
  for (const tag of [Tag.script, Tag.noscript, Tag.style]) {
    for (const node of elements[tag]!) remove(tree, node);
  }
  if (elements[Tag.br]!.length > 1) replaceBreaks(tree, body);
  for (const node of elements[Tag.font]!) tree.tag[node] = Tag.span;
  return { tree, root, body, elements, reasons };
}

const COLLECTED = tagSet("img br meta noscript script style title font");

/** Collects elements by tag, and marks the tags of SVG and MathML as {@link FOREIGN}. */
function elementsByTag({ source, tag, parent }: EditableTree): readonly (readonly number[])[] {
  const elements: number[][] = [];
  for (const id of COLLECTED) elements[id] = [];
  for (let node = 1; node < source.length; node++) {
    const id = tag[node]!;
    if (id <= 0 || parent[node]! < 0) continue;
    if (source.namespace[node] !== Namespace.html && !isCode(id)) tag[node] = id + FOREIGN;
    else elements[id]?.push(node);
  }
  return elements;
}

/** The first `body` or `frameset` that is a child of `html`. */
function findBody({ source, tag, first, next }: EditableTree, root: number): number {
  if (root < 0) return -1;
  if (source.kind[root] === NodeKind.fragment) {
    tag[root] = Tag.body;
    return root;
  }
  if (source.namespace[root] !== Namespace.html) return -1;
  let child = first[root]!;
  while (child >= 0 && tag[child] !== Tag.body && tag[child] !== Tag.frameset) child = next[child]!;
  return child;
}

/** Whether an image has a source, or an attribute that may be one for a script. */
function hasSource(source: Tree, image: number): boolean {
  return (
    IMAGE_SOURCES.some((name) => hasAttribute(source, image, name)) ||
    attributes(source, image).some(([, value]) => IMAGE_FILE.test(value))
  );
}

/** Whether a node is an image, or contains one image and nothing else. */
function isSingleImage(tree: EditableTree, node: number): boolean {
  let at = node;
  while (at >= 0 && tree.tag[at] !== Tag.img) at = hasText(tree, at) ? -1 : onlyElement(tree, at);
  return at >= 0;
}

function hasText({ source, tag, first, next }: EditableTree, node: number): boolean {
  for (let child = first[node]!; child >= 0; child = next[child]!) {
    if (tag[child] === TEXT && !isBlankText(source, child)) return true;
  }
  return false;
}
