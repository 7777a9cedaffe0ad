import { writeFileSync } from "node:fs";
import { stderr, stdout } from "node:process";
import type { PythonPackages } from "@winnow/common";
import { openSpool, writeSpool } from "../pages/spool.js";
import type { BenchPage } from "../pages/types.js";
import { environment } from "../report/environment.js";
import { findPython } from "../run/python.js";
import { batchesOf } from "./corpus/batches.js";
import { enlargement, shuffled } from "./corpus/enlarge.js";
import { readTexts } from "./corpus/texts.js";
import type { DedupOptions } from "./options.js";
import { checkFloors } from "./report/floors.js";
import { type DedupReport, printedDedup } from "./report/printed.js";
import { type GroupFigures, summarizeGroup } from "./report/summary.js";
import { runGroup } from "./run/rounds.js";
import { GROUP_TABLE } from "./variants/groups.js";

/** What `dedup_peers.py` needs. */
const PEERS: PythonPackages = {
  folder: "winnow-bench-dedup",
  check: "import datasketch, numpy, xxhash",
  requirements: ["datasketch", "numpy", "xxhash"],
};

const SEED = 6;

/** Texts that are timed together: about a millisecond of the fastest, a few seconds of the slowest. */
const BATCH_BYTES = 1_000_000;

/** CPU time in which the engine compiles what is hot. */
const WARM_MS = 500;

/** What does all texts in less does them again: a tenth of a second is too short to tell a figure by. */
const LEAST_MS = 1000;

/**
 * Measures deduplication.
 *
 * @param folder - for the texts, of this run alone.
 * @returns the exit code: 0, or 1 where a variant other than one in Python ended without an answer, or with `check` where a
 * promise is missed.
 */
export async function benchDedup(options: DedupOptions, folder: string): Promise<number> {
  const groups = options.only.map((name) => GROUP_TABLE[name]);
  const needsTexts = groups.some(({ unit }) => unit === "MB");
  await writeSpool(folder, needsTexts ? corpus(options) : none());
  const spool = openSpool(folder);
  const lengths = spool.entries.map(({ length }) => length);
  spool.close();
  const batches = batchesOf(lengths, BATCH_BYTES);
  const batchBytes = batches.map(([from, to]) => sum(lengths.slice(from, to)));
  const usesPython = groups.some(({ variants }) => variants.some(({ kind }) => kind === "python"));
  const python = usesPython ? findPython(PEERS) : { missing: "" };

  const figures: GroupFigures[] = [];
  for (const group of groups) {
    const runs = await runGroup(group, {
      rounds: options.rounds,
      spool: folder,
      batches,
      warmMs: WARM_MS,
      leastMs: LEAST_MS,
      budgetMs: options.seconds * 1000,
      python,
      progress: (line) => stderr.write(`${line}\n`),
    });
    figures.push(summarizeGroup(group, runs, batchBytes));
  }

  const report: DedupReport = {
    bench: "dedup",
    documents: lengths.length,
    bytes: sum(lengths),
    environment: environment(groups.flatMap(({ variants }) => variants)),
    python: "missing" in python ? python.missing : python.versions,
    groups: figures,
  };
  stdout.write(`${printedDedup(report, groups)}\n`);
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  if (options.check) {
    const results = checkFloors(figures);
    stdout.write(`\n${results.map(({ line }) => line).join("\n")}\n`);
    return results.every(({ met }) => met) ? 0 : 1;
  }
  const failed = figures.some(({ variants }, i) =>
    variants.some(({ failures }, j) => failures.length > 0 && groups[i]!.variants[j]!.kind !== "python"),
  );
  return failed ? 1 : 0;
}

/** The texts and what is made of them, mixed, so that a slow variant's first batches are like the rest. */
async function* corpus({ texts: files, megabytes }: DedupOptions): AsyncGenerator<BenchPage> {
  const texts: string[] = [];
  for (const file of files) {
    stderr.write(`reading ${file}\n`);
    for await (const text of readTexts([file])) texts.push(text);
  }
  const made = [...enlargement(texts, megabytes * 1e6, SEED)];
  stderr.write(`${texts.length} texts, ${made.length} made of their lines\n`);
  for (const [index, text] of shuffled([...texts, ...made], SEED).entries()) {
    yield { id: String(index), html: text };
  }
}

async function* none(): AsyncGenerator<BenchPage> {}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
