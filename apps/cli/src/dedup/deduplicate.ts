import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DedupParameters, formatCurve, type Keep } from "@winnow/dedup";
import { CommandError, ExitCode, usageError } from "../command-error.js";
import { type Environment, say } from "../environment.js";
import { INTERRUPTED, INTERRUPTED_IN_PART, interruptible } from "../interruption.js";
import { listed } from "../messages.js";
import { showProgress, withProgress } from "../output/progress.js";
import { type Input, inputsOf, totalSize } from "../records/inputs.js";
import type { SourceOptions } from "../records/source.js";
import { DEDUP_SETTINGS, type DedupSettings } from "../settings/dedup.js";
import { DEFAULT_MAX_SIZE } from "../settings/names.js";
import { type CommandFlags, readSettings } from "../settings/read.js";
import { createReport, type Report } from "../stream/report.js";
import { type CleanCorpus, type Cleaning, cleanCorpus } from "./clean.js";
import { type Cleaner, type Cleaners, openCleaners } from "./cleaners.js";
import { type Comparison, compareAmongThemselves, type Found, isKept, withFiles } from "./comparison.js";
import { checkRoom, type Estimate, estimate, inAFile } from "./estimate.js";
import { compareWithIndex } from "./index-comparison.js";
import { dedupMessages } from "./messages.js";
import { checkOutputs, idleSettings, keepOf, parametersOf } from "./options.js";
import { type Corpus, readCorpus, type Taker } from "./read.js";
import { writeReport } from "./report.js";
import { openSpool, type Spool } from "./spool.js";
import { summaryLines, summaryOf } from "./summary.js";
import { withSink, writeCorpus } from "./write.js";

const DOCUMENTS = { unit: "document" } as const;

/** What a run works with. */
interface Run {
  readonly inputs: readonly Input[];
  /** Bytes; undefined where it is not known. */
  readonly size: number | undefined;
  readonly source: SourceOptions;
  readonly settings: DedupSettings;
  readonly parameters: DedupParameters;
  readonly keep: Keep;
  /** The folder of this run's temporary files. */
  readonly folder: string;
  readonly openSpool: () => Promise<Spool>;
  readonly report: Report;
  readonly environment: Environment;
  readonly signal: AbortSignal;
}

/**
 * `winnow dedup`: reads all documents, compares them, and writes them again with their clusters.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function deduplicateFiles(
  environment: Environment,
  paths: readonly string[],
  flags: CommandFlags,
): Promise<ExitCode> {
  const settings = await readSettings(DEDUP_SETTINGS, flags);
  const parameters = parametersOf(settings);
  const keep = keepOf(settings);
  const inputs = await inputsOf(paths, environment.stdin, dedupMessages.noDocuments);
  const address = inputs.find(({ kind }) => kind === "url");
  if (address !== undefined) throw usageError(dedupMessages.addressOfDocuments(address.path));
  await checkOutputs(settings, inputs);
  for (const [name, matchers] of idleSettings(settings, parameters)) {
    say(environment, dedupMessages.idleSetting(name, matchers));
  }
  const size = await totalSize(inputs).catch(() => undefined);
  const source = { stdin: environment.stdin, maxSize: settings.maxSize ?? DEFAULT_MAX_SIZE };
  const folder = await temporaryFolder(settings.temp ?? tmpdir());
  const spools: Spool[] = [];
  const openOne = async (): Promise<Spool> => {
    const spool = await openSpool(join(folder, `documents-${spools.length}`));
    spools.push(spool);
    return spool;
  };
  const report = createReport();
  const given = { inputs, size, source, settings, parameters, keep, folder, report, environment };
  try {
    return await interruptible(
      environment,
      ({ signal }) =>
        withFiles(settings.index, folder, () => dedup({ ...given, openSpool: openOne, signal })),
      interruptedMessage(settings),
    );
  } finally {
    for (const spool of spools) await spool.remove();
    await rm(folder, { recursive: true, force: true });
  }
}

function interruptedMessage({ index, output }: DedupSettings): string {
  if (index !== undefined)
    return "interrupted. What was added to the index is kept; run the same again to go on.";
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

async function dedup(run: Run): Promise<ExitCode> {
  const { inputs, settings, keep, report, environment } = run;
  const start = performance.now();
  const cleaners = await openCleaners(settings);
  const needed = await estimate(
    run.inputs,
    run.size,
    run.source,
    run.parameters,
    settings.index !== undefined,
  );
  const comparison = await openComparison(run, needed);
  try {
    await announce(run, needed, comparison);
    const { corpus, spool, dropped } = await readClean(run, cleaners, comparison);
    const folders = inputs.filter(({ kind }) => kind === "folder").map(({ path }) => path);
    if (report.tally.done === 0 && folders.length > 0) {
      throw new CommandError("no-input", dedupMessages.noDocumentsIn(folders));
    }
    const found = await withProgress(environment, "comparing", DOCUMENTS, ({ at }) =>
      comparison.finish({ signal: run.signal, onProgress: at }),
    );
    // A report that cannot be written is no reason not to write the documents.
    const unreported = await reported(run, corpus, spool, found, performance.now() - start);
    const all = dropped + (await write(run, cleaners, corpus, spool, found));
    for (const message of summaryLines(summaryOf(corpus, found, keep), all, settings))
      say(environment, message);
    const failures = report.summary();
    if (failures !== undefined) say(environment, failures);
    if (unreported !== undefined) throw unreported;
    return report.tally.failed === 0 ? ExitCode.ok : ExitCode.someRecordsFailed;
  } finally {
    await comparison.close();
  }
}

/** Says what is going to be done, and what it needs. */
async function announce(run: Run, needed: Estimate | undefined, { earlier }: Comparison): Promise<void> {
  const { parameters, folder, environment } = run;
  const { matchers, bands, rows } = parameters;
  if (needed !== undefined) {
    const { disk } = needed;
    const memory = needed.memory + earlier * needed.each;
    say(environment, dedupMessages.needed(needed.documents, memory, disk));
    const need = { documents: needed.documents + earlier, memory, disk };
    for (const warning of await checkRoom(need, folder)) say(environment, warning);
  }
  if (!matchers.includes("minhash")) return;
  for (const line of formatCurve(bands, rows).split("\n")) say(environment, line);
}

function openComparison(run: Run, needed: Estimate | undefined): Promise<Comparison> {
  const { settings, parameters, keep, folder, environment } = run;
  const options = { parameters, keep, source: settings.source };
  return settings.index === undefined
    ? compareAmongThemselves(options, inAFile(needed?.characters) ? join(folder, "shingles") : undefined)
    : compareWithIndex(options, settings.index, (message) => say(environment, message));
}

/** Reads all documents, cleans them, and hands them to the comparison. */
async function readClean(run: Run, { first }: Cleaners, comparison: Comparison): Promise<CleanCorpus> {
  const { openSpool, report } = run;
  const spool = await openSpool();
  const read = await readAll(run, spool, first.length === 0 ? comparison : undefined);
  if (first.length === 0) return { corpus: read, spool, dropped: 0, refused: [] };
  const cleaned = await clean(run, first, { corpus: read, spool, chosen: () => true, taker: comparison });
  report.add(cleaned.refused);
  // They were counted when they were read.
  report.tally.done -= cleaned.refused.length;
  return cleaned;
}

function clean(
  { openSpool, environment, signal }: Run,
  cleaners: readonly Cleaner[],
  what: Pick<Cleaning, "corpus" | "spool" | "chosen" | "taker">,
): Promise<CleanCorpus> {
  return withProgress(environment, "dropping what repeats", DOCUMENTS, ({ at }) =>
    cleanCorpus({ ...what, cleaners, openSpool, signal, onProgress: at }),
  );
}

async function readAll(run: Run, spool: Spool, taker: Taker | undefined): Promise<Corpus> {
  const { inputs, size, source, settings, report, environment, signal } = run;
  const { dropLines, dropParagraphs, dropTemplates } = settings;
  const cleans = dropLines !== undefined || dropParagraphs !== undefined || dropTemplates === true;
  report.tally.bytesTotal = size;
  const progress = showProgress(environment, report.tally, false);
  try {
    const counted = { ...source, onBytes: report.read };
    const leaveOut = cleans ? ["dropped"] : [];
    return await readCorpus({ inputs, source: counted, spool, report, signal, leaveOut, taker });
  } finally {
    progress.end();
  }
}

/** @returns why the report could not be written. */
async function reported(
  { inputs, settings, parameters, keep, signal }: Run,
  corpus: Corpus,
  spool: Spool,
  found: Found,
  milliseconds: number,
): Promise<CommandError | undefined> {
  if (settings.report === undefined) return undefined;
  const title = `Copies in ${listed(inputs.map(({ path }) => path).map((path) => (path === "-" ? "standard input" : path)))}`;
  try {
    await writeReport(settings.report, {
      title,
      parameters,
      keep,
      corpus,
      spool,
      found,
      milliseconds,
      signal,
    });
  } catch (error) {
    if (error instanceof CommandError && error.code === "no-output") return error;
    throw error;
  }
  return undefined;
}

/**
 * Writes the documents with their clusters, those that are kept without what repeats in others.
 *
 * @returns the characters that were dropped.
 */
async function write(
  run: Run,
  { last }: Cleaners,
  corpus: Corpus,
  spool: Spool,
  found: Found,
): Promise<number> {
  const { settings, environment, signal } = run;
  const kept = (place: number): boolean => isKept(found, found.placeIn(place));
  const cleaned =
    last.length === 0 ? { spool, dropped: 0 } : await clean(run, last, { corpus, spool, chosen: kept });
  const visible = settings.output === undefined && environment.stdout.isTTY === true;
  await withSink(settings.output, environment, (sink) =>
    withProgress(environment, "writing", { ...DOCUMENTS, visible }, ({ at }) =>
      writeCorpus({
        corpus,
        spool: cleaned.spool,
        sink,
        signal,
        membershipOf: (place) => found.membershipAt(found.placeIn(place)),
        drop: settings.drop === true,
        onDocument: (done) => at(done, corpus.documents),
      }),
    ),
  );
  return cleaned.dropped;
}
