import { RAW } from "../../tree/places.js";
import { Tag } from "../../tree/tags.js";
import { Namespace } from "../../tree/types.js";
import { type CharacterToken, type TagToken, TextFlag } from "../tokenizer/types.js";
import { adjustMathmlAttributes, adjustSvgAttributes, svgTagOf } from "./foreign-names.js";
import { leavesForeignContent } from "./html-only-tags.js";
import { insertCharacters, insertForeignElement, insertText } from "./insert.js";
import { isHtmlIntegrationPoint, isMathmlTextIntegrationPoint } from "./integration-points.js";
import { attributeIs } from "./token-attributes.js";
import type { TreeConstruction } from "./tree-construction.js";

/** Whether the tree construction dispatcher (HTML §13.2.6) has characters processed by the rules of this file. */
export function isForeignForCharacters(parser: TreeConstruction): boolean {
  const node = parser.adjustedCurrentNode;
  return (
    isForeign(parser, node) &&
    !isMathmlTextIntegrationPoint(parser, node) &&
    !isHtmlIntegrationPoint(parser, node)
  );
}

/** The same of a start tag. */
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
    // Each stands for U+FFFD.
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

/** A MathML or SVG element, with the names that it has there (§13.2.6.5, "any other start tag"; `math` and `svg`). */
export function insertAdjustedElement(parser: TreeConstruction, token: TagToken, namespace: number): void {
  if (namespace === Namespace.svg) {
    token.tag = svgTagOf(parser, token.tag);
    adjustSvgAttributes(parser, token);
  } else {
    adjustMathmlAttributes(parser, token);
  }
  const element = insertForeignElement(parser, token, namespace);
  const isAnnotation = token.tag === Tag["annotation-xml"] && namespace === Namespace.mathml;
  if (token.selfClosing) parser.open.pop();
  else if (isAnnotation && attributeIs(parser, token, "encoding", HTML_ENCODINGS))
    parser.htmlAnnotations.add(element);
}

/** What makes an `annotation-xml` an HTML integration point (§13.2.6). */
const HTML_ENCODINGS: readonly string[] = ["text/html", "application/xhtml+xml"];

/**
 * An end tag closes the foreign element of its name that is open above all HTML elements; where there is none it is HTML's.
 *
 * The standard walks down the stack; here ranks are compared, because elements may be open by the hundred thousand.
 */
export function endTagInForeignContent(parser: TreeConstruction, token: TagToken): void {
  const { open } = parser;
  if (token.tag === Tag.p || token.tag === Tag.br) {
    closeForeign(parser);
    parser.reprocessEndTag(token);
    return;
  }
  // Only the context of a fragment is foreign: there is nothing to close.
  if (open.top === open.first) return;
  const asWritten = open.topForeignOf(token.tag);
  const asInSvg = open.topForeignOf(svgTagOf(parser, token.tag));
  const element = open.isAbove(asInSvg, asWritten) ? asInSvg : asWritten;
  if (open.isAbove(element, open.topHtml)) open.popThrough(element);
  else parser.reprocessEndTag(token);
}

/** Pops elements until HTML may stand in the current node. */
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
