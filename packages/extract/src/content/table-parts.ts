import { Attribute, attribute, Tag, type Tree } from "@winnow/core-dom/tree";
import { htmlTag } from "./elements.js";
import type { Cell } from "./types.js";

/** Elements that may be a table by their role or style. */
const PLAIN: ReadonlySet<number> = new Set([Tag.div, Tag.span, Tag.section, Tag.ul, Tag.li, Tag.p]);

/** The parts of a table by the roles of WAI-ARIA §5.3, the values of `display` and the classes of table generators. */
const PARTS: ReadonlyMap<string, number> = new Map([
  ...["table", "grid", "treegrid", "divTable"].map((name) => [name, Tag.table] as const),
  ...["row", "table-row", "divTableRow"].map((name) => [name, Tag.tr] as const),
  ...["cell", "gridcell", "table-cell", "divTableCell"].map((name) => [name, Tag.td] as const),
  ...["columnheader", "rowheader", "divTableHead"].map((name) => [name, Tag.th] as const),
  ...["caption", "table-caption"].map((name) => [name, Tag.caption] as const),
  ...["rowgroup", "table-row-group"].map((name) => [name, Tag.tbody] as const),
  ...["table-header-group", "divTableHeading"].map((name) => [name, Tag.thead] as const),
  ...["table-footer-group", "divTableFoot"].map((name) => [name, Tag.tfoot] as const),
]);

/** Returns the tag of a part of a table, or that of the part which another element is by its role, style or class. */
export function tablePart(tree: Tree, row: number): number {
  const tag = htmlTag(tree, row);
  if (!PLAIN.has(tag)) return tag;
  const role = Attribute.role(tree, row);
  if (role !== undefined) return PARTS.get(role) ?? tag;
  const style = Attribute.style(tree, row);
  const display = style === undefined ? undefined : /(?:^|[;\s])display:\s*(table[\w-]*)/.exec(style)?.[1];
  if (display !== undefined) return PARTS.get(display) ?? tag;
  const classes = Attribute.class(tree, row);
  return classes?.startsWith("divTable") ? (PARTS.get(/^\w+/.exec(classes)![0]) ?? tag) : tag;
}

type Align = Cell["align"];

const ALIGNED = /^(left|center|right)$/i;

/** Classes of Bootstrap, Tailwind, WordPress, Bulma, Asciidoctor, Sphinx and DokuWiki. */
const ALIGNED_CLASS =
  /(?:^|\s)(?:(?:has-)?text-(?:align-)?|align-?|halign-|ta-)(left|center|right|end)(?:\s|$)|(?:^|\s)(center|right)align(?:\s|$)/;

/** Returns how an element aligns the text in it, by its style, attribute or class. */
export function textAlign(tree: Tree, row: number): Align {
  const style = Attribute.style(tree, row);
  const declared =
    (style && /(?:^|[;\s])text-align:\s*(\w+)/i.exec(style)?.[1]) ?? attribute(tree, row, "align")?.trim();
  if (declared && ALIGNED.test(declared)) return declared.toLowerCase() as Align;
  const match = ALIGNED_CLASS.exec(Attribute.class(tree, row) ?? "");
  const name = match?.[1] ?? match?.[2];
  return name === "end" ? "right" : (name as Align);
}
