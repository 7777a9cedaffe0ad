import { stderr } from "node:process";
import { textTable } from "@winnow/common";
import { type Environment, environment, environmentLines } from "../report/environment.js";
import { finish } from "../report/finish.js";
import {
  figure,
  median,
  medianByPage,
  pairedRatio,
  type Spread,
  spread,
  spreadFigure,
} from "../report/statistics.js";
import { ask } from "../run/ask.js";
import { failuresOf, runRounds, runsOf } from "../run/rounds.js";
import { STEPS, type StepName, type StepsJob, type StepTimes } from "./measure.js";
import { summarizeWinnow, type WinnowStepSummary } from "./summary.js";
import type { WinnowStepsJob, WinnowTimes } from "./winnow.js";

/** Number of pages, number of them for warming up, and rounds. */
export const STEPS_DEFAULTS = { take: 600, warm: 300, rounds: 5 } as const;

/** Options of the measurement and the report. */
interface StepsOptions extends Omit<StepsJob, "kind" | "step"> {
  readonly rounds: number;
  /** UTF-8 bytes of each counted page. */
  readonly pageBytes: readonly number[];
  readonly json: string | undefined;
  readonly check: boolean;
}

/**
 * Measures the steps of `extract(html).text` in one process, then the other formats and the metadata, a process
 * per step and round, all on the same pages.
 *
 * @returns the exit code.
 */
export async function benchSteps(options: StepsOptions): Promise<number> {
  const { rounds, spool, pages, warm, pageBytes } = options;
  const winnow = { name: "winnow", packages: [["@winnow/core-dom"], ["@winnow/extract"]] } as const;
  const job: WinnowStepsJob = { kind: "winnow-steps", spool, pages, warm, rounds };
  stderr.write("steps of extract(html).text\n");
  const winnowTimes = await ask<WinnowTimes>(job);
  const runs = await runRounds(
    STEPS.map((name) => ({ name })),
    rounds,
    ({ name: step }) => ask<StepTimes>({ kind: "steps", step, spool, pages, warm } satisfies StepsJob),
    ({ parse, step }) => `${pairedRatio(step, parse).toFixed(2)} of the parse`,
  );
  const failures = failuresOf([winnowTimes, ...[...runs.values()].flat()]);
  const report: StepsReport = {
    bench: "extract --steps",
    rounds,
    pages: pageBytes.length,
    warm,
    bytes: pageBytes.reduce((sum, bytes) => sum + bytes, 0),
    environment: environment([winnow]),
    text: summarizeWinnow(winnowTimes.run),
    steps: summarizeSteps(new Map(STEPS.map((step) => [step, runsOf(runs.get(step)!)]))),
    failures,
  };
  const figures = [
    ...report.text,
    ...report.steps.map(({ step, ratio, wanted }) => ({ step, ratio: ratio.median, wanted })),
  ];
  const bounds = figures.flatMap(({ step, ratio, wanted }) =>
    wanted === undefined ? [] : [{ what: `${step} to parse`, found: ratio, max: wanted }],
  );
  return finish(report, printedSteps(report), options, bounds, failures.length > 0);
}

/** Maximum ratio to the parse per step. */
// biome-ignore format: a table
const WANTED: Readonly<Partial<Record<StepName, number>>> = {
  html: 0.9, markdown: 1.2, metadata: 1.5,
};

/** The figures of a step over all rounds. */
export interface StepSummary {
  readonly step: "parse" | StepName;
  /** CPU milliseconds: the sum over all pages, and the median page. */
  readonly sumMs: number;
  readonly medianMs: number;
  /** Ratios of the sums, and of the median pages, to the parse in the same process. */
  readonly ratio: Spread;
  readonly medianRatio: Spread;
  readonly wanted?: number;
}

/** The results of `bench extract --steps`, as written by `--json`. */
interface StepsReport {
  readonly bench: "extract --steps";
  readonly rounds: number;
  readonly pages: number;
  readonly warm: number;
  readonly bytes: number;
  readonly environment: Environment;
  /** The steps of `extract(html).text`. */
  readonly text: readonly WinnowStepSummary[];
  readonly steps: readonly StepSummary[];
  readonly failures: readonly string[];
}

/** @param runs - results of {@link measureStep}, one per round. The parse is summarised over all of them. */
export function summarizeSteps(runs: ReadonlyMap<StepName, readonly StepTimes[]>): readonly StepSummary[] {
  const all = [...runs.values()].flat().map(({ parse }) => ({ parse, step: parse }));
  return [summary("parse", all), ...STEPS.map((step) => summary(step, runs.get(step) ?? []))];
}

function summary(step: StepSummary["step"], runs: readonly StepTimes[]): StepSummary {
  const wanted = step === "parse" ? undefined : WANTED[step];
  return {
    step,
    sumMs: median(runs.map((run) => run.step.reduce((sum, ms) => sum + ms, 0))),
    medianMs: median(medianByPage(runs.map((run) => run.step)).filter((ms) => ms !== undefined)),
    ratio: spread(runs.map((run) => pairedRatio(run.step, run.parse))),
    medianRatio: spread(runs.map((run) => median(run.step) / median(run.parse))),
    ...(wanted === undefined ? {} : { wanted }),
  };
}

/** The report as text. */
function printedSteps(report: StepsReport): string {
  const { rounds, pages, warm, bytes, environment, steps, failures } = report;
  const head = `extract --steps: ${pages} pages, ${figure(bytes / 1e6)} MB, ${rounds} rounds, ${warm} pages for warming up`;
  const rows = steps.map(({ step, sumMs, medianMs, ratio, medianRatio, wanted }) => [
    step,
    figure(sumMs),
    figure(sumMs / pages),
    figure(medianMs),
    spreadFigure(ratio),
    spreadFigure(medianRatio),
    wanted === undefined ? "–" : figure(wanted),
  ]);
  const textRows = report.text.map(({ step, meanMs, medianMs, ratio, medianRatio, wanted }) => [
    step,
    figure(meanMs),
    figure(medianMs),
    figure(ratio),
    figure(medianRatio),
    wanted === undefined ? "–" : figure(wanted),
  ]);
  const textColumns = ["step", "CPU ms/page", "median", "to parse", "medians to parse", "wanted"];
  const columns = ["step", "CPU ms", "ms/page", "median", "to parse", "medians to parse", "wanted"];
  return [
    `${head}\n${environmentLines(environment)}`,
    `Default method and text: one process, each page in its fastest round\n${textTable(textColumns, textRows)}`,
    `Other formats and metadata: one process per step and round\n${textTable(columns, rows)}`,
    ...failures,
  ].join("\n\n");
}
