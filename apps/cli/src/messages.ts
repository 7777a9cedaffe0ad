/** Messages of several commands. Each ends with what can be done. */
export const messages = {
  /** How everything on stderr looks. Control characters, which a page or its name may bring, never reach a terminal. */
  line: (message: string) => `winnow: ${message.replace(/[\0-\x1f\x7f-\x9f]+/g, " ")}\n`,
  nothingToRead:
    "no input. Name files or folders (`winnow extract page.html`), or pipe pages in (`curl -s URL | winnow extract`).",
  stdinTwice: "`-` stands for standard input and can be read only once. Name it once.",
  badSetting: (problem: string) => `${problem.replace(/^options\./, "")}.`,
  cannotOpen: (path: string, error: unknown) => `cannot open ${path}: ${systemReason(error)}.`,
  noPages: (paths: readonly string[]) =>
    `no pages in ${paths.join(", ")}. In folders, files that end in .html, .htm, .xhtml or .jsonl are read, also with .gz or .zst.`,
  cannotWrite: (target: string, error: unknown) => `cannot write ${target}: ${systemReason(error)}.`,
  closedPipe: "the reader of the output went away.",
  stdin: "standard input",
  stdout: "standard output",
  inFile: (file: string, message: string) => `${file}: ${message}`,
  /** Advice on content that no command reads, by its kind. */
  foreign: {
    addresses: "`winnow fetch` gets the pages: winnow fetch FILE | winnow extract.",
    archive: "Unpack it, and name what is in it.",
    binary: "Pages are read as HTML, and records as JSON Lines.",
    table: 'Convert it to JSON Lines: {"id", "url", "html" or "text"}, one per line.',
    warc: 'Archives are not read yet. Convert it to JSON Lines: {"url", "htmlBase64"}, one per line.',
  },
  pageForAddresses:
    "This is a web page. `winnow extract` takes the content out of it; `winnow urls SITE --sources link` lists the links of a page.",
  listWanted: 'Name a list of addresses, one per line, or of records {"url", "id"?, …}.',
  nameNotUtf8:
    "Its name may not be UTF-8, and Node receives such names damaged. Name the folder that it is in, or redirect it (`winnow extract < FILE`).",
  notUtf8: (file: string | undefined, count: number, first: number) =>
    `${file ?? messages.stdin}: ${plural(count, "line")} ${count === 1 ? "is" : "are"} not UTF-8, the first is line ${formatNumber(first)}. Bytes that are no character were read as U+FFFD.`,
  notARecord: 'A record is a JSON object, as {"url": …, "html": …}.',
  noHtml: "The record has neither `html` nor `htmlBase64`.",
  badField: (field: string, wanted: string) => `\`${field}\` must be ${wanted}.`,
  internal: (error: unknown) => `A bug in Winnow: ${firstLine(error)}. Please report it with the page.`,
  failedPage: (name: string, { code, message }: { readonly code: string; readonly message: string }) =>
    `${name}: ${message} (${code})`,
  /** @param left - the file that has what was written, where there is one. */
  interrupted: (done: number, left?: string, canResume?: boolean) =>
    `interrupted after ${formatNumber(done)} records.${left === undefined ? "" : ` ${messages.left(left, canResume)}`}`,
  left: (path: string, canResume = false) =>
    `What was done is in ${path}${canResume ? "; to go on, run the same with --resume" : ""}.`,
} as const;

/** How many of several things are named. */
export const MOST_NAMED = 5;

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
  const shown = names.slice(0, MOST_NAMED).map((name) => (name.length > 24 ? `${name.slice(0, 12)}…` : name));
  const more = names.length - shown.length;
  return `${shown.join(", ")}${more > 0 ? ` and ${formatNumber(more)} more` : ""}`;
}

/** @example tallied(["a", "b", "a"]) // "2 a, 1 b" */
export function tallied(codes: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const code of codes) counts.set(code, (counts.get(code) ?? 0) + 1);
  return [...counts].map(([code, count]) => `${formatNumber(count)} ${code}`).join(", ");
}

// Made when it is first needed: that takes as long as a page.
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

/** The first line of an error's message, without a full stop. */
export function firstLine(error: unknown): string {
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
  EDQUOT: "the quota of the disk is used up",
  EFBIG: "the file is larger than the system takes",
  ENAMETOOLONG: "the name is too long",
  EBUSY: "another program is using it",
  EROFS: "the file system is read-only",
  EMFILE: "too many open files",
};

export function systemReason(error: unknown): string {
  const code = (error as NodeJS.ErrnoException | undefined)?.code;
  return (code === undefined ? undefined : SYSTEM_ERRORS[code]) ?? firstLine(error);
}
