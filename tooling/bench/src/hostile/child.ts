import { openSpool } from "../pages/spool.js";
import { PARSE_VARIANTS } from "../variants/parse.js";
import { HOSTILE_INPUTS } from "./inputs.js";
import { measureHostile } from "./measure.js";
import type { HostileJob, HostileRun } from "./types.js";

/** The process that measures one input: takes a {@link HostileJob} from its parent, answers after every step and ends. */
process.once("message", async (job: HostileJob) => {
  const variant = PARSE_VARIANTS.find(({ name }) => name === job.variant)!;
  const input = HOSTILE_INPUTS.find(({ name }) => name === job.input)!;
  if (!("load" in variant)) throw new Error(`${variant.name} runs in Python`);
  await measureHostile(await variant.load(), input, openSpool(job.spool), job.warm, told);
  process.disconnect();
});

/** Resolves when the message is on its way: the next step may hold the process for long. */
function told(found: HostileRun): Promise<void> {
  return new Promise((resolve) => process.send!(found, () => resolve()));
}
