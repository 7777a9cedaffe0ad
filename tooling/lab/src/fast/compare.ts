import { join } from "node:path";
import { execPath, stderr } from "node:process";
import { type Command, chosenNames, count, defineCommand, flag, list } from "../command.js";
import { datasetPath } from "../data/datasets.js";
import { type Answer, askOnce, type Launch } from "../run/ask.js";
import { environmentLines } from "../run/environment.js";
import { rustLaunch, rustVersions } from "../run/programs.js";
import { pythonLaunch, pythonVersions } from "../run/python.js";
import { runRounds } from "../run/rounds.js";
import { everyKth, writeSpool } from "../run/spool.js";
import { figure, sum } from "../run/statistics.js";
import { SIGNATURES } from "./clusters.js";
import { COPIES } from "./copies.js";
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
        variants: list("A,B", "only these (default: all)"),
        check: flag("exit with 1 if a figure misses its target"),
      },
    },
    async (values, files) => {
      const chosen = chosenNames("--variants", values.variants ?? [], names);
      const variants = group.variants.filter(({ name }) => chosen.includes(name));
      const hasBase = variants.some((variant) => variant.name === group.base);
      const base = hasBase ? group.base : variants[0]!.name;
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

/** The benchmark of deduplication. */
export const command: Command = defineCommand(
  {
    about: `
Measures our deduplication and its peers on the same texts: every variant in a separate process, one after another.

Groups: ${Object.keys(COPIES).join(", ")}.
FILE: .jsonl, .jsonl.gz, .jsonl.zst (text, or gold.text, or html or htmlBase64) or text files; default: wcxb-dev.`,
    operands: "[FILE]...",
    options: {
      megabytes: count("generate documents from the lines of the texts, seeded, up to N megabytes", 100, 0),
      rounds: count("runs of every variant; the clusters always once", 3),
      seconds: count("a variant starts no batch of texts after N CPU seconds", 4),
      check: flag("exit with 1 if a figure misses its target"),
    },
  },
  async ({ megabytes, rounds, seconds, check }, files) => {
    const texts = corpusOf(files.length > 0 ? files : [datasetPath("wcxb-dev")], 1e6 * megabytes);
    const { folder, lengths } = await writeSpool(texts);
    const batches = batchesOf([...lengths.keys()], (text) => lengths[text]!, BATCH_BYTES);
    const batchBytes = batches.map((batch) => sum(batch.map((text) => lengths[text]!)));
    const job = {
      ...{ spool: folder, batches, warm: 0 },
      // Shorter times are inaccurate.
      ...{ warmMs: 500, minMs: 1000, budgetMs: 1000 * seconds },
    };
    // Clusters are made once, of their own signatures.
    const once = { ...job, batches: [[0]], warmMs: 0, minMs: 0, budgetMs: null };
    let met = true;
    for (const [name, group] of Object.entries(COPIES)) {
      const isMet =
        name === "clusters"
          ? compareGroup(name, group, once, 1, [SIGNATURES])
          : compareGroup(name, group, job, rounds, batchBytes);
      met = (await isMet) && met;
    }
    return !check || met ? 0 : 1;
  },
);

/** Measures the variants of a group and prints their figures. @returns whether all targets are met. */
export async function compareGroup(
  name: string,
  group: Group,
  job: Omit<TimeJob, "group" | "variant">,
  rounds: number,
  batchBytes: readonly number[],
): Promise<boolean> {
  const { variants, base, targets } = group;
  const { launches, versions } = launchesOf(group);
  const measure = (variant: Variant): Promise<Answer<TimeRun>> => {
    const question: Job = { kind: "time", ...job, group: name, variant: variant.name };
    const launch = launches.get(variant.peer)!;
    return "error" in launch ? Promise.resolve(launch) : askOnce(launch, question);
  };
  const time = await runRounds(
    variants,
    rounds,
    measure,
    ({ cpuMs }) => `${cpuMs.length} batches, ${(sum(cpuMs) / 1000).toFixed(2)} CPU s`,
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
      `one process per variant and round, ${job.warmMs > 0 ? `at most ${job.warmMs / 1000} CPU s` : `${job.warm} pages`} for warming up\n${environmentLines(packages, versions)}\n`,
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
  const launches = new Map<Variant["peer"], Launch | { readonly error: string }>([[undefined, NODE]]);
  for (const { peer } of variants) {
    if (launches.has(peer)) continue;
    try {
      const isPython = peer === "python";
      launches.set(peer, isPython ? pythonLaunch({ script: "peers.py", packages: python! }) : rustLaunch());
      Object.assign(versions, isPython ? pythonVersions(python!) : rustVersions());
    } catch (error) {
      stderr.write(`${peer}: ${(error as Error).message.split("\n")[0]}\n`);
      launches.set(peer, { error: `${peer} or its packages are missing` });
    }
  }
  return { launches, versions };
}
