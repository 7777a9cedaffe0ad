import { parse } from "@winnow/core-dom";
import { extract } from "@winnow/extract";
import { all, articleClassifier, type Filter } from "@winnow/filter";
import {
  c4,
  dclm,
  dolmaQuality,
  fineweb,
  finewebQuality,
  gopherQuality,
  gopherRepetition,
  mc4,
  refinedweb,
} from "@winnow/filter/quality";
import { type Command, count, defineCommand } from "../command.js";
import { datasetPages } from "../data/datasets.js";
import { askOnce } from "../run/ask.js";
import { environmentLines } from "../run/environment.js";
import { pythonLaunch, pythonVersions } from "../run/python.js";
import { writeSpool } from "../run/spool.js";
import { figure, sum } from "../run/statistics.js";
import { tableText } from "../table.js";
import { fastest, ratioTable, type Tasks } from "./inside.js";
import type { TimeJob, TimeRun } from "./types.js";

/** Every rule once, in the reading of datatrove. */
const RULES: readonly Filter[] = [
  ...[gopherRepetition(), gopherQuality(), c4(), mc4(), finewebQuality(), refinedweb()],
];

const FILTERS: Readonly<Record<string, Filter>> = {
  "all rules": all(...RULES),
  "all rules in all readings": all(
    ...RULES,
    gopherQuality({ reading: "dclm" }),
    gopherRepetition({ reading: "dclm" }),
    dolmaQuality(),
  ),
  fineweb: fineweb(),
  dclm: dclm(),
  dolma: dolmaQuality(),
};

/** The environment of `lab right quality`. */
const DATATROVE = { folder: "winnow-quality-datatrove-0.10.1", requirements: ["datatrove", "spacy"] };
const DATATROVE_ROUNDS = 2;

export const command: Command = defineCommand(
  {
    about: `
Measures the filters on pages of wcxb-dev, in CPU time: the quality rules on the gold texts, in megabytes of UTF-8 per
second, together and by preset; datatrove's filters of FineWeb on the same texts, if Python is available; and the
classifier of articles on extracted pages, next to the parse.`,
    options: {
      take: count("number of pages, evenly spread", 300),
      rounds: count("rounds, of which the fastest counts for each page; datatrove always 2", 5),
    },
  },
  async ({ take, rounds }) => {
    const texts: string[] = [];
    const pages: (() => Tasks)[] = [];
    const classifier = articleClassifier();
    for await (const { html, gold } of datasetPages("wcxb-dev", take)) {
      if (gold.text.trim() !== "") texts.push(gold.text);
      const { tree, marks, text } = extract(html);
      // Estimates are shared by the filters of one input: each call has a new one.
      pages.push(() => ({ parse: () => parse(html), classifier: () => classifier({ tree, marks, text }) }));
    }
    const bytes = sum(texts.map((text) => Buffer.byteLength(text)));
    const tasks = texts.map((text) => (): Tasks => {
      const own = Object.entries(FILTERS).map(([name, filter]) => [name, () => filter({ text })] as const);
      return Object.fromEntries(own);
    });
    const speeds = Array.from(fastest(tasks, rounds), ([name, ms]) => ({ name, ms: sum(ms) }));
    let versions = {};
    try {
      versions = pythonVersions(DATATROVE);
      speeds.push({ name: "datatrove, fineweb", ms: await datatroveMs(texts) });
    } catch (error) {
      console.error(`datatrove: ${(error as Error).message.split("\n")[0]}`);
    }
    console.log(environmentLines([["@winnow/filter"]], versions));
    console.log(`\n${texts.length} texts, ${figure(bytes / 1e6)} MB; the fastest of ${rounds} rounds\n`);
    const ours = speeds.find(({ name }) => name === "fineweb")!.ms;
    const rows = speeds.map(({ name, ms }) => [name, figure(bytes / 1000 / ms), figure(ms / ours)]);
    console.log(`${tableText(["rules", "MB/s", "time to fineweb"], rows)}\n`);
    console.log(ratioTable(fastest(pages, rounds)));
    return 0;
  },
);

/** CPU milliseconds of datatrove's filters of FineWeb, all of them on every text, in another process. */
async function datatroveMs(texts: readonly string[]): Promise<number> {
  const { folder } = await writeSpool(texts.map((html, i) => ({ id: String(i), html })));
  const every = texts.map((_, text) => [text]);
  // The first round is not counted.
  const batches = Array.from({ length: DATATROVE_ROUNDS + 1 }, () => every).flat();
  const job: TimeJob = {
    ...{ group: "filter", variant: "datatrove-fineweb", spool: folder, batches, warm: texts.length },
    ...{ warmMs: 0, minMs: 0, budgetMs: null },
  };
  const launch = pythonLaunch({ script: "peers.py", packages: DATATROVE });
  const { cpuMs, error } = await askOnce<TimeRun>(launch, job);
  if (cpuMs === undefined) throw new Error(error);
  return sum(cpuMs) / DATATROVE_ROUNDS;
}
