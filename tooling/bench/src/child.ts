import { openSpool } from "./pages/spool.js";
import { retainedByPages } from "./run/retained.js";
import { timePages } from "./run/time.js";
import type { Answer, Job, RetainedRun, TimeRun } from "./run/types.js";
import { measureSteps, type StepTimes } from "./steps/measure.js";
import { BENCHES } from "./variants/benches.js";

/** The process that measures one variant: takes one {@link Job} from its parent, answers and ends. */
process.once("message", async (job: Job) => {
  process.send!(await answer(job), () => process.disconnect());
});

async function answer(job: Job): Promise<Answer<TimeRun | RetainedRun | StepTimes>> {
  try {
    if (job.measure === "steps") return { run: measureSteps(openSpool(job.spool), job.pages, job.warm) };
    const variant = BENCHES[job.bench].variants.find(({ name }) => name === job.variant)!;
    if (!("load" in variant)) throw new Error(`${variant.name} runs in Python`);
    const run = await variant.load();
    const spool = openSpool(job.spool);
    const measure = job.measure === "time" ? timePages : retainedByPages;
    return { run: await measure(run, spool, job) };
  } catch (error) {
    return { failure: String(error) };
  }
}
