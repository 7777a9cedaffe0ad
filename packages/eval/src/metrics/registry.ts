import { nearest } from "@winnow/core-dom/options";
import { aebMetric } from "./aeb.js";
import { cleanevalDifflibMetric, cleanevalMetric } from "./cleaneval.js";
import { snippetsMetric } from "./snippets.js";
import { STRUCTURE_METRICS } from "./structure/metrics.js";
import { TEXT_TABLE } from "./text-metrics.js";
import { createThreeScores } from "./three-scores.js";
import type { Metric } from "./types.js";

const ALL: readonly Metric[] = [
  // After ngram, which it resembles.
  ...TEXT_TABLE.toSpliced(5, 0, aebMetric),
  cleanevalMetric,
  cleanevalDifflibMetric,
  createThreeScores(),
  snippetsMetric,
  ...STRUCTURE_METRICS,
];

/** All metrics by name, in the order of tables. */
export const METRICS: Readonly<Record<string, Metric>> = Object.fromEntries(
  ALL.map((metric) => [metric.name, metric]),
);

/** The names of the metrics that read only texts, and so suit any prediction and any gold. */
export const TEXT_METRICS: readonly string[] = ALL.filter(({ reads }) => reads === "text").map(
  ({ name }) => name,
);

/**
 * Returns the metrics with these names, in order, without duplicates. `"all"` means every metric, `"text"`
 * those that read only texts. `three-scores` takes options: `"three-scores:threshold=0.2:penalty=0.5"`.
 *
 * @throws {RangeError} If a name is unknown: the message suggests a similar name and lists all. If an option of it is.
 *
 * @example metricsNamed(["word-f1", "rouge-lsum"]).map(({ primary }) => primary) // ["f1", "f1"]
 */
export function metricsNamed(names: readonly string[]): readonly Metric[] {
  const chosen = new Map<string, Metric>();
  for (const name of names) {
    const members = name === "all" ? Object.keys(METRICS) : name === "text" ? TEXT_METRICS : [name];
    for (const member of members) {
      const metric = member.startsWith("three-scores:") ? threeScoresNamed(member) : METRICS[member];
      if (metric === undefined || !Object.hasOwn(METRICS, member.split(":", 1)[0]!))
        throw new RangeError(unknown(member));
      chosen.set(metric.name, metric);
    }
  }
  return [...chosen.values()];
}

/** @throws {RangeError} */
function threeScoresNamed(name: string): Metric {
  const options = name.split(":").slice(1);
  const fault = options.find((option) => !/^(?:threshold|penalty)=(?:[01]|0?\.\d+)$/.test(option));
  if (fault !== undefined)
    throw new RangeError(
      `metrics: ${name} has the option "${fault}"; three-scores has threshold and penalty, such as three-scores:threshold=0.2:penalty=0.5`,
    );
  return createThreeScores(
    Object.fromEntries(
      options.map((option) => option.split("=")).map(([key, value]) => [key, Number(value)]),
    ),
  );
}

function unknown(name: string): string {
  const known = Object.keys(METRICS);
  const meant = nearest(name, known, Number.POSITIVE_INFINITY);
  const suggestion = meant === undefined ? "." : `; did you mean "${meant}"?`;
  return `metrics: no metric is named "${name}"${suggestion} Metrics: ${known.join(", ")}; groups: all, text`;
}
