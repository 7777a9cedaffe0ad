import type { UnitSpans } from "./units.js";

/** A text after units were dropped. */
interface Remainder<Details> {
  readonly text: string;
  /** Length of the kept units in UTF-16 code units, without separators. */
  readonly kept: number;
  /** The units without their line breaks, with the reasons why they were dropped. */
  readonly dropped: readonly ({ readonly start: number; readonly end: number } & Details)[];
}

function lineBreaks(gap: string): number {
  let count = 0;
  for (let at = gap.indexOf("\n"); at >= 0; at = gap.indexOf("\n", at + 1)) count++;
  return count;
}

/**
 * Returns a text without some of its units. The separator between two adjacent units is kept. If units
 * between two kept ones were dropped, the separator with the most line breaks among those around them is used
 * (the first of equals): the end of a paragraph remains one, and no gaps are left. The text before the first
 * unit and after the last one is kept.
 *
 * @param reasonToDrop - undefined for units that are kept.
 */
export function assemble<Details extends object>(
  text: string,
  { starts, ends }: UnitSpans,
  reasonToDrop: (unit: number) => Details | undefined,
): Remainder<Details> {
  const parts: string[] = [];
  const dropped: Remainder<Details>["dropped"][number][] = [];
  let kept = 0;
  // The last kept unit, the gap after it so far, and the line breaks of that gap, once counted.
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
    const [start, end] = [starts[unit]!, ends[unit]!];
    const reason = reasonToDrop(unit);
    if (reason !== undefined) {
      dropped.push({ start, end, ...reason });
      continue;
    }
    parts.push(gap, text.slice(start, end));
    kept += end - start;
    last = unit;
    breaks = -1;
  }
  if (last < 0) return { text: starts.length === 0 ? text : "", kept, dropped };
  parts.push(text.slice(ends.at(-1)!));
  return { text: parts.join(""), kept, dropped };
}
