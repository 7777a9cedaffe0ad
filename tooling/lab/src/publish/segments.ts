import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { Table } from "@winnow/eval";
import type { MarkedFigures } from "../right/segments/blocks.js";
import type { SilverFigures } from "../right/segments/segments.js";
import { tableOf } from "../table.js";
import { byCaption, type Tables } from "./page.js";
import { figure } from "./tables.js";

const SHARES = ["precision", "recall", "f1", "f1ByPage", "author", "date", "words"] as const;

/**
 * Returns the tables of the section "Segments", from the figures of `lab right segments` and `lab right blocks`, which
 * take minutes.
 *
 * @param root - the repository.
 */
export async function segmentTables(root: string): Promise<Tables> {
  const read = async (name: string) =>
    JSON.parse(await readFile(join(root, "tooling/lab/figures", name), "utf8"));
  const silver = (await read("segments.json")) as readonly SilverFigures[];
  const blocks = blocksTable(await read("blocks.json"));
  return { ...byCaption(silverTable(silver), worstTable(silver)), blocks };
}

function silverTable(silver: readonly SilverFigures[]): Table {
  const rows = silver.map(({ set, form, pages, units, complete, ...shares }) => [
    `${set}, ${form}`,
    ...[pages, units].map(String),
    ...SHARES.map((name) => figure(shares[name])),
    String(complete),
  ]);
  const columns = ["pages", "units", "P", "R", "F1", "F1 by page", "author", "date", "words", "complete"];
  return tableOf("units that are one segment", ["", ...columns], rows);
}

/** Why the worst pages are as they are. */
const CAUSES: Readonly<Record<string, string>> = {
  "microdata www.splashtop.com":
    "answers to frequently asked questions below the page's own text, which the method did not keep",
  "microdata www.manifest.ly":
    "answers to frequently asked questions below the page's own text, which the method did not keep",
  "microdata synergycustomfitness.com":
    "answers to frequently asked questions below the page's own text, which the method did not keep",
  "wordpress talkreal.org":
    "the units contain the word of a button, more than 10% of comments of a few words; all are right",
  "microdata www.movebuddha.com":
    "descriptions of companies are reviews, too; the units are the answers to three questions",
  "stackexchange stackoverflow.com":
    "the units are a part of the posts, those of one kind of markup; all of them were found",
  "xenforo forums.studentdoctor.net": "a post quotes the whole text of a short one",
  "nodebb community.nodebb.org": "replies repeat the whole post that they answer",
  "lemmy lemmy.ml": "the first post is divided by its headings",
};

/** The worst pages of the first set without declarations, with ids and classes. */
function worstTable(silver: readonly SilverFigures[]): Table {
  const rows = (silver.find(({ form }) => form === "names")?.worst ?? []).map(
    ({ page, f1, units, segments, found }) => [
      page,
      figure(f1, 2),
      ...[units, segments, found].map(String),
      CAUSES[page] ?? "",
    ],
  );
  const table = tableOf("the worst pages", ["page", "F1", "units", "segments", "found", "cause"], rows);
  return { ...table, columns: [...table.columns.slice(0, -1), { name: "cause", align: "left" }] };
}

function blocksTable({ pages, marked, figures }: MarkedFigures): Table {
  const rows = figures.map(({ segmenter, exact, fuzzy, blocks }) => [
    segmenter,
    ...[exact, fuzzy].flatMap(({ precision, recall, f1 }) =>
      [precision, recall, f1].map((one) => figure(one)),
    ),
    figure(blocks, 1),
  ]);
  const columns = ["exact P", "R", "F", "80% alike P", "R", "F", "blocks per page"];
  return tableOf(`${marked} blocks of ${pages} pages`, ["segmenter", ...columns], rows);
}
