import { Readable, Writable } from "node:stream";
import type { Environment } from "../src/environment.js";
import { run } from "../src/program.js";

export interface Result {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface Setting {
  readonly stdin?: string | Uint8Array;
  /** Whether all three streams are a terminal. */
  readonly terminal?: boolean;
  readonly env?: Record<string, string>;
  /** Where workers are; default: as built. */
  readonly modules?: URL;
  /** Stands for Ctrl-C. */
  readonly interruption?: AbortSignal;
}

function sink(terminal: boolean): { stream: Writable & { isTTY: boolean }; text: () => string } {
  let text = "";
  const stream = new Writable({
    highWaterMark: 16,
    write(chunk, _, done) {
      text += chunk;
      setImmediate(done);
    },
  });
  return { stream: Object.assign(stream, { isTTY: terminal }), text: () => text };
}

/** Runs the command line in this process. */
export async function winnow(
  args: readonly string[],
  { stdin = "", terminal = false, env = {}, modules, interruption }: Setting = {},
): Promise<Result> {
  const out = sink(terminal);
  const err = sink(terminal);
  const environment: Environment = {
    stdin: Object.assign(Readable.from(stdin.length === 0 ? [] : [Buffer.from(stdin)]), { isTTY: terminal }),
    stdout: out.stream,
    stderr: err.stream,
    env,
    interruption: () => interruption ?? new AbortController().signal,
    modules: modules ?? new URL("../dist/", import.meta.url),
  };
  const code = await run(args, environment);
  await new Promise<void>((resolve) => out.stream.write("", () => resolve()));
  await new Promise<void>((resolve) => err.stream.write("", () => resolve()));
  return { code, out: out.text(), err: err.text() };
}

export const jsonl = (...records: unknown[]): string =>
  records.map((record) => `${JSON.stringify(record)}\n`).join("");
// biome-ignore lint/suspicious/noExplicitAny: records of any kind
export const parsed = (out: string): any[] =>
  out
    .trimEnd()
    .split("\n")
    .filter(Boolean)
    .map((line) => JSON.parse(line));
