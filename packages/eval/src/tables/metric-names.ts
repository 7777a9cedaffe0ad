import type { Metric } from "../metrics/types.js";
import type { SystemResult } from "../score/types.js";
import { percent } from "./figures.js";
import type { Column } from "./types.js";

/** The column of the systems' names. */
export const SYSTEM: Column = { name: "system", align: "left" };

/** As "word-f1 f1 ↑": what the figure is and which direction is better. */
export function nameWithArrow({ name, primary, better }: Metric): string {
  return `${name} ${primary} ${better === "higher" ? "↑" : "↓"}`;
}

/** The share of the pages of which a system said nothing though there is something to find. */
export function emptyShare({ empty, pages }: SystemResult): string {
  return percent(empty / pages);
}

/** How many pages count; "12–15" where that is not the same for all systems. */
export function pageRange(counts: readonly number[]): string {
  if (counts.length === 0) return "0";
  const [least, most] = [Math.min(...counts), Math.max(...counts)];
  return least === most ? String(least) : `${least}–${most}`;
}
