import { EventEmitter } from "node:events";
import { basename } from "node:path";
import { PassThrough, Readable, Writable } from "node:stream";
import type { WorkerProcess } from "@winnow/corpus/run";
import { openPool } from "@winnow/corpus/workers";
import type { Environment } from "../src/environment.js";
import { createJudge } from "../src/filter/judge.js";
import { run } from "../src/program.js";
import { toOutcome } from "../src/records/document.js";
import { createStages } from "../src/run/stages.js";
import { createSegments } from "../src/segment/segments.js";
import { doPageTask } from "../src/workers/page-work.js";

export interface Result {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface Setting {
  /** Content to pipe in, or a stream. Default: empty. */
  readonly stdin?: string | Uint8Array | Readable;
  /** Default: collected as {@link Result.out}. */
  readonly stdout?: Writable;
  /** Whether all three streams are a terminal. */
  readonly terminal?: boolean;
  readonly env?: Record<string, string>;
  /**
   * A folder with the test's own worker modules, run in processes. Default: the work is done in this process.
   */
  readonly modules?: URL;
  readonly openPool?: Environment["openPool"];
  /** Aborted in place of Ctrl-C. */
  readonly interruption?: AbortSignal;
  /** Called with everything written to stderr so far, after each write. */
  readonly onStderr?: (text: string) => void;
}

const BUILT = new URL("../dist/", import.meta.url);

// biome-ignore lint/suspicious/noExplicitAny: items and results of all kinds of workers
const WORK: Readonly<Record<string, (item: any, settings: any) => any>> = {
  "extract-worker.js": toOutcome,
  "filter-worker.js": createJudge(),
  "segment-worker.js": createSegments(),
  "stage-worker.js": createStages(),
  "page-worker.js": doPageTask,
};

/**
 * A pool that does the work of the processes in this one: starting a process takes longer than most tests.
 */
const poolInProcess: Environment["openPool"] = ({ worker, settings }) => {
  const work = WORK[basename(worker.pathname)]!;
  return {
    run: async (items) => {
      const results = [];
      // Copied, as on the way to a process: a function in an item is an error here too.
      for (const item of structuredClone(items)) results.push(structuredClone(await work(item, settings)));
      return results;
    },
    close: () => {},
  };
};

function sink(
  terminal: boolean,
  onText?: (text: string) => void,
): { stream: Writable & { isTTY: boolean }; text: () => string } {
  let text = "";
  const stream = new Writable({
    highWaterMark: 16,
    write(chunk, _, done) {
      text += chunk;
      onText?.(text);
      setImmediate(done);
    },
  });
  return { stream: Object.assign(stream, { isTTY: terminal }), text: () => text };
}

/** A worker of a run that does its work in this process. */
function workerInProcess(
  work: (streams: { stdin: PassThrough; stdout: PassThrough }) => Promise<number>,
): WorkerProcess {
  const [stdin, stdout] = [new PassThrough(), new PassThrough()];
  const child = Object.assign(new EventEmitter(), {
    ...{ stdin, stdout, exitCode: null, signalCode: null },
    kill: () => stdin.destroy() !== undefined,
  });
  work({ stdin, stdout }).finally(() => {
    stdout.end();
    child.emit("close");
  });
  return child as unknown as WorkerProcess;
}

/** Runs the command line in this process. */
export async function winnow(args: readonly string[], setting: Setting = {}): Promise<Result> {
  const { stdin = "", stdout, terminal = false, env = {}, modules, interruption, onStderr } = setting;
  const out = sink(terminal);
  const err = sink(terminal, onStderr);
  const input =
    stdin instanceof Readable ? stdin : Readable.from(stdin.length === 0 ? [] : [Buffer.from(stdin)]);
  const environment: Environment = {
    stdin: Object.assign(input, { isTTY: terminal }),
    stdout: stdout ?? out.stream,
    stderr: err.stream,
    env,
    interruption: () => interruption ?? new AbortController().signal,
    modules: modules ?? BUILT,
    openPool: setting.openPool ?? (modules === undefined ? poolInProcess : openPool),
    startWorker: (words) =>
      workerInProcess((streams) => run(["worker", ...words], { ...environment, ...streams })),
  };
  const code = await run(args, environment);
  await new Promise<void>((resolve) => environment.stdout.write("", () => resolve()));
  await new Promise<void>((resolve) => err.stream.write("", () => resolve()));
  input.destroy();
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
