import { fork } from "node:child_process";
import { join } from "node:path";
import type { HostileJob, HostileRun } from "./types.js";

const CHILD = join(import.meta.dirname, "child.js");

/** How much of a dying process's last words is kept. */
const LAST_WORDS = 2000;

/** The ordinary pages end; this is for a machine that does not. */
const ORDINARY_MS = 300_000;

/** What a process found before it ended, and why it ended early. */
export interface Ended {
  readonly run?: HostileRun;
  readonly failure?: string;
}

/**
 * Measures an input in a fresh process of Node and waits for it, but no longer than `limitMs` for a fourth of the input, nor
 * for all of it. A process that dies or does not end is a failure, never a throw.
 */
export function runHostile(job: HostileJob, limitMs: number, child: string = CHILD): Promise<Ended> {
  const process_ = fork(child, [], { stdio: ["ignore", "ignore", "pipe", "ipc"] });
  const stop = (): void => void process_.kill("SIGKILL");
  process.once("exit", stop);
  return new Promise((resolve) => {
    let run: HostileRun | undefined;
    let words = "";
    let failure: string | undefined;
    const overdue = (): void => {
      failure = `no end within ${limitMs / 1000} s${run?.quarterMs === undefined ? "" : ", a fourth had one"}`;
      stop();
    };
    let timer = setTimeout(overdue, ORDINARY_MS);
    process_.stderr!.setEncoding("utf8").on("data", (text: string) => {
      words = (words + text).slice(-LAST_WORDS);
    });
    process_.on("message", (message: HostileRun) => {
      run = message;
      clearTimeout(timer);
      timer = setTimeout(overdue, limitMs);
    });
    process_.once("error", (error) => {
      failure ??= String(error);
    });
    process_.once("close", (code, signal) => {
      clearTimeout(timer);
      process.removeListener("exit", stop);
      if (code !== 0) failure ??= `ended with ${signal ?? code}${saying(words)}`;
      resolve({ ...(run === undefined ? {} : { run }), ...(failure === undefined ? {} : { failure }) });
    });
    process_.send(job);
  });
}

/** The line that says what went wrong, of the many that the engine writes. */
function saying(words: string): string {
  const line = words.split("\n").find((line) => /^(?:\w*Error|FATAL ERROR)\b/.test(line));
  return line === undefined ? "" : `: ${line.trim().slice(0, 200)}`;
}
