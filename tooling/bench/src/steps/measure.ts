import { parse, type Tree } from "@winnow/core-dom";
import { type Extraction, extract, extractMetadata, render } from "@winnow/extract";
import { formats } from "@winnow/extract/formats";
import type { Spool } from "../pages/spool.js";
import { cpuSince } from "../run/cpu.js";

/** What is computed from an extraction besides its text, in order. */
export const STEPS = ["html", "markdown", "tei", "metadata"] as const;
export type StepName = (typeof STEPS)[number];

/** CPU milliseconds of each counted page. */
export interface StepTimes {
  readonly parse: readonly number[];
  readonly step: readonly number[];
}

/** The job of a process that measures one step in one round. */
export interface StepsJob {
  readonly kind: "steps";
  readonly step: StepName;
  /** The folder of the spool. */
  readonly spool: string;
  /** Indices into the spool. */
  readonly pages: readonly number[];
  /** Number of first pages for warming up. */
  readonly warm: number;
}

type Options = { readonly url?: string };

/** Each step, called directly because an extraction caches its renderings. */
const RUN: Readonly<Record<StepName, (of: Extraction, options: Options) => unknown>> = {
  html: ({ tree, marks }, options) => render(tree, marks, formats.html, options),
  markdown: ({ tree, marks }, options) => render(tree, marks, formats.markdown, options),
  tei: ({ tree, marks }, options) => render(tree, marks, formats.tei, options),
  metadata: ({ tree, marks }, options) => extractMetadata(tree, { ...options, marks }),
};

/**
 * Measures the CPU time of the parse and of one step on each page, in isolation: a page is parsed and marked
 * once, and no other step has prepared anything.
 */
export function measureStep(
  spool: Spool,
  { step, pages, warm }: Pick<StepsJob, "step" | "pages" | "warm">,
): StepTimes {
  const times = { parse: [] as number[], step: [] as number[] };
  for (const [place, index] of pages.entries()) {
    const timed = <T>(of: keyof StepTimes, work: () => T): T => {
      const start = process.cpuUsage();
      const result = work();
      const cpuMs = cpuSince(start);
      if (place >= warm) times[of].push(cpuMs);
      return result;
    };
    const { html, url } = spool.read(index);
    const options = url !== undefined && URL.canParse(url) ? { url } : {};
    const tree: Tree = timed("parse", () => parse(html));
    const extraction = extract(tree, options);
    timed("step", () => RUN[step](extraction, options));
  }
  return times;
}
