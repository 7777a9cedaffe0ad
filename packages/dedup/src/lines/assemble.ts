import type { UnitSpans } from "./units.js";

/** What is left of a text. */
export interface Remainder {
  readonly text: string;
  /** UTF-16 units of the kept units, without separators. */
  readonly kept: number;
}

function lineBreaks(gap: string): number {
  let count = 0;
  for (let at = gap.indexOf("\n"); at >= 0; at = gap.indexOf("\n", at + 1)) count++;
  return count;
}

/**
 * A text without some of its units. Between two units that are kept stands the separator that stood there, or, where
 * units between them were dropped, the one with the most line breaks among those around these (the first of equals): a
 * paragraph's end stays one, and no holes are left. What is before the first unit and after the last one stays.
 */
export function assemble(text: string, spans: UnitSpans, isDropped: (unit: number) => boolean): Remainder {
  const { starts, ends } = spans;
  const parts: string[] = [];
  let kept = 0;
  /** The last unit that was kept; the gap that follows it, so far; that gap's line breaks once they were counted. */
  let last = -1;
  let gap = text.slice(0, starts[0] ?? 0);
  let breaks = -1;
  for (let unit = 0; unit < starts.length; unit++) {
    if (last >= 0) {
      const next = text.slice(ends[unit - 1]!, starts[unit]!);
      if (last === unit - 1) gap = next;
      else {
        if (breaks < 0) breaks = lineBreaks(gap);
        const found = lineBreaks(next);
        if (found > breaks) {
          gap = next;
          breaks = found;
        }
      }
    }
    if (isDropped(unit)) continue;
    parts.push(gap, text.slice(starts[unit]!, ends[unit]!));
    kept += ends[unit]! - starts[unit]!;
    last = unit;
    breaks = -1;
  }
  if (last < 0) return { text: starts.length === 0 ? text : "", kept };
  parts.push(text.slice(ends.at(-1)!));
  return { text: parts.join(""), kept };
}
