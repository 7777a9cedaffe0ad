import type { PredictionIssues, Problem } from "@winnow/eval";
import type { EmptyReason } from "@winnow/extract";
import type { TriedFile } from "@winnow/fetch";
import type { Summary } from "./dedup/summary.js";

/** How many of the files that were tried are named. */
const MOST_TRIED = 20;

/** The settings of deduplication that go by addresses. */
interface AddressSettings {
  readonly by?: readonly string[];
  readonly scope?: string;
  readonly dropTemplates?: boolean;
}

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

  // Deduplication
  noDocuments:
    "no input. Name files of documents (`winnow dedup docs.jsonl`), or pipe them in (`winnow extract crawl.jsonl | winnow dedup`).",
  noDocumentsIn: (paths: readonly string[]) =>
    `no documents in ${paths.join(", ")}. In folders, files that end in .jsonl or .ndjson are read, also with .gz or .zst.`,
  addressOfDocuments: (url: string) =>
    `${url} is an address, and deduplication reads documents. Fetch and extract it first: winnow extract ${url} | winnow dedup.`,
  notADocument: 'A document is a JSON object, as {"id": …, "text": …}.',
  noText: "The record has no `text`.",
  pageWithoutText: "This is a page and no document: `winnow extract` makes one of it.",
  textTooLong: (limit: number) => `The text is longer than ${limit} bytes. Raise --max-size to take it.`,
  roundedId: "`id` must be a string, or a number of less than 2^53: JSON rounds larger ones.",
  duplicateId: (id: string) => `An earlier record has the id ${JSON.stringify(id)}. Ids must be unique.`,
  otherTextInIndex: (id: string) =>
    `The index has the id ${JSON.stringify(id)} with another text. Ids must be unique.`,
  findOrBands: "--find chooses --bands and --rows. Give one or the other.",
  priorityNeedsSources: "--keep priority needs the sources: --priority example.org,example.com.",
  sourcesNeedPriority: "--priority and --source belong to --keep priority.",
  idleSetting: (name: string, matchers: readonly string[]) =>
    `--${name} does nothing here: it is of ${matchers.join(" and ")}, which --by does not name.`,
  notCompressed: (path: string) =>
    `--output is not compressed, but ${path} says so. Use another name, or a pipe: winnow dedup docs.jsonl | gzip > FILE.`,
  reportInTheWay: (path: string) =>
    `--report would write over ${path}, which is an input or the output. Name another file.`,
  noTemporaryFolder: (path: string, error: unknown) =>
    `cannot write temporary files to ${path}: ${system(error)}. Name a folder elsewhere with --temp.`,
  diskFull: (path: string) => `cannot write ${path}: the disk is full. Name a folder elsewhere with --temp.`,
  noRoom: (folder: string, needed: number, room: number) =>
    `about ${bytes(needed)} of temporary files are needed, but ${folder} has room for ${bytes(room)}. Name a folder elsewhere with --temp.`,
  littleMemory: (needed: number, free: number) =>
    `about ${bytes(needed)} of memory are needed, ${bytes(free)} are free. This may become slow, or fail.`,
  littleHeap: (needed: number) =>
    `Node.js is going to need a larger heap. Give it one: NODE_OPTIONS=--max-old-space-size=${Math.ceil(needed / 2 ** 20)}.`,
  needed: (documents: number, memory: number, disk: number) =>
    `about ${things(documents, "document")}: ${bytes(memory)} of memory, ${bytes(disk)} of temporary files.`,
  droppingParts: "dropping what repeats",
  comparing: "comparing",
  writingDocuments: "writing",
  deduplicated: (counts: Summary, dropped: number, settings: AddressSettings): readonly string[] => [
    `${things(counts.documents, "document")}: ${number(counts.kept)} kept, ${things(counts.copies, "copy", "copies")} in ${things(counts.clusters, "cluster")}.`,
    ...(counts.superseding > 0
      ? [
          `${number(counts.superseding)} of the kept in place of a copy of an earlier run; with --keep first that one would stay.`,
        ]
      : []),
    ...(counts.wordless > 0
      ? [`${things(counts.wordless, "document")} without words: nothing to compare.`]
      : []),
    ...passedOver(counts.withoutAddress, settings),
    ...(counts.unknownSources.length > 0
      ? [
          `no document is of the source ${some(counts.unknownSources)}. A source is the site of the address, as example.org, or what the metadata's field --source says.`,
        ]
      : []),
    ...(dropped > 0 ? [`${things(dropped, "character")} of what repeats dropped.`] : []),
    ...(counts.capped > 0
      ? [
          `${things(counts.capped, "group")} of candidates too large to be compared in full: copies may have been missed there.`,
        ]
      : []),
  ],
  noSuchDocument: (path: string, id: string) =>
    `there is no document with the id ${JSON.stringify(id)} in ${path}.`,
  refusedDocument: (path: string, id: string, problem: string) =>
    `cannot use the document ${JSON.stringify(id)} of ${path}: ${problem}`,
  severalDocuments: (path: string) =>
    `${path} has several documents. Name two of them: winnow dedup explain --in ${path} ID ID.`,
  dedupTitle: (paths: readonly string[]) =>
    `Copies in ${some(paths.map((path) => (path === "-" ? "standard input" : path)))}`,
  noIndex: ({ code, message }: { readonly code: string; readonly message: string }) =>
    `${text(message)}. ${INDEX_REMEDIES[code] ?? "Name another folder with --index."}`,
  indexInterrupted: "interrupted. What was added to the index is kept; run the same again to go on.",

  // Evaluation
  noSuchFormat: (format: string, formats: readonly string[]) =>
    `this command does not write ${format}. Formats: ${formats.join(", ")}.`,
  badArgument: (where: string | undefined, problem: string) =>
    `${where === undefined ? "" : `cannot use ${where}: `}${problem.replace(/^(?:options|metrics)[.:] ?/, "")}.`,
  evalInterrupted: "interrupted. Nothing was written.",
  importInterrupted: "interrupted. What was written is not whole.",
  runInterrupted: "interrupted. What is done is kept; run the same again to go on.",

  // Evaluation: data sets
  datasetFromStdin: "a data set is read more than once and cannot come from standard input. Name a file.",
  noDatasets: "no data set. Name one or more.",
  readingDataset: (dataset: string) => `${dataset}: reading`,
  readingPages: (dataset: string) => `${dataset}: reading pages`,
  datasetProblems: (path: string, problems: readonly Problem[]): readonly string[] =>
    problems.length === 0
      ? []
      : [
          `${path}: ${counted(problems.map(({ code }) => code))}.`,
          ...problems.slice(0, MOST_NAMED).map(({ path: place, message }) => `  ${place}: ${message}`),
          ...(problems.length > MOST_NAMED ? [`  and ${number(problems.length - MOST_NAMED)} more`] : []),
        ],
  emptyGolds: (dataset: string, pages: readonly string[]): readonly string[] =>
    pages.length === 0
      ? []
      : [
          `${dataset}: ${things(pages.length, "page")} with an empty gold: ${some(pages)}. What counts there is each metric's convention.`,
        ],
  noGoldIn: (path: string) =>
    `${path} holds no page with gold. See \`winnow eval layouts\` for what is read, and name the layout.`,
  noHtmlIn: (path: string, pages: number) =>
    `none of the ${things(pages, "page")} of ${path} has its HTML, and this command reads the pages. Use a set with \`html\` or \`htmlBase64\`.`,
  leftOutWithoutHtml: (pages: number) => `${things(pages, "page")} without HTML left out.`,
  importing: (layout: string) => `importing ${layout}`,
  standardNeedsFolder: "the standard format is a folder. Name it: --output FOLDER.",
  noZstandard: "Zstandard is only read. Name an --output that ends in .jsonl or .jsonl.gz.",
  imported: (pages: number, licence: string) => `${things(pages, "page")}. Licence: ${licence}.`,

  // Evaluation: predictions and labels
  folderOfPredictions: (path: string) => `${path} is a folder. Name files of predictions.`,
  systemTwice: (name: string) => `two systems are called ${name}. Name them: a=FILE b=FILE.`,
  otherPredictions: (name: string, dataset: string, ids: { theirs: string; known: string }) =>
    `no prediction of ${name} is of a page of ${dataset}: its ids are as ${some([ids.theirs])}, those of the data set as ${some([ids.known])}.`,
  predictionIssues: (name: string, issues: PredictionIssues): readonly string[] => {
    const { unknown, missing, duplicate, broken } = issues;
    const say = (ids: readonly string[], one: string, what: string): readonly string[] =>
      ids.length === 0 ? [] : [`${name}: ${things(ids.length, one)} ${what}: ${some(ids)}.`];
    const lines = broken.map(({ line, message }) => `line ${line} (${message})`);
    return [
      ...say(lines, "line", "left out as no prediction"),
      ...say(duplicate, "page", "with several, different predictions, of which the first counts"),
      ...say(unknown, "prediction", "of pages that the data set lacks"),
      ...say(missing, "page", "without a prediction, scored as empty text"),
    ];
  },
  brokenLabel: (path: string, line: number, problem: string) =>
    `${path}, line ${line}: ${problem}. A label is a line of id and label, as CSV or JSON.`,
  labelIssues: (path: string, kind: "duplicate" | "unknown", ids: readonly string[]): readonly string[] =>
    ids.length === 0
      ? []
      : [
          `${path}: ${things(ids.length, "page")} ${kind === "duplicate" ? "with different labels, of which the first counts" : "that the data set lacks"}: ${some(ids)}.`,
        ],
  labelsForNothing: "--labels are topics to part the pages by. Add --by topic.",
  labelsOrGoogle: "--labels and --google both give topics. Leave one of them out.",
  nothingToPartBy: (name: string) =>
    `no page of the data set has a ${name}.${name === "topic" ? " Name a file of topics with --labels." : " Leave it out of --by."}`,

  // Evaluation: scores
  scoringAll: (dataset: string) => `${dataset}: scoring`,
  appliesToNothing: (metric: string, reads: string) =>
    `${metric} applies to no page: ${reads === "text" ? "there is none that counts" : `no gold has the ${reads} that it reads`}.`,
  reportTitle: (dataset: string) => `${dataset}: scores`,
  makingReportOf: (dataset: string) => `${dataset}: pages of the report`,
  twoSystems: "a comparison needs two files of predictions or more.",
  threeSystems: "a correlation of ranks needs three files of predictions or more.",
  twoMetrics: "a correlation of ranks needs two metrics or more, as --metrics word-f1,rouge-lsum.",
  comparisonNeedsResamples: "a comparison is made by resampling: --resamples must be 1 or more.",

  // Evaluation: benchmarks and gates
  badBenchmark: (path: string, problem: string) => `cannot use the benchmark ${path}: ${problem}`,
  runningOn: (dataset: string, place: number, all: number) => `${dataset} (${place} of ${all})`,
  runningSystem: (system: string, dataset: string) => `${dataset}: running ${system}`,
  ranSystem: (system: string, dataset: string, pages: number, seconds: number) =>
    `${dataset}: ran ${system} on ${things(pages, "page")} in ${duration(seconds)}`,
  ranAlready: (system: string, dataset: string, pages: number) =>
    `${dataset}: ${system} has run on the ${things(pages, "page")} before; --restart runs it again`,
  goingOn: (system: string, dataset: string, pages: number) =>
    `${dataset}: ${system} has done ${things(pages, "page")} before; going on behind them`,
  systemThrew: (system: string, dataset: string, pages: number) =>
    `${dataset}: ${system} failed on ${things(pages, "page")}, scored as empty text. Please report it.`,
  systemFailed: (name: string, how: string | number | null, said: string) => {
    const reason = said.trim().split("\n").at(-1) ?? "";
    return `${name} ended with ${how ?? "nothing said"}${reason === "" ? "" : `: ${reason}`}. Run the same again to go on.`;
  },
  scoring: (system: string, dataset: string) => `${dataset}: scoring ${system}`,
  summingUp: "summing up",
  benchmarkTitle: "Benchmark",
  sourceByComplexity: "Data sets by complexity",
  complexityByCluster: "Complexity by cluster",
  benchmarkDone: (folder: string) =>
    `done. See results.md, results.csv, results.json and report.html in ${folder}.`,
  badBaseline: (path: string, problem: string) => `cannot use the baseline ${path}: ${problem}`,
  baselineWritten: (path: string) => `wrote the baseline ${path}.`,
  noFigures: (path: string) => `${path} has no figures yet. Make them: add --update.`,
  notLive: (path: string, name: string, known: readonly string[]) =>
    `${path} names the system ${name}, which does not run here. Those that do: ${known.join(", ")}.`,
  noDataset: (folder: string, name: string) =>
    `there is no data set ${name} in ${folder} (${name}.jsonl.gz, .jsonl or .jsonl.zst). Name the folder with --datasets.`,

  // Evaluation: experiments on data sets
  auditTitle: (dataset: string) => `${dataset}: the gold held against the pages`,
  groupsTitle: "Pages grouped without gold",
  tooFewPages: (pages: number, groups: number) =>
    `${things(pages, "page")} cannot make ${things(groups, "group")}. Ask for fewer with --groups.`,
  asking: (dataset: string) => `${dataset}: asking for topics`,
  topicsFailed: (failed: number, reason: string) =>
    `${things(failed, "page")} could not be classified, the first: ${reason}.`,
  noDiversity: (dataset: string) =>
    `${dataset} says nothing of its pages' types, languages or topics. Give topics with --labels or --google.`,
  needsGoogleKey: "--google needs a key for Google's Natural Language API in GOOGLE_API_KEY.",
  notAModel: (path: string, command: string) => `${path} is no model of \`${command} --save\`.`,
  modelOrSave: "--model tells of pages by a model that is made already. Leave out what makes or draws one.",
  readingNewPages: "reading pages",
  fetchFirst: (url: string) => `${url} is an address. Fetch it first: \`winnow fetch ${url} > page.jsonl\`.`,
  newPages: (pages: number) => `${things(pages, "page")}, told without gold`,
  recordsAsLines: "--format csv or json gives a line a page.",
  somePagesFailed: (failed: number, all: number) =>
    `${number(failed)} of ${things(all, "record")} failed; --format json says why.`,
  tooFewDomains: (domains: number, folds: number) =>
    `the pages are of ${things(domains, "site")}, but a model is validated on ${folds} parts with whole sites in them. Name more data sets.`,
  foldsByDomain: (folds: number) => `a part of ${folds}, whole sites`,
  foldsByDataset: "each data set",
  modelCaption: (pages: number) => `Complexity without gold, learned from ${things(pages, "page")}`,
  confusionCaption: (folds: string) => `Classes by the model's guess (${folds})`,
  modelNote: (set: string, features: number) =>
    `Logistic regression on ${features} standardised features (${set}). Each part is guessed by a model of the others.`,

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
    tally: { done: number; failed: number; unit?: string | undefined },
    rate: number,
    secondsLeft: number | undefined,
  ): ProgressWords => ({
    count: things(tally.done, tally.unit ?? "page"),
    failed: tally.failed === 0 ? "" : `, ${number(tally.failed)} failed`,
    rest: `, ${number(Math.round(rate))}/s${secondsLeft === undefined ? "" : `, ${duration(secondsLeft)} left`}`,
  }),
} as const;

/** How many of several things are named. */
const MOST_NAMED = 5;

/** @example things(1, "page") // "1 page" */
function things(count: number, one: string, several = `${one}s`): string {
  return `${number(count)} ${count === 1 ? one : several}`;
}

/** @example bytes(2_500_000) // "2.5 MB" */
function bytes(count: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, count)) / 3));
  return `${Number((count / 1000 ** power).toPrecision(2))} ${units[power]}`;
}

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

/** What can be done where the index of `winnow dedup` cannot be used, by the code of its error. */
const INDEX_REMEDIES: Readonly<Record<string, string>> = {
  "index-locked": "Wait until the other run has ended.",
  "index-damaged": "Restore the file from a copy, or begin another index with --index.",
  "index-mismatch": "Use the settings that it was made with, or begin another with --index.",
  "lmdb-missing": "Install it: npm install lmdb.",
  "no-space": "Make room on the disk and run the same again: what was added is kept.",
};

function passedOver(documents: number, { by, scope, dropTemplates }: AddressSettings): readonly string[] {
  const flags = [
    ...(scope === "site" ? ["--scope site"] : []),
    ...(by?.includes("url") === true ? ["--by url"] : []),
    ...(dropTemplates === true ? ["--drop-templates"] : []),
  ];
  if (documents === 0 || flags.length === 0) return [];
  return [`${things(documents, "document")} without an address, passed over by ${flags.join(" and ")}.`];
}

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
