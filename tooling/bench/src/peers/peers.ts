import { stderr } from "node:process";
import { parseArgs } from "node:util";
import { datasetPath, listOf, UsageError, wholeNumber } from "@winnow/common";
import { readPages } from "../pages/read.js";
import { type BenchPage, everyKth, writeSpool } from "../pages/spool.js";
import { environment } from "../report/environment.js";
import { type Bound, finish, REPORT_OPTIONS, REPORT_USAGE, runFolder } from "../report/finish.js";
import { ask } from "../run/ask.js";
import { findPython } from "../run/python.js";
import { runRounds } from "../run/rounds.js";
import { findRust } from "../run/rust.js";
import { benchSteps, STEPS_DEFAULTS } from "../steps/steps.js";
import type { Answer, Language, Runtime, Variant } from "../types.js";
import { EXTRACT_PEERS, EXTRACT_VARIANTS } from "./extract.js";
import { PARSE_PEERS, PARSE_VARIANTS } from "./parse.js";
import { printed, type Report } from "./report.js";
import type { RetainedRun } from "./retained.js";
import { type PeerRuns, retainedRatio, summarize, timeRatio } from "./summary.js";
import type { TimeRun } from "./time.js";

/** A benchmark that compares ours with peers, page by page. */
interface PeerBench {
  readonly variants: readonly Variant<BenchPage>[];
  /** Finds or installs the languages of its peers. */
  readonly runtimes: Readonly<Partial<Record<Language, () => Runtime>>>;
  /** The variant that ratios refer to. */
  readonly base: string;
  /** Whether the results are trees whose memory is measured. */
  readonly retained: boolean;
  /** Defaults: number of pages, number of them for warming up, and rounds. */
  readonly take: number;
  readonly warm: number;
  readonly rounds: number;
  readonly bounds: (runs: PeerRuns) => readonly Bound[];
}

export type PeerBenchName = "parse" | "extract";

/**
 * Readability on jsdom takes half a second per page, hence fewer pages and rounds. Extractors run over
 * archives; in the first hundred pages of a process, the engine's compiler takes more time than the faster
 * extractors.
 */
export const BENCHES: Readonly<Record<PeerBenchName, PeerBench>> = {
  parse: {
    variants: PARSE_VARIANTS,
    runtimes: { python: () => findPython(PARSE_PEERS) },
    base: "parse5",
    retained: true,
    take: 300,
    warm: 0,
    rounds: 5,
    bounds: (runs) => [
      { what: "time to parse5's", found: timeRatio(runs, "winnow", "parse5").median, max: 0.2 },
      {
        what: "time to that of cheerio's load",
        found: timeRatio(runs, "winnow", "cheerio").median,
        max: 0.06,
      },
      {
        what: "retained memory to parse5's, with the source",
        found: retainedRatio(runs, "winnow", "parse5"),
        max: 0.4,
      },
      { what: "the same after compact", found: retainedRatio(runs, "winnow-compact", "parse5"), max: 0.15 },
    ],
  },
  extract: {
    variants: EXTRACT_VARIANTS,
    runtimes: { python: () => findPython(EXTRACT_PEERS), rust: () => findRust() },
    base: "winnow",
    retained: false,
    take: 200,
    warm: 100,
    rounds: 2,
    bounds: (runs) => [
      {
        what: "time of Readability on jsdom to ours",
        found: timeRatio(runs, "readability-jsdom", "winnow").median,
        min: 20,
      },
    ],
  },
};

const STEPS_USAGE = `\
  --steps           instead of peers, compare each of our steps (of the default method, text, other formats, metadata)
                    with the parse
                    (default: --take ${STEPS_DEFAULTS.take} --warm ${STEPS_DEFAULTS.warm} --rounds ${STEPS_DEFAULTS.rounds})
`;

/** The command of a benchmark. */
export function peerCommand(name: PeerBenchName): {
  readonly usage: string;
  readonly run: (args: readonly string[]) => Promise<number>;
} {
  const { variants, base, take, warm, rounds } = BENCHES[name];
  const names = variants.map(({ name, onDemand }) => (onDemand === true ? `${name}*` : name));
  const usage = `usage: pnpm bench ${name} [--pages FILE...] [options]

Measures ours and its peers on the same pages: every variant in a separate process, one after another, every
page once. Variants in Python use $PYTHON (default python3) if it has their packages, or otherwise an
environment that is created for them; those in Rust are compiled by $CARGO (default cargo).

  --pages FILE...   .jsonl, .jsonl.gz, .jsonl.zst (html or htmlBase64) or HTML files; default: wcxb-dev.jsonl.gz in
                    $WINNOW_DATASETS or in ../shared/datasets
  --take N | all    use N pages, evenly spread (default ${take})
  --rounds R        runs of every variant (default ${rounds})
  --warm N          use the first N pages to warm up each process, uncounted (default ${warm}, at most half of the
                    pages)
  --variants A,B    only these (default: all but those marked *): ${names.join(", ")}
  --base NAME       the variant that ratios refer to (default ${base})
${REPORT_USAGE}${name === "extract" ? STEPS_USAGE : ""}`;
  return { usage, run: (args) => bench(name, readPeerOptions(name, args)) };
}

/** A parsed command line. */
interface PeerOptions {
  readonly pages: readonly string[];
  readonly variants: readonly Variant<BenchPage>[];
  readonly base: string;
  readonly take: number;
  readonly rounds: number;
  /** Default: that of the benchmark, but at most half of the pages. */
  readonly warm: number | undefined;
  readonly json: string | undefined;
  readonly check: boolean;
  readonly steps: boolean;
}

/** @throws UsageError if the command line is wrong. */
export function readPeerOptions(name: PeerBenchName, args: readonly string[]): PeerOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      pages: { type: "string", multiple: true },
      take: { type: "string" },
      rounds: { type: "string" },
      warm: { type: "string" },
      variants: { type: "string" },
      base: { type: "string" },
      steps: { type: "boolean", default: false },
      ...REPORT_OPTIONS,
    },
  });
  const { steps, json, check } = values;
  if (steps && name !== "extract") throw new UsageError("--steps is an option of extract");
  const bench = BENCHES[name];
  const defaults = steps ? STEPS_DEFAULTS : bench;
  const known = bench.variants.map((variant) => variant.name);
  const chosen = values.variants === undefined ? [] : listOf("--variants", values.variants.split(","), known);
  const variants = bench.variants.filter(({ name, onDemand }) =>
    chosen.length > 0 ? chosen.includes(name) : onDemand !== true,
  );
  const hasBase = variants.some((variant) => variant.name === bench.base);
  const base = values.base ?? (hasBase ? bench.base : variants[0]!.name);
  if (!variants.some((variant) => variant.name === base)) {
    throw new UsageError(`--base ${base} is not one of the variants`);
  }
  const files = [...(values.pages ?? []), ...positionals];
  return {
    pages: files.length > 0 ? files : [datasetPath("wcxb-dev")],
    variants,
    base,
    take:
      values.take === "all" ? Number.POSITIVE_INFINITY : wholeNumber("take", values.take ?? defaults.take, 1),
    rounds: wholeNumber("rounds", values.rounds ?? defaults.rounds, 1),
    warm: values.warm === undefined ? undefined : wholeNumber("warm", values.warm, 0),
    json,
    check,
    steps,
  };
}

/** @returns the exit code. */
async function bench(name: PeerBenchName, options: PeerOptions): Promise<number> {
  const { base, rounds, variants, steps } = options;
  const { retained, ...of } = BENCHES[name];
  stderr.write(`reading ${options.pages.join(", ")}\n`);
  const spool = runFolder();
  const lengths = await writeSpool(spool, readPages(options.pages));
  const pages = everyKth(lengths.length, options.take);
  const warm = options.warm ?? Math.min(steps ? STEPS_DEFAULTS.warm : of.warm, pages.length >> 1);
  if (pages.length <= warm) throw new RangeError(`${pages.length} pages, ${warm} of them for warming up`);
  const pageBytes = pages.slice(warm).map((index) => lengths[index]!);
  if (steps) return benchSteps({ ...options, spool, pages, warm, pageBytes });
  stderr.write(`${pages.length} of ${lengths.length} pages, ${variants.length} variants\n`);

  const inNode = variants.filter(({ load }) => load !== undefined);
  const languages = new Set(variants.flatMap(({ language }) => language ?? []));
  const runtimes = new Map([...languages].map((language) => [language, of.runtimes[language]!()]));
  const measure = (variant: Variant<BenchPage>): Promise<Answer<TimeRun>> => {
    const job: PageJob = { kind: "time", bench: name, variant: variant.name, spool, pages, warm };
    return variant.language === undefined ? ask(job) : runtimes.get(variant.language)!.ask(job);
  };
  const time = await runRounds(variants, rounds, measure, ({ cpuMs, wallMs }) => {
    const total = cpuMs.reduce((sum, ms) => sum + ms, 0);
    return `${(total / cpuMs.length).toFixed(2)} CPU ms/page, ${(wallMs / 1000).toFixed(1)} s`;
  });
  const trees = new Map<string, Answer<RetainedRun>>();
  for (const variant of retained ? inNode : []) {
    const counted = { pages: pages.slice(warm), warm: 0 };
    const job: PageJob = { kind: "retained", bench: name, variant: variant.name, spool, ...counted };
    const answer = await ask<RetainedRun>(job, { flags: RETAINED_FLAGS });
    trees.set(variant.name, answer);
    const found = answer.failure ?? `${(answer.run!.retainedBytes / 1e6).toFixed(1)} MB`;
    stderr.write(`retained memory, ${variant.name}: ${found}\n`);
  }

  const runs: PeerRuns = { time, retained: trees };
  const report: Report = {
    bench: name,
    base,
    rounds,
    pages: pageBytes.length,
    warm,
    bytes: pageBytes.reduce((sum, bytes) => sum + bytes, 0),
    environment: environment(variants, versionsOf([...runtimes.values()])),
    variants: summarize(runs, pageBytes, base, warm),
  };
  // Other languages or their packages may be missing.
  const failed = inNode.some(({ name }) =>
    report.variants.some((summary) => summary.name === name && summary.failures.length > 0),
  );
  return finish(report, printed(report, variants), options, of.bounds(runs), failed);
}

function versionsOf(runtimes: readonly Runtime[]): Readonly<Record<string, string>> {
  return Object.assign({}, ...runtimes.map(({ versions }) => (typeof versions === "string" ? {} : versions)));
}

/** Disables concurrent garbage collection, so that the same trees give the same figure. */
const RETAINED_FLAGS: readonly string[] = ["--expose-gc", "--single-threaded-gc"];

/** The job of a process that measures one variant. */
export interface PageJob {
  readonly kind: "time" | "retained";
  readonly bench: PeerBenchName;
  readonly variant: string;
  /** The folder of the spool. */
  readonly spool: string;
  /** Indices of the pages into the spool, in order. */
  readonly pages: readonly number[];
  /** Number of first pages for warming up. */
  readonly warm: number;
}
