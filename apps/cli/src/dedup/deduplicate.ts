import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Readable, Writable } from "node:stream";
import { openPool } from "@winnow/corpus/workers";
import { formatCurve } from "@winnow/dedup";
import { CommandError, usageError } from "../command-error.js";
import { type Environment, log } from "../environment.js";
import { ExitCode } from "../exit-code.js";
import { INTERRUPTED, INTERRUPTED_IN_PART, interruptible } from "../interruption.js";
import { withProgress } from "../output/progress.js";
import { inputsOf, totalSize } from "../records/inputs.js";
import type { SourceOptions } from "../records/open-file.js";
import { sourceOf } from "../records/source.js";
import { DEDUP_SETTINGS, type DedupSettings } from "../settings/dedup.js";
import { type CommandFlags, flagName, readSettings } from "../settings/read.js";
import { createReport } from "../stream/report.js";
import { cleanCorpus, openCleaners } from "./clean.js";
import { compareAmongThemselves, compareWithIndex, withFiles } from "./comparison.js";
import { checkRoom, type Estimate, estimate, usesShingleFile } from "./estimate.js";
import { createConflicts } from "./ids.js";
import { dedupMessages } from "./messages.js";
import { checkFiles, idleSettings, keepOf, parametersOf } from "./options.js";
import { readCorpus } from "./read.js";
import { writeReport } from "./report.js";
import { openSpool, type Spool } from "./spool.js";
import { summaryLines } from "./summary.js";
import { type Comparison, type DedupJob, isKept } from "./types.js";
import { writeDocuments } from "./write.js";

/**
 * Does what `winnow dedup` does with standard input and output.
 *
 * @param streams - documents as JSON Lines, what takes them with their clusters, and a folder for temporary files.
 * @param settings - as in a configuration file.
 * @throws CommandError like the command.
 */
export async function deduplicateRecords(
  streams: { readonly input: Readable; readonly output: Writable; readonly temp: string },
  settings: Readonly<Record<string, unknown>>,
): Promise<void> {
  const environment: Environment = {
    stdin: streams.input,
    stdout: streams.output,
    stderr: new Writable({ write: (_chunk, _, done) => done() }),
    env: {},
    interruption: () => new AbortController().signal,
    modules: new URL("../", import.meta.url),
    openPool,
    startWorker: () => {
      throw new TypeError("documents are compared in this process");
    },
  };
  await deduplicateFiles(environment, ["-"], { ...settings, temp: streams.temp }, { isPlain: true });
}

/**
 * Runs `winnow dedup`: reads all documents, compares them, and writes them with their clusters.
 *
 * @param options.isPlain - see {@link SourceOptions}.
 * @throws CommandError if the command cannot start or continue.
 */
export async function deduplicateFiles(
  environment: Environment,
  paths: readonly string[],
  flags: CommandFlags,
  { isPlain }: Pick<SourceOptions, "isPlain"> = {},
): Promise<ExitCode> {
  const given = await readSettings(DEDUP_SETTINGS, flags);
  const parameters = parametersOf(given);
  const keep = keepOf(given);
  const inputs = await inputsOf(paths, environment.stdin, dedupMessages.noDocuments);
  const address = inputs.find(({ kind }) => kind === "url");
  if (address !== undefined) throw usageError(dedupMessages.addressOfDocuments(address.path));
  const settings = { ...given, ...(await checkFiles(given, inputs, flags.config, environment)) };
  for (const [name, matchers] of idleSettings(settings, parameters)) {
    log(environment, dedupMessages.idleSetting(flagName(name), matchers));
  }
  const size = await totalSize(inputs).catch(() => undefined);
  const source = { ...sourceOf(environment, settings.maxSize), isPlain };
  const folder = await temporaryFolder(settings.temp ?? tmpdir());
  const spools: Spool[] = [];
  const openOne = async (): Promise<Spool> => {
    const spool = await openSpool(join(folder, `documents-${spools.length}`));
    spools.push(spool);
    return spool;
  };
  const report = createReport({ unit: "document" });
  const conflicts = createConflicts();
  const job = { inputs, size, source, settings, parameters, keep, folder, report, conflicts, environment };
  try {
    return await interruptible(
      environment,
      ({ signal }) => withFiles(settings.index, folder, () => dedup({ ...job, openSpool: openOne, signal })),
      interruptedMessage(settings),
    );
  } finally {
    for (const spool of spools) await spool.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

function interruptedMessage({ index, output }: DedupSettings): string {
  if (index !== undefined)
    return "interrupted. Documents that were added to the index are kept. To continue, run the same command again.";
  return output === undefined ? INTERRUPTED_IN_PART : INTERRUPTED;
}

async function temporaryFolder(parent: string): Promise<string> {
  try {
    await mkdir(parent, { recursive: true });
    return await mkdtemp(join(parent, "winnow-dedup-"));
  } catch (error) {
    throw new CommandError("no-output", dedupMessages.noTemporaryFolder(parent, error), { cause: error });
  }
}

async function dedup(job: DedupJob): Promise<ExitCode> {
  const { inputs, settings, report, environment } = job;
  const start = performance.now();
  const { first, last } = await openCleaners(settings);
  const needed = await estimate(job);
  const shingleFile = usesShingleFile(needed?.characters) ? join(job.folder, "shingles") : undefined;
  const comparison = await (settings.index === undefined
    ? compareAmongThemselves(job, shingleFile)
    : compareWithIndex(job, settings.index));
  try {
    await announce(job, needed, comparison);
    const { corpus, dropped } =
      first.length === 0
        ? { corpus: await readCorpus(job, comparison), dropped: 0 }
        : await cleanCorpus(job, await readCorpus(job, undefined), first, () => true, comparison);
    const folders = inputs.filter(({ kind }) => kind === "folder").map(({ path }) => path);
    if (report.tally.done === 0 && folders.length > 0) {
      throw new CommandError("no-input", dedupMessages.noDocumentsIn(folders));
    }
    const found = await withProgress(environment, "comparing", { unit: "document" }, ({ at }) =>
      comparison.finish(at),
    );
    let reportError: CommandError | undefined;
    if (settings.report !== undefined) {
      await writeReport(settings.report, job, corpus, found, performance.now() - start).catch((error) => {
        // The documents are written even if the report cannot be.
        if (!(error instanceof CommandError && error.code === "no-output")) throw error;
        reportError = error;
      });
    }
    const kept = (place: number): boolean => isKept(found, found.placeIn(place));
    const cleaned = last.length === 0 ? { corpus, dropped: 0 } : await cleanCorpus(job, corpus, last, kept);
    await writeDocuments(job, cleaned.corpus, found);
    comparison.complete();
    for (const line of summaryLines(job, corpus, found, dropped + cleaned.dropped)) log(environment, line);
    const failures = report.summary();
    if (failures !== undefined) log(environment, failures);
    if (reportError !== undefined) throw reportError;
    return report.tally.failed === 0 ? ExitCode.ok : ExitCode.someRecordsFailed;
  } finally {
    await comparison.close();
  }
}

/** Prints the expected memory and disk usage, and the S-curve. */
async function announce(job: DedupJob, needed: Estimate | undefined, { earlier }: Comparison): Promise<void> {
  const { parameters, folder, environment } = job;
  const { matchers, bands, rows } = parameters;
  if (needed !== undefined) {
    const { disk } = needed;
    const memory = needed.memory + earlier * needed.perDocument;
    log(environment, dedupMessages.needed(needed.documents, memory, disk));
    const need = { documents: needed.documents + earlier, memory, disk };
    for (const warning of await checkRoom(need, folder)) log(environment, warning);
  }
  if (!matchers.includes("minhash")) return;
  for (const line of formatCurve(bands, rows).split("\n")) log(environment, line);
}
