import { createMarker, Label, NodeKind, parse } from "@winnow/core-dom";
import { MAX_TIME_RATIO, timeRatio } from "@winnow/testing";
import { describe, expect, it } from "vitest";
import { keep } from "./kept.js";
import { wholeRegion } from "./region.js";
import { dataTables } from "./tables.js";

/**
 * Returns the size of the first data table and the positions of its cells as `x,y`; undefined without one.
 */
function grid(html: string) {
  const tree = parse(html);
  const { mark, marks } = createMarker(tree);
  for (let row = 0; row < tree.length; row++)
    if (tree.kind[row] === NodeKind.text) mark(row, Label.content, "all");
  const region = wholeRegion(tree);
  const [first] = dataTables(region, keep(region, marks, Label.content)).values();
  if (first === undefined) return undefined;
  const { width, height, cells } = first;
  return { width, height, cells: cells.map(({ x, y }) => `${x},${y}`).join(" ") };
}

describe("dataTables", () => {
  it("places cells around spans (HTML §4.9.12.1)", () => {
    const html = `<table><tr><th rowspan=2>a<th colspan=2>b<tr><td>c<td>d<tr><td>e<td>f<td>g</table>`;
    expect(grid(html)).toEqual({ width: 3, height: 3, cells: "0,0 1,0 1,1 2,1 0,2 1,2 2,2" });
  });

  it("extends a rowspan of 0 to the end of the table, and reads invalid spans as 1", () => {
    const html = `<table><tr><td rowspan=0>a<td>b<tr><td>c<td colspan=-2>d<tr><td colspan=x>e</table>`;
    expect(grid(html)).toEqual({ width: 3, height: 3, cells: "0,0 1,0 1,1 2,1 1,2" });
  });

  it("ends spans with their section, and displays the first head first", () => {
    const html = `<table><tr><td>c<td>d<thead><tr><th rowspan=9>a<th>b</thead></table>`;
    expect(grid(html)).toEqual({ width: 2, height: 2, cells: "0,0 1,0 0,1 1,1" });
  });

  it("finds tables by role, display or class", () => {
    const page = (table: string, row: string, cell: string): string =>
      `<div ${table}>${`<div ${row}><div ${cell}>a</div><div ${cell}>b</div></div>`.repeat(2)}</div>`;
    const found = { width: 2, height: 2, cells: "0,0 1,0 0,1 1,1" };
    expect(grid(page("role=table", "role=row", "role=cell"))).toEqual(found);
    expect(grid(page("class=divTable", "class=divTableRow", "class=divTableCell"))).toEqual(found);
    const display = (value: string): string => `style="display: ${value}"`;
    expect(grid(page(display("table"), display("table-row"), display("table-cell")))).toEqual(found);
  });

  it("takes time in proportion to nested rows", () => {
    const page = (rows: number): string =>
      `<div role=table>${"<div role=row><div role=cell>a</div>".repeat(rows)}`;
    expect(timeRatio(2000, page, grid)).toBeLessThan(MAX_TIME_RATIO);
  });

  it("leaves out empty rows and columns", () => {
    const html = `<table><tr><td>a<td> <td>b<tr><td><td><td><tr><td>c<td><td>d</table>`;
    expect(grid(html)).toEqual({ width: 2, height: 2, cells: "0,0 1,0 0,1 1,1" });
  });

  it.each([
    ["one column", "<table><tr><td>a<tr><td>b</table>"],
    ["one row", "<table><tr><td>a<td>b</table>"],
    ["a heading in a cell", "<table><tr><th>a<th>b<tr><td><h2>c</h2><td>d</table>"],
    ["a table in a cell", "<table><tr><td>a<td><table><tr><td>x</table><tr><td>c<td>d</table>"],
    ["a list, undeclared", "<table><tr><td>a<td><ul><li>b</ul><tr><td>c<td>d</table>"],
    ["two paragraphs, undeclared", "<table><tr><td>a<td><p>b<p>b<tr><td>c<td>d</table>"],
    ["its role", "<table role=presentation><tr><td>a<td>b<tr><td>c<td>d</table>"],
  ])("treats a table as layout because of %s", (_, html) => {
    expect(grid(html)).toBeUndefined();
  });

  it("keeps a declared table with lists in its cells", () => {
    expect(grid("<table><tr><th>a<th>b<tr><td>c<td><ul><li>d<li>e</ul></table>")).toBeDefined();
  });
});
