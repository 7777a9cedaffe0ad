import { Tag } from "@winnow/core-dom/tree";
import {
  blockquote,
  callout,
  calloutTitle,
  container,
  heading,
  leaveHeading,
  listItem,
  orderedList,
  pre,
  rule,
  summary,
  term,
  within,
} from "./block-handlers.js";
import { HEADINGS, htmlTag } from "./elements.js";
import {
  citation,
  dateTime,
  embedded,
  expansion,
  formula,
  image,
  inline,
  link,
  player,
  rubyText,
} from "./inline-handlers.js";
import { Role } from "./roles.js";
import type { Handler } from "./state.js";
import { dataTable } from "./table-elements.js";
import type { Source } from "./types.js";

/** Tags that only create an inline element, by the name of that element. */
const INLINE: Readonly<Record<string, readonly number[]>> = {
  strong: [Tag.b, Tag.strong], em: [Tag.i, Tag.em], s: [Tag.s, Tag.strike], code: [Tag.code, Tag.tt], u: [Tag.u],
  sub: [Tag.sub], sup: [Tag.sup], small: [Tag.small], mark: [Tag.mark], cite: [Tag.cite], kbd: [Tag.kbd],
  samp: [Tag.samp], var: [Tag.var], dfn: [Tag.dfn], bdi: [Tag.bdi], bdo: [Tag.bdo], ruby: [Tag.ruby], span: [Tag.span],
}; // biome-ignore format: a table

// biome-ignore format: a table
const HANDLERS: ReadonlyMap<number, Handler> = new Map<number, Handler>([
  ...Object.entries(INLINE).flatMap(([name, tags]) => tags.map((tag) => [tag, inline(name)] as const)),
  ...[...HEADINGS].map(([tag, depth]) => [tag, heading(`h${depth}`)] as const),
  ...[Tag.ul, Tag.menu, Tag.dir].map((tag) => [tag, container("ul")] as const),
  ...[Tag.video, Tag.audio].map((tag) => [tag, player] as const),
  [Tag.del, inline("del", dateTime)], [Tag.ins, inline("ins", dateTime)], [Tag.time, inline("time", dateTime)],
  [Tag.abbr, inline("abbr", expansion)], [Tag.acronym, inline("abbr", expansion)], [Tag.q, inline("q", citation)],
  [Tag.rt, rubyText], [Tag.rp, () => "done"],
  [Tag.a, link], [Tag.img, image], [Tag.p, leaveHeading], [Tag.blockquote, blockquote], [Tag.hr, rule],
  [Tag.ol, orderedList], [Tag.li, listItem], [Tag.dl, container("dl")], [Tag.dt, term],
  [Tag.dd, within("dl", "dd")], [Tag.figure, container("figure")],
  [Tag.figcaption, within("figure", "figcaption")], [Tag.details, container("details")],
  [Tag.summary, summary], [Tag.table, leaveHeading],
]);

// biome-ignore format: a table
const ROLE_HANDLERS: ReadonlyMap<number, Handler> = new Map<number, Handler>([
  [Role.figure, container("figure")], [Role.caption, within("figure", "figcaption")],
  [Role.pullQuote, container("blockquote")], [Role.callout, callout],
  [Role.calloutTitle, calloutTitle], [Role.code, pre], [Role.preformatted, pre],
]);

/** Returns the handler of an element; undefined if only its content counts. */
export function elementHandler(
  { tree, formulas, embeds, roles, tables }: Source,
  row: number,
): Handler | undefined {
  if (formulas.size > 0 && formulas.has(row)) return formula;
  if (embeds.size > 0 && embeds.has(row)) return embedded;
  if (tables.size > 0 && tables.has(row)) return dataTable;
  return ROLE_HANDLERS.get(roles[row]!) ?? HANDLERS.get(htmlTag(tree, row));
}
