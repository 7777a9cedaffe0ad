import type { Result } from "../../score/types.js";
import { type Html, html } from "../html.js";
import { measureTitle } from "../metrics-shown.js";
import { figure } from "../numbers.js";
import type { ReportMetric } from "../types.js";
import { conventionsNote } from "./conventions.js";
import { bestOf, type Cell, type Column, isBest, sortableTable } from "./table.js";

/** Systems against metrics: each metric's primary measure with its interval. */
export function metricsTable(result: Result, metrics: readonly ReportMetric[]): Html {
  const shown = metrics.filter((metric) => result.conventions[metric.name] !== undefined);
  const bests = shown.map(({ name, primary, better }) =>
    bestOf(
      result.systems.map((system) => system.metrics[name]?.[primary] ?? Number.NaN),
      better,
    ),
  );
  const columns: readonly Column[] = [
    { title: "System", numeric: false },
    ...shown.map(({ name, primary, better }): Column => {
      const arrow = better === "lower" ? " ↓" : "";
      return {
        title: name,
        sub: `${measureTitle(primary)}${arrow}`,
        numeric: true,
        descending: better === "higher",
      };
    }),
  ];
  const rows = result.systems.map((system): readonly Cell[] => [
    { text: system.name },
    ...shown.map(({ name, primary }, index): Cell => {
      const value = system.metrics[name]?.[primary] ?? Number.NaN;
      const bounds = system.intervals?.[name]?.[primary];
      const range = bounds === undefined ? undefined : `${figure(bounds.low)}–${figure(bounds.high)}`;
      const counted = system.counted[name];
      const partly = counted !== undefined && counted !== system.pages && `${counted} pages`;
      const below = [range, partly].filter(Boolean).join(", ");
      return {
        text: html`<span>${figure(value)}</span>${below !== "" && html`<small>${below}</small>`}`,
        value,
        best: isBest(value, bests[index]),
      };
    }),
  ]);
  const names = shown.map(({ name }) => name);
  return html`${sortableTable(`${result.dataset.name}: all metrics`, columns, rows)}${conventionsNote(result, names)}`;
}
