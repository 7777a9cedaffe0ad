import { type ChildProcess, type StdioOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

/** The built program (`pnpm build`). */
export const BIN: string = fileURLToPath(new URL("../bin/winnow.js", import.meta.url));

export interface Ended {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export interface Running {
  readonly child: ChildProcess;
  /** What was written to stdout and stderr so far. */
  readonly out: () => string;
  readonly err: () => string;
  readonly ended: Promise<Ended>;
  /**
   * Resolves when the condition holds, which may be that a file exists. Rejects when the process ends first.
   */
  readonly until: (condition: () => boolean) => Promise<void>;
}

export interface StartOptions {
  readonly stdio?: StdioOptions;
  readonly cwd?: string;
  /** A program to run in place of the built one. */
  readonly command?: string;
}

/** Runs the built program in a process. */
export function start(args: readonly string[], options: StartOptions = {}): Running {
  const { stdio = "pipe", cwd, command } = options;
  const words = command === undefined ? [BIN, ...args] : args;
  const child = spawn(command ?? process.execPath, words, { stdio, cwd });
  let out = "";
  let err = "";
  let hasEnded = false;
  child.stdout?.on("data", (chunk) => (out += chunk));
  child.stderr?.on("data", (chunk) => (err += chunk));
  child.stdin?.on("error", () => {});
  const ended = once(child, "close").then(([code]) => {
    hasEnded = true;
    return { code: code as number | null, out, err };
  });
  return {
    child,
    out: () => out,
    err: () => err,
    ended,
    async until(condition) {
      while (!condition()) {
        if (hasEnded) throw new Error(`winnow ended early: ${err}`);
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
    },
  };
}
