import { textTable } from "@winnow/common";
import type { BenchPage } from "../pages/spool.js";
import { type Environment, environmentLines } from "../report/environment.js";
import { figure, type Spread, spreadFigure } from "../report/statistics.js";
import type { Variant } from "../types.js";
import type { VariantSummary } from "./summary.js";

/** The results of a benchmark, as written by `--json`. */
export interface Report {
  readonly bench: string;
  readonly base: string;
  readonly rounds: number;
  readonly pages: number;
  /** Number of pages for warming up, in every process. */
  readonly warm: number;
  readonly bytes: number;
  readonly environment: Environment;
  readonly variants: readonly VariantSummary[];
}

/** The report as text. */
export function printed(report: Report, variantsAbout: readonly Variant<BenchPage>[]): string {
  const { base, rounds, pages, bytes, warm, variants } = report;
  const head = `${report.bench}: ${pages} pages, ${figure(bytes / 1e6)} MB, ${rounds} rounds, one process per variant and round${warm > 0 ? `, ${warm} pages for warming up` : ""}`;
  const parts = [`${head}\n${environmentLines(report.environment)}`, timeTable(variants, base)];
  if (variants.some(({ retained }) => retained !== undefined))
    parts.push(retainedTable(variants, base, pages));
  parts.push(
    variantsAbout
      .filter(({ name }) => variants.some((variant) => variant.name === name))
      .map(({ name, about }) => `${name}: ${about}`)
      .join("\n"),
  );
  const troubles = variants.flatMap(troubleLines);
  if (troubles.length > 0) parts.push(troubles.join("\n"));
  return parts.join("\n\n");
}

/** Ratios in phases of a process, shown if pages of that phase were counted. */
const PHASES: readonly { readonly heading: string; readonly ratio: (variant: VariantSummary) => Spread }[] = [
  { heading: "first 50", ratio: ({ ratioFirst }) => ratioFirst },
  { heading: "after 200", ratio: ({ ratioWarm }) => ratioWarm },
];

function timeTable(variants: readonly VariantSummary[], base: string): string {
  const speed = ["CPU ms/page", "median", "p95", "MB/s"];
  const phases = PHASES.filter(({ ratio }) =>
    variants.some((variant) => !Number.isNaN(ratio(variant).median)),
  );
  const ratios = [`to ${base}`, ...phases.map(({ heading }) => heading)];
  const headings = ["variant", ...speed, "peak MB", "grown MB", ...ratios, "empty", "errors"];
  const rows = variants.map((variant) => [
    variant.name,
    figure(variant.meanMs),
    figure(variant.medianMs),
    figure(variant.p95Ms),
    figure(variant.megabytesPerSecond),
    figure(variant.peakMegabytes),
    figure(variant.grownMegabytes),
    spreadFigure(variant.ratio),
    ...phases.map(({ ratio }) => figure(ratio(variant).median)),
    String(variant.empty),
    String(variant.errors.length),
  ]);
  return textTable(headings, rows);
}

function retainedTable(variants: readonly VariantSummary[], base: string, pages: number): string {
  const rows = variants.flatMap(({ name, retained }) =>
    retained === undefined
      ? []
      : [
          [
            name,
            figure(retained.megabytes),
            figure((retained.megabytes * 1000) / pages),
            figure(retained.ratio),
          ],
        ],
  );
  return textTable(["trees kept", "MB", "kB/page", `to ${base}`], rows);
}

function troubleLines({ name, errors, failures }: VariantSummary): readonly string[] {
  const lines = failures.map((failure) => `${name} failed: ${failure}`);
  if (errors.length > 0)
    lines.push(`${name}: ${errors.length} pages threw, the first with ${errors[0]!.message}`);
  return lines;
}
