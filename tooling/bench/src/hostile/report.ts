import { textTable } from "@winnow/common";
import type { ParserShape } from "@winnow/hostile";
import { type Environment, environmentLines } from "../report/environment.js";
import type { Bound } from "../report/finish.js";
import { figure } from "../report/statistics.js";
import type { Answer } from "../types.js";
import type { HostileRun } from "./measure.js";

/** The figures of an input; NaN if its process did not get that far. */
export interface HostileFigures {
  readonly input: string;
  readonly bounded: boolean;
  readonly bytes: number;
  /** CPU milliseconds for a fourth of it, and for all. */
  readonly quarterMs: number;
  readonly ms: number;
  /** CPU nanoseconds per byte, and the ratio to the ordinary pages that the same process parsed before. */
  readonly nsPerByte: number;
  readonly toOrdinary: number;
  /** The ratio of the time of the whole to that of a fourth: 4 if it is linear, 16 if it is quadratic. */
  readonly growth: number;
  /** Why figures are missing. */
  readonly failure?: string;
}

/** The results of `bench hostile`, as written by `--json`. */
export interface HostileReport {
  readonly bench: "hostile";
  /** Number of ordinary pages for warming up, and of all ordinary pages, per process. */
  readonly warm: number;
  readonly pages: number;
  readonly environment: Environment;
  readonly variants: readonly { readonly name: string; readonly inputs: readonly HostileFigures[] }[];
}

/** Maximum ratio to the time per byte of ordinary pages. */
const MAX_TO_ORDINARY = 3;

/** Maximum ratio to the time of a fourth: linear is 4, and n·log n hardly more. */
const MAX_GROWTH = 6;

/**
 * Inputs below this ratio to the time per byte of ordinary pages are too fast to measure their growth, and
 * need no limit.
 */
const MIN_TO_ORDINARY = 0.1;

export function figuresOf(
  { name, bounded = false }: ParserShape,
  { run, failure }: Answer<HostileRun>,
): HostileFigures {
  const none = { bytes: Number.NaN, ordinaryNs: Number.NaN, quarterMs: Number.NaN, wholeMs: Number.NaN };
  const { bytes, ordinaryNs, quarterMs, wholeMs } = { ...none, ...run };
  const nsPerByte = (wholeMs * 1e6) / bytes;
  return {
    input: name,
    bounded,
    bytes,
    quarterMs,
    ms: wholeMs,
    nsPerByte,
    toOrdinary: nsPerByte / ordinaryNs,
    growth: wholeMs / quarterMs,
    ...(failure === undefined ? {} : { failure }),
  };
}

/** The report as text. */
export function printedHostile({ warm, pages, environment, variants }: HostileReport): string {
  const head = `hostile: one process per input, each with ${pages - warm} ordinary pages after ${warm} for warming up; CPU time`;
  const parts = variants.map(({ name, inputs }) => {
    const rows = inputs.map((input) => [
      `${input.input}${input.bounded ? " *" : ""}`,
      figure(input.bytes / 1e6),
      figure(input.quarterMs),
      figure(input.ms),
      figure(input.nsPerByte),
      figure(input.toOrdinary),
      figure(input.growth),
      input.failure === undefined ? "" : "failed",
    ]);
    const failures = inputs.filter(({ failure }) => failure !== undefined);
    return [
      textTable([name, "MB", "a fourth ms", "all ms", "ns/byte", "to ordinary", "to a fourth", ""], rows),
      ...failures.map(({ input, failure }) => `${input}: ${failure}`),
    ].join("\n");
  });
  const note = `*: guaranteed at most ${MAX_TO_ORDINARY} times the time per byte of ordinary pages; for all inputs, at most ${MAX_GROWTH} times the time of a fourth`;
  return [`${head}\n${environmentLines(environment)}`, ...parts, note].join("\n\n");
}

/** The guarantees of the project. */
export function hostileBounds(inputs: readonly HostileFigures[]): readonly Bound[] {
  return inputs.flatMap(({ input, bounded, toOrdinary, growth, failure }) => [
    ...(bounded
      ? [{ what: `${input}, time per byte to ordinary`, found: toOrdinary, max: MAX_TO_ORDINARY, failure }]
      : []),
    ...(toOrdinary < MIN_TO_ORDINARY
      ? []
      : [{ what: `${input}, time to a fourth's`, found: growth, max: MAX_GROWTH, failure }]),
  ]);
}
