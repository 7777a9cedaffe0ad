import { createInterface } from "node:readline";
import { openSpool } from "../run/spool.js";
import { GROUPS } from "./groups.js";
import { loaded, retainedByPages, timeBatches } from "./measure.js";
import type { Job } from "./types.js";

/**
 * The measuring process: it reads a job from standard input and writes the answer to standard output. It only
 * loads what the variant needs, because its memory is measured.
 */
// Peers print warnings; standard output is for the answer.
Object.assign(console, { log: console.error, info: console.error, warn: console.error });
for await (const line of createInterface({ input: process.stdin })) {
  const job = JSON.parse(line) as Job;
  const variant = GROUPS[job.group]!.variants.find(({ name }) => name === job.variant)!;
  const run =
    job.kind === "time"
      ? await timeBatches(await loaded(variant), job)
      : await retainedByPages(await variant.load!(), openSpool(job.spool), job.pages);
  process.stdout.write(`${JSON.stringify(run)}\n`);
}
