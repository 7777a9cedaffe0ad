import { attribute, NodeKind, parseFragment, Tag, type Tree, text } from "@winnow/core-dom";
import type { Html, Nodes, Table as TableNode } from "mdast";
import { oneLine } from "../../tokens/tokens.js";
import { withDollars } from "./dollars.js";
import { parseMarkdown, type UnreadReason } from "./parse.js";

/** A heading: its level from 1 to 6, and its text on one line. */
export interface Heading {
  readonly level: number;
  readonly text: string;
}

/** A list item. */
export interface ListItem {
  /** Its own text, without that of nested lists. */
  readonly text: string;
  /** Number of lists that contain it, 1 or more. */
  readonly depth: number;
  /** Whether its list is numbered. */
  readonly ordered: boolean;
}

/** A table cell: its text on one line, and the numbers of columns and rows that it spans. */
export interface TableCell {
  readonly text: string;
  readonly columns: number;
  readonly rows: number;
}

/** A table: its rows with their cells, in source order. */
export interface Table {
  readonly rows: readonly (readonly TableCell[])[];
}

/** A block of code. */
export interface CodeBlock {
  readonly text: string;
  /** The first word of the fence's info string in lower case; empty without one. */
  readonly language: string;
}

/** A formula. */
export interface Formula {
  /** Its TeX, without the dollars. */
  readonly tex: string;
  readonly display: boolean;
}

/** A link: its address as written, and its text on one line. */
export interface Link {
  readonly href: string;
  readonly text: string;
}

/** The structure of a Markdown document, each kind of piece in document order. */
export interface MarkdownStructure {
  readonly headings: readonly Heading[];
  readonly items: readonly ListItem[];
  readonly tables: readonly Table[];
  readonly code: readonly CodeBlock[];
  /** The text of inline code. */
  readonly spans: readonly string[];
  readonly formulas: readonly Formula[];
  readonly links: readonly Link[];
  /** Why the document was not parsed; absent if it was. */
  readonly reason?: UnreadReason | undefined;
}

type Writable = {
  -readonly [Kind in keyof Required<Omit<MarkdownStructure, "reason">>]: MarkdownStructure[Kind][number][];
};

/**
 * Returns the structure of a Markdown document: headings, list items, tables, code, formulas, links.
 *
 * HTML is read for its tables only. Alternative texts of images are ignored. Headings and items without text
 * are omitted, and so are tables without cells and an empty first row of a table, since Markdown requires a
 * header even if the page has none. A document that exceeds the limits has no structure but a `reason`.
 *
 * @example markdownStructure("# A *b*\n\n1. c").headings // [{ level: 1, text: "A b" }]
 */
export function markdownStructure(markdown: string): MarkdownStructure {
  const empty = (): Writable => {
    return { headings: [], items: [], tables: [], code: [], spans: [], formulas: [], links: [] };
  };
  const parsed = parseMarkdown(markdown);
  if (parsed.root === undefined) return { ...empty(), reason: parsed.reason };
  const structure = empty();
  try {
    readPieces(parsed.root, parsed.source, structure);
  } catch {
    // Stack overflow: a page must not end the run.
    return { ...empty(), reason: "not-parsed" };
  }
  return {
    ...structure,
    headings: structure.headings.filter(({ text }) => text !== ""),
    items: structure.items.filter(({ text }) => text !== ""),
  };
}

function readPieces(root: Nodes, source: string, structure: Writable): void {
  const addresses = new Map<string, string>();
  const references: { readonly place: number; readonly label: string }[] = [];
  const lists: boolean[] = [];
  // The end of the HTML that was already read as part of a table.
  let htmlEnd = 0;
  let unclosed = 0;

  /** Returns the text of all children. */
  const inner = (node: Nodes): string => {
    let text = "";
    if ("children" in node) for (const child of node.children) text += read(child);
    return text;
  };

  /** Reads the pieces in a node and returns its text, without that of list items. */
  const read = (node: Nodes): string => {
    switch (node.type) {
      case "heading": {
        const text = inner(node);
        structure.headings.push({ level: node.depth, text: finished(text) });
        return text;
      }
      case "list":
        lists.push(node.ordered === true);
        inner(node);
        lists.pop();
        return "";
      case "listItem": {
        const item = { text: "", depth: lists.length, ordered: lists[lists.length - 1] === true };
        const place = structure.items.push(item) - 1;
        structure.items[place] = { ...item, text: finished(inner(node)) };
        return "";
      }
      case "link":
      case "linkReference": {
        const place = structure.links.push({ href: "", text: "" }) - 1;
        if (node.type === "linkReference") references.push({ place, label: node.identifier });
        const text = inner(node);
        structure.links[place] = {
          href: node.type === "link" ? withDollars(node.url) : "",
          text: finished(text),
        };
        return text;
      }
      case "definition":
        // CommonMark §4.7: of several definitions of a label, the first is used.
        if (!addresses.has(node.identifier)) addresses.set(node.identifier, node.url);
        return "";
      case "table": {
        const texts = node.children.map((row) => row.children.map(inner));
        const table = markdownTable(texts, node);
        if (table !== undefined) structure.tables.push(table);
        return texts.flat().reduce((all, text) => `${all}${text} `, "");
      }
      case "inlineCode":
        structure.spans.push(withDollars(node.value));
        return node.value;
      case "inlineMath": {
        // Double dollars make it a display formula.
        const display = source.startsWith("$$", node.position?.start.offset ?? source.length);
        structure.formulas.push({ tex: withDollars(node.value), display });
        return node.value;
      }
      case "math":
        structure.formulas.push({ tex: withDollars(node.value), display: true });
        return ` ${node.value} `;
      case "code":
        structure.code.push({ text: withDollars(node.value), language: (node.lang ?? "").toLowerCase() });
        return ` ${node.value} `;
      case "html": {
        if (/^<br\b/i.test(node.value)) return " ";
        const start = node.position?.start.offset ?? 0;
        if (!/<table[\s>]/i.test(node.value) || start < htmlEnd) return "";
        const end = unclosed < MAX_UNCLOSED ? htmlTableEnd(node, source) : -1;
        if (end < 0) unclosed++;
        const isLonger = end > (node.position?.end.offset ?? 0);
        structure.tables.push(...htmlTables(withDollars(isLonger ? source.slice(start, end) : node.value)));
        htmlEnd = Math.max(htmlEnd, end);
        return "";
      }
      case "text":
        return node.value;
      case "break":
        return " ";
      case "paragraph":
        return `${inner(node)} `;
      default:
        return inner(node);
    }
  };

  read(root);
  for (const { place, label } of references) {
    structure.links[place] = { ...structure.links[place]!, href: withDollars(addresses.get(label) ?? "") };
  }
}

function finished(text: string): string {
  return oneLine(withDollars(text));
}

/** Maximum size of tables whose short rows are filled up, which limits the memory for wide headers. */
const MAX_FILLED_CELLS = 100_000;

function markdownTable(texts: readonly (readonly string[])[], node: TableNode): Table | undefined {
  const rows = texts.map((row) => row.map((text) => ({ text: finished(text), columns: 1, rows: 1 })));
  const width = node.children[0]?.children.length ?? 0;
  if (width * rows.length <= MAX_FILLED_CELLS) {
    for (const row of rows) while (row.length < width) row.push({ text: "", columns: 1, rows: 1 });
  }
  const written = rows[0]?.every(({ text }) => text === "") === true ? rows.slice(1) : rows;
  return written.length === 0 ? undefined : { rows: written };
}

/** Maximum number of searches for the end of an unclosed table: each one scans the rest of the document. */
const MAX_UNCLOSED = 10;

/** The start or end tag of a table. */
const TABLE_TAG = /<(\/?)table(?=[\s/>])/gi;

/**
 * Finds the end of the tables that begin in an HTML node. Blank lines end the node (CommonMark §4.6), but the
 * table continues in the source up to the end tag of the last table that begins in the node.
 *
 * @returns The offset after the HTML; -1 if the node's tables are never closed.
 */
function htmlTableEnd(node: Html, source: string): number {
  const start = node.position?.start.offset ?? 0;
  const end = node.position?.end.offset ?? start;
  let open = 0;
  TABLE_TAG.lastIndex = start;
  for (let match = TABLE_TAG.exec(source); match !== null; match = TABLE_TAG.exec(source)) {
    if (match.index >= end && open <= 0) return end;
    open += match[1] === "" ? 1 : -1;
    if (open === 0 && match.index >= end) return match.index + "</table>".length;
  }
  return open <= 0 ? end : -1;
}

/** The limits of `colspan` and `rowspan` in the HTML standard, §4.9.11. */
const MAX_COLSPAN = 1000;
const MAX_ROWSPAN = 65_534;

/**
 * Returns the tables of a piece of HTML. The text of nested tables belongs to the cell that contains them.
 * Rows without cells and tables without rows are ignored, and so are captions, since they are not part of the
 * tree that TEDS compares.
 *
 * @example
 * htmlTables("<table><tr><td>a<td colspan=2>b</table>")[0].rows[0][1]
 * // { text: "b", columns: 2, rows: 1 }
 */
function htmlTables(html: string): readonly Table[] {
  const tree = parseFragment(html);
  const tables: Table[] = [];
  for (let row = 0; row < tree.length; row++) {
    if (tree.tag[row] !== Tag.table) continue;
    const rows = tableRows(tree, row);
    if (rows.length > 0) tables.push({ rows });
    row = tree.end[row]! - 1;
  }
  return tables;
}

function tableRows(tree: Tree, table: number): readonly (readonly TableCell[])[] {
  const rows: TableCell[][] = [];
  let cells: TableCell[] = [];
  const end = tree.end[table]!;
  for (let row = table + 1; row < end; row++) {
    const tag = tree.tag[row];
    if (tag === Tag.tr) rows.push((cells = []));
    else if (tag === Tag.td || tag === Tag.th) {
      cells.push({
        text: cellText(tree, row),
        columns: span(tree, row, "colspan", MAX_COLSPAN),
        rows: span(tree, row, "rowspan", MAX_ROWSPAN),
      });
      row = tree.end[row]! - 1;
    } else if (tag === Tag.caption) row = tree.end[row]! - 1;
  }
  return rows.filter((row) => row.length > 0);
}

/** Returns the visible text of a cell, with spaces between block-level elements. */
function cellText(tree: Tree, cell: number): string {
  const pieces: string[] = [];
  for (let row = cell + 1; row < tree.end[cell]!; row++) {
    if (tree.hidden[row] !== 0) continue;
    if (tree.kind[row] === NodeKind.text) pieces.push(text(tree, row));
    else if (SEPARATORS.has(tree.tag[row]!)) pieces.push(" ");
  }
  return oneLine(pieces.join(""));
}

/** Elements that end a word; all others are inline. */
// biome-ignore format: a table
const SEPARATORS: ReadonlySet<number> = new Set([
  Tag.br, Tag.p, Tag.div, Tag.li, Tag.tr, Tag.td, Tag.th, Tag.table,
]);

function span(tree: Tree, row: number, name: string, max: number): number {
  const value = Number.parseInt(attribute(tree, row, name) ?? "1", 10);
  return value >= 1 ? Math.min(value, max) : 1;
}
