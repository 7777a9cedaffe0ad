import type { Cost, Result } from "../score/types.js";
import { isFigure } from "./figures.js";
import { SYSTEM } from "./metric-names.js";
import type { Table } from "./types.js";

const milliseconds = (value: number): string => value.toFixed(value < 10 ? 2 : 1);
const megabytes = (bytes: number): string => String(Math.round(bytes / 1e6));

const FIGURES: readonly (readonly [name: string, of: keyof Cost, written: (value: number) => string])[] = [
  ["ms a page", "meanMs", milliseconds],
  ["median", "p50Ms", milliseconds],
  ["95th percentile", "p95Ms", milliseconds],
  ["of the mean, parsing", "parseMs", milliseconds],
  ["peak memory, MB", "peakRss", megabytes],
];

/** What each system costs, as far as it is known of any. */
export function costTable({ dataset, systems }: Result): Table {
  const known = FIGURES.filter(([, of]) => systems.some(({ cost }) => isFigure(cost?.[of])));
  return {
    caption: `${dataset.name}: cost`,
    columns: [SYSTEM, ...known.map(([name]) => ({ name }))],
    rows: systems.map(({ name, cost }) => [
      name,
      ...known.map(([, of, written]) => {
        const value = cost?.[of];
        return isFigure(value) ? written(value) : "–";
      }),
    ]),
    notes: [
      "Milliseconds of wall-clock time on the machine of the run: to be compared within this table only.",
    ],
  };
}
