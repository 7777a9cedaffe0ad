import type { PageScore, PredictionIssues, Problem } from "@winnow/eval";
import type { PartFailure } from "../interruption.js";
import { formatNumber, listed, MAX_NAMED, plural, tallied } from "../messages.js";

/** Returns a message line and the first of its details; nothing if there are none. */
function withDetails(message: string, details: readonly string[]): readonly string[] {
  const shown = details.slice(0, MAX_NAMED).map((detail) => `  ${detail}`);
  const more = details.length - shown.length;
  if (details.length === 0) return [];
  return [message, ...shown, ...(more > 0 ? [`  and ${formatNumber(more)} more`] : [])];
}

/** Messages of `winnow eval`. */
export const evalMessages = {
  datasetFromStdin:
    "a data set cannot come from standard input, since it is read more than once. Name a file.",
  readingPages: (dataset: string) => `${dataset}: reading pages`,
  datasetProblems: (path: string, problems: readonly Problem[]): readonly string[] =>
    withDetails(
      `${path}: ${tallied(problems.map(({ code }) => code))}.`,
      problems.map(({ path: place, message }) => `${place}: ${message}`),
    ),
  emptyGolds: (dataset: string, pages: readonly string[]): readonly string[] =>
    pages.length === 0
      ? []
      : [
          `${dataset}: ${plural(pages.length, "page")} with an empty gold: ${listed(pages)}. Each metric scores them according to its convention.`,
        ],
  noGoldIn: (path: string) =>
    `${path} has no pages with gold. See \`winnow eval import --list\` for the supported layouts, and name one.`,
  noHtmlIn: (path: string, pages: number) =>
    `none of the ${plural(pages, "page")} in ${path} has HTML, which this command needs. Use a data set with \`html\` or \`htmlBase64\`.`,
  otherPredictions: (name: string, dataset: string, ids: { theirs: string; known: string }) =>
    `no prediction of ${name} is for a page of ${dataset}: its ids look like ${listed([ids.theirs])}, those of the data set like ${listed([ids.known])}.`,
  predictionIssues: (name: string, issues: PredictionIssues): readonly string[] => {
    const { unknown, missing, duplicate, broken } = issues;
    const count = (ids: readonly string[], one: string, problem: string): readonly string[] =>
      ids.length === 0 ? [] : [`${name}: ${plural(ids.length, one)} ${problem}: ${listed(ids)}.`];
    const lines = broken.map(({ line, message }) => `line ${line} (${message})`);
    return [
      ...count(lines, "invalid line", "skipped"),
      ...count(duplicate, "page", "with conflicting predictions, of which the first is used"),
      ...count(unknown, "prediction", "for pages that are not in the data set"),
      ...count(missing, "page", "without a prediction, scored as empty text"),
    ];
  },
  failedScores: (system: string, pages: readonly PageScore[]): readonly string[] => {
    const failed = pages.flatMap(({ id, failures = [] }) => failures.map((failure) => ({ id, ...failure })));
    return withDetails(
      `${system}: ${plural(failed.length, "score")} failed and ${failed.length === 1 ? "is" : "are"} excluded from the figures: ${tallied(failed.map(({ metric }) => metric))}.`,
      failed.map(({ id, metric, code, message }) => `page ${id}, ${metric}: ${message} (${code})`),
    );
  },
  failedPages: (path: string, failures: readonly PartFailure[]): readonly string[] =>
    withDetails(
      `${path}: ${plural(failures.length, "page")} failed and ${failures.length === 1 ? "is" : "are"} excluded: ${tallied(failures.map(({ code }) => code))}.`,
      failures.map(({ id, message }) => `page ${id}: ${message}`),
    ),
  brokenLabel: (path: string, line: number, problem: string) =>
    `${path}, line ${line}: ${problem}. Each line must have an id and a label, as CSV or JSON.`,
  labelIssues: (path: string, kind: "duplicate" | "unknown", ids: readonly string[]): readonly string[] =>
    ids.length === 0
      ? []
      : [
          `${path}: ${plural(ids.length, "page")} ${kind === "duplicate" ? "with conflicting labels, of which the first is used" : "not in the data set"}: ${listed(ids)}.`,
        ],
  emptyBreakdown: (name: string) =>
    `no page of the data set has a ${name}.${name === "topic" ? " Add topics with --labels." : " Remove it from --by."}`,
  appliesToNothing: (metric: string, reads: string) =>
    `${metric} applies to no page: ${reads === "text" ? "no page can be scored" : `no gold has ${reads}`}.`,
  twoMetrics: "a rank correlation needs two or more metrics, such as --metrics word-f1,rouge-lsum.",
  systemThrew: (system: string, dataset: string, pages: number) =>
    `${dataset}: ${system} failed on ${plural(pages, "page")}, scored as empty text. Please report this.`,
  scoring: (system: string, dataset: string) => `${dataset}: scoring ${system}`,
  complexityByCluster: "Complexity by cluster",
  badBaseline: (path: string, problem: string) => `cannot use the baseline ${path}: ${problem}`,
  notLive: (path: string, name: string, known: readonly string[]) =>
    `${path} names the unknown system ${name}. Built-in systems: ${known.join(", ")}.`,
  noDataset: (folder: string, name: string) =>
    `there is no data set ${name} (${name}.jsonl.gz, .jsonl or .jsonl.zst) in ${folder}. Name another folder with --datasets.`,
  tooFewPages: (pages: number, groups: number) =>
    `${plural(pages, "page")} cannot form ${plural(groups, "group")}. Choose fewer with --groups.`,
  noDiversity: (dataset: string) =>
    `${dataset} has no page types, languages or topics. Add topics with --labels.`,
  modelOrSave: "--model applies a saved model and cannot be combined with options that train or plot one.",
  fetchFirst: (url: string) => `${url} is a URL. Fetch it first: \`winnow fetch ${url} > page.jsonl\`.`,
  somePagesFailed: (failed: number, all: number) =>
    `${formatNumber(failed)} of ${plural(all, "record")} failed. Use --format json to see why.`,
  tooFewDomains: (domains: number, folds: number) =>
    `the pages come from ${plural(domains, "site")}, but the validation needs at least ${folds} sites. Name more data sets.`,
  badArgument: (where: string | undefined, problem: string) =>
    `${where === undefined ? "" : `cannot use ${where}: `}${problem.replace(/^(?:options|metrics)[.:] ?/, "")}.`,
} as const;
