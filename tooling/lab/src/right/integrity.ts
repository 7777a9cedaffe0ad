import { join } from "node:path";
import { attribute, Hidden, Label, NodeKind, parse, Tag, type Tree } from "@winnow/core-dom";
import { isBlankText } from "@winnow/core-dom/tree";
import { METRICS, mean } from "@winnow/eval";
import { type Extraction, type ExtractOptions, extract } from "@winnow/extract";
import { type Command, count, defineCommand } from "../command.js";
import { datasetFolder, htmlOf, recordsOf } from "../data/datasets.js";
import { tableText } from "../table.js";
import { contentText } from "./content-text.js";
import { markdownToHtml, PLAYERS, wordDifference, wordsOf } from "./formats.js";
import { compact, gridKeys, isInText, places, tableCells, tableHtml, textRows } from "./table-grids.js";

/** Sets that models are trained on: what is found there may be looked at. */
const SETS = ["wcxb-dev", "fundus-a", "chinese-wce", "recipes-a", "zyte-products"];
/** Maximum number of cells that are lost from tables that are kept. */
const MAX_LOST = 5;
/** Minimum share of kept tables that a format has with every cell in its row and column. */
const MIN_WHOLE = 0.95;
/** Maximum mean number of characters in the cells of a table without header cells or a caption; others may be layout. */
const MAX_MEAN_CELL = 40;

/** Options that leave the words alone. */
const SETTINGS: Readonly<Record<string, ExtractOptions>> = {
  "links: false": { links: false },
  "images: false": { images: false },
  "tables: false": { tables: false },
  "comments: true": { comments: true },
  "frontMatter: true": { frontMatter: true },
};

/** How the words of an extraction are found in each of its formats. */
const FORMATS: Readonly<Record<string, (article: Extraction) => string>> = {
  text: ({ text }) => text,
  Markdown: ({ markdown }) =>
    wordsOfHtml(markdownToHtml(markdown.replace(/^---\n[\s\S]*?\n---(?:\n|$)/, ""))),
  HTML: ({ html }) => wordsOfHtml(html),
};

function bodyOf(html: string): Tree {
  return parse(`<!doctype html><body>${html}`);
}

function wordsOfHtml(html: string): string {
  return contentText(bodyOf(html));
}

/** Fails if more than five cells of tables are lost, tables are shifted, or the words of a page differ. */
export const command: Command = defineCommand(
  {
    about: `
Counts data tables of which a part is kept, and their cells that are not, by the marks and in the text; those of which each
format has all rows with each cell in its column, and the TEDS of the HTML's tables against them; and pages whose
words, in text, Markdown or HTML, change with an option: ${Object.keys(SETTINGS).join(", ")}. Alternative texts,
addresses and players are set aside.

SET: the name of a file of the folder of data sets; default: ${SETS.join(", ")}.`,
    operands: "[SET]...",
    options: {
      every: count("only use every N-th page", 1),
      show: count("show up to N failures of each kind", 10, 0),
    },
  },
  async ({ every, show }, sets) => {
    const rows: (string | number)[][] = [];
    let lost = 0;
    let changed = 0;
    let all = 0;
    let mostShifted = 0;
    for (const set of sets.length > 0 ? sets : SETS) {
      const found = { pages: 0, withTables: 0, tables: 0, cells: 0, partial: 0, byMarks: 0, inText: 0 };
      const shifted: Record<string, number> = { HTML: 0, Markdown: 0, text: 0 };
      const teds: number[] = [];
      let differing = 0;
      let index = 0;
      let shown = 0;
      for await (const page of recordsOf([join(datasetFolder(), `${set}.jsonl.gz`)])) {
        const html = htmlOf(page)?.replace(PLAYERS, "<$1x-$2");
        if (html === undefined || index++ % every !== 0) continue;
        const { url, id } = page;
        const article = extract(html, { url });
        const tables = keptTables(article);
        found.pages++;
        if (tables.length > 0) found.withTables++;
        if (tables.length > 0) teds.push(tedsOf(tables, article));
        for (const { cells, byMarks, inText, shifted: formats, html } of tables) {
          for (const format of formats) shifted[format]!++;
          if (formats.length > 0 && shown++ < show)
            console.error(`${set} ${url ?? id}: not whole in ${formats.join(", ")}: ${html.slice(0, 300)}`);
          found.tables++;
          found.cells += cells;
          found.byMarks += byMarks.length;
          found.inText += inText.length;
          if (byMarks.length + inText.length === 0) continue;
          if (found.partial++ < show)
            console.error(`${set} ${url ?? id}: ${[...byMarks, ...inText].slice(0, 8).join(" | ")}`);
        }
        const difference = firstDifference(article, html, url);
        if (difference !== undefined && differing++ < show)
          console.error(`${set} ${url ?? id}: ${difference}`);
      }
      lost += found.byMarks + found.inText;
      changed += differing;
      all += found.tables;
      mostShifted += Math.max(...Object.values(shifted));
      const whole = (format: string): string => String(found.tables - shifted[format]!);
      rows.push([
        ...[set, ...Object.values(found), differing],
        ...Object.keys(shifted).map(whole),
        teds.length === 0 ? "" : mean(teds).toFixed(3),
      ]);
    }
    const columns = [
      "set",
      "pages",
      "with kept tables",
      "tables",
      "cells",
      "partial tables",
      "lost by marks",
      "lost in text",
      "pages that options change",
      "whole in HTML",
      "in Markdown",
      "in text",
      "TEDS",
    ];
    console.log(
      tableText(
        columns,
        rows.map((row) => row.map(String)),
      ),
    );
    return lost <= MAX_LOST && changed === 0 && all - mostShifted >= MIN_WHOLE * all ? 0 : 1;
  },
);

/** The cells of a kept table, and those that are lost. */
interface KeptTable {
  /** The table as simple HTML. */
  readonly html: string;
  /** The formats that do not have all of its rows with each cell in its column. */
  readonly shifted: readonly string[];
  readonly cells: number;
  /** Cells with text that is not content. */
  readonly byMarks: readonly string[];
  /** Cells of content that are not among the lines of the text. */
  readonly inText: readonly string[];
}

/** Returns the data tables of which something is content. */
function keptTables({ tree, marks, text, html, markdown }: Extraction): readonly KeptTable[] {
  const lines = countOf(text.split(/[\t\n]/).map((line) => wordsOf(line).join("")));
  const take = (key: string): boolean => takeOne(lines, key) || key === "";
  const tables: KeptTable[] = [];
  const textLines = textRows(text);
  const inHtml = countOf(gridKeys(bodyOf(html)));
  const inMarkdown = countOf(gridKeys(bodyOf(markdownToHtml(markdown))));
  for (let row = 0; row < tree.length; row++) {
    const cells = isTable(tree, row) ? dataCells(tree, row) : [];
    const states = cells.map((cell) => stateOf(tree, marks.label, cell));
    if (states.every((state) => state === "left out")) continue;
    const textOf = (cell: number): string => contentText(tree, cell).replace(/\s+/g, " ").trim();
    const rows = tableCells(tree, row);
    const grid = compact(places(rows));
    const key = JSON.stringify(grid);
    tables.push({
      html: tableHtml(rows),
      shifted: [
        ...(takeOne(inHtml, key) ? [] : ["HTML"]),
        ...(takeOne(inMarkdown, key) ? [] : ["Markdown"]),
        ...(isInText(grid, textLines) ? [] : ["text"]),
      ],
      cells: cells.length,
      byMarks: cells.filter((_, i) => states[i] !== "kept").map(textOf),
      inText: cells
        .filter((cell, i) => {
          const keys = contentText(tree, cell)
            .split("\n")
            .map((line) => wordsOf(line).join(""));
          return states[i] === "kept" && !take(keys.join("")) && !keys.every(take);
        })
        .map(textOf),
    });
  }
  return tables;
}

function countOf(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

function takeOne(counts: Map<string, number>, key: string): boolean {
  const left = counts.get(key) ?? 0;
  if (left > 0) counts.set(key, left - 1);
  return left > 0;
}

/** Returns the TEDS of the tables in an extraction's HTML against those of the page that are kept. */
function tedsOf(tables: readonly KeptTable[], { html }: Extraction): number {
  const gold = { text: "", markdown: tables.map((table) => table.html).join("\n\n") };
  const ours: string[] = [];
  const tree = bodyOf(html);
  for (let row = 0; row < tree.length; row++)
    if (isTable(tree, row)) ours.push(tableHtml(tableCells(tree, row)));
  // The metric divides by the number of tables of the side with more: others that are kept are no errors here.
  const share = Math.max(1, ours.length / tables.length);
  const prediction = { id: "", text: "", markdown: ours.join("\n\n") };
  return Math.min(1, share * (METRICS["md-tables"]!.score(gold, prediction)?.teds ?? 0));
}

function isTable(tree: Tree, row: number): boolean {
  return (
    tree.kind[row] === NodeKind.element && tree.tag[row] === Tag.table && tree.hidden[row] === Hidden.visible
  );
}

/** Returns the cells with text of a data table; none of a table for layout. */
function dataCells(tree: Tree, table: number): readonly number[] {
  const cells: number[] = [];
  let isDeclared = false;
  let rows = 0;
  let inRow = 0;
  for (let row = table + 1; row < tree.end[table]!; row++) {
    if (tree.kind[row] !== NodeKind.element) continue;
    const tag = tree.tag[row]!;
    if (tag === Tag.table) return [];
    if (tag === Tag.tr) inRow = 0;
    if (tag === Tag.th || tag === Tag.caption) isDeclared = true;
    if ((tag !== Tag.td && tag !== Tag.th && tag !== Tag.caption) || wordRows(tree, row).length === 0)
      continue;
    cells.push(row);
    if (++inRow === 2) rows++;
  }
  const size = tree.textBefore[tree.end[table]!]! - tree.textBefore[table]!;
  const isLayout = /^(?:presentation|none)$/i.test(attribute(tree, table, "role") ?? "");
  return !isLayout && rows > 1 && (isDeclared || size <= MAX_MEAN_CELL * cells.length) ? cells : [];
}

function wordRows(tree: Tree, cell: number): readonly number[] {
  const rows: number[] = [];
  for (let row = cell + 1; row < tree.end[cell]!; row++) {
    const isVisible = tree.kind[row] === NodeKind.text && tree.hidden[row] === Hidden.visible;
    if (isVisible && !isBlankText(tree, row)) rows.push(row);
  }
  return rows;
}

function stateOf(tree: Tree, label: Uint8Array, cell: number): "kept" | "split" | "left out" {
  const rows = wordRows(tree, cell);
  const kept = rows.filter((row) => label[row] === Label.content).length;
  return kept === 0 ? "left out" : kept === rows.length ? "kept" : "split";
}

/** The first option that changes the words of a page, with the first words that differ. */
function firstDifference(article: Extraction, html: string, url: string | undefined): string | undefined {
  for (const [setting, options] of Object.entries(SETTINGS)) {
    const other = extract(html, { url, ...options });
    for (const [format, write] of Object.entries(FORMATS)) {
      const difference = wordDifference(write(article), write(other));
      if (difference !== undefined) return `${setting}, ${format}\n${difference}`;
    }
  }
  return undefined;
}
