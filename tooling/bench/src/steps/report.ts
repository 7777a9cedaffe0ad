import type { BoundResult } from "../report/bounds.js";
import type { Environment } from "../report/environment.js";
import { environmentLines, spreadFigure } from "../report/report.js";
import { median, medianByPage, pairedRatio, type Spread, spread } from "../report/statistics.js";
import { figure, table } from "../report/table.js";
import { STEPS, type StepName, type StepTimes } from "./measure.js";

/** The highest ratio to the parse that the project wants of a step. */
// biome-ignore format: a table
const WANTED: Readonly<Partial<Record<StepName, number>>> = {
  method: 1.0, text: 0.4, html: 0.9, markdown: 1.2, metadata: 1.5,
};

/** A step's figures over all rounds. */
export interface StepSummary {
  readonly step: StepName;
  /** CPU milliseconds: the sum over all pages, and the median page. */
  readonly sumMs: number;
  readonly medianMs: number;
  /** The sums, and the median pages, to those of the parse in the same round. */
  readonly ratio: Spread;
  readonly medianRatio: Spread;
  readonly wanted?: number;
}

/** All that a run of `bench extract --steps` has found, as `--json` writes it. */
export interface StepsReport {
  readonly bench: "extract --steps";
  readonly rounds: number;
  readonly pages: number;
  readonly warm: number;
  readonly bytes: number;
  readonly environment: Environment;
  readonly steps: readonly StepSummary[];
}

/** @param rounds - what {@link measureSteps} found in each. */
export function summarizeSteps(rounds: readonly StepTimes[]): readonly StepSummary[] {
  return STEPS.map((step) => {
    const pages = medianByPage(rounds.map((round) => round[step])).filter((ms) => ms !== undefined);
    const wanted = WANTED[step];
    return {
      step,
      sumMs: median(rounds.map((round) => round[step].reduce((sum, ms) => sum + ms, 0))),
      medianMs: median(pages),
      ratio: spread(rounds.map((round) => pairedRatio(round[step], round.parse))),
      medianRatio: spread(rounds.map((round) => median(round[step]) / median(round.parse))),
      ...(wanted === undefined ? {} : { wanted }),
    };
  });
}

/** The report as a person reads it. */
export function printedSteps({ rounds, pages, warm, bytes, environment, steps }: StepsReport): string {
  const head = `extract --steps: ${pages} pages, ${figure(bytes / 1e6)} MB, ${rounds} rounds, one process per round, ${warm} pages first`;
  const rows = steps.map(({ step, sumMs, medianMs, ratio, medianRatio, wanted }) => [
    step,
    figure(sumMs),
    figure(sumMs / pages),
    figure(medianMs),
    spreadFigure(ratio),
    spreadFigure(medianRatio),
    wanted === undefined ? "–" : figure(wanted),
  ]);
  const columns = ["step", "CPU ms", "ms/page", "median", "to parse", "medians to parse", "wanted"];
  return `${head}\n${environmentLines(environment)}\n\n${table(columns, rows)}`;
}

/** Compares the ratio of the sums with what is wanted. */
export function checkSteps(steps: readonly StepSummary[]): readonly BoundResult[] {
  return steps.flatMap(({ step, ratio, wanted }) => {
    if (wanted === undefined) return [];
    const met = ratio.median <= wanted;
    return [
      {
        met,
        line: `${met ? "met" : "MISSED"}: ${step} to parse: ${figure(ratio.median)}, at most ${wanted}`,
      },
    ];
  });
}
