import type { Metric } from "../metrics/types.js";
import type { Result } from "../score/types.js";
import { figure } from "./figures.js";
import { emptyShare, nameWithArrow, pageRange } from "./metric-names.js";
import { dataNote, missingNotes } from "./notes.js";
import type { Table } from "./types.js";

/** Every metric by its primary measure, a column a system: there are mostly more metrics than systems. */
export function overviewTable(result: Result, metrics: readonly Metric[]): Table {
  const { dataset, systems } = result;
  return {
    caption: `${dataset.name}: all metrics`,
    columns: [{ name: "metric", align: "left" }, ...systems.map(({ name }) => ({ name })), { name: "pages" }],
    rows: [
      ...metrics.map((metric) => [
        nameWithArrow(metric),
        ...systems.map((system) => figure(system.metrics[metric.name]?.[metric.primary])),
        pageRange(systems.map((system) => system.counted[metric.name] ?? 0)),
      ]),
      ["empty outputs ↓", ...systems.map(emptyShare), String(dataset.pages)],
    ],
    notes: [dataNote(dataset), ...missingNotes(result)],
  };
}
