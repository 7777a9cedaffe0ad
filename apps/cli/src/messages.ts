/** Messages that several commands use. Each ends with a remedy, if there is one. */
export const messages = {
  /** Formats a line for stderr. Control characters from pages or file names never reach a terminal. */
  line: (message: string) => `winnow: ${message.replace(/[\0-\x1f\x7f-\x9f]+/g, " ")}\n`,
  nothingToRead:
    "no input. Name files or folders (`winnow extract page.html`), or pipe pages in (`curl -s URL | winnow extract`).",
  stdinTwice: "`-` is standard input and can be read only once. Name it once.",
  badSetting: (problem: string) => `${problem.replace(/^options\./, "")}.`,
  cannotOpen: (path: string, error: unknown) => `cannot open ${path}: ${systemReason(error)}.`,
  badTemplate: (path: string, problem: string) =>
    `cannot use the template ${path}: ${problem} Make it again with \`winnow template learn\`.`,
  noPages: (paths: readonly string[]) =>
    `no pages in ${paths.join(", ")}. Folders are searched for files that end with .html, .htm, .xhtml, .jsonl, .warc, .wet, .csv or .parquet, also followed by .gz or .zst.`,
  cannotWrite: (target: string, error: unknown) => `cannot write ${target}: ${systemReason(error)}.`,
  unknownField: (path: string, meant: string) =>
    `--fields names the unknown field ${path}. Did you mean ${meant}?`,
  /** @param hint - the field that one of the paths probably means. */
  absentFields: (whose: string, paths: readonly string[], hint: string | undefined) =>
    `${whose} has ${paths.join(", ")}.${hint === undefined ? "" : ` Did you mean ${hint}?`}`,
  closedPipe: "the reader closed the output.",
  stdin: "standard input",
  stdout: "standard output",
  inFile: (file: string, message: string) => `${file}: ${message}`,
  /** Advice for content that no command reads, by kind. */
  foreign: {
    addresses: "Fetch the pages first: winnow fetch FILE | winnow extract.",
    container: "Unpack it and name its content.",
    binary: "Pages must be HTML, and records JSON Lines, CSV, Parquet or WARC.",
    database: "Export it as Parquet, CSV or JSON Lines.",
  },
  parquetFromStream:
    "This is a Parquet file, whose table of contents is at its end. Name the file in place of piping it.",
  convertFirst: "This command reads JSON Lines. Convert it first: winnow convert FILE data.jsonl.",
  pageForAddresses:
    "This is a web page. `winnow extract` extracts its content, and `winnow urls SITE --sources link` lists the links of a page.",
  archiveForAddresses: "This is a web archive, whose pages are there already: winnow extract FILE.",
  nameNotUtf8:
    "If its name is not UTF-8, Node cannot open it by name. Name its folder, or redirect it (`winnow extract < FILE`).",
  notUtf8: (file: string | undefined, count: number, first: number) =>
    `${file ?? messages.stdin}: ${plural(count, "line")} ${count === 1 ? "is" : "are"} not UTF-8, the first is line ${formatNumber(first)}. Invalid bytes were replaced by U+FFFD.`,
  notARecord: 'A record must be a JSON object such as {"url": …, "html": …}.',
  lineTooLong: (limit: number) =>
    `The line is longer than ${limit} bytes. The limit of records with pages follows from \`maxSize\`.`,
  tooDeep: (depth: number) => `Arrays and objects of a record may be nested ${depth} deep.`,
  noHtml: "The record has neither `html`, `htmlBase64` nor `pageHtml`.",
  notADocument: 'A document must be a JSON object such as {"id": …, "text": …}.',
  pageWithoutText: "This is a web page. Extract it first: the record has no `text`.",
  roundedId: "`id` must be a string or a number below 2^53, since JSON parsers round larger numbers.",
  badField: (field: string, wanted: string) => `\`${field}\` must be ${wanted}.`,
  internal: (error: unknown) =>
    `Internal error: ${firstLine(error)}. This is a bug in Winnow. Please report it with the page.`,
  failedPage: (name: string, { code, message }: { readonly code: string; readonly message: string }) =>
    `${name}: ${message} (${code})`,
  /** @param file - the file with the finished records, if there is one. */
  interrupted: (done: number, file?: string, canResume?: boolean) =>
    `interrupted after ${plural(done, "record")}.${file === undefined ? "" : ` ${messages.finishedRecords(file, canResume)}`}`,
  unfinished: (part: string, canResume: boolean) =>
    `${part} has the finished records of an earlier run. ${canResume ? "Continue it with --resume, or replace" : "Replace"} it with --force.`,
  cannotResume: (path: string, reason: string) =>
    `cannot continue ${path}: ${reason}. It was not changed. Name another --output.`,
  endsEarly: (file: string | undefined) =>
    `${file ?? messages.stdin} ends early: the compressed data are cut off. Repeat the command when it is complete.`,
  finishedRecords: (path: string, canResume = false) =>
    `The finished records are in ${path}${canResume ? ". To continue, run the same command with --resume" : ""}.`,
} as const;

/** Maximum number of names in a message. */
export const MAX_NAMED = 5;

/** @example plural(1, "page") // "1 page" */
export function plural(count: number, one: string, several = `${one}s`): string {
  return `${formatNumber(count)} ${count === 1 ? one : several}`;
}

/** @example formatBytes(2_500_000) // "2.5 MB" */
export function formatBytes(count: number): string {
  const units = ["bytes", "kB", "MB", "GB", "TB"];
  const power = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, count)) / 3));
  return `${Number((count / 1000 ** power).toPrecision(2))} ${units[power]}`;
}

/** @example listed(["a", "b", "c", "d", "e", "f"]) // "a, b, c, d, e and 1 more" */
export function listed(names: readonly string[]): string {
  const shown = names.slice(0, MAX_NAMED).map((name) => (name.length > 24 ? `${name.slice(0, 12)}…` : name));
  const more = names.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${formatNumber(more)} more` : ""}`;
}

/** @example tallied(["a", "b", "a"]) // "2 a, 1 b" */
export function tallied(codes: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => `${formatNumber(count)} ${code}`).join(", ");
}

// Created on first use, since that takes as long as a page.
let count: Intl.NumberFormat | undefined;

export function formatNumber(value: number): string {
  count ??= new Intl.NumberFormat("en");
  return count.format(value);
}

/** @example formatDuration(75) // "1:15" */
export function formatDuration(seconds: number): string {
  const whole = Math.ceil(seconds);
  const parts = [Math.floor(whole / 3600), Math.floor(whole / 60) % 60, whole % 60];
  const shown = parts[0] === 0 ? parts.slice(1) : parts;
  return shown.map((part, i) => (i === 0 ? String(part) : String(part).padStart(2, "0"))).join(":");
}

/** Returns the first line of an error's message, without a full stop. */
export function firstLine(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  return message.split("\n", 1)[0]!.replace(/\.$/, "");
}

/** Descriptions of system errors, by code. */
const SYSTEM_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: "there is no such file or folder",
  EACCES: "permission denied",
  EPERM: "not permitted",
  EISDIR: "it is a folder",
  ENOTDIR: "part of the path is not a folder",
  EEXIST: "a file with that name exists",
  ENOSPC: "the disk is full",
  EDQUOT: "the disk quota is exceeded",
  EFBIG: "the file is larger than the system allows",
  ENAMETOOLONG: "the name is too long",
  EBUSY: "another program is using it",
  EROFS: "the file system is read-only",
  EMFILE: "too many open files",
};

/** Describes a system error, or returns the message of another error. */
export function systemReason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return (code === undefined ? undefined : SYSTEM_ERRORS[code]) ?? firstLine(error);
}
