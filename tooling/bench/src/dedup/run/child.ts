import { json } from "node:stream/consumers";
import { ANSWER } from "../../run/answer.js";
import type { Answer } from "../../run/types.js";
import type { Job, Run } from "../types.js";
import { GROUP_TABLE } from "../variants/groups.js";
import { measureTask, measureTexts } from "./measure.js";

/** The process that measures one variant: a {@link Job} comes by standard input, the {@link Run} goes to the output. */
const job = (await json(process.stdin)) as Job;
console.log(`${ANSWER}${JSON.stringify(await answer())}`);

async function answer(): Promise<Answer<Run>> {
  try {
    const variant = GROUP_TABLE[job.group].variants.find(({ name }) => name === job.variant)!;
    if (variant.kind === "python") throw new Error(`${variant.name} runs in Python`);
    const run =
      variant.kind === "task" ? measureTask(await variant.load()) : measureTexts(await variant.load(), job);
    return { run };
  } catch (error) {
    return { failure: String(error) };
  }
}
