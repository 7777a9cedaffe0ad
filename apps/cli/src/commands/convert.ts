import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CorpusError, compressorFor } from "@winnow/corpus";
import { openTarget } from "@winnow/corpus/places";
import { z } from "zod";
import { CommandError, usageError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-code.js";
import { INTERRUPTED, interruptible, yieldTo } from "../interruption.js";
import { firstLine } from "../messages.js";
import { checkOutputs, filesOf } from "../output/check.js";
import { formatOfOutput } from "../output/formats.js";
import { checkOutput, checkUnfinished, withOutput } from "../output/open.js";
import { showProgress } from "../output/progress.js";
import { failed, parseRecord } from "../records/failure.js";
import { pageLine } from "../records/fetched.js";
import { inputsOf, isRemote, totalSize } from "../records/inputs.js";
import { readInputs, sourceOf } from "../records/source.js";
import type { Item, Outcome } from "../records/types.js";
import { encoded } from "../run/write-corpus.js";
import { LINE_FORMATS } from "../settings/names.js";
import { type CommandFlags, readSettings } from "../settings/read.js";
import { size, toggle } from "../settings/values.js";
import { createReport } from "../stream/report.js";
import type { CommandModule } from "./command.js";
import { FORCE_OPTION } from "./page-options.js";

const EXAMPLES = `
Examples:
  winnow convert CC-MAIN.warc.gz pages.parquet        the pages of an archive as a table
  winnow convert docs.jsonl.gz docs.parquet
  winnow convert part-*.parquet docs.jsonl.zst        several files as one
  winnow convert docs.parquet s3://bucket/docs.csv.gz
  zcat docs.jsonl.gz | winnow convert - docs.parquet

Inputs: JSON Lines, CSV, Parquet, WARC, WET, WAT, ARC and HTML files, folders of them, and addresses of such files (s3://, https://).
S3 needs \`npm install @aws-sdk/client-s3\`, and reads its configuration from the environment, as the AWS command line does.

Output: JSON Lines, CSV or Parquet, as its extension says, or - for JSON Lines on standard output. A page becomes {"id", "url", "contentType",
"headers", "status", "fetchedAt", "html" or "htmlBase64"}. A record of an archive that is neither a page nor a text is skipped. One that cannot be read becomes
{"id", "line", "error": {"code", "message"}}. Parquet has a column for each field that Winnow writes, and "extra" for the others, as JSON.

Exit codes: 0 all done, 1 the command failed, 2 wrong usage, 3 some records failed, 130 interrupted.
`;

const CONVERT_SETTINGS = z.strictObject({ force: toggle(), maxSize: size() }).partial();

export const command: CommandModule = {
  about: "Converts files of records to another format.",
  takes: {
    "<files...>": "the inputs: files, folders and addresses, or - for standard input; and last the output",
  },
  options: [FORCE_OPTION, ["--max-size <bytes>", "maximum size of a page, such as 500kB; default: 20MB"]],
  examples: EXAMPLES,
  run: convert,
};

async function convert(
  environment: Environment,
  files: readonly string[],
  flags: CommandFlags,
): Promise<ExitCode> {
  if (files.length < 2)
    throw usageError("name the inputs and, last, the output: winnow convert pages.warc.gz pages.parquet.");
  const [paths, to] = [files.slice(0, -1), files.at(-1)!];
  const { force, maxSize } = await readSettings(CONVERT_SETTINGS, flags);
  const inputs = await inputsOf(paths, environment.stdin, "");
  const path = to === "-" ? undefined : to;
  formatOfOutput(path, { formats: LINE_FORMATS, fallback: "jsonl" });
  const isLocal = path === undefined || !isRemote(path);
  const { output } = await checkOutputs({ output: isLocal ? path : undefined }, filesOf(inputs), environment);
  await checkOutput(output);
  if (force !== true) await checkUnfinished(output);
  const report = createReport({ throughput: true, unit: "record" });
  const source = { ...sourceOf(environment, maxSize), onBytes: report.read, onSkipped: report.skip };
  return interruptible(
    environment,
    async ({ signal }) => {
      const progress = showProgress(
        environment,
        report.tally,
        path === undefined && environment.stdout.isTTY === true,
      );
      totalSize(inputs).then(
        (total) => (report.tally.bytesTotal = total),
        () => {},
      );
      async function* lines(): AsyncGenerator<string> {
        for await (const items of readInputs(inputs, source)) {
          await yieldTo(signal);
          const outcomes = items.map(converted);
          report.begin(
            items.reduce((sum, item) => sum + (item.kind === "failure" ? 0 : item.bytes.length), 0),
          );
          report.add(outcomes);
          for (const { body } of outcomes) yield body;
        }
      }
      try {
        if (isLocal) {
          await withOutput(output, environment, { force: true }, async ({ write }) => {
            for await (const content of encoded(path ?? "-.jsonl", lines())) await write(content);
          });
        } else await writeRemote(path, lines());
      } finally {
        progress.end();
      }
      const summary = report.summary();
      if (summary !== undefined) progress.log(summary);
      return report.tally.failed === 0 ? ExitCode.ok : ExitCode.someRecordsFailed;
    },
    INTERRUPTED,
  );
}

/** Writes to an address. What it names appears when it is complete. */
async function writeRemote(location: string, lines: AsyncIterable<string>): Promise<void> {
  try {
    const target = await openTarget(location);
    try {
      const compressor = compressorFor(location);
      const write = async (chunks: AsyncIterable<Uint8Array | string>): Promise<void> => {
        for await (const chunk of chunks)
          await target.write(typeof chunk === "string" ? Buffer.from(chunk) : chunk);
      };
      const content = Readable.from(encoded(location, lines));
      await (compressor === undefined ? write(content) : pipeline(content, compressor, write));
      await target.commit();
    } catch (error) {
      await target.discard();
      throw error;
    }
  } catch (error) {
    if (!(error instanceof CorpusError)) throw error;
    throw new CommandError("no-output", `${firstLine(error)}.`, { cause: error });
  }
}

/** Returns an item as a line of JSON, or its failure. */
function converted(item: Item): Outcome {
  if (item.kind === "page") return { name: item.name, place: [], body: pageLine(item) };
  if (item.kind === "failure") return failed(item, item, item.failure, "jsonl");
  const parsed = parseRecord(item.bytes);
  if ("failure" in parsed) return failed(item, {}, parsed.failure, "jsonl");
  return { name: "", place: [], body: parsed.line };
}
