import type { Result } from "../../score/types.js";
import { type Html, html } from "../html.js";
import { measureTitle } from "../metrics-shown.js";
import { figure } from "../numbers.js";
import type { ReportMetric } from "../types.js";
import { conventionsNote } from "./conventions.js";
import { bestOf, type Cell, type Column, isBest, sortableTable } from "./table.js";

/** One metric in full: each measure's mean with its interval and its median, the worst tenth, the pages that count. */
export function measuresTable(result: Result, metric: ReportMetric): Html {
  const { name, measures, primary, better } = metric;
  const systems = result.systems;
  const descending = better === "higher";
  const columns: readonly Column[] = [
    { title: "System", numeric: false },
    ...measures.flatMap((measure): readonly Column[] => [
      { title: measureTitle(measure), sub: "mean", numeric: true, descending },
      { title: measureTitle(measure), sub: "median", numeric: true, descending },
    ]),
    { title: "worst tenth", sub: measureTitle(primary), numeric: true, descending },
    { title: "pages", sub: "that count", numeric: true, descending: true },
  ];
  const best = (read: (system: (typeof systems)[number]) => number | undefined): number | undefined =>
    bestOf(
      systems.map((system) => read(system) ?? Number.NaN),
      better,
    );
  const cell = (value: number | undefined, top: number | undefined, below?: string): Cell => ({
    text: html`<span>${figure(value)}</span>${below !== undefined && html`<small>${below}</small>`}`,
    value: value ?? Number.NaN,
    best: isBest(value, top),
  });
  const rows = systems.map((system): readonly Cell[] => [
    { text: system.name },
    ...measures.flatMap((measure): readonly Cell[] => {
      const bounds = system.intervals?.[name]?.[measure];
      const below = bounds === undefined ? undefined : `${figure(bounds.low)}–${figure(bounds.high)}`;
      return [
        cell(
          system.metrics[name]?.[measure],
          best((other) => other.metrics[name]?.[measure]),
          below,
        ),
        cell(
          system.medians[name]?.[measure],
          best((other) => other.medians[name]?.[measure]),
        ),
      ];
    }),
    cell(
      system.worstDecile[name],
      best((other) => other.worstDecile[name]),
    ),
    { text: String(system.counted[name] ?? 0), value: system.counted[name] ?? 0 },
  ]);
  const about = metric.about === "" ? undefined : html`<span class="about">${metric.about}</span>`;
  return html`<details class="fold"><summary>${name}${about}</summary>${sortableTable(`${result.dataset.name}: ${name} in full`, columns, rows)}${conventionsNote(result, [name])}</details>`;
}
