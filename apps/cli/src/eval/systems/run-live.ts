import { fork } from "node:child_process";
import { mkdir, readFile, rm, truncate, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { CommandError } from "../../command-error.js";
import { messages } from "../../messages.js";

/** What a live process is asked to do. */
export interface LiveTask {
  /** The data set's file or folder. */
  readonly path: string;
  readonly layout?: string | undefined;
  /** The data set's hash: predictions that were made of another are made anew. */
  readonly sha256: string;
  readonly system: string;
  /** A JSON Lines file. */
  readonly output: string;
}

/** The same for the process, which goes on behind the lines that are there. */
export interface LiveStart extends LiveTask {
  readonly done: number;
}

/** What it says. */
export interface LiveMessage {
  /** How many pages of the data set are behind it. */
  readonly pages: number;
  /** Bytes; said at the end. */
  readonly peakRss?: number;
}

/** How a live system is run. */
export interface RunLiveOptions {
  /** The module of the process. */
  readonly module: URL;
  readonly signal: AbortSignal;
  readonly onPages?: ((pages: number) => void) | undefined;
}

/** What a run of a live system has to say beside its predictions. */
export interface LiveCost {
  /** Of the data set. */
  readonly sha256: string;
  /** Bytes. Of a run that was taken up again: of its last part. Left out until the run is complete. */
  readonly peakRss?: number;
}

/**
 * Runs a live system over a data set in a process of its own, going on where an earlier run ended.
 *
 * @throws CommandError `no-worker` where the process fails; the signal's reason where it is aborted.
 */
export async function runLive(task: LiveTask, options: RunLiveOptions): Promise<LiveCost> {
  const { output, sha256 } = task;
  const state = `${output}.run.json`;
  const known = await readFile(state, "utf8").then(
    (text) => JSON.parse(text) as LiveCost,
    () => undefined,
  );
  if (known?.sha256 === sha256 && known.peakRss !== undefined) return known;
  await mkdir(dirname(output), { recursive: true });
  if (known?.sha256 !== sha256) await rm(output, { force: true });
  await writeFile(state, `${JSON.stringify({ sha256 })}\n`);
  const done = await completeLines(output);
  const cost: LiveCost = { sha256, peakRss: await inProcess({ ...task, done }, options) };
  await writeFile(state, `${JSON.stringify(cost)}\n`);
  return cost;
}

function inProcess(task: LiveStart, { module, signal, onPages }: RunLiveOptions): Promise<number> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    let peak = 0;
    let said = "";
    const child = fork(module, [JSON.stringify(task)], {
      execArgv: [],
      signal,
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    child.stderr?.on("data", (chunk) => {
      said = `${said}${chunk}`.slice(-2000);
    });
    child.on("message", (message: LiveMessage) => {
      onPages?.(message.pages);
      peak = message.peakRss ?? peak;
    });
    child.on("error", reject);
    child.on("close", (code) => {
      if (code === 0) resolve(peak);
      else reject(new CommandError("no-worker", messages.systemFailed(task.system, code, said)));
    });
  });
}

/** How many complete lines a file has; a last one that was cut off is taken away. */
async function completeLines(path: string): Promise<number> {
  const content = await readFile(path).catch(() => undefined);
  if (content === undefined) return 0;
  let lines = 0;
  let end = 0;
  for (let at = content.indexOf(10); at !== -1; at = content.indexOf(10, end)) {
    lines++;
    end = at + 1;
  }
  if (end < content.length) await truncate(path, end);
  return lines;
}
