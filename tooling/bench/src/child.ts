import { json } from "node:stream/consumers";
import type { DedupJob } from "./dedup/measure.js";
import type { HostileJob } from "./hostile/measure.js";
import { openSpool } from "./pages/spool.js";
import { EXTRACT_VARIANTS } from "./peers/extract.js";
import { PARSE_VARIANTS } from "./peers/parse.js";
import type { PageJob } from "./peers/peers.js";
import { retainedByPages } from "./peers/retained.js";
import { timePages } from "./peers/time.js";
import type { StepsJob } from "./steps/measure.js";
import type { WinnowStepsJob } from "./steps/winnow.js";
import { ANSWER } from "./types.js";

/**
 * The measuring process: it reads a job from standard input and writes the answer to standard output. It only
 * loads what the job needs, because its memory is measured.
 */
const job = (await json(process.stdin)) as PageJob | StepsJob | WinnowStepsJob | HostileJob | DedupJob;
switch (job.kind) {
  case "time":
  case "retained": {
    const { pages, warm } = job;
    const run = await loaded(job.bench === "parse" ? PARSE_VARIANTS : EXTRACT_VARIANTS, job.variant);
    const spool = openSpool(job.spool);
    await answer(
      job.kind === "time"
        ? await timePages(run, spool, pages, warm)
        : await retainedByPages(run, spool, pages),
    );
    break;
  }
  case "steps": {
    const { measureStep } = await import("./steps/measure.js");
    await answer(measureStep(openSpool(job.spool), job));
    break;
  }
  case "winnow-steps": {
    const { measureWinnow } = await import("./steps/winnow.js");
    await answer(measureWinnow(openSpool(job.spool), job));
    break;
  }
  case "hostile": {
    const { PARSER_SHAPES } = await import("@winnow/hostile");
    const { measureHostile } = await import("./hostile/measure.js");
    const run = await loaded(PARSE_VARIANTS, job.variant);
    const input = PARSER_SHAPES.find(({ name }) => name === job.input)!;
    await measureHostile(run, input, openSpool(job.spool), job.warm, answer);
    break;
  }
  case "dedup": {
    const { GROUPS } = await import("./dedup/groups.js");
    const { measureBatches, measureTask } = await import("./dedup/measure.js");
    const variant = GROUPS[job.group].variants.find(({ name }) => name === job.variant)!;
    await answer(
      variant.task === undefined
        ? measureBatches(await variant.load!(), openSpool(job.spool), job)
        : measureTask(await variant.task()),
    );
  }
}
// Peers may leave timers running.
process.exit();

async function loaded<Run>(
  variants: readonly { readonly name: string; readonly load?: () => Promise<Run> }[],
  variant: string,
): Promise<Run> {
  return variants.find(({ name }) => name === variant)!.load!();
}

/** Resolves when the answer is flushed, because the next step may block the process for long. */
function answer(run: unknown): Promise<void> {
  return new Promise((resolve) => {
    process.stdout.write(`${ANSWER}${JSON.stringify(run)}\n`, () => resolve());
  });
}
