import { parse, Tag } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { editableTree, elementsIn } from "../../editable-tree/index.js";
import { dataTablesIn } from "./data-tables.js";

/** 1 or 0 for each table, in document order. */
function marks(html: string): readonly number[] {
  const tree = editableTree(parse(html), "dom");
  const dataTables = dataTablesIn(tree, 0);
  return elementsIn(tree, 0, Tag.table).map((table) => (dataTables.includes(table) ? 1 : 0));
}

const grid = (rows: number, columns: number) =>
  `<table>${`<tr>${"<td>x".repeat(columns)}`.repeat(rows)}</table>`;

describe("dataTablesIn", () => {
  it.each([
    ["with the role presentation", "<table role=presentation summary=x><tr><th>x</table>", 0],
    ["with datatable=0", "<table datatable=0><tr><th>x</table>", 0],
    ["with a summary", "<table summary=x><tr><td>x</table>", 1],
    ["with a caption", "<table><caption>x</caption><tr><td>x</table>", 1],
    ["with an empty caption", "<table><caption></caption><tr><td>x</table>", 0],
    ["with a header cell", "<table><tr><th>x</table>", 1],
    ["with a column", "<table><col><tr><td>x</table>", 1],
    ["of one column", grid(30, 1), 0],
    ["of one row", grid(1, 30), 0],
    ["of ten rows", grid(10, 2), 1],
    ["of ten cells", grid(5, 2), 0],
    ["of five columns", grid(2, 5), 1],
    ["of twelve cells", grid(3, 4), 1],
    ["with spans", "<table><tr rowspan=9><td>x<td>x<tr><td>x</table>", 1],
    ["with wide cells", "<table><tr><td colspan=5>x<tr><td>x</table>", 1],
  ])("classifies a table %s", (_, html, expected) => {
    expect(marks(html)).toEqual([expected]);
  });

  it("treats a table around another one as layout, unless it has header cells", () => {
    expect(marks(`<table><tr><td>${grid(10, 2)}<tr><td>x</table>`)).toEqual([0, 1]);
    expect(marks("<table><tr><td><table><tr><th>x</table></table>")).toEqual([1, 1]);
  });
});
