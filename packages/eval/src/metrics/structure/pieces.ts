import type {
  Definition,
  Html,
  Link as LinkNode,
  LinkReference,
  List,
  Nodes,
  Root,
  Table as TableNode,
} from "mdast";
import { oneLine } from "../../tokens/tokens.js";
import { withDollars } from "./dollars.js";
import { htmlTables } from "./html-tables.js";
import { parseMarkdown } from "./parse.js";
import type { MarkdownStructure, Table, TableCell } from "./types.js";

/**
 * Walks a Markdown tree in document order without recursion.
 *
 * @param enter Called for each node before its children.
 * @param leave Called for each node after its children.
 */
function walkMdast(root: Root, enter: (node: Nodes) => void, leave?: (node: Nodes) => void): void {
  const path: { readonly node: Nodes; next: number }[] = [{ node: root, next: 0 }];
  enter(root);
  while (path.length > 0) {
    const step = path[path.length - 1]!;
    const child = "children" in step.node ? step.node.children[step.next++] : undefined;
    if (child !== undefined) {
      enter(child);
      path.push({ node: child, next: 0 });
    } else {
      leave?.(step.node);
      path.pop();
    }
  }
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

/** Maximum size of tables whose short rows are filled up, which limits the memory for wide headers. */
const MAX_FILLED_CELLS = 100_000;

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
  const parsed = parseMarkdown(markdown);
  const structure: Writable = {
    headings: [],
    items: [],
    tables: [],
    code: [],
    spans: [],
    formulas: [],
    links: [],
  };
  if (parsed.root === undefined) return { ...structure, reason: parsed.reason };
  read(parsed.root, parsed.source, structure);
  return {
    ...structure,
    headings: structure.headings.filter(({ text }) => text !== ""),
    items: structure.items.filter(({ text }) => text !== ""),
  };
}

/** A piece whose text is being collected. */
interface Open {
  readonly text: string[];
  /** Its index in the list of its kind, reserved at its start so that pieces are in document order. */
  readonly place: number;
}

function read(root: Root, source: string, structure: Writable): void {
  const addresses = definitions(root);
  const lists: List[] = [];
  const items: Open[] = [];
  let heading: Open | undefined;
  // More than one if a link's text contains an autolink.
  const links: Open[] = [];
  let cell: string[] | undefined;
  let rows: TableCell[][] = [];
  // The end of the HTML that was already read as part of a table.
  let htmlEnd = 0;
  let unclosed = 0;
  const write = (text: string): void => {
    heading?.text.push(text);
    for (const link of links) link.text.push(text);
    cell?.push(text);
    items[items.length - 1]?.text.push(text);
  };

  const enter = (node: Nodes): void => {
    switch (node.type) {
      case "heading":
        heading = { text: [], place: structure.headings.push({ level: node.depth, text: "" }) - 1 };
        break;
      case "list":
        lists.push(node);
        break;
      case "listItem": {
        const ordered = lists[lists.length - 1]?.ordered === true;
        items.push({
          text: [],
          place: structure.items.push({ text: "", depth: lists.length, ordered }) - 1,
        });
        break;
      }
      case "table":
        rows = [];
        break;
      case "tableRow":
        rows.push([]);
        break;
      case "tableCell":
        cell = [];
        break;
      case "link":
      case "linkReference":
        links.push({
          text: [],
          place: structure.links.push({ href: hrefOf(node, addresses), text: "" }) - 1,
        });
        break;
      case "text":
        write(node.value);
        break;
      case "break":
        write(" ");
        break;
      case "inlineCode":
        structure.spans.push(withDollars(node.value));
        write(node.value);
        break;
      case "inlineMath":
        structure.formulas.push({ tex: withDollars(node.value), display: isDisplay(node, source) });
        write(node.value);
        break;
      case "math":
        structure.formulas.push({ tex: withDollars(node.value), display: true });
        write(` ${node.value} `);
        break;
      case "code":
        structure.code.push({ text: withDollars(node.value), language: (node.lang ?? "").toLowerCase() });
        write(` ${node.value} `);
        break;
      case "html":
        if (/^<br\b/i.test(node.value)) write(" ");
        else if (/<table[\s>]/i.test(node.value) && (node.position?.start.offset ?? 0) >= htmlEnd) {
          const end = unclosed < MAX_UNCLOSED ? htmlTableEnd(node, source) : -1;
          if (end < 0) unclosed++;
          structure.tables.push(...htmlTables(withDollars(htmlOf(node, source, end))));
          htmlEnd = Math.max(htmlEnd, end);
        }
        break;
    }
  };

  const leave = (node: Nodes): void => {
    switch (node.type) {
      case "heading":
        structure.headings[heading!.place] = { level: node.depth, text: finished(heading!.text) };
        heading = undefined;
        break;
      case "listItem": {
        const { text, place } = items.pop()!;
        structure.items[place] = { ...structure.items[place]!, text: finished(text) };
        break;
      }
      case "list":
        lists.pop();
        break;
      case "tableCell":
        rows[rows.length - 1]!.push({ text: finished(cell!), columns: 1, rows: 1 });
        cell = undefined;
        write(" ");
        break;
      case "table": {
        const table = markdownTable(rows, node);
        if (table !== undefined) structure.tables.push(table);
        break;
      }
      case "link":
      case "linkReference": {
        const { text, place } = links.pop()!;
        structure.links[place] = { ...structure.links[place]!, text: finished(text) };
        break;
      }
      case "paragraph":
        write(" ");
        break;
    }
  };

  walkMdast(root, enter, leave);
}

function finished(text: readonly string[]): string {
  return oneLine(withDollars(text.join("")));
}

function definitions(root: Root): ReadonlyMap<string, string> {
  const addresses = new Map<string, string>();
  const add = ({ identifier, url }: Definition): void => {
    // CommonMark §4.7: of several definitions of a label, the first is used.
    if (!addresses.has(identifier)) addresses.set(identifier, url);
  };
  walkMdast(root, (node) => {
    if (node.type === "definition") add(node);
  });
  return addresses;
}

function hrefOf(node: LinkNode | LinkReference, addresses: ReadonlyMap<string, string>): string {
  return withDollars(node.type === "link" ? node.url : (addresses.get(node.identifier) ?? ""));
}

/** Whether an inline formula is enclosed in double dollars, which makes it a display formula. */
function isDisplay(node: Nodes, source: string): boolean {
  return source.startsWith("$$", node.position?.start.offset ?? source.length);
}

function markdownTable(rows: readonly TableCell[][], node: TableNode): Table | undefined {
  const width = node.children[0]?.children.length ?? 0;
  if (width * rows.length <= MAX_FILLED_CELLS) {
    for (const row of rows) while (row.length < width) row.push({ text: "", columns: 1, rows: 1 });
  }
  const written = rows[0]?.every(({ text }) => text === "") === true ? rows.slice(1) : rows;
  return written.length === 0 ? undefined : { rows: written };
}

/** Returns the HTML of a node, up to `end` if that is after the node's own end. */
function htmlOf(node: Html, source: string, end: number): string {
  return end > (node.position?.end.offset ?? 0) ? source.slice(node.position?.start.offset, end) : node.value;
}
