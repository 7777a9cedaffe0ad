import { Tag, type Tree } from "@winnow/core-dom";
import { HEADINGS, htmlTag, PREFORMATTED } from "../elements.js";
import { isFormula } from "../formulas.js";
import { Role, roleOf } from "../roles.js";
import {
  blockquote,
  boldLine,
  container,
  heading,
  leaveHeading,
  listItem,
  orderedList,
  pre,
  rule,
  summary,
  table,
  term,
  within,
} from "./block-handlers.js";
import { dated, formula, inline, link, quotation, reading, titled } from "./inline-handlers.js";
import { embedded, image, player } from "./media-handlers.js";
import type { Walk } from "./walk.js";

/**
 * What a handler does for an element, on its way in: it changes what holds inside (the walk takes that back at
 * the element's end), opens containers (closed at its end), or takes the element whole and says `"done"`. A
 * function that it returns runs at the element's end, before the containers are closed.
 */
export type Handler = (walk: Walk, row: number) => "done" | ((walk: Walk) => void) | undefined;

const HANDLERS: ReadonlyMap<number, Handler> = new Map<number, Handler>([
  ...[...HEADINGS].map(([tag, depth]) => [tag, heading(`h${depth}`)] as const),
  ...[...PREFORMATTED].map((tag) => [tag, pre] as const),
  ...[Tag.ul, Tag.menu, Tag.dir].map((tag) => [tag, container("ul")] as const),
  ...[Tag.b, Tag.strong].map((tag) => [tag, inline("strong")] as const),
  ...[Tag.i, Tag.em].map((tag) => [tag, inline("em")] as const),
  ...[Tag.s, Tag.strike].map((tag) => [tag, inline("s")] as const),
  ...[Tag.code, Tag.tt].map((tag) => [tag, inline("code")] as const),
  ...[Tag.video, Tag.audio].map((tag) => [tag, player] as const),
  ...[Tag.iframe, Tag.embed].map((tag) => [tag, embedded] as const),
  [Tag.del, dated("del")],
  [Tag.ins, dated("ins")],
  [Tag.time, dated("time")],
  [Tag.u, inline("u")],
  [Tag.sub, inline("sub")],
  [Tag.sup, inline("sup")],
  [Tag.small, inline("small")],
  [Tag.mark, inline("mark")],
  [Tag.cite, inline("cite")],
  [Tag.kbd, inline("kbd")],
  [Tag.samp, inline("samp")],
  [Tag.var, inline("var")],
  [Tag.dfn, inline("dfn")],
  [Tag.bdi, inline("bdi")],
  [Tag.bdo, inline("bdo")],
  [Tag.ruby, inline("ruby")],
  [Tag.span, inline("span")],
  [Tag.rt, reading],
  [Tag.rp, () => "done"],
  [Tag.abbr, titled("abbr")],
  [Tag.acronym, titled("abbr")],
  [Tag.q, quotation],
  [Tag.a, link],
  [Tag.img, image],
  [Tag.p, leaveHeading],
  [Tag.blockquote, blockquote],
  [Tag.hr, rule],
  [Tag.ol, orderedList],
  [Tag.li, listItem],
  [Tag.dl, container("dl")],
  [Tag.dt, term],
  [Tag.dd, within("dl", "dd")],
  [Tag.figure, container("figure")],
  [Tag.figcaption, within("figure", "figcaption")],
  [Tag.details, container("details")],
  [Tag.summary, summary],
  [Tag.table, table],
]);

const ROLE_HANDLERS: ReadonlyMap<number, Handler> = new Map<number, Handler>([
  [Role.figure, container("figure")],
  [Role.caption, within("figure", "figcaption")],
  [Role.pullQuote, container("blockquote")],
  [Role.callout, container("blockquote")],
  [Role.calloutTitle, boldLine],
  [Role.code, pre],
]);

/** The handler of an element; undefined where nothing but its content counts. */
export function handlerOf(tree: Tree, row: number): Handler | undefined {
  if (isFormula(tree, row)) return formula;
  return ROLE_HANDLERS.get(roleOf(tree, row)) ?? HANDLERS.get(htmlTag(tree, row));
}
