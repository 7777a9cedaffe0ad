import type { PageScore, PredictionIssues, Problem } from "@winnow/eval";
import type { PartFailure } from "../interruption.js";
import { formatNumber, listed, MOST_NAMED, plural, tallied } from "../messages.js";
/** Messages of `winnow eval`. */
export const evalMessages = {
  datasetFromStdin: "a data set is read more than once and cannot come from standard input. Name a file.",
  readingPages: (dataset: string) => `${dataset}: reading pages`,
  datasetProblems: (path: string, problems: readonly Problem[]): readonly string[] =>
    problems.length === 0
      ? []
      : [
          `${path}: ${tallied(problems.map(({ code }) => code))}.`,
          ...problems.slice(0, MOST_NAMED).map(({ path: place, message }) => `  ${place}: ${message}`),
          ...(problems.length > MOST_NAMED
            ? [`  and ${formatNumber(problems.length - MOST_NAMED)} more`]
            : []),
        ],
  emptyGolds: (dataset: string, pages: readonly string[]): readonly string[] =>
    pages.length === 0
      ? []
      : [
          `${dataset}: ${plural(pages.length, "page")} with an empty gold: ${listed(pages)}. What counts there is each metric's convention.`,
        ],
  noGoldIn: (path: string) =>
    `${path} holds no page with gold. See \`winnow eval layouts\` for what is read, and name the layout.`,
  noHtmlIn: (path: string, pages: number) =>
    `none of the ${plural(pages, "page")} of ${path} has its HTML, and this command reads the pages. Use a set with \`html\` or \`htmlBase64\`.`,
  otherPredictions: (name: string, dataset: string, ids: { theirs: string; known: string }) =>
    `no prediction of ${name} is of a page of ${dataset}: its ids are as ${listed([ids.theirs])}, those of the data set as ${listed([ids.known])}.`,
  predictionIssues: (name: string, issues: PredictionIssues): readonly string[] => {
    const { unknown, missing, duplicate, broken } = issues;
    const say = (ids: readonly string[], one: string, what: string): readonly string[] =>
      ids.length === 0 ? [] : [`${name}: ${plural(ids.length, one)} ${what}: ${listed(ids)}.`];
    const lines = broken.map(({ line, message }) => `line ${line} (${message})`);
    return [
      ...say(lines, "line", "left out as no prediction"),
      ...say(duplicate, "page", "with several, different predictions, of which the first counts"),
      ...say(unknown, "prediction", "of pages that the data set lacks"),
      ...say(missing, "page", "without a prediction, scored as empty text"),
    ];
  },
  failedScores: (system: string, pages: readonly PageScore[]): readonly string[] => {
    const failed = pages.flatMap(({ id, failures = [] }) => failures.map((failure) => ({ id, ...failure })));
    if (failed.length === 0) return [];
    return [
      `${system}: ${plural(failed.length, "score")} failed and left out of the figures: ${tallied(failed.map(({ metric }) => metric))}.`,
      ...failed
        .slice(0, MOST_NAMED)
        .map(({ id, metric, code, message }) => `  page ${id}, ${metric}: ${message} (${code})`),
      ...(failed.length > MOST_NAMED ? [`  and ${formatNumber(failed.length - MOST_NAMED)} more`] : []),
    ];
  },
  failedPages: (path: string, failures: readonly PartFailure[]): readonly string[] =>
    failures.length === 0
      ? []
      : [
          `${path}: ${plural(failures.length, "page")} failed and left out: ${tallied(failures.map(({ code }) => code))}.`,
          ...failures.slice(0, MOST_NAMED).map(({ id, message }) => `  page ${id}: ${message}`),
          ...(failures.length > MOST_NAMED
            ? [`  and ${formatNumber(failures.length - MOST_NAMED)} more`]
            : []),
        ],
  brokenLabel: (path: string, line: number, problem: string) =>
    `${path}, line ${line}: ${problem}. A label is a line of id and label, as CSV or JSON.`,
  labelIssues: (path: string, kind: "duplicate" | "unknown", ids: readonly string[]): readonly string[] =>
    ids.length === 0
      ? []
      : [
          `${path}: ${plural(ids.length, "page")} ${kind === "duplicate" ? "with different labels, of which the first counts" : "that the data set lacks"}: ${listed(ids)}.`,
        ],
  nothingToPartBy: (name: string) =>
    `no page of the data set has a ${name}.${name === "topic" ? " Name a file of topics with --labels." : " Leave it out of --by."}`,
  appliesToNothing: (metric: string, reads: string) =>
    `${metric} applies to no page: ${reads === "text" ? "there is none that counts" : `no gold has the ${reads} that it reads`}.`,
  twoMetrics: "a correlation of ranks needs two metrics or more, as --metrics word-f1,rouge-lsum.",
  runningSystem: (system: string, dataset: string) => `${dataset}: running ${system}`,
  systemThrew: (system: string, dataset: string, pages: number) =>
    `${dataset}: ${system} failed on ${plural(pages, "page")}, scored as empty text. Please report it.`,
  givenUp: (timeout: number) => `given up after ${timeout} ms`,
  processLost: (killed: string) => `its process ended with ${killed}`,
  systemFailed: (name: string, how: string | number | null, said: string) => {
    const reason = (said.trim().split("\n").at(-1) ?? "").replace(/\.$/, "");
    return `${name} ended with ${how ?? "nothing said"}${reason === "" ? "" : `: ${reason}`}. Run the same again to go on.`;
  },
  scoring: (system: string, dataset: string) => `${dataset}: scoring ${system}`,
  complexityByCluster: "Complexity by cluster",
  badBaseline: (path: string, problem: string) => `cannot use the baseline ${path}: ${problem}`,
  notLive: (path: string, name: string, known: readonly string[]) =>
    `${path} names the system ${name}, which does not run here. Those that do: ${known.join(", ")}.`,
  noDataset: (folder: string, name: string) =>
    `there is no data set ${name} in ${folder} (${name}.jsonl.gz, .jsonl or .jsonl.zst). Name the folder with --datasets.`,
  tooFewPages: (pages: number, groups: number) =>
    `${plural(pages, "page")} cannot make ${plural(groups, "group")}. Ask for fewer with --groups.`,
  noDiversity: (dataset: string) =>
    `${dataset} says nothing of its pages' types, languages or topics. Give topics with --labels or --google.`,
  needsGoogleKey: "--google needs a key for Google's Natural Language API in GOOGLE_API_KEY.",
  modelOrSave: "--model applies a saved model. Leave out the options that make or draw one.",
  fetchFirst: (url: string) => `${url} is an address. Fetch it first: \`winnow fetch ${url} > page.jsonl\`.`,
  somePagesFailed: (failed: number, all: number) =>
    `${formatNumber(failed)} of ${plural(all, "record")} failed; --format json says why.`,
  tooFewDomains: (domains: number, folds: number) =>
    `the pages are of ${plural(domains, "site")}, but a model is validated on ${folds} parts with whole sites in them. Name more data sets.`,
  badArgument: (where: string | undefined, problem: string) =>
    `${where === undefined ? "" : `cannot use ${where}: `}${problem.replace(/^(?:options|metrics)[.:] ?/, "")}.`,
} as const;
