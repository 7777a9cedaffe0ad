import { pageLines } from "../page/lines.js";
import type { PageSources } from "../sources/types.js";
import { markedDates } from "./marked.js";
import type { DateMention } from "./points.js";
import type { DateContext } from "./types.js";
import { writtenDates } from "./written.js";
import { zonesOf } from "./zones.js";

/** All dates of the page's visible part with what speaks for them, in document order. */
export function pageDates(sources: PageSources, context: DateContext): readonly DateMention[] {
  const lines = pageLines(sources.tree);
  const zones = zonesOf(sources, lines);
  const written = writtenDates(sources.tree, lines, context, zones);
  const marked = markedDates(sources, context, zones, written, lines);
  return [...marked, ...written].sort((a, b) => a.row - b.row);
}
