import { Tag, type Tree } from "@winnow/core-dom";
import { HEADINGS, htmlTag, PREFORMATTED } from "../../elements.js";
import { isFormula } from "../../formulas.js";
import { Role, roleOf } from "../../roles.js";
import { Style } from "../style.js";
import type { Walk } from "../walk.js";
import { blockquote, boldLine, heading, paragraph, thematicBreak } from "./blocks.js";
import { code, pre } from "./code.js";
import { inlineStyle, link, quotation, reading, skipped } from "./inlines.js";
import { list, listItem } from "./lists.js";
import { formula } from "./math.js";
import { embedded, image, player } from "./media.js";
import { table } from "./tables.js";

/**
 * What a handler does for an element, on its way in: it changes what holds inside (the walk takes that back at
 * the element's end), opens containers (closed at its end), or takes the element whole and says `"done"`. A
 * function that it returns runs at the element's end, before all that.
 */
export type Handler = (walk: Walk, row: number) => "done" | ((walk: Walk) => void) | undefined;

const HANDLERS: ReadonlyMap<number, Handler> = new Map<number, Handler>([
  ...[...HEADINGS].map(([tag, depth]) => [tag, heading(depth)] as const),
  ...[...PREFORMATTED].map((tag) => [tag, pre] as const),
  ...[Tag.code, Tag.kbd, Tag.samp, Tag.tt].map((tag) => [tag, code] as const),
  ...[Tag.b, Tag.strong].map((tag) => [tag, inlineStyle(Style.strong)] as const),
  ...[Tag.em, Tag.i, Tag.var, Tag.dfn, Tag.cite].map((tag) => [tag, inlineStyle(Style.emphasis)] as const),
  ...[Tag.del, Tag.s, Tag.strike].map((tag) => [tag, inlineStyle(Style.delete)] as const),
  ...[Tag.ul, Tag.ol, Tag.menu, Tag.dir].map((tag) => [tag, list] as const),
  ...[Tag.video, Tag.audio].map((tag) => [tag, player] as const),
  ...[Tag.iframe, Tag.embed].map((tag) => [tag, embedded] as const),
  [Tag.sub, inlineStyle(Style.subscript)],
  [Tag.sup, inlineStyle(Style.superscript)],
  [Tag.p, paragraph],
  [Tag.blockquote, blockquote],
  [Tag.hr, thematicBreak],
  [Tag.dt, boldLine],
  [Tag.summary, boldLine],
  [Tag.li, listItem],
  [Tag.table, table],
  [Tag.a, link],
  [Tag.img, image],
  [Tag.q, quotation],
  [Tag.rt, reading],
  [Tag.rp, skipped],
]);

const ROLE_HANDLERS: ReadonlyMap<number, Handler> = new Map<number, Handler>([
  [Role.pullQuote, blockquote],
  [Role.callout, blockquote],
  [Role.calloutTitle, boldLine],
  [Role.code, pre],
]);

/** The handler of an element; undefined where nothing but its content counts. */
export function handlerOf(tree: Tree, row: number): Handler | undefined {
  if (isFormula(tree, row)) return formula;
  return ROLE_HANDLERS.get(roleOf(tree, row)) ?? HANDLERS.get(htmlTag(tree, row));
}
