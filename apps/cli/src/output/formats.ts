/** What `--format` takes. */
export const OUTPUT_FORMATS = ["text", "markdown", "html", "tei", "json", "jsonl"] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

/** File name extensions: what a folder's files get, and what decides the format of `--output FILE`. */
export const EXTENSIONS: Readonly<Record<OutputFormat, string>> = {
  text: ".txt",
  markdown: ".md",
  html: ".html",
  tei: ".xml",
  json: ".json",
  jsonl: ".jsonl",
};

/** The format that a file's name asks for. */
export function formatOfName(path: string): OutputFormat | undefined {
  return OUTPUT_FORMATS.find((format) => path.toLowerCase().endsWith(EXTENSIONS[format]));
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
