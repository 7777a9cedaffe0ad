import { parse, type Tree } from "@winnow/core-dom";
import { extract, extractMetadata } from "@winnow/extract";
import { formats } from "@winnow/extract/formats";
import type { Spool } from "../pages/spool.js";
import { cpuSince } from "../run/cpu.js";

/** The steps of the whole way, in their order. The first one is what the others are compared with. */
export const STEPS = ["parse", "method", "text", "html", "markdown", "tei", "metadata"] as const;
export type StepName = (typeof STEPS)[number];

/** CPU milliseconds of each counted page, by step. */
export type StepTimes = Readonly<Record<StepName, readonly number[]>>;

/** What the process that measures one round is asked for. */
export interface StepsJob {
  readonly kind: "steps";
  /** The folder of the spool. */
  readonly spool: string;
  /** Indices into the spool. */
  readonly pages: readonly number[];
  /** How many of them are done first without being counted. */
  readonly warm: number;
}

/**
 * Takes the CPU time of each step on each page: a page is marked once, and each of the other steps works with these marks on
 * a tree of its own, whose parse is not counted: writers keep what they found out about a tree for each other.
 */
export function measureSteps(spool: Spool, { pages, warm }: Pick<StepsJob, "pages" | "warm">): StepTimes {
  const times = Object.fromEntries(STEPS.map((name) => [name, []])) as unknown as Record<StepName, number[]>;
  for (const [place, index] of pages.entries()) {
    const timed = <T>(name: StepName, step: () => T): T => {
      const start = process.cpuUsage();
      const result = step();
      const cpuMs = cpuSince(start);
      if (place >= warm) times[name].push(cpuMs);
      return result;
    };
    const { html, url } = spool.read(index);
    const options = url !== undefined && URL.canParse(url) ? { url } : {};
    const tree: Tree = timed("parse", () => parse(html));
    const { marks } = timed("method", () => extract(tree, options));
    for (const format of ["text", "html", "markdown", "tei"] as const) {
      const own = parse(html);
      timed(format, () => formats[format](own, marks, options));
    }
    const own = parse(html);
    timed("metadata", () => extractMetadata(own, { ...options, marks }));
  }
  return times;
}
