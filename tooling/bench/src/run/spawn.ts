import { fork } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { StepTimes } from "../steps/measure.js";
import type { Answer, Job, RetainedRun, TimeRun } from "./types.js";

const CHILD = fileURLToPath(new URL("../child.js", import.meta.url));

/** Collection in the background ends when it likes; without it the same trees give the same figure. */
const RETAINED_FLAGS: readonly string[] = ["--expose-gc", "--single-threaded-gc"];

/** How much of a dying child's last words is kept. */
const LAST_WORDS = 2000;

/** Runs a job in a fresh process of Node and waits for it. A process that dies is a failure, never a throw. */
export function measure(job: Job & { readonly measure: "time" }): Promise<Answer<TimeRun>>;
export function measure(job: Job & { readonly measure: "retained" }): Promise<Answer<RetainedRun>>;
export function measure(job: Job & { readonly measure: "steps" }): Promise<Answer<StepTimes>>;
export function measure(job: Job): Promise<Answer<TimeRun | RetainedRun | StepTimes>> {
  const child = fork(CHILD, [], {
    execArgv: job.measure === "retained" ? [...RETAINED_FLAGS] : [],
    // Peers write to the console; the figures come through the channel.
    stdio: ["ignore", "ignore", "pipe", "ipc"],
  });
  const stop = (): void => void child.kill("SIGKILL");
  process.once("exit", stop);
  return new Promise((resolve) => {
    let answer: Answer<TimeRun | RetainedRun | StepTimes> | undefined;
    let words = "";
    child.stderr!.setEncoding("utf8").on("data", (text: string) => {
      words = (words + text).slice(-LAST_WORDS);
    });
    child.once("message", (message: Answer<TimeRun | RetainedRun | StepTimes>) => {
      answer = message;
    });
    child.once("error", (error) => {
      answer ??= { failure: String(error) };
    });
    child.once("close", (code, signal) => {
      process.removeListener("exit", stop);
      resolve(answer ?? { failure: `ended with ${signal ?? code} ${words}`.trim() });
    });
    child.send(job);
  });
}
