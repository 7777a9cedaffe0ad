import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { execPath, stderr, stdout } from "node:process";
import { readPages } from "../pages/read.js";
import { everyKth } from "../pages/sample.js";
import { openSpool, writeSpool } from "../pages/spool.js";
import type { BenchPage } from "../pages/types.js";
import { environment } from "../report/environment.js";
import { answerOf } from "../run/answer.js";
import { rotated } from "../run/rounds.js";
import { sourceMemory } from "./memory.js";
import type { BytesOptions } from "./options.js";
import { type BytesReport, figuresOf, printedBytes } from "./report.js";
import type { BytesJob, BytesRun } from "./types.js";
import { WAYS } from "./ways.js";

const CHILD = join(import.meta.dirname, "child.js");

/** A process's first pages are told apart from those after which the engine has compiled what is hot. */
const FIRST = 50;
const WARM = 150;

/**
 * Measures the ways from a page's bytes to its strings.
 *
 * @param folder - for the pages, of this run alone.
 * @returns the exit code.
 * @throws Error where a process dies.
 */
export async function benchBytes(options: BytesOptions, folder: string): Promise<number> {
  const { rounds } = options;
  const pages = everyKth(await writeSpool(folder, allPages(options.pages)), options.take);
  if (pages.length < 2) throw new RangeError("there must be two pages at least");
  const warm = Math.min(WARM, pages.length >> 1);
  const first = Math.min(FIRST, warm);
  const runs = new Map<string, BytesRun[]>(WAYS.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    stderr.write(`round ${round + 1} of ${rounds}\n`);
    for (const { name } of rotated(WAYS, round)) {
      const job: BytesJob = { way: name, spool: folder, pages, warm, first };
      const answer = await answerOf<BytesRun>(execPath, CHILD, job);
      if ("failure" in answer) throw new Error(`${name}: ${answer.failure}`);
      runs.get(name)!.push(answer.run);
    }
  }
  const sums = WAYS.filter(({ parses }) => parses !== true).map(({ name }) => runs.get(name)![0]!.checksum);
  if (new Set(sums).size > 1) throw new Error("the ways do not give the same strings");
  const spool = openSpool(folder);
  const report: BytesReport = {
    bench: "bytes",
    rounds,
    warm,
    first,
    environment: environment([]),
    memory: sourceMemory(spool, pages),
    ways: WAYS.map(({ name, given }) => {
      const base = runs.get(WAYS.find((way) => way.given === given)!.name)!;
      const own = runs.get(name)!;
      return { name, given, first: figuresOf(own, base, "first"), warm: figuresOf(own, base, "warm") };
    }),
  };
  spool.close();
  stdout.write(`${printedBytes(report)}\n`);
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  return 0;
}

async function* allPages(files: readonly string[]): AsyncGenerator<BenchPage> {
  for (const file of files) yield* readPages(file);
}
