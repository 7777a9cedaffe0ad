import { stringify } from "csv-stringify/sync";
import type { Result, Summary } from "../score/types.js";
import type { Table } from "./types.js";

const HEADER = [
  "dataset",
  "system",
  "breakdown",
  "group",
  "metric",
  "measure",
  "value",
  "low",
  "high",
  "median",
  "pages",
  "missing",
  "empty",
  "sha256",
] as const;

/**
 * Results as comma-separated values, a figure a line, as tools for data analysis like it (RFC 4180, with a header).
 * The whole set has an empty breakdown and group.
 */
export function toCsv(results: readonly Result[]): string {
  const lines: (string | number)[][] = [];
  for (const { dataset, systems } of results) {
    const push = (system: string, breakdown: string, group: string, summary: Summary): void => {
      for (const [metric, measures] of Object.entries(summary.metrics)) {
        for (const [measure, value] of Object.entries(measures)) {
          const interval = summary.intervals?.[metric]?.[measure];
          lines.push([
            dataset.name,
            system,
            breakdown,
            group,
            metric,
            measure,
            ...[value, interval?.low, interval?.high, summary.medians[metric]?.[measure]].map(numeral),
            summary.counted[metric] ?? 0,
            summary.missing,
            summary.empty,
            dataset.sha256,
          ]);
        }
      }
    };
    for (const system of systems) {
      push(system.name, "", "", system);
      for (const [breakdown, groups] of Object.entries(system.by)) {
        for (const [group, summary] of Object.entries(groups)) push(system.name, breakdown, group, summary);
      }
    }
  }
  return stringify([[...HEADER], ...lines]);
}

function numeral(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? "" : String(value);
}

/** A table's columns and rows as comma-separated values, caption and notes left out. */
export function tableCsv({ columns, rows }: Table): string {
  return stringify([columns.map(({ name }) => name), ...rows.map((row) => [...row])]);
}
