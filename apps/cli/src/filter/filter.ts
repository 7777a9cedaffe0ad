import { createTally } from "@winnow/filter/report";
import { usageError } from "../command-error.js";
import { type Environment, log } from "../environment.js";
import type { ExitCode } from "../exit-code.js";
import { withFile } from "../records/fields.js";
import { filterRecipe } from "../records/recipes.js";
import { FILTER_SETTINGS } from "../settings/filter.js";
import { FILTER_FORMATS } from "../settings/names.js";
import { type CommandFlags, readSettings } from "../settings/read.js";
import { runRecords } from "../stream/run.js";
import { checkLanguages, filterOf, languageWarning } from "./config.js";
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
  const { drop = false, rejected, rules, classifier, tokenizer, language } = settings;
  if (drop && rejected !== undefined)
    throw usageError("--rejected writes the documents that --drop omits. Use one of the two.");
  const report = await checkReport(settings.report);
  const tally = createTally();
  return runRecords(environment, paths, {
    settings,
    reads: [flags.config, rules, classifier, tokenizer],
    worker: "filter-worker",
    formats: FILTER_FORMATS,
    recipe: async (format, _, hasFiles) => {
      await checkLanguages(language);
      const columns = hasFiles ? withFile(CSV_FIELDS) : CSV_FIELDS;
      const fields = settings.fields ?? (format === "csv" ? columns : undefined);
      const recipe = filterRecipe(settings, await filterOf(settings), format);
      log(environment, ...languageWarning(recipe));
      return { ...recipe, fields };
    },
    sorting: {
      nothing: NOTHING_TO_READ,
      drop,
      rejected,
      report: report.file,
      // The records that an earlier run dropped, and its figures, are not in the output.
      whole: !drop && rejected === undefined && !report.isWanted,
      onOutcomes: (outcomes) => {
        for (const { judged, failure } of outcomes) {
          if (judged !== undefined) tally.add(judged.document, judged.verdict);
          else if (failure !== undefined) tally.fail(failure.code);
        }
      },
      finish: (inputs, file) => writeReport(report, file, tally.figures(), inputs, environment),
    },
  });
}
