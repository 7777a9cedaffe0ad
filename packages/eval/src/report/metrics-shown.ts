import type { ReportInput, ReportMetric } from "./types.js";

/**
 * Returns the metrics of a report in their order: those that the caller lists and some result has. Default:
 * the metrics in the results' conventions, where higher is better, and `f1` or else the first measure is
 * primary.
 */
export function metricsShown(input: ReportInput): readonly ReportMetric[] {
  const measuresOf = new Map<string, readonly string[]>();
  for (const result of input.results) {
    for (const name of Object.keys(result.conventions)) {
      const measures = result.systems
        .map((system) => system.metrics[name])
        .find((values) => values !== undefined);
      if (!measuresOf.has(name) && measures !== undefined) measuresOf.set(name, Object.keys(measures));
    }
  }
  if (input.metrics !== undefined) return input.metrics.filter((metric) => measuresOf.has(metric.name));
  return [...measuresOf].map(([name, measures]) => ({
    name,
    about: "",
    measures,
    primary: measures.includes("f1") ? "f1" : (measures[0] ?? "f1"),
    better: "higher",
  }));
}

/** Formats a measure's name for headings. @example measureTitle("f1") // "F1" */
export function measureTitle(measure: string): string {
  return /^[a-z]\d$/.test(measure) ? measure.toUpperCase() : measure;
}
