import { basename } from "node:path";
import { usageError } from "../command-error.js";

/** What `--format` of `extract` takes. */
export const OUTPUT_FORMATS = ["text", "markdown", "html", "tei", "json", "jsonl", "csv"] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** Every format that some command writes. */
export type FileFormat = OutputFormat | "latex";

/** The extensions of file names by format, of all commands; a folder's files get the first. */
export const EXTENSIONS: Readonly<Record<FileFormat, readonly [string, ...string[]]>> = {
  text: [".txt"],
  markdown: [".md", ".markdown"],
  html: [".html", ".htm"],
  tei: [".xml"],
  json: [".json"],
  jsonl: [".jsonl", ".ndjson"],
  csv: [".csv"],
  latex: [".tex"],
};

const COMPRESSED = /\.(?:gz|zst)$/i;

/** Whether a file of that name is compressed. */
export function isCompressed(path: string): boolean {
  return COMPRESSED.test(path);
}

/** A name's extension without that of a compression, in lower case; `""` where there is none. A number is none. */
function extensionOf(path: string): string {
  return /\.[a-z][a-z\d]*$/i.exec(basename(path).replace(COMPRESSED, ""))?.[0].toLowerCase() ?? "";
}

/** The format that a file's name asks for; undefined where it has no extension, or one of no format. */
export function formatOfName(path: string): FileFormat | undefined {
  const extension = extensionOf(path);
  return (Object.keys(EXTENSIONS) as FileFormat[]).find((format) => EXTENSIONS[format].includes(extension));
}

/** What decides on the format of a file. */
export interface FormatChoice<F extends FileFormat> {
  /** Those that the command writes. */
  readonly formats: readonly F[];
  /** What `--format` says; left out by commands that have no such option. */
  readonly format?: F | undefined;
  /** The format of a name without an extension. */
  readonly fallback: F;
  /** The option that names the file. Default: `--output`. */
  readonly option?: string | undefined;
}

/**
 * The format of a file that is to be written: that of its extension, which `--format` may not contradict. A name without
 * an extension, and with `--format` one whose extension is of no format, says nothing.
 *
 * @param path - undefined for standard output.
 * @throws CommandError `usage` for an extension that is of no format of the command, or of another than `--format`.
 * @example formatOfOutput("docs.jsonl.gz", { formats: OUTPUT_FORMATS, fallback: "jsonl" }) // "jsonl"
 */
export function formatOfOutput<F extends FileFormat>(
  path: string | undefined,
  { formats, format, fallback, option = "--output" }: FormatChoice<F>,
): F {
  if (format !== undefined && !formats.includes(format))
    throw usageError(`this command does not write ${format}. Formats: ${formats.join(", ")}.`);
  const chosen = format ?? fallback;
  if (path === undefined || extensionOf(path) === "") return chosen;
  const named = formatOfName(path);
  if (format === undefined) {
    if (named !== undefined && formats.includes(named as F)) return named as F;
    const known = formats.flatMap((each) => EXTENSIONS[each]).join(", ");
    const more = formats.length === 1 || option !== "--output" ? "" : " or say which with --format";
    throw usageError(
      `${option} ${path}: this command writes no ${extensionOf(path)} files. Name one that ends in ${known} (also with .gz or .zst after it)${more}.`,
    );
  }
  if (named === undefined || named === format) return format;
  throw usageError(
    `--format ${format} contradicts the name ${path}. Leave out --format, or let the name end in ${EXTENSIONS[format][0]}.`,
  );
}

/** What is written around pages that follow one another in one stream. */
export interface Framing {
  readonly open: string;
  readonly before: (name: string, index: number) => string;
  readonly after: string;
  readonly close: (count: number) => string;
}

const LINES: Framing = { open: "", before: () => "", after: "\n", close: () => "" };

/** One page: nothing but the page. */
const SINGLE = LINES;

/** Formats of which one file or stream can hold only one page. */
export const ONE_A_FILE: ReadonlySet<OutputFormat> = new Set(["html", "tei"]);

/** Several pages in one stream. Each begins with a heading: as `head` writes it, or as a Markdown comment. */
const SEVERAL: Readonly<Record<OutputFormat, Framing>> = {
  jsonl: LINES,
  csv: LINES,
  json: {
    open: "[",
    before: (_, index) => (index === 0 ? "\n" : ",\n"),
    after: "",
    close: (count) => (count === 0 ? "]\n" : "\n]\n"),
  },
  html: LINES,
  tei: LINES,
  text: { ...LINES, before: (name, index) => `${index === 0 ? "" : "\n"}==> ${oneLine(name)} <==\n` },
  markdown: {
    ...LINES,
    // "--" would end the comment too early.
    before: (name, index) =>
      `${index === 0 ? "" : "\n"}<!-- ${oneLine(name).replaceAll("--", "- -")} -->\n\n`,
  },
};

export function framing(format: OutputFormat, several: boolean): Framing {
  return several ? SEVERAL[format] : SINGLE;
}

function oneLine(name: string): string {
  return name.replace(/\s+/g, " ");
}
