import type { Draft } from "../../tree/draft.js";
import { Tag } from "../../tree/tags.js";
import { Namespace } from "../../tree/types.js";
import { ContentModel } from "../tokenizer/types.js";
import { isHtml } from "./insert.js";
import { resetInsertionMode } from "./reset-insertion-mode.js";
import { Mode, type TreeConstruction } from "./types.js";

/** Creates the context element of a fragment by its name: `"td"`, `"svg path"`, `"math mi"`. */
export function contextElement(draft: Draft, context: string): number {
  if (typeof context !== "string") throw new TypeError("context must be a string");
  const [first = "", second, ...others] = context.trim().split(/\s+/);
  if (first === "" || others.length > 0) throw new TypeError("context must name an element");
  if (second === undefined) return draft.elementOf(first.toLowerCase(), Namespace.html, []);
  if (first === "svg") return draft.elementOf(second, Namespace.svg, []);
  if (first === "math") return draft.elementOf(second, Namespace.mathml, []);
  throw new TypeError(`context must begin with "svg" or "math" if it has two names: ${context}`);
}

/**
 * Prepares a parser for the fragment parsing algorithm (HTML §13.4), before its first token: state of the
 * tokenizer, root, insertion mode, form element pointer.
 *
 * @param context - a detached element of the draft: the one that would contain the markup. The rest of its
 *   document is unknown, which counts as no-quirks mode.
 */
export function startFragment(parser: TreeConstruction, context: number): void {
  parser.context = context;
  parser.tokenizer.contentModel = contentModelFor(parser, context);
  parser.open.push(parser.draft.element(Tag.html, Namespace.html, 0, 0, 0));
  if (isHtml(parser, context, Tag.template)) parser.templateModes.push(Mode.inTemplate);
  resetInsertionMode(parser);
  if (isHtml(parser, context, Tag.form)) parser.form = context;
}

/** Moves the parsed nodes from the root, which is not part of the result, to the parser's document. */
export function finishFragment(parser: TreeConstruction): void {
  // Nodes of the Document itself (a comment after a frameset's `html`) are not children of the root, and are
  // dropped.
  for (
    let row = parser.draft.rows.first[parser.document]!;
    row !== 0;
    row = parser.draft.rows.first[parser.document]!
  ) {
    parser.draft.detach(row);
  }
  parser.draft.moveChildren(parser.open.first, parser.document);
}

/** Returns the tokenizer's state at the start of a fragment (§13.4). The content of a `noscript` is markup. */
function contentModelFor({ draft: { rows } }: TreeConstruction, context: number): number {
  const isHtml = rows.namespace[context] === Namespace.html;
  return (isHtml ? CONTENT_MODELS.get(rows.tag[context]!) : undefined) ?? ContentModel.data;
}

// biome-ignore format: a table
const CONTENT_MODELS: ReadonlyMap<number, number> = new Map<number, number>([
  [Tag.title, ContentModel.rcdata], [Tag.textarea, ContentModel.rcdata], [Tag.style, ContentModel.rawtext],
  [Tag.xmp, ContentModel.rawtext], [Tag.iframe, ContentModel.rawtext], [Tag.noembed, ContentModel.rawtext],
  [Tag.noframes, ContentModel.rawtext], [Tag.script, ContentModel.scriptData],
  [Tag.plaintext, ContentModel.plaintext],
]);
