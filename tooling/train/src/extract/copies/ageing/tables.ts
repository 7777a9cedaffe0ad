import type { ChildNode, Element } from "domhandler";
import { element, isBlock, isElement, seenLength, setChildren } from "../dom.js";
import { between, chance, pick, type Random } from "../random.js";

/** Elements that a table may be the only child of. */
const CONTAINERS: ReadonlySet<string> = new Set(["body", "div", "center", "form", "td", "fieldset"]);
const MAX_LEVELS = 5;
/** Minimum share of the text that the largest child of an element has, for the layout to continue there. */
const MIN_SHARE = 0.5;
const MAX_PARAGRAPHS = 3;

/**
 * Puts the blocks inside the outer containers of a page into tables for layout: from the body down to the
 * element whose children are paragraphs.
 */
export function layOutInTables(body: Element, random: Random): void {
  let node: Element | undefined = body;
  for (let level = 0; node !== undefined && level < MAX_LEVELS; level++) {
    const blocks: Element[] = node.children.filter(isBlock).filter(isElement);
    if (!CONTAINERS.has(node.name) || isContent(blocks)) return;
    const inner = largest(blocks);
    if (blocks.length >= 2 && chance(random, 0.75)) layOut(node, random);
    node = inner;
  }
}

function isContent(blocks: readonly Element[]): boolean {
  return blocks.filter(({ name }) => name === "p").length >= MAX_PARAGRAPHS;
}

/** The child that has most of the text. */
function largest(blocks: readonly Element[]): Element | undefined {
  let sum = 0;
  let best: { readonly block: Element; readonly length: number } | undefined;
  for (const block of blocks) {
    const length = seenLength([block]);
    sum += length;
    if (best === undefined || length > best.length) best = { block, length };
  }
  return best !== undefined && best.length >= MIN_SHARE * sum ? best.block : undefined;
}

/** Replaces the children of an element by a table with one cell per block. */
function layOut(container: Element, random: Random): void {
  const cells = cellsOf(container.children);
  const columns = chance(random, 0.5) ? 1 : between(random, 2, 4);
  // The first and the last cells, header and footer, have rows of their own.
  const header = columns === 1 ? 0 : between(random, 0, Math.min(2, cells.length - 2));
  const rows: Element[] = [];
  const style = cellStyle(random);
  for (let at = 0; at < cells.length; ) {
    const count = at < header ? 1 : Math.min(columns, cells.length - at);
    const row = cells
      .slice(at, at + count)
      .map((nodes) => cell(nodes, style, count < columns ? columns : 1, random));
    rows.push(element("tr", {}, row));
    at += count;
  }
  const attributes = pick(random, [
    { border: "0", cellpadding: "0", cellspacing: "0", width: "100%" },
    { border: "0", cellpadding: "4", cellspacing: "0", width: "760", align: "center" },
    { width: "100%", cellspacing: "2" },
  ]);
  setChildren(container, [element("table", { ...attributes }, [element("tbody", {}, rows)])]);
}

/** The children of an element in groups that contain one block each. */
function cellsOf(nodes: readonly ChildNode[]): ChildNode[][] {
  const cells: ChildNode[][] = [[]];
  let hasBlock = false;
  for (const node of nodes) {
    if (isBlock(node)) {
      if (hasBlock) cells.push([]);
      hasBlock = true;
    }
    cells.at(-1)!.push(node);
  }
  return cells;
}

interface CellStyle {
  readonly attributes: Readonly<Record<string, string>>;
  readonly font: Readonly<Record<string, string>> | undefined;
}

function cellStyle(random: Random): CellStyle {
  const attributes = pick(random, [
    {},
    { valign: "top" },
    { valign: "top", align: "left" },
    { class: "tdbg" },
  ]);
  const font = chance(random, 0.3) ? { face: "Verdana, Arial, Helvetica", size: "2" } : undefined;
  return { attributes, font };
}

function cell(nodes: readonly ChildNode[], style: CellStyle, span: number, random: Random): Element {
  const attributes: Record<string, string> = { ...style.attributes };
  if (span > 1) attributes.colspan = `${span}`;
  if (chance(random, 0.3)) attributes.width = pick(random, ["120", "160", "25%", "468", "75%"]);
  return element(
    "td",
    attributes,
    style.font === undefined ? nodes : [element("font", { ...style.font }, nodes)],
  );
}
