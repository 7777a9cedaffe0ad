import { parseArgs } from "node:util";
import {
  type Answer,
  type Field,
  listOf,
  MEASURES,
  type MeasuredSet,
  UsageError,
  wholeNumber,
} from "@winnow/common";
import { extract } from "@winnow/extract";
import {
  keyOf,
  type Original,
  originalNamed,
  recordedAnswers,
  samplePages,
  versionOf,
} from "@winnow/oracles";
import { type MeasuredPage, missLines, report, titleCeiling } from "./report.js";

const SETS = Object.keys(MEASURES) as readonly MeasuredSet[];

export const usage: string = `usage: pnpm agree metadata [${SETS.join(" | ")}]... [--take N] [--alone] [--misses FIELD]

Compares the metadata of extract, of Trafilatura from PyPI and of Defuddle with the gold values.

  --take N         use N pages of each set, evenly spread (default all)
  --alone          skip the peers, which is faster
  --misses FIELD   print the pages on which ours differs from the gold value, with the evidence: title, date or authors
`;

/** Names of the fields, with synonyms. */
// biome-ignore format: a table
const MISSES: ReadonlyMap<string, Field> = new Map([
  ["title", "title"], ["date", "date"], ["published", "date"],
  ["authors", "authors"], ["author", "authors"], ["byline", "authors"],
]);

/** @returns 0 if all targets are met, otherwise 1. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { take: { type: "string" }, alone: { type: "boolean" }, misses: { type: "string" } },
    allowPositionals: true,
  });
  const take = values.take === undefined ? Number.POSITIVE_INFINITY : wholeNumber("take", values.take, 1);
  const misses = MISSES.get(values.misses ?? "");
  if (values.misses !== undefined && misses === undefined)
    throw new UsageError(`--misses: unknown field ${values.misses}`);
  const peers: readonly Original[] =
    values.alone === true || misses !== undefined ? [] : ["trafilatura", "defuddle"].map(originalNamed);
  const systems = [
    `winnow ${versionOf("@winnow/extract")}`,
    ...peers.map(({ software, version }) => `${software} ${version}`),
  ];
  let met = true;
  for (const set of listOf("SET", positionals, SETS)) {
    const sample = await samplePages(set, take);
    const theirs: ReadonlyMap<string, Partial<Answer>>[] = [];
    for (const peer of peers) theirs.push(await recordedAnswers(peer, sample));
    const pages: MeasuredPage[] = [];
    for (const page of sample.pages) {
      const { metadata } = extract(page.html, { url: page.url });
      const { title, authors, published } = metadata;
      const ours: Answer = {
        authors,
        ...(title === undefined ? {} : { title }),
        ...(published === undefined ? {} : { date: published }),
      };
      const answers = [ours, ...theirs.map((found) => ({ authors: [], ...found.get(keyOf(page)) }))];
      pages.push({ ...page, html: undefined, htmlBase64: undefined, answers, metadata });
    }
    if (misses !== undefined) {
      console.log(missLines(pages, MEASURES[set], misses).join("\n"));
      continue;
    }
    const result = report(pages, systems, MEASURES[set]);
    met &&= result.met;
    const ceiling = titleCeiling(pages).value.toFixed(3);
    const note = `the gold title is one of winnow's candidates on ${ceiling} of the pages`;
    console.log(`${set}, ${pages.length} pages\n${result.lines.join("\n")}\n${note}\n`);
  }
  return met ? 0 : 1;
}
