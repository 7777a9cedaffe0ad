import {
  type Breakdown,
  type Dataset,
  FIELD_BREAKDOWNS,
  METRICS,
  resultTables,
  type SurveyedPage,
  tableCsv,
  tabulate,
  toCsv,
} from "@winnow/eval";
import {
  breakdownByComplexity,
  distributionTable,
  groupByComplexity,
  scoreDistributions,
} from "@winnow/eval/experiments";
import { usageError } from "../command-error.js";
import type { Environment } from "../environment.js";
import { ExitCode } from "../exit-code.js";
import { PLAIN_FORMATS, TABLE_FORMATS } from "../settings/names.js";
import type { CommandFlags } from "../settings/read.js";
import { hasUnusable } from "./inputs.js";
import { labelled, readTopicsOf } from "./labels.js";
import { evalMessages } from "./messages.js";
import { pageViews } from "./page-views.js";
import { openAll, scoreAll, scoreSystems } from "./scored.js";
import { forEachPage } from "./surveyed.js";
import { type TableContext, type TableResult, tableCommand } from "./table-command.js";

/** The flags of `winnow eval score`. */
interface ScoreFlags extends CommandFlags {
  readonly list?: boolean;
}

/** Runs `winnow eval score`: scores the predictions of systems on a data set, or lists the metrics. */
export async function run(
  environment: Environment,
  path: string | undefined,
  predictions: readonly string[],
  { list, ...flags }: ScoreFlags,
): Promise<ExitCode> {
  if (list === true) return listMetrics(environment);
  if (path === undefined || predictions.length === 0)
    throw usageError("name a data set and one or more prediction files, or list the metrics with --list.");
  return score(environment, path, predictions, flags);
}

function listMetrics({ stdout }: Environment): ExitCode {
  for (const { name, about, measures, better, convention } of Object.values(METRICS)) {
    stdout.write(`${name}\n  ${about}\n`);
    stdout.write(`  measures: ${measures.join(", ")}; ${better} is better\n`);
    for (const [key, value] of Object.entries(convention)) stdout.write(`  ${key}: ${value}\n`);
  }
  return ExitCode.ok;
}

const score = tableCommand(
  ({ distribution }) =>
    distribution === true
      ? { formats: PLAIN_FORMATS, option: "--distribution", without: ["by", "labels", "resamples", "seed"] }
      : { formats: TABLE_FORMATS },
  async (context, path: string, predictions: readonly string[]) => {
    const { by, distribution, labels, layout, resamples, seed } = context.settings;
    if (distribution === true) return countByScore(path, predictions, context);
    if (labels !== undefined && by?.includes("topic") !== true) {
      throw usageError("--labels provides topics for a breakdown. Add --by topic.");
    }
    const opened = await openAll({ path, predictions }, context);
    const { systems, metrics } = opened;
    const topics =
      labels === undefined ? undefined : await readTopicsOf(labels, opened.dataset.pages, context);
    const dataset = labelled(opened.dataset, topics);
    const breakdowns = await breakdownsOf(path, dataset, context);
    const scores = await scoreAll(opened, context);
    const result = tabulate(
      dataset,
      systems.map(({ name, issues }) => ({ name, issues, pages: scores[name]! })),
      { metrics, by: breakdowns, resamples, seed },
    );
    return {
      json: () => result,
      tables: () => resultTables(result, metrics),
      csv: () => toCsv([result]),
      html: async () => {
        const { renderReport } = await import("@winnow/eval/report");
        return renderReport({
          title: `${dataset.name}: scores`,
          metrics,
          results: [result],
          scores: { [dataset.name]: scores },
          pages: await pageViews({ path, layout }, dataset, systems, {}, context),
        });
      },
      code: hasUnusable(systems) ? ExitCode.someRecordsFailed : ExitCode.ok,
    };
  },
);

/** Counts the pages of each system by score. */
async function countByScore(
  path: string,
  predictions: readonly string[],
  context: TableContext,
): Promise<TableResult> {
  const wanted = context.settings.metrics ?? ["rouge-lsum"];
  const { about, metrics, scores, failures, code } = await scoreSystems(
    { path, predictions, metrics: wanted },
    context,
  );
  const found = metrics.map((metric) => ({ metric, spread: scoreDistributions(scores, metric) }));
  const tables = found.map(({ metric, spread }) => distributionTable(about, metric, spread));
  return {
    json: () => ({
      dataset: about,
      metrics: Object.fromEntries(found.map(({ metric, spread }) => [metric.name, spread])),
      failures,
    }),
    tables: () => tables,
    csv: () => tables.map(tableCsv).join("\n"),
    code,
  };
}

/**
 * Returns the breakdowns that `--by` names. A breakdown by complexity reads the pages again.
 *
 * @throws CommandError `usage` if no page has the field of a breakdown.
 */
export async function breakdownsOf(
  path: string,
  dataset: Dataset,
  context: TableContext,
): Promise<Readonly<Record<string, Breakdown>>> {
  const breakdowns: Record<string, Breakdown> = {};
  for (const name of context.settings.by ?? []) {
    const breakdown =
      name === "complexity" ? await complexityOf(path, dataset, context) : FIELD_BREAKDOWNS[name];
    if (dataset.pages.every((page, index) => breakdown(page, index) === undefined)) {
      throw usageError(evalMessages.emptyBreakdown(name));
    }
    breakdowns[name] = breakdown;
  }
  return breakdowns;
}

async function complexityOf(
  path: string,
  { name, pages }: Dataset,
  context: TableContext,
): Promise<Breakdown> {
  const surveyed: SurveyedPage[] = [];
  const { layout } = context.settings;
  await forEachPage<"survey">(
    { path, layout },
    {
      doing: evalMessages.readingPages(name),
      pages: pages.length,
      task: (page, index) => ({ name: "survey", page, index, audit: false }),
      take: (page) => void surveyed.push(page),
    },
    context,
  );
  return breakdownByComplexity(groupByComplexity(surveyed));
}
