import { parseArgs } from "node:util";
import { DATASETS, listOf, tableOf, wholeNumber } from "@winnow/common";
import {
  FIELD_BREAKDOWNS,
  type GoldPage,
  type System,
  type SystemResult,
  score,
  toDataset,
  toMarkdown,
} from "@winnow/eval";
import { extract } from "@winnow/extract";
import { versionOf } from "../environments.js";
import { keyOf, recordedAnswers, samplePages } from "../record.js";
import { originalNamed } from "../systems.js";
import type { Recorded } from "../types.js";

export const usage: string = `usage: pnpm oracles quality [SET]... [--take N]

Scores the main content found by extract, Trafilatura from PyPI, Readability.js on jsdom and Defuddle against
the gold text (words, multiset F1, averaged over pages, with 95% intervals by bootstrap over domains). All use
their defaults, without readers' comments. HTML returned by a peer is converted to text, with a line break
between blocks.

  SET        data sets; default: wcxb-dev. Readability's own pages do not measure quality: their gold text is its output
  --take N   use N pages of each set, evenly spread (default all)
`;

/** @returns 0, because there are no targets. */
export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { take: { type: "string" } },
    allowPositionals: true,
  });
  const take = values.take === undefined ? Number.POSITIVE_INFINITY : wholeNumber("take", values.take, 1);
  const peers = ["trafilatura", "readability", "defuddle"].map(originalNamed);
  for (const set of listOf("SET", positionals.length === 0 ? ["wcxb-dev"] : positionals, DATASETS)) {
    const theirs: ReadonlyMap<string, Recorded>[] = [];
    const sample = await samplePages(set, take);
    for (const peer of peers) theirs.push(await recordedAnswers(peer, sample));
    const pages: GoldPage[] = [];
    const predictions = [undefined, ...peers].map(() => new Map<string, { id: string; text: string }>());
    for (const page of sample.pages) {
      const { html, url, htmlBase64: _, ...rest } = page;
      const texts = [
        extract(html, { url }).text,
        ...theirs.map((found) => found.get(keyOf(page))?.text ?? ""),
      ];
      // A set may have the same page at two URLs; the key distinguishes them.
      const id = keyOf(page);
      pages.push({ ...rest, url, id, html: undefined });
      for (const [system, text] of texts.entries()) predictions[system]!.set(id, { id, text });
    }
    const names = [
      `winnow ${versionOf("@winnow/extract")}`,
      ...peers.map(({ software, version }) => `${software} ${version}`),
    ];
    const systems = names.map((name, system): System => ({ name, predictions: predictions[system]! }));
    console.log(report(set, score(await toDataset(set, pages), systems, { by: BREAKDOWNS }).systems));
  }
  return 0;
}

const BREAKDOWNS = { "page type": FIELD_BREAKDOWNS.pageType, language: FIELD_BREAKDOWNS.lang };

/** The tables of a set: each system on all pages, and on each group of pages. */
function report(set: string, systems: readonly SystemResult[]): string {
  const figure = (value: number | undefined): string => (value === undefined ? "–" : value.toFixed(3));
  const rows = systems.map(({ name, metrics, intervals, worstDecile, empty }) => {
    const { f1, precision, recall } = metrics["word-f1"] ?? {};
    const { low, high } = intervals?.["word-f1"]?.f1 ?? {};
    const words = `${figure(f1)} [${figure(low)}, ${figure(high)}]`;
    return [name, words, figure(precision), figure(recall), figure(worstDecile["word-f1"]), String(empty)];
  });
  const columns = ["system", "words, F1", "precision", "recall", "worst tenth", "empty"];
  const tables = [tableOf(`${set}, ${systems[0]!.pages} pages`, columns, rows)];
  for (const name of Object.keys(BREAKDOWNS)) {
    const groups = Object.keys(systems[0]!.by[name] ?? {});
    if (groups.length < 2) continue;
    const ofGroup = groups.map((group) => [
      group,
      String(systems[0]!.by[name]![group]!.pages),
      ...systems.map(({ by }) => figure(by[name]![group]!.metrics["word-f1"]?.f1)),
    ]);
    tables.push(
      tableOf(`words, F1 by ${name}`, [name, "pages", ...systems.map((system) => system.name)], ofGroup),
    );
  }
  return tables.map(toMarkdown).join("\n");
}
