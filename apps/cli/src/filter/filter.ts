import { availableParallelism } from "node:os";
import { createTally } from "@winnow/filter/report";
import { type ExitCode, usageError } from "../command-error.js";
import { type Environment, log } from "../environment.js";
import { checkOutputs, filesOf } from "../output/check.js";
import { formatOfOutput, type OutputFormat } from "../output/formats.js";
import { fileSink, type Sink, sortingSink } from "../output/sink.js";
import { checkOutput } from "../output/write.js";
import { checkFields, withFile } from "../records/fields.js";
import { hasPageFiles, type Input, inputsOf } from "../records/inputs.js";
import { filterRecipe } from "../records/recipes.js";
import type { FilterRecipe } from "../records/types.js";
import { FILTER_SETTINGS, type FilterSettings } from "../settings/filter.js";
import { DEFAULT_MAX_SIZE, FILTER_FORMATS } from "../settings/names.js";
import { type CommandFlags, readSettings } from "../settings/read.js";
import { openNetwork } from "../stream/network.js";
import { createReport, type Report } from "../stream/report.js";
import { runStream } from "../stream/stream.js";
import { checkLanguages, filterOf } from "./config.js";
import { checkReport, writeReport } from "./report.js";

const NOTHING_TO_READ =
  "no input. Name files of documents or pages (`winnow filter docs.jsonl`), or pipe them in (`winnow extract crawl.jsonl | winnow filter`).";

/** The default columns of CSV. */
// biome-ignore format: a table
const CSV_FIELDS: readonly string[] = [
  "id", "url", "metadata.title", "text",
  "verdict.keep", "verdict.score", "verdict.pageType", "verdict.language.code", "verdict.reasons",
];

/**
 * Runs `winnow filter`: judges the pages and documents of the inputs, and writes them with their verdicts.
 *
 * @throws CommandError if the command cannot start or continue.
 */
export async function filterFiles(
  environment: Environment,
  paths: readonly string[],
  flags: CommandFlags,
): Promise<ExitCode> {
  const settings = await readSettings(FILTER_SETTINGS, flags);
  checkFields(settings.fields);
  const inputs = await inputsOf(paths, environment.stdin, NOTHING_TO_READ);
  const report = await checkReport(settings.report);
  await checkFiles(settings, report.file, inputs, flags.config, environment);
  const recipe = await recipeOf(settings, inputs);
  const tally = createTally();
  const counting = countingReport(settings, tally);
  const network = inputs.some(({ kind }) => kind === "url") ? await openNetwork(settings) : undefined;
  try {
    const code = await runStream({
      worker: "filter-worker",
      inputs,
      opened: undefined,
      source: {
        stdin: environment.stdin,
        maxSize: settings.maxSize ?? DEFAULT_MAX_SIZE,
        onBytes: counting.read,
        warn: (message) => log(environment, message),
        fetchItem: network?.fetchItem,
      },
      recipe,
      sink: await openSinks(settings, recipe.format, environment),
      target: {
        kind: settings.output === undefined ? "stdout" : "file",
        path: settings.output ?? "",
        format: recipe.format,
      },
      concurrency: settings.concurrency ?? availableParallelism(),
      report: counting,
      several: true,
      visible: settings.output === undefined && environment.stdout.isTTY === true,
      resumable: false,
      environment,
    });
    await writeReport(report, tally.figures(), inputs, environment);
    return code;
  } finally {
    network?.close();
  }
}

/** Returns a report that also passes verdicts to the tally. */
function countingReport({ fields }: FilterSettings, tally: ReturnType<typeof createTally>): Report {
  const report = createReport({ throughput: true, unit: "record", fields });
  return {
    ...report,
    add: (outcomes) => {
      report.add(outcomes);
      for (const { judged, failure } of outcomes) {
        if (judged !== undefined) tally.add(judged.document, judged.verdict);
        else if (failure !== undefined) tally.fail(failure.code);
      }
    },
  };
}

/** Checks that no output replaces an input or another output. */
async function checkFiles(
  { output, rejected, rules, drop }: FilterSettings,
  report: string | undefined,
  inputs: readonly Input[],
  config: string | undefined,
  environment: Environment,
): Promise<void> {
  if (drop === true && rejected !== undefined)
    throw usageError("--rejected writes the documents that --drop omits. Use one of the two.");
  await checkOutputs({ output, others: [rejected, report] }, filesOf(inputs, config, rules), environment);
  await checkOutput(rejected);
  await checkOutput(report);
}

async function recipeOf(settings: FilterSettings, inputs: readonly Input[]): Promise<FilterRecipe> {
  await checkLanguages(settings.language);
  const format = formatOfOutput<OutputFormat>(settings.output, {
    formats: FILTER_FORMATS,
    format: settings.format,
    fallback: "jsonl",
  });
  const columns = hasPageFiles(inputs) ? withFile(CSV_FIELDS) : CSV_FIELDS;
  const fields = settings.fields ?? (format === "csv" ? columns : undefined);
  return { ...filterRecipe(settings, await filterOf(settings), format), fields };
}

/** Opens the output, and the file with rejected documents, in the same format. */
async function openSinks(
  { output, rejected, drop }: FilterSettings,
  format: OutputFormat,
  environment: Environment,
): Promise<Sink> {
  if (rejected !== undefined)
    formatOfOutput(rejected, { formats: [format], fallback: format, option: "--rejected" });
  const sink = await fileSink(output, format, true, environment);
  if (rejected !== undefined) return sortingSink(sink, await fileSink(rejected, format, true, environment));
  return drop === true ? sortingSink(sink, undefined) : sink;
}
