import type { Environment } from "../../report/environment.js";
import type { Spread } from "../../report/statistics.js";
import { figure, table } from "../../report/table.js";
import type { Group } from "../types.js";
import type { GroupFigures } from "./summary.js";

/** All that a run of `bench dedup` has found, as `--json` writes it. */
export interface DedupReport {
  readonly bench: "dedup";
  readonly documents: number;
  readonly bytes: number;
  readonly environment: Environment;
  /** Of Python and its packages; why there are none. */
  readonly python: Readonly<Record<string, string>> | string;
  readonly groups: readonly GroupFigures[];
}

/** The report as a person reads it. */
export function printedDedup(report: DedupReport, groups: readonly Group[]): string {
  const { documents, bytes, environment, python } = report;
  const { node, platform, cpu, cores, packages } = environment;
  const versions = Object.entries({ ...packages, ...(typeof python === "string" ? {} : python) });
  const head = [
    `dedup: ${documents} documents, ${figure(bytes / 1e6)} MB of UTF-8; a process a variant and round; CPU time, one core`,
    `Node ${node}, ${platform}, ${cores} × ${cpu}`,
    versions.map(([name, version]) => `${name} ${version}`).join(", "),
    ...(typeof python === "string" ? [python] : []),
  ];
  return [head.join("\n"), ...report.groups.map((figures, i) => groupPart(figures, groups[i]!))].join("\n\n");
}

function groupPart({ group, unit, variants }: GroupFigures, { variants: about }: Group): string {
  const found = variants.some((variant) => variant.found !== undefined);
  const columns = [group, `${unit}/s`, "winnow is", "did", "CPU s", "peak MB", ...(found ? ["found"] : [])];
  const rows = variants.map((variant) => [
    variant.name,
    spreadFigure(variant.speed),
    times(variant.ours),
    figure(variant.done),
    figure(variant.seconds),
    figure(variant.peakMegabytes),
    ...(found ? [variant.found ?? "–"] : []),
  ]);
  const failures = variants.flatMap(({ name, failures }) =>
    [...new Set(failures)].map((failure) => `${name} failed: ${failure}`),
  );
  return [
    table(columns, rows),
    "",
    ...about.map((variant) => `${variant.name}: ${variant.about}`),
    ...failures,
  ].join("\n");
}

function times({ median }: Spread): string {
  return Number.isNaN(median) ? figure(median) : `${figure(median)} ×`;
}

function spreadFigure({ median, min, max }: Spread): string {
  return Number.isNaN(median) ? figure(median) : `${figure(median)} (${figure(min)}–${figure(max)})`;
}
