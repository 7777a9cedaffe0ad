import { join } from "node:path";
import { execPath, stderr } from "node:process";
import { type Command, chosenNames, count, defineCommand, flag, list, text, UsageError } from "../command.js";
import { datasetPath } from "../data/datasets.js";
import { type Answer, askOnce, type Launch } from "../run/ask.js";
import { environmentLines } from "../run/environment.js";
import { rustLaunch, rustVersions } from "../run/programs.js";
import { pythonLaunch, pythonVersions } from "../run/python.js";
import { runRounds } from "../run/rounds.js";
import { everyKth, type SpooledPage, writeSpool } from "../run/spool.js";
import { figure, sum } from "../run/statistics.js";
import { GROUPS } from "./groups.js";
import { batchesOf } from "./measure.js";
import { checkTargets, type Runs, summarize, summaryText } from "./summary.js";
import { corpusOf, readPages } from "./texts.js";
import type { Group, Job, RetainedRun, TimeJob, TimeRun, Variant } from "./types.js";

/** The process that measures variants in Node. */
export const NODE: Launch = { command: execPath, args: [join(import.meta.dirname, "child.js")] };

/** Disables concurrent garbage collection, so that the same trees give the same figure. */
const RETAINED: Launch = { ...NODE, args: ["--expose-gc", "--single-threaded-gc", ...NODE.args] };

const PAGES = ".jsonl, .jsonl.gz or .jsonl.zst files (html or htmlBase64), or HTML files; default: wcxb-dev";

/**
 * Readability on jsdom takes half a second per page, hence fewer pages and rounds. Extractors run over
 * archives; in the first hundred pages of a process, the engine's compiler takes more time than the faster
 * extractors.
 */
const DEFAULTS = {
  parse: { take: 300, warm: 0, rounds: 5 },
  extract: { take: 200, warm: 100, rounds: 2 },
} as const;

/** The command of a benchmark that compares ours with peers, page by page. */
export function pagesCommand(name: keyof typeof DEFAULTS): Command {
  const group = GROUPS[name]!;
  const { take, warm, rounds } = DEFAULTS[name];
  const names = group.variants.map((variant) => variant.name);
  const onDemand = group.variants.filter((variant) => variant.onDemand).map((variant) => variant.name);
  return defineCommand(
    {
      about: `
Measures ours and its peers on the same pages: every variant in a separate process, one after another, every page
once. Variants in Python use $PYTHON (default python3) if it has their packages, or otherwise an environment that is
created for them; those in Rust are compiled by $CARGO (default cargo).

Variants: ${names.join(", ")}.
FILE: ${PAGES}.`,
      operands: "[FILE]...",
      options: {
        take: count("use N pages, evenly spread", take),
        all: flag("use all pages"),
        rounds: count("runs of every variant", rounds),
        warm: count("first pages that warm up each process, at most half of the pages", warm, 0),
        variants: list(
          "A,B",
          `only these (default: all${onDemand.length === 0 ? "" : ` but ${onDemand.join(", ")}`})`,
        ),
        base: text("NAME", `the variant that ratios refer to (default: ${group.base})`),
        check: flag("exit with 1 if a figure misses its target"),
      },
    },
    async (values, files) => {
      const chosen = values.variants === undefined ? [] : chosenNames("--variants", values.variants, names);
      const variants = group.variants.filter(({ name, onDemand }) =>
        chosen.length > 0 ? chosen.includes(name) : onDemand !== true,
      );
      const hasBase = variants.some((variant) => variant.name === group.base);
      const base = values.base ?? (hasBase ? group.base : variants[0]!.name);
      if (!variants.some((variant) => variant.name === base))
        throw new UsageError(`--base ${base} is not one of the variants`);
      const { folder, lengths } = await writeSpool(
        readPages(files.length > 0 ? files : [datasetPath("wcxb-dev")]),
      );
      const pages = everyKth(lengths.length, values.all ? Number.POSITIVE_INFINITY : values.take);
      const warm = Math.min(values.warm, pages.length >> 1);
      if (pages.length <= warm) throw new RangeError("there are no pages");
      const job = {
        ...{ spool: folder, batches: pages.map((page) => [page]), warm },
        ...{ warmMs: 0, minMs: 0, budgetMs: null },
      };
      const batchBytes = pages.slice(warm).map((page) => lengths[page]!);
      const isMet = await compareGroup(name, { ...group, variants, base }, job, values.rounds, batchBytes);
      return !values.check || isMet ? 0 : 1;
    },
  );
}

/**
 * Bytes of text that are timed together: about a millisecond for the fastest, a few seconds for the slowest
 * variant.
 */
const BATCH_BYTES = 1_000_000;
/** CPU time for warming up, in which the engine compiles hot code. */
const WARM_MS = 500;
/** A variant that processes all texts in less time repeats them, because shorter times are inaccurate. */
const MIN_MS = 1000;

const COPIES = Object.keys(GROUPS).filter((name) => name !== "parse" && name !== "extract");

/** The benchmark of deduplication. */
export const command: Command = defineCommand(
  {
    about: `
Measures our deduplication and its peers on the same texts: every variant in a separate process, one after another.

Groups: ${COPIES.join(", ")} (default: all).
FILE: .jsonl, .jsonl.gz, .jsonl.zst (text, or gold.text, or html or htmlBase64) or text files; default: wcxb-dev.`,
    operands: "[FILE]...",
    options: {
      only: list("A,B", "only these groups"),
      megabytes: count("generate documents from the lines of the texts, seeded, up to N megabytes", 100, 0),
      rounds: count("runs of every variant; the clusters always once", 3),
      seconds: count("a variant starts no batch of texts after N CPU seconds", 4),
      check: flag("exit with 1 if a figure misses its target"),
    },
  },
  async ({ only = [], megabytes, rounds, seconds, check }, files) => {
    const names = chosenNames("--only", only, COPIES);
    const needsTexts = names.some((name) => GROUPS[name]!.unit === undefined);
    const texts = corpusOf(files.length > 0 ? files : [datasetPath("wcxb-dev")], 1e6 * megabytes);
    const none: readonly SpooledPage[] = [];
    const { folder, lengths } = await writeSpool(needsTexts ? texts : none);
    const batches = batchesOf([...lengths.keys()], (text) => lengths[text]!, BATCH_BYTES);
    const batchBytes = batches.map((batch) => sum(batch.map((text) => lengths[text]!)));
    const job = {
      ...{ spool: folder, batches, warm: 0 },
      ...{ warmMs: WARM_MS, minMs: MIN_MS, budgetMs: 1000 * seconds },
    };
    let met = true;
    for (const name of names) {
      const own = name === "clusters" ? 1 : rounds;
      met = (await compareGroup(name, GROUPS[name]!, job, own, batchBytes)) && met;
    }
    return !check || met ? 0 : 1;
  },
);

/** Measures the variants of a group and prints their figures. @returns whether all targets are met. */
async function compareGroup(
  name: string,
  group: Group,
  job: Omit<TimeJob, "group" | "variant">,
  rounds: number,
  batchBytes: readonly number[],
): Promise<boolean> {
  const { variants, base, targets } = group;
  const { launches, versions } = launchesOf(group);
  const measure = (variant: Variant): Promise<Answer<TimeRun>> => {
    const own = { group: name, variant: variant.name };
    const question: Job =
      variant.task === undefined ? { kind: "time", ...job, ...own } : { kind: "task", ...own };
    const launch = variant.peer === undefined ? NODE : launches[variant.peer];
    return "error" in launch ? Promise.resolve(launch) : askOnce(launch, question);
  };
  const time = await runRounds(
    variants,
    rounds,
    measure,
    ({ cpuMs, task }) =>
      `${task?.found ?? `${cpuMs.length} batches`}, ${(sum(cpuMs) / 1000).toFixed(2)} CPU s`,
  );
  const retained = new Map<string, Answer<RetainedRun>>();
  for (const variant of name === "parse" ? variants.filter(({ load }) => load !== undefined) : []) {
    const pages = job.batches.slice(job.warm).flat();
    const question: Job = { kind: "retained", group: name, variant: variant.name, spool: job.spool, pages };
    retained.set(variant.name, await askOnce<RetainedRun>(RETAINED, question));
  }
  const runs: Runs = { time, retained };
  const summaries = summarize(runs, batchBytes, base);
  const packages = variants.flatMap((variant) => variant.packages ?? []);
  console.log(
    `${name}: ${batchBytes.length} batches, ${figure(sum(batchBytes) / 1e6)} MB, ${rounds} rounds, ` +
      `one process per variant and round, ${job.warm} pages for warming up\n${environmentLines(packages, versions)}\n`,
  );
  console.log(`${summaryText(name, group, summaries, batchBytes.length)}\n`);
  const { lines, met } = checkTargets(targets, summaries, runs);
  if (lines.length > 0) console.log(`${lines.join("\n")}\n`);
  // Other languages or their packages may be missing.
  const inNode = new Set(variants.filter(({ peer }) => peer === undefined).map((variant) => variant.name));
  return met && summaries.every(({ name, failures }) => failures.length === 0 || !inNode.has(name));
}

/** How to start the peers of a group in other languages, or why they are missing, which every run then reports. */
function launchesOf({ variants, python }: Group) {
  const versions: Record<string, string> = {};
  const attempt = (
    peer: Variant["peer"],
    launch: () => Launch,
    own: () => object,
  ): Launch | { error: string } => {
    if (!variants.some((variant) => variant.peer === peer)) return NODE;
    try {
      const found = launch();
      Object.assign(versions, own());
      return found;
    } catch (error) {
      stderr.write(`${peer}: ${(error as Error).message.split("\n")[0]}\n`);
      return { error: `${peer} or its packages are missing` };
    }
  };
  const launches = {
    python: attempt(
      "python",
      () => pythonLaunch({ script: "peers.py", packages: python! }),
      () => pythonVersions(python!),
    ),
    rust: attempt("rust", rustLaunch, rustVersions),
  };
  return { launches, versions };
}
