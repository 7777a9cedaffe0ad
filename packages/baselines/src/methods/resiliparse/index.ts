/**
 * The method Resiliparse alone.
 *
 * @module
 */
import {
  type Catalogue,
  createMarker,
  Hidden,
  Label,
  type Marks,
  type MethodOptions,
  NodeKind,
  type Tree,
  text,
  textLength,
} from "@winnow/core-dom";
import { bodyRow } from "../markup-order.js";
import { linkClusters } from "./link-clusters.js";
import { nameReader } from "./names.js";
import { extractionRoot } from "./root.js";
import { type RuleContext, rejection, TagRole, tagRoles } from "./rules.js";

/**
 * Resiliparse's extraction of main content (Bevendorff et al., Resiliparse 2.0.1, `extract_plain_text` with
 * `main_content`): one walk through the body, which leaves out the elements that a rule rejects by tag, depth,
 * share of links, attributes, or the names in class and id. Everything else is content, so it suits pages of
 * any type and keeps more than methods that score paragraphs.
 *
 * Figures, form fields and `noscript` are never content, as in Bevendorff's benchmark (2023), which calls it
 * without alternative texts. Fallback content of `canvas` is content although it is not visible. `favor` has
 * no effect.
 *
 * @example render(tree, resiliparse(tree), text)
 */
export function resiliparse(tree: Tree, options: MethodOptions = {}): Marks {
  const { comments = false, deadline = Number.POSITIVE_INFINITY } = options;
  const { mark, marks } = createMarker(tree, { method: "resiliparse" });
  const { kind, end, hidden } = tree;
  const reject = (from: number, to: number, reason: string): void => {
    for (let row = from; row < to; row++) {
      if (kind[row] === NodeKind.text && hidden[row] === Hidden.visible) mark(row, Label.boilerplate, reason);
    }
  };
  if (performance.now() > deadline) return marks;
  const body = bodyRow(tree);
  if (body === 0 && kind[0] !== NodeKind.fragment) {
    reject(0, tree.length, "outside-root");
    return marks;
  }
  const context: RuleContext = { tree, isLinkCluster: linkClusters(tree), readNames: nameReader(tree) };
  const { depth, followed } = positions(tree, body);
  const root = extractionRoot(tree, body);
  const stop = end[root]!;
  /** The end of the section of readers' comments that the walk is in. */
  let commentsEnd = 0;
  reject(0, root, "outside-root");
  for (let row = root; row < stop; row++) {
    const inComments = row < commentsEnd;
    if (kind[row] === NodeKind.text) {
      if (isIcon(tree, row)) mark(row, Label.boilerplate, "icon");
      else if (inComments) mark(row, Label.comment, "comments");
      else mark(row, Label.content, "main-content");
      continue;
    }
    if (kind[row] !== NodeKind.element) continue;
    const element = { row, depth: depth[row]!, followed: followed[row] === 1 };
    const isSkipped = tagRoles(tree, row) & TagRole.skipped;
    let reason = isSkipped ? "skipped" : rejection(context, element, inComments);
    if (reason === "comments" && comments) {
      reason = rejection(context, element, true);
      if (reason === undefined) commentsEnd = end[row]!;
    }
    if (reason === undefined) continue;
    reject(row, end[row]!, reason);
    row = end[row]! - 1;
  }
  reject(stop, tree.length, "outside-root");
  return marks;
}

/** Returns the columns of the rules' {@link Element} for the elements of the body. */
function positions(tree: Tree, body: number) {
  const depth = new Int32Array(tree.length);
  const followed = new Uint8Array(tree.length);
  for (let row = body + 1; row < tree.end[body]!; row++) {
    if (tree.kind[row] !== NodeKind.element) continue;
    const up = tree.parent[row]!;
    depth[row] = depth[up]! + 1;
    followed[row] = up !== body && (followed[up] === 1 || isFollowed(tree, row)) ? 1 : 0;
  }
  return { depth, followed };
}

/** Whether a sibling follows, not counting one text node. */
function isFollowed({ kind, parent, end }: Tree, row: number): boolean {
  const stop = end[parent[row]!]!;
  const next = end[row]!;
  return next < stop && (kind[next] !== NodeKind.text || end[next]! < stop);
}

/**
 * Whether a text is a pilcrow (the link of a heading) or a character of an icon font. The original means the
 * private use area but compares the bytes of UTF-8 in the wrong order, so that most characters of three
 * bytes match, such as bullets and arrows, and so do three bytes that end with a character of two.
 */
function isIcon(tree: Tree, row: number): boolean {
  if (textLength(tree, row) > MAX_ICON_LENGTH) return false;
  const trimmed = text(tree, row).trim();
  if (trimmed === "¶") return true;
  if (trimmed.length === 0 || trimmed.length > 2) return false;
  const [a, b, c, ...more] = ENCODER.encode(trimmed);
  if (c === undefined || more.length > 0) return false;
  const value = a! | (b! << 8) | (c << 16);
  return value >= 0x8080ee && value <= 0xbfa3ef;
}

/** Maximum length of an icon with the white space around it; the original has no limit. */
const MAX_ICON_LENGTH = 200;

const ENCODER = new TextEncoder();

/** The entry of the method in the catalogue. */
export const catalogue: Catalogue<"resiliparse"> = {
  resiliparse: {
    method: resiliparse,
    about: "leaves out elements by tag, depth, share of links, attributes and class names",
    goodFor: "pages of any type, with high recall",
    source: "Bevendorff et al., Resiliparse 2.0.1",
    year: 2021,
    licence: "Apache-2.0",
  },
};
