import type { PredictionIssues, Problem } from "@winnow/eval";
import type { EmptyReason } from "@winnow/extract";
import type { TriedFile } from "@winnow/fetch";

/** How many of the files that were tried are named. */
const MOST_TRIED = 20;

/** The parts of the progress line. */
interface ProgressWords {
  readonly count: string;
  /** Empty where nothing failed. */
  readonly failed: string;
  readonly rest: string;
}

/** Everything that the command line says to people. Each message ends with what can be done. */
export const messages = {
  /** How everything on stderr looks. Control characters, which a page or its name may bring, never reach a terminal. */
  line: (message: string) => `winnow: ${message.replace(/[\0-\x1f\x7f-\x9f]+/g, " ")}\n`,
  summary: "Turns web pages into clean documents: their main content as text, Markdown or JSON lines.",

  // Usage
  moreHelp: (command: string) => `Run \`${command} --help\` for what it takes, with examples.`,
  nothingToRead:
    "no input. Name files or folders (`winnow extract page.html`), or pipe pages in (`curl -s URL | winnow extract`).",
  noAddresses:
    "no input. Name addresses or files of them (`winnow fetch https://example.org/`), or pipe them in (`winnow urls SITE | winnow fetch`).",
  folderOfAddresses: (path: string) => `${path} is a folder. Name files with an address a line.`,
  notASite: (site: string) =>
    `${site} is no address of a site. Name one, as example.org or https://example.org/blog/.`,
  noUrls: (site: string, tried: readonly TriedFile[]) => {
    const files = tried
      .slice(0, MOST_TRIED)
      .map(({ url, code, found }) => `${url} (${code ?? `${number(found)} addresses`})`);
    const more = tried.length > MOST_TRIED ? ` and ${number(tried.length - MOST_TRIED)} more` : "";
    return `no addresses found for ${site}. Tried: ${files.join(", ")}${more}. Name a sitemap or a feed if you know one.`;
  },
  stdinTwice: "`-` stands for standard input and can be read only once. Name it once.",
  urlForOnePage:
    "--url is the address of one page, but there may be more here. Give each record its own `url` instead.",
  badOption: (name: string, source: string, problem: string) => `${source}${name} ${problem}`,
  badSetting: (problem: string) => `${problem.replace(/^options\./, "")}.`,
  badValue: (wanted: string, value: unknown) => `must be ${wanted}, not ${JSON.stringify(value)}.`,
  unknownKey: (key: string, source: string, known: readonly string[]) =>
    `${source}unknown setting "${key}". Known are ${known.join(", ")}.`,
  badConfig: (path: string, problem: string) => `cannot use the configuration ${path}: ${problem}`,
  configNotJson: (error: unknown) => `it is not JSON (${text(error)}).`,
  configNotObject: 'it must be one JSON object, as {"method": "justext"}.',

  // Input and output
  cannotOpen: (path: string, error: unknown) => `cannot open ${path}: ${system(error)}.`,
  maybeAddress: (path: string) => ` If it is an address, write https://${path}.`,
  noPages: (paths: readonly string[]) =>
    `no pages in ${paths.join(", ")}. In folders, files that end in .html, .htm, .xhtml or .jsonl are read, also with .gz or .zst.`,
  cannotWrite: (target: string, error: unknown) => `cannot write ${target}: ${system(error)}.`,
  noCache: (problem: string) => `${problem}. Name another folder with --cache.`,
  noWorker: (error: unknown) =>
    `cannot start a worker thread: ${text(error)}. Install Winnow again, or report this.`,
  outputIsFile: (path: string) =>
    `${path} is a file, but several pages need a folder. Name another, or use --format jsonl.`,
  formatNeedsFolder: (format: string) =>
    `several pages as ${format} need a folder: add --output FOLDER/, or use --format jsonl --with ${format}.`,
  resumeNeedsFile: "--resume goes on with a JSON Lines file. Name it: --output FILE.jsonl.",
  notResumable: (path: string) =>
    `${path} does not end with a record, so nothing can go on there. Name another --output.`,
  otherInput: (path: string, records: number) =>
    `record ${number(records)} of ${path} was made from something else than record ${number(records)} of this input. Name another --output.`,
  shorterInput: (path: string, records: number, inputs: number) =>
    `${path} has ${number(records)} records, this input only ${number(inputs)}. Name another --output.`,
  resuming: (path: string, records: number) =>
    `${path} has ${number(records)} records; going on behind them.`,
  closedPipe: "the reader of the output went away.",
  stdout: "standard output",
  stdin: "standard input",

  // What can be wrong with a record
  inFile: (file: string, message: string) => `${file}: ${message}`,
  lineName: (file: string | undefined, line: number) => `${file ?? "line"}:${line}`,
  notJson: (error: unknown) => `Not JSON: ${text(error)}. A record is one line.`,
  notARecord: 'A record is a JSON object, as {"url": …, "html": …}.',
  noUrl: "The record has no `url`.",
  noHtml: "The record has neither `html` nor `htmlBase64`.",
  badField: (field: string, wanted: string) => `\`${field}\` must be ${wanted}.`,
  lineTooLong: (limit: number) => `The line is longer than ${limit} bytes. Raise --max-size to take it.`,
  corrupt: (problem: string) => `The compressed data are damaged or cut off (${problem}).`,
  cannotRead: (error: unknown) => `Cannot be read: ${system(error)}.`,
  timeLimit: (milliseconds: number) =>
    `The page was given up after ${milliseconds} ms. Raise --timeout to give it more.`,
  workerLost: (error: unknown) => `The worker that had the page was lost (${text(error)}).`,
  internal: (error: unknown) => `A bug in Winnow: ${text(error)}. Please report it with the page.`,

  // Evaluation
  badBenchmark: (path: string, problem: string) => `cannot use the benchmark ${path}: ${problem}`,
  systemTwice: (name: string) => `two systems are called ${name}. Name them: a=FILE b=FILE.`,
  systemFailed: (name: string, code: number | null, said: string) =>
    `${name} ended with ${code ?? "a signal"}: ${said.trim().split("\n").at(-1) ?? ""}.`,
  datasetProblems: (path: string, problems: readonly Problem[]): readonly string[] =>
    problems.length === 0
      ? []
      : [
          `${path}: ${counted(problems.map(({ code }) => code))}.`,
          ...problems.slice(0, MOST_NAMED).map(({ path: place, message }) => `  ${place}: ${message}`),
        ],
  predictionIssues: (name: string, issues: PredictionIssues): readonly string[] => {
    const { unknown, missing, duplicate, broken } = issues;
    const say = (count: number, what: string, ids: readonly string[]): readonly string[] =>
      count === 0 ? [] : [`${name}: ${number(count)} ${what}: ${some(ids)}.`];
    return [
      ...say(
        broken.length,
        "lines are no predictions and were left out",
        broken.map(({ line, message }) => `line ${line} (${message})`),
      ),
      ...say(duplicate.length, "pages have several, different predictions; the first counts", duplicate),
      ...say(unknown.length, "predictions are of pages that the data set lacks", unknown),
      ...say(missing.length, "pages have no prediction and are scored as empty texts", missing),
    ];
  },
  nothingToPartBy: (name: string) =>
    `no page of the data set has a ${name}.${name === "topic" ? " Name a file of topics with --labels." : " Leave it out of --by."}`,
  brokenLabel: (path: string, line: number, problem: string) =>
    `${path}, line ${line}: ${problem}. A label is a line of id and label, as CSV or JSON.`,
  reportTitle: (dataset: string) => `${dataset}: scores`,
  standardNeedsFolder: "the standard format is a folder. Name it: --output FOLDER.",
  imported: (pages: number, layout: string) => `${number(pages)} pages of ${layout}.`,
  baselineWritten: (path: string) => `wrote the baseline ${path}.`,
  noFigures: (path: string) => `${path} has no figures yet. Make them: \`--update\`.`,
  notLive: (path: string, name: string, known: readonly string[]) =>
    `${path} names the system ${name}, which does not run here. Those that do: ${known.join(", ")}.`,
  noDataset: (folder: string, name: string) =>
    `there is no data set ${name} in ${folder} (${name}.jsonl.gz, .jsonl or .jsonl.zst). Name the folder with --datasets.`,
  runningOn: (dataset: string) => `${dataset}`,
  readingPages: (dataset: string) => `${dataset}: reading the pages`,
  runningSystem: (system: string, dataset: string) => `${dataset}: running ${system}`,
  scoring: (system: string, dataset: string) => `${dataset}: scoring ${system}`,
  makingReport: "making the report",
  benchmarkTitle: "Benchmark",
  sourceByComplexity: "Data sets by complexity",
  complexityByCluster: "Complexity by cluster",
  auditTitle: (dataset: string) => `${dataset}: the gold held against the pages`,
  groupsTitle: "Pages grouped without gold",
  topicsFailed: (failed: number, reason: string) =>
    `${number(failed)} pages could not be classified, the first: ${reason}.`,
  needsGoogleKey: "--google needs a key for Google's Natural Language API in GOOGLE_API_KEY.",
  notAModel: (path: string, problem: string) =>
    `${path} is no model of \`winnow eval groups --save\`: ${problem}.`,
  summingUp: "summing up",
  benchmarkDone: (folder: string) => `done: ${folder}/results.md, results.json, results.csv, report.html`,
  twoSystems: "a comparison needs two files of predictions or more.",
  threeSystems: "a correlation of ranks needs three files of predictions or more.",

  // What happened
  failedPage: (name: string, { code, message }: { readonly code: string; readonly message: string }) =>
    `${name}: ${message} (${code})`,
  emptyPage: (name: string, reason: EmptyReason) => `${name}: ${REASONS[reason]} (${reason})`,
  someFailed: (failed: number, done: number, codes: ReadonlyMap<string, number>) => {
    const each = [...codes].map(([code, count]) => `${number(count)} ${code}`).join(", ");
    return `${number(failed)} of ${number(done)} records failed (${each}).`;
  },
  interrupted: (done: number) => `interrupted after ${number(done)} records.`,
  progress: (
    tally: { done: number; failed: number },
    rate: number,
    secondsLeft: number | undefined,
  ): ProgressWords => ({
    count: `${number(tally.done)} pages`,
    failed: tally.failed === 0 ? "" : `, ${number(tally.failed)} failed`,
    rest: `, ${number(Math.round(rate))}/s${secondsLeft === undefined ? "" : `, ${duration(secondsLeft)} left`}`,
  }),
} as const;

/** How many of several things are named. */
const MOST_NAMED = 5;

/** @example some(["a", "b", "c", "d", "e", "f"]) // "a, b, c, d, e and 1 more" */
function some(names: readonly string[]): string {
  const shown = names.slice(0, MOST_NAMED).map((name) => (name.length > 24 ? `${name.slice(0, 12)}…` : name));
  const more = names.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${number(more)} more` : ""}`;
}

/** @example counted(["a", "b", "a"]) // "2 a, 1 b" */
function counted(codes: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => `${number(count)} ${code}`).join(", ");
}

const REASONS: Readonly<Record<EmptyReason, string>> = {
  "empty-input": "there is nothing in it",
  "not-html": "it is no HTML",
  "too-large": "it is larger than --max-size",
  "time-limit": "it took longer than --timeout",
  "no-text": "the page has no visible text",
  "no-content": "the method took none of its text for content",
};

const COUNT = new Intl.NumberFormat("en");

function number(value: number): string {
  return COUNT.format(value);
}

/** @example duration(75) // "1:15" */
function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}

/** The first line of an error's message, without a full stop. */
function text(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split("\n", 1)[0]!.replace(/\.$/, "");
}

/** What the operating system said, in words. */
const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EACCES: "permission denied",
  EPERM: "not permitted",
  EISDIR: "it is a folder",
  ENOTDIR: "a part of the path is no folder",
  EEXIST: "a file of that name is in the way",
  ENOSPC: "the disk is full",
  EROFS: "the file system is read-only",
  EMFILE: "too many open files",
};

function system(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return (code === undefined ? undefined : SYSTEM_ERRORS[code]) ?? text(error);
}
