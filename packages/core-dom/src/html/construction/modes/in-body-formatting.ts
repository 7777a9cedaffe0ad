import { Tag } from "../../../tree/tags.js";
import type { TagToken } from "../../tokenizer/types.js";
import { runAdoptionAgency } from "../adoption-agency.js";
import { insertHtmlElement } from "../insert.js";
import { reconstructFormatting } from "../reconstruct.js";
import type { TreeConstruction } from "../types.js";

/**
 * The start tags of "in body" that change the list of active formatting elements (HTML §13.2.6.4.7), and
 * `button`.
 */

/** `b`, `em`, `font` and similar tags. */
export function startFormatting(parser: TreeConstruction, token: TagToken): void {
  reconstructFormatting(parser);
  parser.formatting.push(insertHtmlElement(parser, token));
}

export function startA(parser: TreeConstruction, token: TagToken): void {
  const { open, formatting } = parser;
  const active = formatting.lastOf(Tag.a);
  if (active !== 0) {
    runAdoptionAgency(parser, Tag.a);
    if (formatting.has(active)) formatting.remove(active);
    if (open.has(active)) open.remove(active);
  }
  startFormatting(parser, token);
}

export function startNobr(parser: TreeConstruction, token: TagToken): void {
  reconstructFormatting(parser);
  if (parser.open.hasInScope(Tag.nobr)) runAdoptionAgency(parser, Tag.nobr);
  startFormatting(parser, token);
}

/** `applet`, `marquee` and `object`: formatting outside does not continue inside. */
export function startApplet(parser: TreeConstruction, token: TagToken): void {
  reconstructFormatting(parser);
  insertHtmlElement(parser, token);
  parser.formatting.pushMarker();
  parser.framesetOk = false;
}

/** Closes an open button: buttons do not nest. */
export function startButton(parser: TreeConstruction, token: TagToken): void {
  const { open } = parser;
  if (open.hasInScope(Tag.button)) open.popThrough(open.topOf(Tag.button));
  reconstructFormatting(parser);
  insertHtmlElement(parser, token);
  parser.framesetOk = false;
}
