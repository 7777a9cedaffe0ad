import { decodeReferences } from "@winnow/core-dom";

/** CleanEval's marks: `<h>` before a heading, `<l>` before an item of a list, `<p>` before anything else. */
type SegmentKind = "h" | "l" | "p";

/** A stretch of gold text that an annotator marked, white space collapsed. */
interface MarkedSegment {
  readonly kind: SegmentKind;
  readonly text: string;
}

/** A gold file of CleanEval. */
interface MarkedText {
  readonly url?: string | undefined;
  readonly segments: readonly MarkedSegment[];
  /** Whether the file has any mark: some annotators set none. */
  readonly marked: boolean;
}

/** Rows of underscores between segments: a trace of the text browser that made the annotators' first draft. */
function isRule(text: string): boolean {
  return text.includes("___") && /^[\s_]*$/.test(text);
}

/**
 * Reads gold text in CleanEval's format (Baroni et al. 2008; CleanPortalEval and Daniel use it too): a line
 * `URL: http://…`, then segments that begin with `<h>`, `<l>` or `<p>` or after an empty line. Lines are wrapped, as in
 * a mail, so a segment's lines are joined. Rows of underscores and closing tags are dropped, character references
 * replaced.
 *
 * @example markedText("URL: http://a.org/\n<h>Title\n\n<p>One\n two").segments // [{ kind: "h", text: "Title" }, …]
 */
export function markedText(file: string): MarkedText {
  // Without a colon only an address makes it that line: "URLs are …" is text.
  const head = /^\s*URL(?::|(?=[ \t]+https?:))[ \t]*(\S*)[^\n]*/i.exec(file);
  const body = head === null ? file : file.slice(head[0].length);
  const segments: MarkedSegment[] = [];
  let marked = false;
  let kind: SegmentKind = "p";
  const add = (text: string): void => {
    if (isRule(text)) return;
    const collapsed = decodeReferences(text).replace(/\s+/g, " ").trim();
    if (collapsed !== "") segments.push({ kind, text: collapsed });
  };
  // Odd places hold the mark, even ones what follows it up to the next.
  body.split(/<(\/?[phl])>/i).forEach((part, place) => {
    if (place % 2 === 1) {
      const mark = part.toLowerCase();
      marked ||= !mark.startsWith("/");
      kind = mark.startsWith("/") ? "p" : (mark as SegmentKind);
      return;
    }
    for (const [index, stretch] of stretches(part).entries()) {
      if (index > 0) kind = "p";
      add(stretch);
    }
  });
  const url = head?.[1]?.match(/^https?:\/\/.+/i)?.[0];
  return { segments, marked, ...(url === undefined ? {} : { url }) };
}

/** Text parted at empty lines and at rows of underscores. */
function stretches(text: string): readonly string[] {
  const found: string[] = [];
  let lines: string[] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "" || isRule(line)) {
      if (lines.length > 0) found.push(lines.join("\n"));
      lines = [];
    } else lines.push(line);
  }
  if (lines.length > 0) found.push(lines.join("\n"));
  return found;
}

/** A line for each segment. */
export function segmentText(segments: readonly MarkedSegment[]): string {
  return segments.map((segment) => segment.text).join("\n");
}

/**
 * Segments as Markdown: headings of the first level (the format has but one), bullets, paragraphs. What Markdown would
 * read as markup is escaped.
 */
export function segmentMarkdown(segments: readonly MarkedSegment[]): string {
  let markdown = "";
  let before: SegmentKind | undefined;
  for (const { kind, text } of segments) {
    if (before !== undefined) markdown += kind === "l" && before === "l" ? "\n" : "\n\n";
    markdown += (kind === "h" ? "# " : kind === "l" ? "- " : "") + escaped(text);
    before = kind;
  }
  return markdown;
}

function escaped(text: string): string {
  return text
    .replace(/[\\`*_[\]<>&]/g, "\\$&")
    .replace(/^(?:[#+-]|(?=~~~))/, "\\$&")
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}
