import { fileURLToPath } from "node:url";
import { methods } from "@winnow/baselines/methods";
import {
  domainLabels,
  domainOf,
  FIELD_BREAKDOWNS,
  type GoldPage,
  type Interval,
  jointBootstrap,
  METRICS,
  type Prediction,
  type SystemResult,
  scorePages,
  tabulate,
  toDataset,
  toMarkdown,
} from "@winnow/eval";
import { extract } from "@winnow/extract";
import { winnow } from "@winnow/extract/winnow";
import { type Command, chosenNames, defineCommand, flag, list, take } from "../../command.js";
import { DATASETS, type DatasetName } from "../../data/datasets.js";
import { writeFigures } from "../../figures.js";
import { stampTables } from "../../publish/check.js";
import { OPEN_SETS } from "../../publish/plan.js";
import { figure, withInterval } from "../../publish/tables.js";
import { cpuSince } from "../../run/cpu.js";
import { tableOf } from "../../table.js";
import { ORIGINALS } from "./originals.js";
import { keyOf, recordedAnswers, samplePages } from "./recorded.js";
import { titleOf } from "./types.js";

const FIGURES = fileURLToPath(new URL("../../../figures/peers.json", import.meta.url));

const BREAKDOWNS = { "page type": FIELD_BREAKDOWNS.pageType, language: FIELD_BREAKDOWNS.lang };
const METRIC = METRICS["word-f1"]!;
const OURS = { winnow, em_4_8: methods.em_4_8.method };
// biome-ignore format: a list
const PEERS = [
  "trafilatura", "trafilatura-fast", "trafilatura-precision", "trafilatura-precision-fast", "trafilatura-recall",
  "trafilatura-recall-fast", "readability", "readability-linkedom", "defuddle",
];

/** The figures of a system on the pages of a set. Times are CPU milliseconds. */
interface PeerFigures {
  readonly system: string;
  readonly precision: number;
  readonly recall: number;
  readonly f1: number;
  readonly interval: Interval;
  /** F1 minus that of winnow, by paired bootstrap. */
  readonly difference: number;
  readonly differenceInterval: Interval;
  readonly worstDecile: number;
  readonly empty: number;
  readonly meanMs: number;
}

/** The figures of all systems on a sample of a set. */
export interface ContentFigures {
  readonly set: DatasetName;
  readonly pages: number;
  readonly systems: readonly PeerFigures[];
}

export const command: Command = defineCommand(
  {
    about: `
Scores the main content found by winnow, em_4_8, Trafilatura from PyPI, Readability.js on jsdom and on linkedom, and Defuddle against
the gold text (words, multiset F1, averaged over pages, with 95% intervals by bootstrap over domains), and measures their CPU time per
page, parse included. All use their defaults, without readers' comments. HTML returned by a peer is converted to text, with a line
break between blocks. The answers of peers are recorded in $WINNOW_ORACLES, as those of \`pnpm lab right methods\`.

SET: data sets; default: wcxb-dev, or with --write the open sets. Readability's own pages do not measure quality: their gold text is its output.
Peers: ${PEERS.join(", ")}.`,
    operands: "[SET]...",
    options: {
      take: take(Number.POSITIVE_INFINITY),
      peers: list("PEER,...", "peers (default: all)"),
      write: flag("write tooling/lab/figures/peers.json, for docs/results.md"),
    },
  },
  async ({ take, peers: named = [], write }, operands) => {
    const chosen = chosenNames("--peers", named, PEERS);
    const figures: ContentFigures[] = [];
    const sets = write ? OPEN_SETS.map(({ name }) => name) : ["wcxb-dev"];
    for (const set of chosenNames("SET", operands.length === 0 ? sets : operands, DATASETS)) {
      const { systems, differences } = await compared(set, take, chosen);
      const own = systems.map((system, at) => figuresOf(system, differences[at]!));
      figures.push({ set, pages: systems[0]!.pages, systems: own });
      console.log(report(figures.at(-1)!, systems));
    }
    if (write) {
      writeFigures(FIGURES, figures);
      const outputs = ["content", "methods", "metrics"];
      await stampTables(`lab right content --take ${take} --write`, outputs);
    }
    return 0;
  },
);

type Differences = ReturnType<ReturnType<typeof jointBootstrap>>[string];

/** The systems' figures on a sample of a set, and their differences from the first, which is winnow. */
async function compared(
  set: DatasetName,
  take: number,
  chosen: readonly string[],
): Promise<{ readonly systems: readonly SystemResult[]; readonly differences: readonly Differences[] }> {
  const peers = ORIGINALS.filter(({ name }) => chosen.includes(name));
  const sample = await samplePages(set, take);
  const predictions = new Map<string, Map<string, Prediction>>();
  const ours = Object.entries(OURS).map(([name, method]) => {
    const found = new Map<string, Prediction>();
    predictions.set(name, found);
    // As for peers, what is loaded on first use does not count as time for the first page.
    extract("<p>A page.</p>", { method });
    return { found, method };
  });
  const pages = sample.pages.map((page): GoldPage => {
    const { html, url, htmlBase64: _, ...rest } = page;
    // A set may have the same page at two URLs; the key distinguishes them.
    const id = keyOf(page);
    for (const { found, method } of ours) {
      const start = process.cpuUsage();
      const { text } = extract(html, { url, method });
      found.set(id, { id, text, ms: cpuSince(start) });
    }
    return { ...rest, url, id, domain: domainOf(page), html: undefined };
  });
  for (const peer of peers) {
    const answers = [...(await recordedAnswers(peer, sample))];
    const found = answers.map(([id, { text = "", ms }]) => [id, { id, text, ms }] as const);
    predictions.set(titleOf(peer), new Map(found));
  }
  const dataset = await toDataset(set, pages);
  const scored = Array.from(predictions, ([name, found]) => ({
    name,
    pages: scorePages(dataset, { name, predictions: found }, [METRIC]),
  }));
  const measures = scored.map((system) => system.pages.map(({ metrics }) => metrics[METRIC.name]!));
  const difference = jointBootstrap(measures, domainLabels(pages), METRIC.aggregate);
  return {
    systems: tabulate(dataset, scored, { metrics: [METRIC], by: BREAKDOWNS }).systems,
    differences: scored.map((_, at) => difference(at, 0).f1!),
  };
}

function figuresOf(
  { name, metrics, intervals, worstDecile, empty, cost }: SystemResult,
  { difference, interval }: Differences,
): PeerFigures {
  const { precision, recall, f1 } = metrics[METRIC.name]!;
  return {
    ...{
      system: name,
      precision: precision!,
      recall: recall!,
      f1: f1!,
      interval: intervals![METRIC.name]!.f1!,
    },
    ...{ difference, differenceInterval: interval, worstDecile: worstDecile[METRIC.name]!, empty },
    meanMs: cost!.meanMs,
  };
}

/** The tables of a set: each system on all pages, and on each group of pages. */
function report({ set, pages, systems: figures }: ContentFigures, systems: readonly SystemResult[]): string {
  const rows = figures.map(
    ({
      system,
      f1,
      interval,
      precision,
      recall,
      difference,
      differenceInterval,
      worstDecile,
      empty,
      meanMs,
    }) => [
      ...[system, withInterval(f1, interval), figure(precision), figure(recall)],
      ...[
        withInterval(difference, differenceInterval),
        figure(worstDecile),
        String(empty),
        figure(meanMs, 1),
      ],
    ],
  );
  const columns = [
    "system",
    "words, F1",
    "precision",
    "recall",
    "minus winnow's",
    "worst tenth",
    "empty",
    "CPU ms per page",
  ];
  const tables = [tableOf(`${set}, ${pages} pages`, columns, rows)];
  for (const name of Object.keys(BREAKDOWNS)) {
    const groups = Object.keys(systems[0]!.by[name] ?? {});
    if (groups.length < 2) continue;
    const ofGroup = groups.map((group) => [
      group,
      String(systems[0]!.by[name]![group]!.pages),
      ...systems.map(({ by }) => figure(by[name]![group]!.metrics[METRIC.name]?.f1)),
    ]);
    tables.push(
      tableOf(`words, F1 by ${name}`, [name, "pages", ...systems.map((system) => system.name)], ofGroup),
    );
  }
  return tables.map(toMarkdown).join("\n");
}
