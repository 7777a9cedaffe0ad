import { fork } from "node:child_process";
import { createReadStream } from "node:fs";
import { lstat, rm, stat, truncate } from "node:fs/promises";
import { CommandError } from "../../command-error.js";
import { below, type OutputPath } from "../../output/check.js";
import type { WriteFile } from "../../output/folder.js";
import { asOutput } from "../../output/open.js";
import { readStored } from "../../output/write.js";
import { evalMessages } from "../messages.js";

/** The task of a live process. */
export interface LiveTask {
  /** The data set's file or folder. */
  readonly path: string;
  readonly layout?: string | undefined;
  readonly system: string;
  /** A JSON Lines file. */
  readonly output: OutputPath;
  /** Number of pages in the output, which the process skips. */
  readonly done: number;
  /** If an earlier process was lost on the next page, the reason. */
  readonly lost?: string | undefined;
}

/** A report of the process. */
export interface LiveMessage {
  /** Number of pages processed so far. */
  readonly pages: number;
  /** Number of pages on which the system failed. */
  readonly failed: number;
  /** Bytes. Only in the last message. */
  readonly peakRss?: number;
}

/** The stored state of a system's predictions on a data set. */
interface LiveState {
  /** The hash of the data set. Predictions of another data set are not reused. */
  readonly sha256: string;
  /** Winnow's version. Predictions of another version are not reused. */
  readonly version: string;
  readonly complete?: boolean | undefined;
  /** Bytes. */
  readonly peakRss?: number | undefined;
}

/** The progress of predictions. */
interface LiveProgress {
  /** Number of complete predictions in the file. */
  readonly done: number;
  readonly complete: boolean;
  /** Bytes. For a resumed run, the peak of its last part. */
  readonly peakRss?: number | undefined;
}

/** The data set and version of predictions. */
export type LiveOrigin = Pick<LiveState, "sha256" | "version">;

/** A prediction file in the folder of a run. */
export interface LiveFile {
  /** The run's folder, and the function that writes its files. */
  readonly folder: OutputPath;
  readonly writeFile: WriteFile;
  /** The file name, relative to the folder. */
  readonly name: string;
}

/**
 * Returns the progress of an earlier run. Removes predictions of another origin, and an incomplete last line.
 *
 * @throws CommandError `no-output`.
 */
export async function liveProgress(file: LiveFile, origin: LiveOrigin): Promise<LiveProgress> {
  const output = below(file.folder, file.name);
  const known = await readStored<LiveState>(stateFile(output));
  const isSame = known?.sha256 === origin.sha256 && known.version === origin.version;
  // The file is appended to and must be in the folder itself.
  const isLink = (await lstat(output).catch(() => undefined))?.isSymbolicLink() === true;
  if (!isSame || isLink) await removeLive(output);
  const done = await completeLines(output);
  // If the predictions were deleted, they are computed again.
  const complete = isSame && known.complete === true && done > 0;
  await storeState(file, complete ? known : origin);
  return { done, complete, peakRss: complete ? known.peakRss : undefined };
}

/** Removes the predictions and state of a run. */
export async function removeLive(output: string): Promise<void> {
  await rm(output, { force: true });
  await rm(stateFile(output), { force: true });
}

/** Options of {@link runLive}. */
interface RunLiveOptions {
  readonly file: LiveFile;
  readonly origin: LiveOrigin;
  /** The entry point of the process. */
  readonly module: URL;
  readonly signal: AbortSignal;
  /** Milliseconds per page. Default 60,000. */
  readonly timeout?: number | undefined;
  /** Called with the number of pages processed since the last call. */
  readonly onPages: (pages: number) => void;
}

/** The cost of a run. Pages on which the system failed have a prediction without text. */
type LiveCost = Required<Omit<LiveMessage, "pages">>;

/**
 * Runs a built-in system on the remaining pages of a data set, in a separate process. If a page ends the
 * process or takes too long, the system has failed on it, and another process continues after it.
 *
 * @throws CommandError `no-worker` if the process fails; the signal's reason if it is aborted.
 */
export async function runLive(task: LiveTask, options: RunLiveOptions): Promise<LiveCost> {
  const { file, origin, onPages } = options;
  const total = { failed: 0, peakRss: 0 };
  let { done } = task;
  let lost: string | undefined;
  for (;;) {
    const { last, loss } = await runProcess({ ...task, done, lost }, options);
    total.failed += last.failed;
    total.peakRss = Math.max(total.peakRss, last.peakRss ?? 0);
    if (loss === undefined) break;
    const before = done;
    done = await completeLines(task.output);
    // The second process made no progress either.
    if (lost !== undefined && done === before) {
      throw new CommandError("no-worker", evalMessages.systemFailed(task.system, loss, ""));
    }
    lost = loss;
    onPages(done - before - last.pages);
  }
  await storeState(file, { ...origin, complete: true, peakRss: total.peakRss });
  return total;
}

/**
 * Runs one process.
 *
 * @returns its last message and, if it was lost on a page, the reason.
 */
async function runProcess(
  task: LiveTask,
  { module, signal, timeout = DEFAULT_TIMEOUT, onPages }: RunLiveOptions,
): Promise<{ readonly last: LiveMessage; readonly loss: string | undefined }> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    let stderr = "";
    let last: LiveMessage = { pages: 0, failed: 0 };
    let overdue = false;
    const child = fork(module, [JSON.stringify(task)], {
      execArgv: [],
      signal,
      stdio: ["ignore", "ignore", "pipe", "ipc"],
    });
    const clock = setTimeout(() => {
      overdue = true;
      child.kill("SIGKILL");
    }, timeout + START_TIME);
    child.stderr?.on("data", (chunk) => {
      stderr = `${stderr}${chunk}`.slice(-2000);
    });
    child.on("message", (message: LiveMessage) => {
      clock.refresh();
      onPages(message.pages - last.pages);
      last = message;
    });
    child.on("error", reject);
    child.on("close", (code, killed) => {
      clearTimeout(clock);
      if (code === 0 && last.peakRss !== undefined) resolve({ last, loss: undefined });
      else if (overdue) resolve({ last, loss: evalMessages.timedOut(timeout) });
      // Other errors (the data set, the disk) end with an exit code.
      else if (killed !== null) resolve({ last, loss: evalMessages.processLost(killed) });
      else reject(new CommandError("no-worker", evalMessages.systemFailed(task.system, code, stderr)));
    });
  });
}

/** Milliseconds per page, and for the process to start and find its first page. */
const DEFAULT_TIMEOUT = 60_000;
const START_TIME = 60_000;

function stateFile(output: string): string {
  return `${output}.run.json`;
}

function storeState({ name, writeFile }: LiveFile, state: LiveState): Promise<void> {
  return writeFile(stateFile(name), `${JSON.stringify(state)}\n`);
}

/** Returns the number of complete lines in a file, and removes an incomplete last one. */
async function completeLines(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return 0;
  let lines = 0;
  let end = 0;
  let at = 0;
  for await (const chunk of createReadStream(path, { highWaterMark: 1 << 20 }) as AsyncIterable<Buffer>) {
    for (let i = chunk.indexOf(LINE_FEED); i >= 0; i = chunk.indexOf(LINE_FEED, i + 1)) {
      lines++;
      end = at + i + 1;
    }
    at += chunk.length;
  }
  // The file belongs to a run, which has checked its state before.
  if (end < found.size) await asOutput(path, () => truncate(path, end));
  return lines;
}

const LINE_FEED = 0x0a;
