import type { ReportInput, ReportMetric } from "./types.js";

/**
 * The metrics of a report in their order: those that the caller names and some result has, else what the
 * results' conventions list, higher being better and `f1` (or the first measure) ranking.
 */
export function metricsShown(input: ReportInput): readonly ReportMetric[] {
  const found = new Map<string, readonly string[]>();
  for (const result of input.results) {
    for (const name of Object.keys(result.conventions)) {
      const measures = result.systems
        .map((system) => system.metrics[name])
        .find((values) => values !== undefined);
      if (!found.has(name) && measures !== undefined) found.set(name, Object.keys(measures));
    }
  }
  if (input.metrics !== undefined) return input.metrics.filter((metric) => found.has(metric.name));
  return [...found].map(([name, measures]) => ({
    name,
    about: "",
    measures,
    primary: measures.includes("f1") ? "f1" : (measures[0] ?? "f1"),
    better: "higher",
  }));
}

/** A measure's name as headings have it. @example measureTitle("f1") // "F1" */
export function measureTitle(measure: string): string {
  return /^[a-z]\d$/.test(measure) ? measure.toUpperCase() : measure;
}
