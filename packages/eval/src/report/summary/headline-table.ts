import type { Result, SystemResult } from "../../score/types.js";
import { type Html, html } from "../html.js";
import { measureTitle } from "../metrics-shown.js";
import { figure, mebibytes, milliseconds, percent } from "../numbers.js";
import type { ReportMetric } from "../types.js";
import { conventionsNote } from "./conventions.js";
import { bestOf, type Cell, type Column, isBest, sortableTable } from "./table.js";
import { whisker } from "./whisker.js";

interface Shown {
  readonly column: Column;
  readonly value: (system: SystemResult) => number;
  readonly text: (value: number, system: SystemResult) => string;
  readonly better: "higher" | "lower";
}

/** All that is known of the systems under one metric: measures, interval, median, worst tenth, empties, cost. */
export function headlineTable(result: Result, metric: ReportMetric): Html {
  const { name, primary, better } = metric;
  const systems = result.systems;
  const interval = (system: SystemResult) => system.intervals?.[name]?.[primary];
  const range = {
    low: Math.min(
      ...systems.flatMap((system) => finite(interval(system)?.low ?? system.metrics[name]?.[primary])),
    ),
    high: Math.max(
      ...systems.flatMap((system) => finite(interval(system)?.high ?? system.metrics[name]?.[primary])),
    ),
  };
  const shown = columnsOf(result, metric);
  const bests = shown.map(({ value, better: which }) => bestOf(systems.map(value), which));
  const rows = systems.map((system): readonly Cell[] => {
    const value = system.metrics[name]?.[primary] ?? Number.NaN;
    const bounds = interval(system);
    return [
      { text: system.name },
      {
        text: html`<b>${figure(value)}</b> ${whisker(value, bounds, range)} <small>${bounds !== undefined && `${figure(bounds.low)}–${figure(bounds.high)}`}</small>`,
        value,
        best: isBest(
          value,
          bestOf(
            systems.map((other) => other.metrics[name]?.[primary] ?? Number.NaN),
            better,
          ),
        ),
      },
      ...shown.map(({ value: read, text }, index): Cell => {
        const own = read(system);
        return { text: text(own, system), value: own, best: Number.isFinite(own) && own === bests[index] };
      }),
    ];
  });
  const columns: readonly Column[] = [
    { title: "System", numeric: false },
    {
      title: `${name} ${measureTitle(primary)}`,
      sub: "95% interval",
      numeric: true,
      descending: better === "higher",
      sorted: better === "higher" ? "descending" : "ascending",
    },
    ...shown.map(({ column }) => column),
  ];
  return html`${sortableTable(`${result.dataset.name}: ${name}`, columns, rows)}${conventionsNote(result, [name])}`;
}

function finite(value: number | undefined): readonly number[] {
  return value !== undefined && Number.isFinite(value) ? [value] : [];
}

function columnsOf(result: Result, metric: ReportMetric): readonly Shown[] {
  const { name, primary, better } = metric;
  const descending = better === "higher";
  const print = (value: number): string => figure(value);
  const shown: Shown[] = metric.measures
    .filter((measure) => measure !== primary)
    .map((measure) => ({
      column: { title: measureTitle(measure), numeric: true, descending },
      value: (system) => system.metrics[name]?.[measure] ?? Number.NaN,
      text: print,
      better,
    }));
  shown.push(
    {
      column: { title: "median", numeric: true, descending },
      value: (system) => system.medians[name]?.[primary] ?? Number.NaN,
      text: print,
      better,
    },
    {
      column: { title: "worst tenth", numeric: true, descending },
      value: (system) => system.worstDecile[name] ?? Number.NaN,
      text: print,
      better,
    },
    {
      column: { title: "empty", sub: "of pages", numeric: true },
      value: (system) => (system.pages === 0 ? Number.NaN : system.empty / system.pages),
      text: (_, system) => percent(system.empty, system.pages),
      better: "lower",
    },
  );
  if (result.systems.some((system) => system.missing > 0)) {
    shown.push({
      column: { title: "missing", sub: "of pages", numeric: true },
      value: (system) => (system.pages === 0 ? Number.NaN : system.missing / system.pages),
      text: (_, system) => percent(system.missing, system.pages),
      better: "lower",
    });
  }
  if (result.systems.some((system) => system.cost !== undefined)) {
    const cost = (title: string, sub: string, value: Shown["value"], text: Shown["text"]): void => {
      shown.push({ column: { title, sub, numeric: true }, value, text, better: "lower" });
    };
    cost("mean", "ms a page", (system) => system.cost?.meanMs ?? Number.NaN, milliseconds);
    cost("p50", "ms", (system) => system.cost?.p50Ms ?? Number.NaN, milliseconds);
    cost("p95", "ms", (system) => system.cost?.p95Ms ?? Number.NaN, milliseconds);
    if (result.systems.some((system) => system.cost?.parseMs !== undefined)) {
      cost("parse", "ms", (system) => system.cost?.parseMs ?? Number.NaN, milliseconds);
    }
    if (result.systems.some((system) => system.cost?.peakRss !== undefined)) {
      cost(
        "memory",
        "MiB",
        (system) => system.cost?.peakRss ?? Number.NaN,
        (_, system) => mebibytes(system.cost?.peakRss),
      );
    }
  }
  return shown;
}
