import { fork } from "node:child_process";
import { lstat, rm, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { CommandError } from "../../command-error.js";
import type { WriteFile } from "../../output/folder.js";
import { asOutput } from "../../output/open.js";
import { countLines } from "../../output/resume.js";
import { readKept } from "../../output/write.js";
import { evalMessages } from "../messages.js";

/** What a live process is asked to do. */
export interface LiveTask {
  /** The data set's file or folder. */
  readonly path: string;
  readonly layout?: string | undefined;
  readonly system: string;
  /** A JSON Lines file. */
  readonly output: string;
  /** How many pages are in it already: it goes on after them. */
  readonly done: number;
  /** Why an earlier process was lost over the page after these, if one was. */
  readonly lost?: string | undefined;
}

/** What the process reports. */
export interface LiveMessage {
  /** How many pages it has done. */
  readonly pages: number;
  /** How many of them the system failed on. */
  readonly failed: number;
  /** Bytes; said at the end. */
  readonly peakRss?: number;
}

/** What is known of a system's predictions on a data set, beside them. */
interface LiveState {
  /** Of the data set: predictions that were made of another are made anew. */
  readonly sha256: string;
  /** Winnow's: what another version made is made anew. */
  readonly version: string;
  readonly complete?: boolean | undefined;
  /** Bytes. */
  readonly peakRss?: number | undefined;
}

/** How far predictions are. */
interface LiveProgress {
  /** Complete predictions in the file. */
  readonly done: number;
  readonly complete: boolean;
  /** Of a run that was taken up again: of its last part. */
  readonly peakRss?: number | undefined;
}

/** What predictions are made of. */
export type LiveOrigin = Pick<LiveState, "sha256" | "version">;

/** A file of predictions in the folder of a run. */
export interface LiveFile {
  /** The run's folder, and what writes its files. */
  readonly folder: string;
  readonly writeFile: WriteFile;
  /** Of the predictions, below the folder. */
  readonly name: string;
}

/**
 * How far an earlier run came; what it made of something else is taken away, and so is a last line that was cut off.
 *
 * @throws CommandError `no-output`.
 */
export async function liveProgress(file: LiveFile, origin: LiveOrigin): Promise<LiveProgress> {
  const output = join(file.folder, file.name);
  const known = await readKept<LiveState>(stateFile(output));
  const isSame = known?.sha256 === origin.sha256 && known.version === origin.version;
  // What is appended to has to be in the folder itself.
  const isLink = (await lstat(output).catch(() => undefined))?.isSymbolicLink() === true;
  if (!isSame || isLink) await removeLive(output);
  const done = await completeLines(output);
  // Whoever takes the predictions away wants new ones.
  const complete = isSame && known.complete === true && done > 0;
  await keepState(file, complete ? known : origin);
  return { done, complete, peakRss: complete ? known.peakRss : undefined };
}

/** Takes away what a run has made. */
export async function removeLive(output: string): Promise<void> {
  await rm(output, { force: true });
  await rm(stateFile(output), { force: true });
}

/** How a live system is run. */
interface RunLiveOptions {
  readonly file: LiveFile;
  readonly origin: LiveOrigin;
  /** The module of the process. */
  readonly module: URL;
  readonly signal: AbortSignal;
  /** Milliseconds for a page. Default 60,000. */
  readonly timeout?: number | undefined;
  /** Called with the number of pages done since the last call. */
  readonly onPages: (pages: number) => void;
}

/** What a run took; the pages that the system failed on have a prediction without text. */
type LiveCost = Required<Omit<LiveMessage, "pages">>;

/**
 * Runs a live system over a data set in a process of its own, after the pages that are done. A page that takes the process
 * down, or too long, is one that the system failed on: another process goes on after it.
 *
 * @throws CommandError `no-worker` where the process fails; the signal's reason where it is aborted.
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
    // It did not come to any page.
    if (lost !== undefined && done === before) {
      throw new CommandError("no-worker", evalMessages.systemFailed(task.system, loss, ""));
    }
    lost = loss;
    onPages(done - before - last.pages);
  }
  await keepState(file, { ...origin, complete: true, peakRss: total.peakRss });
  return total;
}

/**
 * One process.
 *
 * @returns what it last said of itself, and why it was lost over a page, if it was.
 */
async function runProcess(
  task: LiveTask,
  { module, signal, timeout = DEFAULT_TIMEOUT, onPages }: RunLiveOptions,
): Promise<{ readonly last: LiveMessage; readonly loss: string | undefined }> {
  signal.throwIfAborted();
  return new Promise((resolve, reject) => {
    let said = "";
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
      said = `${said}${chunk}`.slice(-2000);
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
      else if (overdue) resolve({ last, loss: evalMessages.givenUp(timeout) });
      // What fails by itself (the data set, the disk) ends with a code.
      else if (killed !== null) resolve({ last, loss: evalMessages.processLost(killed) });
      else reject(new CommandError("no-worker", evalMessages.systemFailed(task.system, code, said)));
    });
  });
}

/** Milliseconds for a page, and besides for the process to start and to find the page that it goes on with. */
const DEFAULT_TIMEOUT = 60_000;
const START_TIME = 60_000;

function stateFile(output: string): string {
  return `${output}.run.json`;
}

function keepState({ name, writeFile }: LiveFile, state: LiveState): Promise<void> {
  return writeFile(stateFile(name), `${JSON.stringify(state)}\n`);
}

/** How many complete lines a file has; a last one that was cut off is taken away. */
async function completeLines(path: string): Promise<number> {
  const found = await stat(path).catch(() => undefined);
  if (found === undefined) return 0;
  const { records, end } = await countLines(path);
  if (end < found.size) await asOutput(path, () => truncate(path, end));
  return records;
}
