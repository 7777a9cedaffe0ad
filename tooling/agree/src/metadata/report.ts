import { coverageWithoutGold, type Figure, type MeasuredPage, meanScore } from "./figures.js";
import type { Bounded } from "./sets.js";
import type { Field, System } from "./types.js";

const FIELDS: readonly Field[] = ["title", "date", "authors"];

/**
 * The tables of a set: every measure for every system, the bounded ones by page type, and how often a system gives
 * a value where the gold has none.
 *
 * @param systems - ours first: the bounds are for it.
 * @returns the lines, and whether ours reaches every bound.
 */
export function report(
  pages: readonly MeasuredPage[],
  systems: readonly System[],
  measures: readonly Bounded[],
): { readonly lines: readonly string[]; readonly met: boolean } {
  const lines: string[] = [
    row(
      "",
      "pages",
      systems.map(({ name }) => name),
      "bound",
    ),
  ];
  let met = true;
  for (const { measure, bound } of measures) {
    const figures = systems.map((system) => meanScore(pages, system, measure));
    const reached = bound === undefined || figures[0]!.value >= bound;
    met &&= reached;
    const told = bound === undefined ? "" : `${bound.toFixed(2)} ${reached ? "met" : "MISSED"}`;
    lines.push(figureRow(measure.name, figures, told));
  }
  for (const [type, ofType] of byType(pages)) {
    for (const { measure, bound } of measures) {
      if (bound === undefined) continue;
      const figures = systems.map((system) => meanScore(ofType, system, measure));
      if (figures[0]!.pages > 0) lines.push(figureRow(`  ${type}: ${measure.name}`, figures));
    }
  }
  lines.push("given though the gold has none (share of those pages):");
  for (const field of FIELDS) {
    const figures = systems.map((system) => coverageWithoutGold(pages, system, field));
    if (figures[0]!.pages > 0) lines.push(figureRow(`  ${field}`, figures));
  }
  for (const { measure } of measures) lines.push(`${measure.name}: ${measure.about}`);
  return { lines, met };
}

/** The pages by type, the largest first; none where the set knows no types. */
function byType(pages: readonly MeasuredPage[]): readonly (readonly [string, readonly MeasuredPage[]])[] {
  const types = new Map<string, MeasuredPage[]>();
  for (const page of pages) {
    if (page.pageType === undefined) continue;
    const ofType = types.get(page.pageType);
    if (ofType === undefined) types.set(page.pageType, [page]);
    else ofType.push(page);
  }
  return [...types].sort(([, a], [, b]) => b.length - a.length);
}

function figureRow(name: string, figures: readonly Figure[], bound = ""): string {
  return row(
    name,
    String(figures[0]!.pages),
    figures.map(({ value }) => value.toFixed(3)),
    bound,
  );
}

function row(name: string, pages: string, cells: readonly string[], bound: string): string {
  return [name.padEnd(32), pages.padStart(6), ...cells.map((cell) => cell.padStart(18)), `  ${bound}`]
    .join("")
    .trimEnd();
}
