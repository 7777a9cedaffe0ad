import type { BoundResult } from "../report/bounds.js";
import type { Environment } from "../report/environment.js";
import { figure, table } from "../report/table.js";
import type { Ended } from "./run.js";
import type { HostileFigures, HostileInput } from "./types.js";

/** All that a run of `bench hostile` has found, as `--json` writes it. */
export interface HostileReport {
  readonly bench: "hostile";
  /** Ordinary pages that each process did: so many without being counted, and all. */
  readonly warm: number;
  readonly pages: number;
  readonly environment: Environment;
  readonly variants: readonly { readonly name: string; readonly inputs: readonly HostileFigures[] }[];
}

/** At most so many times the time a byte of ordinary pages. */
const MOST_TO_ORDINARY = 3;

/** At most so many times the time of a fourth: linear is 4, and n·log n hardly more. */
const MOST_GROWTH = 6;

/** What takes less than so much of an ordinary page's time a byte is too fast to tell its growth by, and needs no bound. */
const LEAST_TO_ORDINARY = 0.1;

/** An input's figures, NaN where its process did not come so far. */
export function figuresOf({ name, bounded = false }: HostileInput, { run, failure }: Ended): HostileFigures {
  const {
    bytes = Number.NaN,
    ordinaryNs = Number.NaN,
    quarterMs = Number.NaN,
    wholeMs = Number.NaN,
  } = run ?? {};
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
  const { node, platform, cpu, cores, packages } = environment;
  const versions = Object.entries(packages).map(([name, version]) => `${name} ${version}`);
  const head = [
    `hostile: a process an input, in each ${pages - warm} ordinary pages beside it, after ${warm} that are not counted; CPU time`,
    `Node ${node}, ${platform}, ${cores} × ${cpu}`,
    versions.join(", "),
  ];
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
      table([name, "MB", "a fourth ms", "all ms", "ns/byte", "to ordinary", "to a fourth", ""], rows),
      ...failures.map(({ input, failure }) => `${input}: ${failure}`),
    ].join("\n");
  });
  const note = `*: promised, at most ${MOST_TO_ORDINARY} times the time a byte of ordinary pages; of all, at most ${MOST_GROWTH} times the time of a fourth`;
  return [head.join("\n"), ...parts, note].join("\n\n");
}

/** Holds figures against the project's promises. What was not measured is not met. */
export function checkHostile(inputs: readonly HostileFigures[]): readonly BoundResult[] {
  return inputs.flatMap(({ input, bounded, toOrdinary, growth, failure }) => [
    ...(bounded ? [bound(`${input}, time a byte to ordinary`, toOrdinary, MOST_TO_ORDINARY, failure)] : []),
    ...(toOrdinary < LEAST_TO_ORDINARY
      ? []
      : [bound(`${input}, time to a fourth's`, growth, MOST_GROWTH, failure)]),
  ]);
}

function bound(what: string, found: number, most: number, failure: string | undefined): BoundResult {
  const met = found <= most;
  const told = Number.isNaN(found) ? (failure ?? "not measured") : found.toFixed(2);
  return { met, line: `${met ? "met" : "MISSED"}: ${what}: ${told}, at most ${most}` };
}
