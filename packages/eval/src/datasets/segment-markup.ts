import { decodeReferences } from "@winnow/core-dom";

/** CleanEval's tags: `<h>` before a heading, `<l>` before a list item, `<p>` before anything else. */
type SegmentKind = "h" | "l" | "p";

/** A segment of gold text that an annotator tagged, with white space collapsed. */
interface MarkedSegment {
  readonly kind: SegmentKind;
  readonly text: string;
}

/** A gold file of CleanEval. */
interface TaggedText {
  readonly url?: string | undefined;
  readonly segments: readonly MarkedSegment[];
  /** Whether the file has any tag: some annotators used none. */
  readonly tagged: boolean;
}

/**
 * Lines of underscores between segments: left by the text browser that produced the annotators' first draft.
 */
function isRule(text: string): boolean {
  return text.includes("___") && /^[\s_]*$/.test(text);
}

/**
 * Parses gold text in CleanEval's format (Baroni et al. 2008; CleanPortalEval and Daniel use it too): a line
 * `URL: http://…`, then segments that begin with `<h>`, `<l>` or `<p>` or after an empty line. The text is
 * hard-wrapped, so the lines of a segment are joined. Lines of underscores and closing tags are dropped,
 * character references decoded.
 *
 * @example
 * taggedText("URL: http://a.org/\n<h>Title\n\n<p>One\n two").segments // [{ kind: "h", text: "Title" }, …]
 */
export function taggedText(file: string): TaggedText {
  // Without a colon, "URL" must be followed by an address: "URLs are …" is text.
  const head = /^\s*URL(?::|(?=[ \t]+https?:))[ \t]*(\S*)[^\n]*/i.exec(file);
  const body = head === null ? file : file.slice(head[0].length);
  const segments: MarkedSegment[] = [];
  let tagged = false;
  let kind: SegmentKind = "p";
  const add = (text: string): void => {
    if (isRule(text)) return;
    const collapsed = decodeReferences(text).replace(/\s+/g, " ").trim();
    if (collapsed !== "") segments.push({ kind, text: collapsed });
  };
  // Odd parts are tags, even parts the text up to the next tag.
  body.split(/<(\/?[phl])>/i).forEach((part, index) => {
    if (index % 2 === 1) {
      const tag = part.toLowerCase();
      tagged ||= !tag.startsWith("/");
      kind = tag.startsWith("/") ? "p" : (tag as SegmentKind);
      return;
    }
    for (const [number, paragraph] of paragraphs(part).entries()) {
      if (number > 0) kind = "p";
      add(paragraph);
    }
  });
  const url = head?.[1]?.match(/^https?:\/\/.+/i)?.[0];
  return { segments, tagged, ...(url === undefined ? {} : { url }) };
}

/** Splits text at empty lines and at lines of underscores. */
function paragraphs(text: string): readonly string[] {
  const result: string[] = [];
  let lines: string[] = [];
  for (const line of text.split("\n")) {
    if (line.trim() === "" || isRule(line)) {
      if (lines.length > 0) result.push(lines.join("\n"));
      lines = [];
    } else lines.push(line);
  }
  if (lines.length > 0) result.push(lines.join("\n"));
  return result;
}

/** Segments as plain text, one line per segment. */
export function segmentText(segments: readonly MarkedSegment[]): string {
  return segments.map((segment) => segment.text).join("\n");
}

/**
 * Segments as Markdown: first-level headings (the format has only one level), bullets, paragraphs. Characters
 * that Markdown would read as markup are escaped.
 */
export function segmentMarkdown(segments: readonly MarkedSegment[]): string {
  let markdown = "";
  let previous: SegmentKind | undefined;
  for (const { kind, text } of segments) {
    if (previous !== undefined) markdown += kind === "l" && previous === "l" ? "\n" : "\n\n";
    markdown += (kind === "h" ? "# " : kind === "l" ? "- " : "") + escaped(text);
    previous = kind;
  }
  return markdown;
}

function escaped(text: string): string {
  return text
    .replace(/[\\`*_[\]<>&]/g, "\\$&")
    .replace(/^(?:[#+-]|(?=~~~))/, "\\$&")
    .replace(/^(\d{1,9})([.)])(?=\s|$)/, "$1\\$2");
}
