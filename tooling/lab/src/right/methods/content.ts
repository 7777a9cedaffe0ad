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
import { type Command, chosenNames, defineCommand, take } from "../../command.js";
import { DATASETS } from "../../data/datasets.js";
import { versionOf } from "../../run/environment.js";
import { tableOf } from "../../table.js";
import { originalsNamed } from "./originals.js";
import { keyOf, recordedAnswers, samplePages } from "./recorded.js";
import type { Recorded } from "./types.js";

const BREAKDOWNS = { "page type": FIELD_BREAKDOWNS.pageType, language: FIELD_BREAKDOWNS.lang };

export const command: Command = defineCommand(
  {
    about: `
Scores the main content found by extract, Trafilatura from PyPI, Readability.js on jsdom and Defuddle against the gold
text (words, multiset F1, averaged over pages, with 95% intervals by bootstrap over domains). All use their defaults,
without readers' comments. HTML returned by a peer is converted to text, with a line break between blocks.

SET: data sets; default: wcxb-dev. Readability's own pages do not measure quality: their gold text is its output.`,
    operands: "[SET]...",
    options: { take: take(Number.POSITIVE_INFINITY) },
  },
  async ({ take }, operands) => {
    const peers = ["trafilatura", "readability", "defuddle"].flatMap((name) =>
      originalsNamed([name]).filter((original) => original.name === name),
    );
    for (const set of chosenNames("SET", operands.length === 0 ? ["wcxb-dev"] : operands, DATASETS)) {
      const theirs: ReadonlyMap<string, Recorded>[] = [];
      const sample = await samplePages(set, take);
      for (const peer of peers) theirs.push(await recordedAnswers(peer, sample));
      const pages: GoldPage[] = [];
      const predictions = [undefined, ...peers].map(() => new Map<string, { id: string; text: string }>());
      for (const page of sample.pages) {
        const { html, url, htmlBase64: _, ...rest } = page;
        // A set may have the same page at two URLs; the key distinguishes them.
        const id = keyOf(page);
        const texts = [extract(html, { url }).text, ...theirs.map((found) => found.get(id)?.text ?? "")];
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
  },
);

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
    const names = systems.map((system) => system.name);
    tables.push(tableOf(`words, F1 by ${name}`, [name, "pages", ...names], ofGroup));
  }
  return tables.map(toMarkdown).join("\n");
}
