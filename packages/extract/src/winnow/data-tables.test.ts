import { Attribute, parse } from "@winnow/core-dom";
import { describe, expect, it } from "vitest";
import { dataTables } from "./data-tables.js";
import { wordCounts } from "./decide.js";
import { pageView } from "./page-view.js";

/** The ids of the data tables of a page. */
function found(html: string): string[] {
  const page = pageView(parse(html), undefined);
  const words = [0];
  for (const count of wordCounts(page.blocks)) words.push(words[words.length - 1]! + count);
  return dataTables(page, Float64Array.from(words)).map((row) => Attribute.id(page.tree, row)!);
}

const long = "a harbour on the western coast ".repeat(10);
const row = (...cells: readonly string[]): string =>
  `<tr>${cells.map((cell) => `<td>${cell}</td>`).join("")}`;

describe("dataTables", () => {
  it.each([
    ["rows of short cells", `<table id=a>${row("S", "36")}${row("M", "38")}</table>`],
    [
      "cells without text",
      `<table id=a>${row("S", "36", "")}${row("M", "", "39")}${row("", "40", "41")}</table>`,
    ],
    [
      "header cells, and a long cell",
      `<table id=a><tr><th>Part<th>Use${row("Keel", long)}${row("Mast", "sail")}</table>`,
    ],
    [
      "a caption, and rows of several lengths",
      `<table id=a><caption>Sizes</caption>${row("S", "1")}${row("M", "1", "2")}${row("L", "1", "2", "3")}</table>`,
    ],
    [
      "a role",
      `<table id=a role=grid>${row("S", "1")}${row("M", "1", "2")}${row("L", "1", "2", "3")}</table>`,
    ],
  ])("finds %s", (_, html) => expect(found(html)).toEqual(["a"]));

  it.each([
    ["a column of cells", `<table id=a>${row("one")}${row("two")}</table>`],
    ["a single row", `<table id=a>${row("one", "two", "three")}</table>`],
    [
      "a page laid out in cells",
      `<table id=a>${row("News", "Search")}${row("Home", long.repeat(10))}</table>`,
    ],
    ["cells of paragraphs", `<table id=a>${row("<p>one<p>two", "<p>three<p>four").repeat(3)}</table>`],
    [
      "rows of different lengths",
      `<table id=a>${row("S", "1")}${row("M", "1", "2")}${row("L", "1", "2", "3")}</table>`,
    ],
    ["a role of layout", `<table id=a role=presentation>${row("S", "36")}${row("M", "38")}</table>`],
  ])("does not find %s", (_, html) => expect(found(html)).toEqual([]));

  it("finds the inner one of nested tables", () => {
    const inner = `<table id=b>${row("S", "36")}${row("M", "38")}</table>`;
    expect(found(`<table id=a>${row("one", inner)}${row("two", "three")}</table>`)).toEqual(["b"]);
  });
});
