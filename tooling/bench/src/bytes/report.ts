import type { Environment } from "../report/environment.js";
import { median } from "../report/statistics.js";
import { figure, table } from "../report/table.js";
import type { SourceMemory } from "./memory.js";
import { type BytesRun, type Given, STAGES, type Stage, type StageTimes } from "./types.js";

/** A way's figures: of each stage, and of all, the median of the rounds. */
interface WayFigures {
  readonly name: string;
  readonly given: Given;
  readonly first: Figures;
  readonly warm: Figures;
}

export interface Figures {
  readonly stages: StageTimes;
  readonly ms: number;
  /** To the first way that is given the same: the median of the rounds' ratios. */
  readonly ratio: number;
  /** The least and the greatest of them. */
  readonly ratios: readonly [least: number, greatest: number];
}

/** All that a run of `bench bytes` has found, as `--json` writes it. */
export interface BytesReport {
  readonly bench: "bytes";
  readonly rounds: number;
  readonly warm: number;
  readonly first: number;
  readonly environment: Environment;
  readonly memory: SourceMemory;
  readonly ways: readonly WayFigures[];
}

/**
 * @param runs - one a round.
 * @param base - the runs of the way that the ratios are to, of the same rounds.
 */
export function figuresOf(
  runs: readonly BytesRun[],
  base: readonly BytesRun[],
  part: "first" | "warm",
): Figures {
  const ratios = runs.map((run, round) => total(run[part]) / total(base[round]![part]));
  const middle = (stage: Stage): number => median(runs.map((run) => run[part][stage]));
  return {
    stages: Object.fromEntries(STAGES.map((stage) => [stage, middle(stage)])) as Record<Stage, number>,
    ms: median(runs.map((run) => total(run[part]))),
    ratio: median(ratios),
    ratios: [Math.min(...ratios), Math.max(...ratios)],
  };
}

function total(times: StageTimes): number {
  return STAGES.reduce((sum, stage) => sum + times[stage], 0);
}

/** The report as a person reads it. */
export function printedBytes({ rounds, warm, first, environment, memory, ways }: BytesReport): string {
  const { node, platform, cpu, cores } = environment;
  const { pages, asciiPages, oneBytePages, utf8Bytes, stringBytes, utf16Bytes } = memory;
  const mb = (bytes: number): string => `${figure(bytes / 1e6)} MB`;
  const head = [
    `bytes: ${pages} pages, each once a process; ${rounds} rounds; CPU ms a page, all threads`,
    `Node ${node}, ${platform}, ${cores} × ${cpu}`,
    `sources: ${mb(utf8Bytes)} of UTF-8; ${mb(stringBytes)} as strings of V8, ${mb(utf16Bytes)} were all of two bytes`,
    `${asciiPages} pages are ASCII, ${oneBytePages} have no character beyond U+00FF`,
  ];
  return [
    head.join("\n"),
    part(`warm: after ${warm} pages`, ways, "warm"),
    part(`the first ${first} pages of a process`, ways, "first"),
  ].join("\n\n");
}

function part(title: string, ways: readonly WayFigures[], which: "first" | "warm"): string {
  const parts = (["bytes", "string"] as const).map((given) => {
    const rows = ways
      .filter((way) => way.given === given)
      .map((way) => {
        const { stages, ms, ratio, ratios } = way[which];
        const cells = STAGES.map((stage) => (stages[stage] === 0 ? "" : figure(stages[stage])));
        return [
          way.name,
          ...cells,
          figure(ms),
          ratio.toFixed(2),
          ratios.map((of) => of.toFixed(2)).join("–"),
        ];
      });
    return table([`given ${given}`, ...STAGES, "all", "ratio", "of the rounds"], rows);
  });
  return [title, ...parts].join("\n\n");
}
