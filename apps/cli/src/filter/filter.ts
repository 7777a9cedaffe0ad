import { availableParallelism } from "node:os";
import { createTally } from "@winnow/filter/report";
import { usageError } from "../command-error.js";
import { type Environment, log } from "../environment.js";
import type { ExitCode } from "../exit-code.js";
import { checkFolder, checkOutputs, filesOf, type OutputPath } from "../output/check.js";
import { formatOfOutput, type OutputFormat } from "../output/formats.js";
import type { OutputOptions } from "../output/open.js";
import { resume } from "../output/resume.js";
import { fileSink, type Sink, sortingSink } from "../output/sink.js";
import { canResume, fileTarget, openSink, type Target } from "../output/target.js";
import { checkOutput } from "../output/write.js";
import { checkFields, columnsOf, withFile } from "../records/fields.js";
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
  const files = await checkFiles(settings, report.file, inputs, flags.config, environment);
  const recipe = await recipeOf(settings, inputs);
  const tally = createTally();
  const counting = countingReport(settings, tally);
  const target = fileTarget(files.output, recipe.format);
  // The records that an earlier run dropped, and its figures, are not in the output.
  const whole = settings.drop !== true && settings.rejected === undefined && !report.isWanted;
  if (settings.resume === true && !whole)
    throw usageError("--resume needs all records in one file. Remove --drop, --rejected and --report.");
  const resumed = await resume(settings, target, columnsOf(recipe.fields));
  const network = inputs.some(({ kind }) => kind === "url")
    ? await openNetwork({ ...settings, cache: files.cache })
    : undefined;
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
      sink: await openSinks(settings, files, target, { force: settings.force, resumed }, environment),
      target,
      concurrency: settings.concurrency ?? availableParallelism(),
      report: counting,
      several: true,
      visible: target.kind === "stdout" && environment.stdout.isTTY === true,
      resumed,
      resumable: whole && canResume(target),
      environment,
    });
    await writeReport(report, files.report, tally.figures(), inputs, environment);
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

/** The outputs of a run, checked. */
type FilterFiles = { readonly [name in "output" | "rejected" | "report" | "cache"]: OutputPath | undefined };

/** Checks that no output replaces an input or another output. */
async function checkFiles(
  { output, rejected, rules, classifier, cache, drop }: FilterSettings,
  report: string | undefined,
  inputs: readonly Input[],
  config: string | undefined,
  environment: Environment,
): Promise<FilterFiles> {
  if (drop === true && rejected !== undefined)
    throw usageError("--rejected writes the documents that --drop omits. Use one of the two.");
  const read = filesOf(inputs, config, rules, classifier);
  const files = await checkOutputs({ output, rejected, report }, read, environment);
  await checkOutput(files.rejected);
  await checkOutput(files.report);
  return { ...files, cache: await checkFolder(cache, "any", read, environment) };
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
  { drop }: FilterSettings,
  { rejected }: FilterFiles,
  target: Target,
  options: OutputOptions,
  environment: Environment,
): Promise<Sink> {
  const { format } = target;
  if (rejected !== undefined)
    formatOfOutput(rejected, { formats: [format], fallback: format, option: "--rejected" });
  const sink = await openSink(target, true, environment, options);
  if (rejected !== undefined)
    return sortingSink(sink, await fileSink(rejected, format, true, environment, options));
  return drop === true ? sortingSink(sink, undefined) : sink;
}
