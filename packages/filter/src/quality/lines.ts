import { afterSpace, beforeSpace, type Characters } from "./characters.js";
import { pushSpan, spanList, spansOf } from "./spans.js";

/**
 * Returns the lines that are separated by line feeds, as pairs of start and end; at least one, which may be empty.
 */
export function lineFeedLines(text: string): Int32Array {
  const found = spanList();
  let start = 0;
  for (let end = text.indexOf("\n"); end >= 0; end = text.indexOf("\n", start)) {
    pushSpan(found, start, end);
    start = end + 1;
  }
  pushSpan(found, start, text.length);
  return spansOf(found);
}

/** Returns the lines of {@link universalLines} in a text whose only line breaks are line feeds, by those between them. */
export function withoutLastEmpty(text: string, lines: Int32Array): Int32Array {
  return lines.at(-2) === text.length ? lines.subarray(0, -2) : lines;
}

/**
 * Returns the lines that Python's `str.splitlines` finds: separated by any line or page break; a break at the end of
 * the text does not begin another line.
 */
export function universalLines({ units }: Characters): Int32Array {
  const found = spanList();
  let start = 0;
  for (let index = 0; index < units.length; index++) {
    if (!isLineBreak(units[index]!)) continue;
    pushSpan(found, start, index);
    if (units[index] === 0x0d && units[index + 1] === 0x0a) index++;
    start = index + 1;
  }
  if (start < units.length) pushSpan(found, start, units.length);
  return spansOf(found);
}

function isLineBreak(unit: number): boolean {
  // The order of the comparisons makes nearly all of them predictable.
  if (unit > 0x1e) return unit === 0x85 || (unit & 0xfffe) === 0x2028;
  return (unit >= 0x0a && unit <= 0x0d) || unit >= 0x1c;
}

/**
 * Returns the parts of a text between runs of line feeds, as pairs of start and end; at least one. A run at the start
 * or the end of the text separates an empty part.
 *
 * @param minimum - number of line feeds that separate.
 */
export function partsBetweenRuns(text: string, minimum: 1 | 2): Int32Array {
  const separator = "\n".repeat(minimum);
  const found = spanList();
  let start = 0;
  for (let end = text.indexOf(separator); end >= 0; end = text.indexOf(separator, start)) {
    pushSpan(found, start, end);
    start = end + minimum;
    while (text.charCodeAt(start) === 0x0a) start++;
  }
  pushSpan(found, start, text.length);
  return spansOf(found);
}

/** Returns spans that are not blank. */
export function nonBlank({ flags }: Characters, spans: Int32Array): Int32Array {
  const found = spanList();
  for (let span = 0; span < spans.length; span += 2) {
    const [start, end] = [spans[span]!, spans[span + 1]!];
    if (afterSpace(flags, start, end) < end) pushSpan(found, start, end);
  }
  return spansOf(found);
}

/** Returns spans without the white space at their ends. Empty ones are omitted. */
export function trimmed({ flags }: Characters, spans: Int32Array): Int32Array {
  const found = spanList();
  for (let span = 0; span < spans.length; span += 2) {
    const end = spans[span + 1]!;
    const start = afterSpace(flags, spans[span]!, end);
    if (start < end) pushSpan(found, start, beforeSpace(flags, start, end));
  }
  return spansOf(found);
}
