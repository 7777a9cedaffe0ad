import type { BlockContent, PhrasingContent, RootContent, Table, TableRow } from "mdast";
import type { Grid } from "../../tables.js";
import { createWalk, type Walk, walkRange } from "../walk.js";
import { leaveHeading } from "./blocks.js";

/**
 * A data table. Its header is the first row where that has header cells, else an empty one, which GFM asks for.
 * A table that lays out the page is no table: its cells are blocks in their order.
 */
export function table(walk: Walk, row: number): "done" | undefined {
  leaveHeading(walk);
  const { tree, tables } = walk.source;
  const grid = tables.get(row);
  if (grid === undefined) return undefined;
  const first = grid.cells[0]!.row;
  for (const caption of grid.captions) if (caption < first) walkRange(walk, caption + 1, tree.end[caption]!);
  walk.blocks.append(tableOf(walk, grid));
  for (const caption of grid.captions) if (caption > first) walkRange(walk, caption + 1, tree.end[caption]!);
  return "done";
}

function tableOf(walk: Walk, grid: Grid): Table {
  const { tree } = walk.source;
  const rows: TableRow[] = Array.from({ length: grid.height }, () => emptyRow(grid.width));
  for (const { row, x, y } of grid.cells) {
    rows[y]!.children[x]!.children = cellContent(walk, row + 1, tree.end[row]!);
  }
  if (!grid.header) rows.unshift(emptyRow(grid.width));
  return { type: "table", align: new Array(grid.width).fill(null), children: rows };
}

function emptyRow(width: number): TableRow {
  return {
    type: "tableRow",
    children: Array.from({ length: width }, () => ({ type: "tableCell", children: [] })),
  };
}

/** What a cell holds as one line: its blocks with `<br>` between them (GFM §4.10 has nothing else). */
function cellContent(walk: Walk, from: number, to: number): PhrasingContent[] {
  const inner: Walk = { ...createWalk(walk.source, walk.addresses), setsFormulas: walk.setsFormulas };
  inner.style = walk.style;
  inner.link = walk.link;
  walkRange(inner, from, to);
  inner.blocks.closeTo(1);
  const out: PhrasingContent[] = [];
  for (const block of inner.blocks.root.children) addLine(block, out);
  return out;
}

/** As deep as containers nest at most. */
function addLine(block: RootContent | BlockContent, out: PhrasingContent[]): void {
  if (block.type === "list" || block.type === "listItem" || block.type === "blockquote") {
    for (const child of block.children) addLine(child as RootContent, out);
    return;
  }
  if (out.length > 0) out.push({ type: "html", value: "<br>" });
  if (block.type === "paragraph" || block.type === "heading") {
    for (const child of block.children)
      out.push(child.type === "break" ? { type: "html", value: "<br>" } : child);
  } else if (block.type === "code") out.push({ type: "inlineCode", value: block.value });
  else if (block.type === "math") out.push({ type: "inlineMath", value: block.value });
}
