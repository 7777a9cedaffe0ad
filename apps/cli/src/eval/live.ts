import { lstat, rm } from "node:fs/promises";
import type { Dataset, GoldPage } from "@winnow/eval";
import { datasetPages } from "@winnow/eval/node";
import { log } from "../environment.js";
import type { EvalContext } from "../interruption.js";
import { formatDuration, plural } from "../messages.js";
import { below, type OutputPath } from "../output/check.js";
import type { WriteFile } from "../output/folder.js";
import { openOutput, readStored } from "../output/open.js";
import { resume } from "../output/resume.js";
import { fileTarget } from "../output/sink.js";
import { VERSION } from "../version.js";
import type { PageTask } from "../workers/page-work.js";
import { openPageWorkers, type PageWorkers } from "../workers/page-workers.js";
import { asCommand } from "./errors.js";
import type { DatasetSource } from "./inputs.js";
import { evalMessages } from "./messages.js";

/** Runs a built-in system on pages in worker processes. Yields the results in order. */
export function runSystem(
  system: string,
  pages: AsyncIterable<GoldPage> | Iterable<GoldPage>,
  workers: PageWorkers,
): ReturnType<typeof workers.run<"predict">> {
  async function* tasks(): AsyncGenerator<PageTask<"predict">, void, undefined> {
    let index = 0;
    for await (const page of pages) yield { name: "predict", page, index: index++, system };
  }
  return workers.run(tasks());
}

/** The folder of a run, with the predictions of its built-in systems. */
interface LiveRun extends EvalContext {
  readonly folder: OutputPath;
  readonly writeFile: WriteFile;
  /** Milliseconds per page. */
  readonly timeout: number | undefined;
}

/** The stored state of a system's predictions: the data set and version that they are of. */
interface LiveState {
  readonly sha256: string;
  readonly version: string;
  /** Bytes. For a resumed run, the peak of its last part. */
  readonly peakRss?: number | undefined;
}

/**
 * Writes the predictions of a built-in system for a data set, after those of an earlier run. One process, which works on
 * nothing else, measures time and memory. A page on which the system fails has a prediction with an error.
 *
 * @param file - the name of the file of predictions, in the folder of the run.
 * @param onPages - called with the number of further pages that have a prediction.
 * @returns the peak memory of the process, in bytes.
 */
export async function predictDataset(
  system: string,
  { path, layout, name }: DatasetSource & { readonly name: string },
  { sha256, pages }: Pick<Dataset, "sha256" | "pages">,
  file: string,
  onPages: (pages: number) => void,
  context: LiveRun,
): Promise<number | undefined> {
  const { environment, failures, folder, timeout, writeFile } = context;
  const output = below(folder, file);
  const origin = { sha256, version: VERSION };
  const known = await readStored<LiveState>(stateFile(output));
  // The file is appended to and must be in the folder itself.
  const isLink = (await lstat(output).catch(() => undefined))?.isSymbolicLink() === true;
  const isSame = known?.sha256 === sha256 && known.version === VERSION && !isLink;
  if (!isSame) await removePredictions(output);
  const resumed = await resume({ resume: true }, fileTarget(output, "jsonl"));
  const done = resumed?.records ?? 0;
  onPages(done);
  const isComplete = resumed?.from === "file" && done === pages.length;
  if (done > 0) {
    const rest = isComplete ? "Use --restart to run it again." : "Continuing after them.";
    log(environment, `${name}: ${system} has already run on ${plural(done, "page")}. ${rest}`);
  }
  if (isComplete) return known?.peakRss;
  await writeFile(stateFile(file), `${JSON.stringify(origin)}\n`);
  const start = performance.now();
  let failed = 0;
  let peakRss = 0;
  const workers = openPageWorkers({ concurrency: 1, timeout, ownProcess: true }, context);
  const written = await openOutput(output, environment, { resumed, force: true });
  try {
    await asCommand(async () => {
      for await (const result of runSystem(system, after(done, datasetPages(path, { layout })), workers)) {
        const isFailed = "failure" in result;
        if (isFailed) failed++;
        else peakRss = Math.max(peakRss, result.value.rss);
        const line = isFailed ? { id: result.id, error: result.failure } : result.value.prediction;
        await written.write(`${JSON.stringify(line)}\n`);
        onPages(1);
      }
    });
    await written.finish();
  } catch (error) {
    await written.stop(true);
    throw error;
  } finally {
    workers.close();
  }
  await writeFile(stateFile(file), `${JSON.stringify({ ...origin, peakRss } satisfies LiveState)}\n`);
  const duration = formatDuration((performance.now() - start) / 1000);
  log(environment, `${name}: ran ${system} on ${plural(pages.length - done, "page")} in ${duration}.`);
  if (failed > 0) {
    const message = evalMessages.systemThrew(system, name, failed);
    log(environment, message);
    failures.push({ id: system, code: "internal", message });
  }
  return peakRss;
}

async function* after<T>(count: number, items: AsyncIterable<T>): AsyncGenerator<T, void, undefined> {
  let index = 0;
  for await (const item of items) if (index++ >= count) yield item;
}

/** Removes the predictions of a system and their state. */
export async function removePredictions(output: string): Promise<void> {
  for (const file of [output, `${output}.part`, stateFile(output)]) await rm(file, { force: true });
}

function stateFile(output: string): string {
  return `${output}.run.json`;
}
