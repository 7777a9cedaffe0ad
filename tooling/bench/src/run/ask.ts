import { spawn } from "node:child_process";
import { join } from "node:path";
import { execPath } from "node:process";
import { text } from "node:stream/consumers";
import { splitLines } from "@winnow/corpus";
import { ANSWER, type Answer } from "../types.js";

const CHILD = join(import.meta.dirname, "../child.js");

/** The process for {@link ask}. */
export interface AskOptions {
  /** Default: this Node. */
  readonly program?: string;
  /** Default: the script for all jobs in Node, and none for another program. */
  readonly script?: string;
  /** Flags of the program. */
  readonly flags?: readonly string[];
  /**
   * Milliseconds after an answer in which the next one must follow, or the process is killed. Default: none.
   */
  readonly limitMs?: number;
}

/**
 * Runs a job in a new process and waits for it. The process reads the job as JSON from its standard input and
 * writes one line per answer, of which the last counts. A process that crashes is a failure, not an
 * exception.
 */
export async function ask<Run>(
  job: unknown,
  {
    program = execPath,
    script = program === execPath ? CHILD : undefined,
    flags = [],
    limitMs,
  }: AskOptions = {},
): Promise<Answer<Run>> {
  // By default, Python writes compiled files next to the script.
  const env = { ...process.env, PYTHONDONTWRITEBYTECODE: "1" };
  const child = spawn(program, script === undefined ? flags : [...flags, script], {
    stdio: ["pipe", "pipe", "pipe"],
    env,
  });
  const stop = (): void => void child.kill("SIGKILL");
  process.once("exit", stop);
  // A process that crashes early closes its end; the reason is determined below.
  child.stdin.on("error", () => {});
  child.stdin.end(JSON.stringify(job));
  const ended = new Promise<string | undefined>((resolve) => {
    child.once("error", (error) => resolve(String(error)));
    child.once("close", (code, signal) => resolve(code === 0 ? undefined : `ended with ${signal ?? code}`));
  });
  const words = text(child.stderr);
  let run: Run | undefined;
  let isOverdue = false;
  let timer: NodeJS.Timeout | undefined;
  for await (const line of splitLines(child.stdout)) {
    if (!line.startsWith(ANSWER)) continue;
    run = JSON.parse(line.slice(ANSWER.length)) as Run;
    clearTimeout(timer);
    if (limitMs === undefined) continue;
    timer = setTimeout(() => {
      isOverdue = true;
      stop();
    }, limitMs);
  }
  const end = await ended;
  clearTimeout(timer);
  process.removeListener("exit", stop);
  const failure = isOverdue ? `no end within ${limitMs! / 1000} s` : end && `${end}${errorIn(await words)}`;
  return { ...(run === undefined ? {} : { run }), ...(failure === undefined ? {} : { failure }) };
}

/** The line with the error, of the many that an engine prints. */
function errorIn(words: string): string {
  const line = words.split("\n").findLast((line) => /^(?:\w*Error|FATAL ERROR)\b/.test(line));
  return line === undefined ? "" : `: ${line.trim().slice(0, 300)}`;
}
