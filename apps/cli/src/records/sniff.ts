/** What a file contains: records, one per line, or one page. */
export type Shape = "records" | "page";

const NAMES = /\.(?:(jsonl|ndjson)|html?|xhtml)(?:\.(?:gz|zst))?$/i;

/**
 * A file's shape by its name; undefined where the name does not say.
 *
 * @example shapeOfName("crawl.jsonl.gz") // "records"
 */
export function shapeOfName(path: string): Shape | undefined {
  const match = NAMES.exec(path);
  if (match === null) return undefined;
  return match[1] === undefined ? "page" : "records";
}

/** How far {@link shapeOfContent} looks. */
export const SNIFF_LENGTH: number = 1 << 14;

/**
 * Tells JSON Lines from a page by how the (decompressed) content begins. A `{` begins a record, a `<` a page. In
 * anything else, a line that begins with `{"` tells JSON Lines whose first line is damaged, unless control
 * characters say that it is no text; the rest is given to the extraction as a page, which says what is wrong.
 */
export function shapeOfContent(head: Uint8Array): Shape {
  const start = new TextDecoder("utf-8").decode(head.subarray(0, SNIFF_LENGTH));
  const first = /\S/.exec(start)?.[0];
  if (first === "{") return "records";
  if (first === "<") return "page";
  const record = /^[ \t]*\{[ \t]*"/m.exec(start);
  return record !== null && !/[\0-\x08\x0e-\x1f\ufffd]/.test(start.slice(0, record.index))
    ? "records"
    : "page";
}
