import { basename } from "node:path";
import { usageError } from "../command-error.js";

/** The formats of `extract`. */
export const OUTPUT_FORMATS = ["text", "markdown", "html", "tei", "json", "jsonl", "csv", "parquet"] as const;
/** Also the pictures of `segment`. */
export type OutputFormat = (typeof OUTPUT_FORMATS)[number] | "svg";

/** The formats of all commands. */
export type FileFormat = OutputFormat | "latex";

/** File extensions by format. Files in an output folder get the first one. */
export const EXTENSIONS: Readonly<Record<FileFormat, readonly [string, ...string[]]>> = {
  text: [".txt"],
  markdown: [".md", ".markdown"],
  html: [".html", ".htm"],
  tei: [".xml"],
  json: [".json"],
  jsonl: [".jsonl", ".ndjson"],
  csv: [".csv"],
  parquet: [".parquet"],
  latex: [".tex"],
  svg: [".svg"],
};

/** The extension of a compressed file. */
export const COMPRESSED: RegExp = /\.(?:gz|zst)$/i;

/**
 * Returns the extension in lower case, before that of a compression. Returns `""` if there is none or it is a
 * number.
 */
function extensionOf(path: string): string {
  return /\.[a-z][a-z\d]*$/i.exec(basename(path).replace(COMPRESSED, ""))?.[0].toLowerCase() ?? "";
}

/** Returns the format for a file name; undefined for an unknown extension or none. */
export function formatOfName(path: string): FileFormat | undefined {
  const extension = extensionOf(path);
  return (Object.keys(EXTENSIONS) as FileFormat[]).find((format) => EXTENSIONS[format].includes(extension));
}

/** Options of {@link formatOfOutput}. */
export interface FormatChoice<F extends FileFormat> {
  /** The formats that the command writes. */
  readonly formats: readonly F[];
  /** The value of `--format`, if the command has this option. */
  readonly format?: F | undefined;
  /** The format for a name without an extension. */
  readonly fallback: F;
  /** The option that names the file. Default: `--output`. */
  readonly option?: string | undefined;
}

/**
 * Returns the format of an output file: that of its extension, which `--format` may not contradict. Without a
 * known extension, `--format` decides.
 *
 * @param path - undefined for standard output.
 * @throws CommandError `usage` if the extension is not that of a format of the command, or contradicts
 *   `--format`.
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
    const more = formats.length === 1 || option !== "--output" ? "" : ", or add --format";
    throw usageError(
      `${option} ${path}: this command does not write ${extensionOf(path)} files. Use a name that ends with ${known} (also followed by .gz or .zst)${more}.`,
    );
  }
  if (named === undefined || named === format) return format;
  throw usageError(
    `--format ${format} contradicts the name ${path}. Remove --format, or use a name that ends with ${EXTENSIONS[format][0]}.`,
  );
}

/** Text before, between and after pages in one stream. */
export interface Framing {
  readonly open: string;
  readonly before: (name: string, index: number) => string;
  readonly after: string;
  readonly close: (count: number) => string;
}

const LINES: Framing = { open: "", before: () => "", after: "\n", close: () => "" };

/** Formats that allow only one page per file or stream. */
export const ONE_PER_FILE: ReadonlySet<OutputFormat> = new Set(["html", "tei", "svg"]);

/**
 * Framing for several pages, if it differs from lines. Each page begins with a heading like those of the program `head`, or with a
 * Markdown comment.
 */
const SEVERAL: Partial<Record<OutputFormat, Framing>> = {
  json: {
    open: "[",
    before: (_, index) => (index === 0 ? "\n" : ",\n"),
    after: "",
    close: (count) => (count === 0 ? "]\n" : "\n]\n"),
  },
  text: { ...LINES, before: (name, index) => `${index === 0 ? "" : "\n"}==> ${oneLine(name)} <==\n` },
  markdown: {
    ...LINES,
    // "--" would end the comment.
    before: (name, index) =>
      `${index === 0 ? "" : "\n"}<!-- ${oneLine(name).replaceAll("--", "- -")} -->\n\n`,
  },
};

export function framing(format: OutputFormat, several: boolean): Framing {
  return (several ? SEVERAL[format] : undefined) ?? LINES;
}

function oneLine(name: string): string {
  return name.replace(/\s+/g, " ");
}
