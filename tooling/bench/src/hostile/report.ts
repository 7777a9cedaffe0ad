import { textTable } from "@winnow/common";
import type { ParserShape } from "@winnow/hostile";
import { type Environment, environmentLines } from "../report/environment.js";
import type { Bound } from "../report/finish.js";
import { figure } from "../report/statistics.js";
import type { Answer } from "../types.js";
import type { HostileRun } from "./measure.js";

/** An input's figures; NaN where its process did not come so far. */
export interface HostileFigures {
  readonly input: string;
  readonly bounded: boolean;
  readonly bytes: number;
  /** CPU milliseconds of a fourth of it, and of all. */
  readonly quarterMs: number;
  readonly ms: number;
  /** CPU nanoseconds per byte, and that to the time per byte of the ordinary pages that the same process did before. */
  readonly nsPerByte: number;
  readonly toOrdinary: number;
  /** The time of the whole to that of a fourth: 4 where it is linear, 16 where it is quadratic. */
  readonly growth: number;
  /** Why there is no figure. */
  readonly failure?: string;
}

/** All that a run of `bench hostile` has found, as `--json` writes it. */
export interface HostileReport {
  readonly bench: "hostile";
  /** Ordinary pages that each process did: so many without being counted, and all. */
  readonly warm: number;
  readonly pages: number;
  readonly environment: Environment;
  readonly variants: readonly { readonly name: string; readonly inputs: readonly HostileFigures[] }[];
}

/** At most so many times the time per byte of ordinary pages. */
const MOST_TO_ORDINARY = 3;

/** At most so many times the time of a fourth: linear is 4, and n·log n hardly more. */
const MOST_GROWTH = 6;

/** What takes less than so much of an ordinary page's time per byte is too fast to tell its growth by, and needs no bound. */
const LEAST_TO_ORDINARY = 0.1;

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

/** The report as a person reads it. */
export function printedHostile({ warm, pages, environment, variants }: HostileReport): string {
  const head = `hostile: a process per input, in each ${pages - warm} ordinary pages beside it, after ${warm} that are not counted; CPU time`;
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
  const note = `*: promised, at most ${MOST_TO_ORDINARY} times the time per byte of ordinary pages; of all, at most ${MOST_GROWTH} times the time of a fourth`;
  return [`${head}\n${environmentLines(environment)}`, ...parts, note].join("\n\n");
}

/** The project's promises. */
export function hostileBounds(inputs: readonly HostileFigures[]): readonly Bound[] {
  return inputs.flatMap(({ input, bounded, toOrdinary, growth, failure }) => [
    ...(bounded
      ? [{ what: `${input}, time per byte to ordinary`, found: toOrdinary, most: MOST_TO_ORDINARY, failure }]
      : []),
    ...(toOrdinary < LEAST_TO_ORDINARY
      ? []
      : [{ what: `${input}, time to a fourth's`, found: growth, most: MOST_GROWTH, failure }]),
  ]);
}
