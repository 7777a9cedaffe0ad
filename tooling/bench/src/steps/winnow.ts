import { parse } from "@winnow/core-dom";
import { predict } from "@winnow/core-dom/boosted-trees";
import { extract, render, winnow } from "@winnow/extract";
import { formats } from "@winnow/extract/formats";
import {
  allFeatures,
  bundledModel,
  decide,
  type PageDecision,
  type PageView,
  pageView,
  type WinnowModel,
} from "@winnow/extract/winnow";
import type { Spool } from "../pages/spool.js";
import { cpuSince } from "../run/cpu.js";
import { rotated } from "../run/rounds.js";

/** The steps that are timed: those of the default method, the method, the text, and all of them. */
// biome-ignore format: a table
export const TIMED_STEPS = [
  "parse", "page view", "features", "model", "decision", "method", "text", "extract(html).text",
] as const;
export type TimedStep = (typeof TIMED_STEPS)[number];

/** By step: CPU milliseconds of each counted page, in its fastest round. */
export type WinnowTimes = Readonly<Record<TimedStep, readonly number[]>>;

/** The job of a process that measures the steps of `extract(html).text`. */
export interface WinnowStepsJob {
  readonly kind: "winnow-steps";
  /** The folder of the spool. */
  readonly spool: string;
  /** Indices into the spool. */
  readonly pages: readonly number[];
  /** Number of first pages for warming up. */
  readonly warm: number;
  readonly rounds: number;
}

/** Runs a step and measures it. */
type Timer = <T>(step: TimedStep, work: () => T) => T;
type Options = { readonly url?: string };

/**
 * Measures every step of `extract(html).text` on each page, in one process: in a round, all steps of a page
 * follow each other, and each round begins with another group of steps. The time of a page is that of its
 * fastest round, which leaves out pauses of the engine for its compiler and most garbage collections.
 */
export function measureWinnow(
  spool: Spool,
  { pages, warm, rounds }: Pick<WinnowStepsJob, "pages" | "warm" | "rounds">,
): WinnowTimes {
  const model = bundledModel();
  const counted = pages.slice(warm);
  const best = Object.fromEntries(
    TIMED_STEPS.map((step) => [step, counted.map(() => Number.POSITIVE_INFINITY)]),
  ) as Record<TimedStep, number[]>;
  const runPage = (index: number, round: number, timed: Timer): void => {
    const { html, url } = spool.read(index);
    const options = url !== undefined && URL.canParse(url) ? { url } : {};
    const groups = [
      () => decideInSteps(html, options, model, timed),
      () => renderInSteps(html, options, timed),
      () => timed("extract(html).text", () => extract(html, options).text),
    ];
    for (const group of rotated(groups, round)) group();
  };
  for (const [place, index] of pages.slice(0, warm).entries()) runPage(index, place, (_, work) => work());
  for (let round = 0; round < rounds; round++) {
    for (const [place, index] of counted.entries()) {
      runPage(index, round, (step, work) => {
        const start = process.cpuUsage();
        const result = work();
        best[step][place] = Math.min(best[step][place]!, cpuSince(start));
        return result;
      });
    }
  }
  return best;
}

/** Parses a page and performs the steps of the method up to the choice of blocks, each by itself. */
export function decideInSteps(
  html: string,
  { url }: Options,
  model: WinnowModel,
  timed: Timer,
): { readonly page: PageView; readonly decision: PageDecision } {
  const tree = timed("parse", () => parse(html));
  const page = timed("page view", () => pageView(tree, url));
  const features = timed("features", () => allFeatures(page, model.linear));
  const probability = timed("model", () => {
    const scores = new Float32Array(page.blocks.length);
    predict(model.blocks, features, page.blocks.length, scores);
    return Float64Array.from(scores, (score) => 1 / (1 + Math.exp(-score)));
  });
  return { page, decision: timed("decision", () => decide(page, probability, {})) };
}

/** Runs the method on a page that is parsed, then writes the text. */
function renderInSteps(html: string, options: Options, timed: Timer): string {
  const tree = parse(html);
  const marks = timed("method", () => winnow(tree, options));
  return timed("text", () => render(tree, marks, formats.text, options));
}
