import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { argv, exit, stderr, stdout } from "node:process";
import { benchDedup } from "./dedup/main.js";
import { DEDUP_USAGE, readDedupOptions } from "./dedup/options.js";
import { benchHostile } from "./hostile/main.js";
import { HOSTILE_USAGE, readHostileOptions } from "./hostile/options.js";
import { type Options, readOptions, USAGE } from "./options.js";
import { readPages } from "./pages/read.js";
import { everyKth } from "./pages/sample.js";
import { openSpool, writeSpool } from "./pages/spool.js";
import { checkBounds } from "./report/bounds.js";
import { type Environment, environment } from "./report/environment.js";
import { printed, type Report } from "./report/report.js";
import { summarize } from "./report/summary.js";
import { findPython, type Python } from "./run/python.js";
import { runRounds } from "./run/rounds.js";
import { measure } from "./run/spawn.js";
import type { StepTimes } from "./steps/measure.js";
import { checkSteps, printedSteps, type StepsReport, summarizeSteps } from "./steps/report.js";
import type { Variant } from "./variants/types.js";

/** Of the benches that have options of their own. */
const USAGES: ReadonlyMap<string | undefined, string> = new Map([
  ["dedup", DEDUP_USAGE],
  ["hostile", HOSTILE_USAGE],
]);

process.once("SIGINT", () => exit(130));
process.once("SIGTERM", () => exit(143));
exit(await main(argv.slice(2)));

async function main(args: readonly string[]): Promise<number> {
  const [name, ...rest] = args;
  const usage = USAGES.get(name) ?? USAGE;
  if (args.includes("--help")) {
    stdout.write(usage);
    return 0;
  }
  if (args.length === 0) {
    stderr.write(usage);
    return 2;
  }
  let run: (folder: string) => Promise<number>;
  try {
    if (name === "dedup") {
      const options = readDedupOptions(rest);
      run = (folder) => benchDedup(options, folder);
    } else if (name === "hostile") {
      const options = readHostileOptions(rest);
      run = (folder) => benchHostile(options, folder);
    } else {
      const options = readOptions(args);
      run = (folder) => bench(options, folder);
    }
  } catch (error) {
    stderr.write(`bench: ${(error as Error).message}\n\n${usage}`);
    return 2;
  }
  const folder = mkdtempSync(join(tmpdir(), "winnow-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  try {
    return await run(folder);
  } catch (error) {
    stderr.write(`bench: ${(error as Error).message}\n`);
    return 1;
  }
}

/** @returns the exit code. */
async function bench(options: Options, folder: string): Promise<number> {
  const { bench, base, rounds } = options;
  stderr.write(`reading ${options.pages.join(", ")}\n`);
  const total = await writeSpool(folder, readPages(options.pages));
  const pages = everyKth(total, options.take);
  const warm = options.warm ?? Math.min(bench.warm, pages.length >> 1);
  if (pages.length <= warm) throw new RangeError(`${pages.length} pages, of which ${warm} are not counted`);
  if (options.steps) return benchSteps(options, folder, pages, warm);
  stderr.write(`${pages.length} of ${total} pages, ${options.variants.length} variants\n`);

  const variants = options.variants.map((name) => bench.variants.find((variant) => variant.name === name)!);
  const pythons = pythonsOf(variants);
  const runs = await runRounds(bench, {
    variants,
    pythons,
    rounds,
    spool: folder,
    pages,
    warm,
    progress: (line) => stderr.write(`${line}\n`),
  });

  const spool = openSpool(folder);
  const pageBytes = pages.slice(warm).map((index) => spool.entries[index]!.length);
  spool.close();
  const report: Report = {
    bench: bench.name,
    base,
    rounds,
    pages: pageBytes.length,
    warm,
    bytes: pageBytes.reduce((sum, bytes) => sum + bytes, 0),
    environment: withPythons(environment(variants), pythons),
    variants: summarize(runs, pageBytes, base, warm),
  };
  stdout.write(`${printed(report, bench)}\n`);
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  if (!options.check) {
    // Python and its packages are not everywhere.
    const ours = report.variants.filter(({ name }) => !pythons.has(name));
    return ours.every(({ failures }) => failures.length === 0) ? 0 : 1;
  }
  const results = checkBounds(bench.name, runs);
  stdout.write(`\n${results.map(({ line }) => line).join("\n")}\n`);
  return results.every(({ met }) => met) ? 0 : 1;
}

/** Each of our steps on the same pages, a process per round. @returns the exit code. */
async function benchSteps(
  { bench, rounds, json, check }: Options,
  folder: string,
  pages: readonly number[],
  warm: number,
): Promise<number> {
  const runs: StepTimes[] = [];
  for (let round = 1; round <= rounds; round++) {
    const job = {
      bench: bench.name,
      variant: "winnow",
      measure: "steps",
      spool: folder,
      pages,
      warm,
    } as const;
    const answer = await measure(job);
    if ("failure" in answer) throw new Error(answer.failure);
    runs.push(answer.run);
    stderr.write(`round ${round} of ${rounds}\n`);
  }
  const spool = openSpool(folder);
  const counted = pages.slice(warm);
  const report: StepsReport = {
    bench: "extract --steps",
    rounds,
    pages: counted.length,
    warm,
    bytes: counted.reduce((sum, index) => sum + spool.entries[index]!.length, 0),
    environment: environment([{ packages: [["@winnow/core-dom"], ["@winnow/extract"]] }]),
    steps: summarizeSteps(runs),
  };
  spool.close();
  stdout.write(`${printedSteps(report)}\n`);
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
  if (!check) return 0;
  const results = checkSteps(report.steps);
  stdout.write(`\n${results.map(({ line }) => line).join("\n")}\n`);
  return results.every(({ met }) => met) ? 0 : 1;
}

function pythonsOf(variants: readonly Variant[]): ReadonlyMap<string, Python> {
  const inPython = variants.filter((variant) => "python" in variant);
  return new Map(inPython.map(({ name, python }) => [name, findPython(python.packages)]));
}

function withPythons(found: Environment, pythons: ReadonlyMap<string, Python>): Environment {
  const versions = [...pythons.values()].map((python) => ("missing" in python ? {} : python.versions));
  return { ...found, packages: Object.assign({}, found.packages, ...versions) };
}
