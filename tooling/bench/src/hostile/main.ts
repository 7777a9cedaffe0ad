import { writeFileSync } from "node:fs";
import { stderr, stdout } from "node:process";
import { readPages } from "../pages/read.js";
import { writeSpool } from "../pages/spool.js";
import type { BenchPage } from "../pages/types.js";
import { environment } from "../report/environment.js";
import type { HostileOptions } from "./options.js";
import { checkHostile, figuresOf, type HostileReport, printedHostile } from "./report.js";
import { runHostile } from "./run.js";
import type { HostileFigures } from "./types.js";

/** Ordinary pages, and how many of them each process does before it counts: then the engine has compiled what is hot. */
const PAGES = 300;
const WARM = 150;

/**
 * Measures parsers on hostile inputs, each in a process of its own.
 *
 * @param folder - for the ordinary pages, of this run alone.
 * @returns the exit code: 0, or 1 where with `check` a promise is missed.
 */
export async function benchHostile(options: HostileOptions, folder: string): Promise<number> {
  const { variants, inputs, limit } = options;
  const pages = await writeSpool(folder, firstPages(options.pages));
  const warm = Math.min(WARM, pages >> 1);
  if (pages === 0) throw new RangeError("there are no ordinary pages");
  const measured: HostileReport["variants"][number][] = [];
  for (const { name } of variants) {
    const figures: HostileFigures[] = [];
    for (const [index, input] of inputs.entries()) {
      const job = { variant: name, input: input.name, spool: folder, warm };
      const found = figuresOf(input, await runHostile(job, limit * 1000));
      figures.push(found);
      const outcome = found.failure ?? `${found.ms.toFixed(1)} CPU ms`;
      stderr.write(`[${index + 1}/${inputs.length}] ${name}, ${input.name}: ${outcome}\n`);
    }
    measured.push({ name, inputs: figures });
  }
  const report: HostileReport = {
    bench: "hostile",
    warm,
    pages,
    environment: environment(variants),
    variants: measured,
  };
  stdout.write(`${printedHostile(report)}\n`);
  if (options.json !== undefined) writeFileSync(options.json, `${JSON.stringify(report, null, 2)}\n`);
  if (!options.check) return 0;
  const results = checkHostile(measured.find(({ name }) => name === "winnow")?.inputs ?? []);
  stdout.write(`\n${results.map(({ line }) => line).join("\n")}\n`);
  return results.length > 0 && results.every(({ met }) => met) ? 0 : 1;
}

async function* firstPages(files: readonly string[]): AsyncGenerator<BenchPage> {
  let done = 0;
  for await (const page of readPages(files)) {
    yield page;
    if (++done === PAGES) return;
  }
}
