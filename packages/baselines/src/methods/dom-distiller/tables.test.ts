import { parse, Tag } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { indexRows } from "./row-index.js";
import { isDataTable } from "./tables.js";

function isData(html: string): boolean {
  const tree = parse(html);
  return isDataTable(tree, indexRows(tree), tree.tag.indexOf(Tag.table));
}

const rows = (count: number, cells: number): string => `<tr>${"<td>x".repeat(cells)}`.repeat(count);

describe("isDataTable", () => {
  it.each([
    ["11 cells", `<table>${rows(5, 2)}<tr><td>x</table>`, true],
    ["10 cells", `<table>${rows(5, 2)}</table>`, false],
    ["one row", `<table>${rows(1, 20)}</table>`, false],
    ["one column", `<table>${rows(30, 1)}</table>`, false],
    ["5 columns", `<table>${rows(2, 5)}</table>`, true],
    ["columns that span others", `<table><tr><td colspan=4>x<td>x<tr><td>x</table>`, true],
    ["20 rows of 2 columns", `<table>${rows(20, 2)}</table>`, true],
    ["a caption", `<table><caption>Totals</caption>${rows(2, 2)}</table>`, true],
    ["an empty caption", `<table><caption> </caption>${rows(2, 2)}</table>`, false],
    ["a header cell", `<table><tr><th>Year<td>x<td>x${rows(1, 2)}</table>`, true],
    ["an empty header cell before others", `<table><tr><th><th>Year<td>x<td>x${rows(1, 2)}</table>`, false],
    ["a head", `<table><thead>${rows(2, 2)}</table>`, true],
    ["cells that refer to headers", `<table>${rows(2, 2)}<tr><td headers=h>x</table>`, true],
    ["an abbreviation in a cell", `<table>${rows(2, 2)}<tr><td><abbr>x</abbr></table>`, true],
    ["a summary", `<table summary="">${rows(2, 2)}</table>`, true],
    ["a frame in it", `<table>${rows(5, 2)}<tr><td><iframe></iframe></table>`, false],
    ["a table in it", `<table summary="">${rows(3, 3)}<tr><td><table></table></table>`, false],
    ["the role presentation", `<table role=presentation summary="">${rows(2, 2)}</table>`, false],
    ["the role grid", `<table role=GRID>${rows(1, 1)}</table>`, true],
    ["a row with a role", `<table><tr role=row><td>x</table>`, true],
    ["a role in a table in it", `<table><tr><td><table><tr role=row></table></table>`, false],
    ["datatable=0", `<table datatable=0 summary="">${rows(2, 2)}</table>`, false],
  ])("%s", (_, html, expected) => {
    expect(isData(html)).toBe(expected);
  });
});
