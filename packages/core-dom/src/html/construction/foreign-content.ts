import { TAG_COUNT, Tag } from "../../tree/tags.js";
import { Namespace, RAW } from "../../tree/types.js";
import { type CharacterToken, type TagToken, TextFlag } from "../tokenizer/types.js";
import { attributeIs, attributeRow } from "./attributes.js";
import { adjustAttributes, svgTagOf } from "./foreign-names.js";
import { insertCharacters, insertForeignElement, insertText } from "./insert.js";
import { markTags } from "./tag-lists.js";
import type { TreeConstruction } from "./types.js";

/** Whether the tree construction dispatcher (HTML §13.2.6) uses the rules of this file for characters. */
export function isForeignForCharacters(parser: TreeConstruction): boolean {
  const node = parser.adjustedCurrentNode;
  return (
    isForeign(parser, node) &&
    !isMathmlTextIntegrationPoint(parser, node) &&
    !isHtmlIntegrationPoint(parser, node)
  );
}

/** Like {@link isForeignForCharacters}, for a start tag. */
export function isForeignForStartTag(parser: TreeConstruction, token: TagToken): boolean {
  const node = parser.adjustedCurrentNode;
  if (!isForeign(parser, node)) return false;
  if (isMathmlTextIntegrationPoint(parser, node)) {
    return token.tag === Tag.mglyph || token.tag === Tag.malignmark;
  }
  const { rows } = parser.draft;
  const isAnnotation = rows.namespace[node] === Namespace.mathml && rows.tag[node] === Tag["annotation-xml"];
  if (isAnnotation && token.tag === Tag.svg) return false;
  return !isHtmlIntegrationPoint(parser, node);
}

function isForeign({ draft: { rows } }: TreeConstruction, node: number): boolean {
  return rows.namespace[node] !== Namespace.html;
}

/** "The rules for parsing tokens in foreign content" (HTML §13.2.6.5): characters. */
export function charactersInForeignContent(parser: TreeConstruction, token: CharacterToken): void {
  if ((token.flags & TextFlag.null) !== 0) {
    // Each U+0000 becomes U+FFFD.
    insertText(parser, token.start | RAW, token.length);
    return;
  }
  insertCharacters(parser, token);
  if ((token.flags & TextFlag.graphic) !== 0) parser.framesetOk = false;
}

export function startTagInForeignContent(parser: TreeConstruction, token: TagToken): void {
  if (leavesForeignContent(parser, token)) {
    closeForeign(parser);
    parser.reprocessStartTag(token);
  } else {
    insertAdjustedElement(parser, token, parser.draft.rows.namespace[parser.adjustedCurrentNode]!);
  }
}

/**
 * Inserts a MathML or SVG element, with the names adjusted (§13.2.6.5, "any other start tag"; `math` and
 * `svg`).
 */
export function insertAdjustedElement(parser: TreeConstruction, token: TagToken, namespace: number): void {
  if (namespace === Namespace.svg) token.tag = svgTagOf(parser, token.tag);
  adjustAttributes(parser, token, namespace);
  const element = insertForeignElement(parser, token, namespace);
  const isAnnotation = token.tag === Tag["annotation-xml"] && namespace === Namespace.mathml;
  if (token.selfClosing) parser.open.pop();
  else if (isAnnotation && attributeIs(parser.draft, token, "encoding", HTML_ENCODINGS))
    parser.htmlAnnotations.add(element);
}

/** The encodings that make an `annotation-xml` an HTML integration point (§13.2.6). */
const HTML_ENCODINGS: readonly string[] = ["text/html", "application/xhtml+xml"];

/**
 * Closes the foreign element of the name that is open above all HTML elements. Without one, HTML's rules
 * apply.
 *
 * The standard walks down the stack. This compares ranks, because a hundred thousand elements may be open.
 */
export function endTagInForeignContent(parser: TreeConstruction, token: TagToken): void {
  const { open } = parser;
  if (token.tag === Tag.p || token.tag === Tag.br) {
    closeForeign(parser);
    parser.reprocessEndTag(token);
    return;
  }
  // Only the context of a fragment is foreign, so there is nothing to close.
  if (open.top === open.first) return;
  const asWritten = open.topForeignOf(token.tag);
  const asInSvg = open.topForeignOf(svgTagOf(parser, token.tag));
  const element = open.isAbove(asInSvg, asWritten) ? asInSvg : asWritten;
  if (open.isAbove(element, open.topHtml)) open.popThrough(element);
  else parser.reprocessEndTag(token);
}

/** Pops elements until the current node may contain HTML. */
function closeForeign(parser: TreeConstruction): void {
  const { open } = parser;
  while (
    isForeign(parser, open.top) &&
    !isMathmlTextIntegrationPoint(parser, open.top) &&
    !isHtmlIntegrationPoint(parser, open.top)
  ) {
    open.pop();
  }
}

/** Whether an element is a MathML text integration point (HTML §13.2.6). */
function isMathmlTextIntegrationPoint({ draft: { rows } }: TreeConstruction, element: number): boolean {
  if (rows.namespace[element] !== Namespace.mathml) return false;
  return MATHML_TEXT.has(rows.tag[element]!);
}

const MATHML_TEXT: ReadonlySet<number> = new Set<number>([Tag.mi, Tag.mo, Tag.mn, Tag.ms, Tag.mtext]);

/** Whether an element is an HTML integration point (§13.2.6). */
function isHtmlIntegrationPoint(parser: TreeConstruction, element: number): boolean {
  const { rows } = parser.draft;
  const tag = rows.tag[element];
  switch (rows.namespace[element]) {
    case Namespace.svg:
      return tag === Tag.foreignObject || tag === Tag.desc || tag === Tag.title;
    case Namespace.mathml:
      return tag === Tag["annotation-xml"] && parser.htmlAnnotations.has(element);
    default:
      return false;
  }
}

/**
 * The start tags that end foreign content (HTML §13.2.6.5): an `svg` or `math` was left unclosed.
 */
const HTML_ONLY: string = `b big blockquote body br center code dd div dl dt em embed h1 h2 h3 h4 h5 h6 head hr i img li \
listing menu meta nobr ol p pre ruby s small span strong strike sub sup table tt u ul var`;

const IS_HTML_ONLY = new Uint8Array(TAG_COUNT);
markTags(IS_HTML_ONLY, HTML_ONLY, 1);

/** The attributes that distinguish HTML's `font` from SVG's. */
const FONT_ATTRIBUTES: readonly string[] = ["color", "face", "size"];

/** Whether a start tag in foreign content ends it. */
function leavesForeignContent({ draft }: TreeConstruction, token: TagToken): boolean {
  const { attributeStart, attributeCount } = token;
  if (token.tag === Tag.font) {
    return FONT_ATTRIBUTES.some((name) => attributeRow(draft, name, attributeStart, attributeCount) >= 0);
  }
  return token.tag < TAG_COUNT && IS_HTML_ONLY[token.tag] === 1;
}
