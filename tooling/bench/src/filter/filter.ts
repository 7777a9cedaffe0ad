import { parseArgs } from "node:util";
import { datasetPages, textTable, wholeNumber } from "@winnow/common";
import { parse } from "@winnow/core-dom";
import { extract } from "@winnow/extract";
import { all, articles, type Filter, type FilterInput } from "@winnow/filter";
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
import { writeSpool } from "../pages/spool.js";
import type { TimeRun } from "../peers/time.js";
import { environment, environmentLines } from "../report/environment.js";
import { runFolder } from "../report/finish.js";
import { figure, median, medianByPage } from "../report/statistics.js";
import { shortest } from "../run/cpu.js";
import { findPython } from "../run/python.js";
import type { PythonPeers } from "../types.js";

export const usage: string = `usage: pnpm bench filter [--take N] [--rounds N]

Measures the filters on pages of wcxb-dev, in CPU time: the quality rules on the gold texts, in megabytes of UTF-8 per
second, together and by preset; datatrove's filters of FineWeb on the same texts, if Python is available; and the
classifier of articles on extracted pages, next to the parse. The time of a page is the shortest of the rounds, after
one round that is not counted.

  --take N     number of pages, evenly spread (default 300)
  --rounds N   default 5; datatrove always 2
`;

/** Every rule once, in the reading of datatrove. */
const RULES: readonly Filter[] = [
  ...[gopherRepetition(), gopherQuality(), c4(), mc4(), finewebQuality(), refinedweb()],
];
const DATATROVE_ROUNDS = 2;

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

const PEERS: PythonPeers = {
  script: "filter_peers.py",
  packages: {
    // That of `pnpm agree quality`.
    folder: "winnow-quality-datatrove-0.10.1",
    check: "import spacy; from datatrove.pipeline.filters.c4_filters import C4QualityFilter",
    requirements: ["datatrove", "spacy"],
  },
};

/** @returns 0, because the times are not bounds. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: { take: { type: "string", default: "300" }, rounds: { type: "string", default: "5" } },
  });
  const rounds = wholeNumber("rounds", values.rounds, 1);
  const pages: string[] = [];
  const texts: string[] = [];
  for await (const { html, gold } of datasetPages("wcxb-dev", wholeNumber("take", values.take, 1))) {
    pages.push(html);
    if (gold.text.trim() !== "") texts.push(gold.text);
  }
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text), 0);
  const speeds = Object.entries(FILTERS).map(([name, filter]): Speed => {
    return { name, ms: sumOf(shortest(texts, rounds, (text) => filter({ text }))) };
  });
  const { versions, ms, failure } = await measureDatatrove(texts);
  if (ms !== undefined) speeds.push({ name: "datatrove, fineweb", ms });
  console.log(environmentLines(environment([{ packages: [["@winnow/filter"]] }], versions)));
  console.log(`\n${texts.length} texts, ${figure(bytes / 1e6)} MB; best of ${rounds} rounds\n`);
  const ours = speeds.find(({ name }) => name === "fineweb")!.ms;
  const rows = speeds.map(({ name, ms }) => [name, figure(bytes / 1000 / ms), figure(ms / ours)]);
  console.log(`${textTable(["rules", "MB/s", "time to fineweb"], rows)}\n${failure ?? ""}`);

  const parsing = shortest(pages, rounds, (html) => parse(html));
  const inputs = pages.map((html): FilterInput => {
    const { tree, marks, text } = extract(html);
    return { tree, marks, text };
  });
  const classifier = articles();
  // Estimates are shared by the filters of one input: each call has a new one.
  const judging = shortest(inputs, rounds, (input) => classifier({ ...input }));
  const ratio = median(judging.map((ms, page) => ms / parsing[page]!));
  console.log(
    `classifier: ${figure(sumOf(judging) / pages.length)} ms per page, median ${figure(median(judging))}; ` +
      `to the parse ${figure(sumOf(judging) / sumOf(parsing))}, median ${figure(ratio)}`,
  );
  return 0;
}

interface Speed {
  readonly name: string;
  readonly ms: number;
}

/** Runs datatrove's filters of FineWeb in another process, all of them on every text. */
async function measureDatatrove(texts: readonly string[]) {
  const spool = runFolder();
  await writeSpool(
    spool,
    texts.map((html, i) => ({ id: String(i), html })),
  );
  const python = findPython(PEERS);
  const all = texts.map((_, i) => i);
  // The first round is not counted.
  const pages = Array.from({ length: DATATROVE_ROUNDS + 1 }, () => all).flat();
  const job = { variant: "datatrove-fineweb", spool, pages, warm: texts.length };
  const { run, failure } = await python.ask<TimeRun>(job);
  const times = Array.from({ length: DATATROVE_ROUNDS }, (_, round) =>
    run?.cpuMs.slice(round * texts.length, (round + 1) * texts.length),
  );
  const ms = run && sumOf(medianByPage(times.map((one) => one ?? [])).map((one) => one ?? 0));
  return { versions: python.versions, ms, failure };
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
