import { join } from "node:path";
import { attribute, Hidden, Label, NodeKind, parse, Tag, type Tree } from "@winnow/core-dom";
import { isBlankText } from "@winnow/core-dom/tree";
import { type Extraction, type ExtractOptions, extract } from "@winnow/extract";
import { type Command, count, defineCommand } from "../command.js";
import { datasetFolder, htmlOf, recordsOf } from "../data/datasets.js";
import { tableText } from "../table.js";
import { contentText } from "./content-text.js";
import { markdownToHtml, PLAYERS, wordDifference, wordsOf } from "./formats.js";

/** Sets that models are trained on: what is found there may be looked at. */
const SETS = ["wcxb-dev", "fundus-a", "chinese-wce", "recipes-a", "zyte-products"];
/** Maximum number of cells that are lost from tables that are kept. */
const MAX_LOST = 5;
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

function wordsOfHtml(html: string): string {
  return contentText(parse(`<!doctype html><body>${html}`));
}

/** Fails if more than five cells of tables are lost, or the words of a page differ. */
export const command: Command = defineCommand(
  {
    about: `
Counts data tables of which a part is kept, and their cells that are not, by the marks and in the text; and pages whose
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
    for (const set of sets.length > 0 ? sets : SETS) {
      const found = { pages: 0, withTables: 0, tables: 0, cells: 0, partial: 0, byMarks: 0, inText: 0 };
      let differing = 0;
      let index = 0;
      for await (const page of recordsOf([join(datasetFolder(), `${set}.jsonl.gz`)])) {
        const html = htmlOf(page)?.replace(PLAYERS, "<$1x-$2");
        if (html === undefined || index++ % every !== 0) continue;
        const { url, id } = page;
        const article = extract(html, { url });
        const tables = keptTables(article);
        found.pages++;
        if (tables.length > 0) found.withTables++;
        for (const { cells, byMarks, inText } of tables) {
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
      rows.push([set, ...Object.values(found), differing]);
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
    ];
    console.log(
      tableText(
        columns,
        rows.map((row) => row.map(String)),
      ),
    );
    return lost <= MAX_LOST && changed === 0 ? 0 : 1;
  },
);

/** The cells of a kept table, and those that are lost. */
interface KeptTable {
  readonly cells: number;
  /** Cells with text that is not content. */
  readonly byMarks: readonly string[];
  /** Cells of content that are not among the lines of the text. */
  readonly inText: readonly string[];
}

/** Returns the data tables of which something is content. */
function keptTables({ tree, marks, text }: Extraction): readonly KeptTable[] {
  const lines = new Map<string, number>();
  for (const line of text.split(/[\t\n]/)) {
    const key = wordsOf(line).join("");
    lines.set(key, (lines.get(key) ?? 0) + 1);
  }
  const take = (key: string): boolean => {
    const left = lines.get(key) ?? 0;
    if (left > 0) lines.set(key, left - 1);
    return left > 0 || key === "";
  };
  const tables: KeptTable[] = [];
  for (let row = 0; row < tree.length; row++) {
    const cells = isTable(tree, row) ? dataCells(tree, row) : [];
    const states = cells.map((cell) => stateOf(tree, marks.label, cell));
    if (states.every((state) => state === "left out")) continue;
    const textOf = (cell: number): string => contentText(tree, cell).replace(/\s+/g, " ").trim();
    tables.push({
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
    if ((tag !== Tag.td && tag !== Tag.th && tag !== Tag.caption) || textRows(tree, row).length === 0)
      continue;
    cells.push(row);
    if (++inRow === 2) rows++;
  }
  const size = tree.textBefore[tree.end[table]!]! - tree.textBefore[table]!;
  const isLayout = /^(?:presentation|none)$/i.test(attribute(tree, table, "role") ?? "");
  return !isLayout && rows > 1 && (isDeclared || size <= MAX_MEAN_CELL * cells.length) ? cells : [];
}

function textRows(tree: Tree, cell: number): readonly number[] {
  const rows: number[] = [];
  for (let row = cell + 1; row < tree.end[cell]!; row++) {
    const isVisible = tree.kind[row] === NodeKind.text && tree.hidden[row] === Hidden.visible;
    if (isVisible && !isBlankText(tree, row)) rows.push(row);
  }
  return rows;
}

function stateOf(tree: Tree, label: Uint8Array, cell: number): "kept" | "split" | "left out" {
  const rows = textRows(tree, cell);
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
