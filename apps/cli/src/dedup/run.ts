import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DedupParameters, formatCurve, type Keep } from "@winnow/dedup";
import { CommandError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { interruptible } from "../eval/interruptible.js";
import { ExitCode } from "../exit-codes.js";
import { messages } from "../messages.js";
import { showProgress } from "../output/progress.js";
import { openSink, type Target } from "../output/target.js";
import { type Input, inputsOf, totalSize } from "../records/inputs.js";
import type { SourceOptions } from "../records/source.js";
import { createReport, type Report } from "../run/report.js";
import type { CommandFlags } from "../run/settings-of.js";
import { DEFAULT_MAX_SIZE } from "../settings.js";
import { type Cleaner, cleanCorpus, openCleaners } from "./clean.js";
import { type Comparison, compareAmongThemselves, type Found } from "./comparison.js";
import { checkRoom, estimate } from "./estimate.js";
import { compareWithIndex } from "./index-comparison.js";
import { keepOf, parametersOf } from "./options.js";
import { type Corpus, readCorpus, type Taker } from "./read.js";
import { writeReport } from "./report.js";
import { type DedupSettings, dedupSettings } from "./settings.js";
import { openSpool, type Spool } from "./spool.js";
import { stage } from "./stages.js";
import { summaryOf } from "./summary.js";
import { writeCorpus } from "./write.js";

/** Above so many bytes of input the shingle sets wait in a file. */
const SHINGLES_IN_MEMORY = 256_000_000;

/** What a run works with. */
interface Run {
  readonly inputs: readonly Input[];
  /** Bytes; undefined where it is not known. */
  readonly size: number | undefined;
  readonly settings: DedupSettings;
  readonly parameters: DedupParameters;
  readonly keep: Keep;
  /** The folder of this run's temporary files. */
  readonly folder: string;
  readonly environment: Environment;
  readonly signal: AbortSignal;
}

/**
 * `winnow dedup`: reads all documents, compares them, and writes them again with their clusters.
 *
 * @throws CommandError where the command cannot begin or go on.
 */
export async function runDedup(
  paths: readonly string[],
  flags: CommandFlags,
  environment: Environment,
): Promise<ExitCode> {
  const settings = await dedupSettings(flags);
  const parameters = parametersOf(settings);
  const keep = keepOf(settings);
  const inputs = await inputsOf(paths, environment.stdin, messages.noDocuments);
  const address = inputs.find(({ kind }) => kind === "url");
  if (address !== undefined) throw new CommandError("usage", messages.addressOfDocuments(address.path));
  const size = await totalSize(inputs).catch(() => undefined);
  const folder = await temporaryFolder(settings.temp ?? tmpdir());
  try {
    return await interruptible(
      environment,
      ({ signal }) => dedup({ inputs, size, settings, parameters, keep, folder, environment, signal }),
      settings.index === undefined ? messages.evalInterrupted : messages.indexInterrupted,
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function temporaryFolder(parent: string): Promise<string> {
  try {
    await mkdir(parent, { recursive: true });
    return await mkdtemp(join(parent, "winnow-dedup-"));
  } catch (error) {
    throw new CommandError("no-output", messages.cannotWrite(parent, error), { cause: error });
  }
}

async function dedup(run: Run): Promise<ExitCode> {
  const { inputs, settings, parameters, keep, folder, environment, signal } = run;
  const start = performance.now();
  const report = createReport();
  const source: SourceOptions = {
    stdin: environment.stdin,
    maxSize: settings.maxSize ?? DEFAULT_MAX_SIZE,
  };
  await announce(run, source);
  const cleaners = await openCleaners(settings);
  const comparison = await openComparison(run);
  try {
    const spool = await openSpool(join(folder, "documents.jsonl"));
    const first = cleaners[0] === undefined ? comparison : { take: onlyAdd(cleaners[0]) };
    const read = await readAll(run, source, report, spool, first);
    const { corpus, ...clean } = await stage(environment, messages.cleaningDocuments, ({ at }) =>
      cleanCorpus({
        corpus: read,
        spool,
        cleaners,
        last: comparison,
        path: join(folder, "clean"),
        signal,
        onDocument: (done) => at(done, cleaners.length * read.documents),
      }),
    );
    const found = await stage(environment, messages.comparing, ({ at }) =>
      comparison.finish({ signal, onProgress: (_, done, total) => at(done, total) }),
    );
    await write(run, corpus, clean.spool, found);
    const summary = summaryOf(corpus.documents, found, clean.dropped);
    if (settings.report !== undefined) {
      const title = messages.dedupTitle(inputs.map(({ path }) => path));
      const milliseconds = performance.now() - start;
      const { spool: texts } = clean;
      await writeReport(settings.report, {
        title,
        parameters,
        keep,
        corpus,
        spool: texts,
        found,
        milliseconds,
      });
    }
    for (const message of messages.deduplicated(summary)) say(environment, message);
    const failures = report.summary();
    if (failures !== undefined) say(environment, failures);
    return report.tally.failed === 0 ? ExitCode.ok : ExitCode.someRecordsFailed;
  } finally {
    await comparison.close();
  }
}

/** Nothing that is only remembered is refused. */
function onlyAdd({ add }: Cleaner): Taker["take"] {
  return (document) => void add(document);
}

/** Says what is going to be done, and what it needs. */
async function announce(run: Run, source: SourceOptions): Promise<void> {
  const { inputs, size, parameters, folder, environment } = run;
  const { by, bands, rows } = parameters;
  const needed = await estimate(inputs, size, source, parameters);
  if (needed !== undefined) {
    say(environment, messages.needed(needed.documents, needed.memory, needed.disk));
    for (const warning of await checkRoom(needed, folder)) say(environment, warning);
  }
  if (!by.includes("minhash")) return;
  for (const line of formatCurve(bands, rows).split("\n")) say(environment, line);
}

function openComparison({ settings, size, parameters, keep, folder, environment }: Run): Promise<Comparison> {
  const options = { parameters, keep, source: settings.source };
  if (settings.index !== undefined)
    return compareWithIndex(options, settings.index, (message) => say(environment, message));
  const large = size === undefined || size > SHINGLES_IN_MEMORY;
  return compareAmongThemselves(options, large ? join(folder, "shingles") : undefined);
}

/** Reads all documents, and hands them to what is first done with them. */
async function readAll(
  run: Run,
  source: SourceOptions,
  report: Report,
  spool: Spool,
  first: Taker,
): Promise<Corpus> {
  const { inputs, size, environment, signal } = run;
  report.tally.bytesTotal = size;
  const progress = showProgress(environment, report.tally, false);
  try {
    const counted = { ...source, onBytes: report.read };
    return await readCorpus({ inputs, source: counted, spool, report, signal, first });
  } finally {
    progress.end();
  }
}

/** Writes the documents with their clusters. */
async function write(run: Run, corpus: Corpus, spool: Spool, found: Found): Promise<void> {
  const { settings, environment, signal } = run;
  const target: Target = {
    kind: settings.output === undefined ? "stdout" : "file",
    path: settings.output ?? "",
    format: "jsonl",
  };
  const sink = await openSink(target, true, environment);
  await stage(environment, messages.writingDocuments, ({ at }) =>
    writeCorpus({
      corpus,
      spool,
      sink,
      signal,
      membershipOf: found.membershipOf,
      drop: settings.drop === true,
      onDocument: (done) => at(done, corpus.documents),
    }),
  );
  await sink.close();
}

function say({ stderr }: Environment, message: string): void {
  stderr.write(messages.line(message));
}
