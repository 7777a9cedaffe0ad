import { PARSER_SHAPES, type ParserShape } from "../attack/shapes/parser.js";
import { type Command, chosenNames, count, defineCommand, flag, list, text, UsageError } from "../command.js";
import { datasetPath } from "../data/datasets.js";
import { type Answer, askOnce } from "../run/ask.js";
import { environmentLines } from "../run/environment.js";
import { type SpooledPage, writeSpool } from "../run/spool.js";
import { figure, sum } from "../run/statistics.js";
import { tableText } from "../table.js";
import { NODE } from "./compare.js";
import { PARSE } from "./parse.js";
import { type Bound, checkBounds } from "./summary.js";
import { readPages } from "./texts.js";
import type { Job, TimeRun } from "./types.js";

/**
 * Number of ordinary pages, and how many of them warm up each process, until the engine has compiled hot
 * code.
 */
const PAGES = 300;
const WARM = 150;

/** Runs of a fourth of an input, and of all of it; the fastest counts. */
const RUNS = 3;

/** Maximum ratio to the time per byte of ordinary pages. */
const MAX_TO_ORDINARY = 3;
/** Maximum ratio to the time of a fourth: linear is 4, and n·log n hardly more. */
const MAX_GROWTH = 6;
/**
 * Inputs below this ratio to the time per byte of ordinary pages are too fast to measure their growth, and
 * need no limit.
 */
const MIN_TO_ORDINARY = 0.1;

const NAMES = PARSE.variants.filter(({ load }) => load !== undefined).map(({ name }) => name);

export const command: Command = defineCommand(
  {
    about: `
Measures parsers on pages that try to take too long, each in a separate process: whether the time is linear, and the
ratio of the time per byte to that of ordinary pages.

Parsers: ${NAMES.join(", ")}.
FILE: ordinary pages, .jsonl, .jsonl.gz, .jsonl.zst (html or htmlBase64) or HTML files; default: wcxb-dev.`,
    operands: "[FILE]...",
    options: {
      variants: list("A,B", "parsers to measure (default: winnow)"),
      only: text("TEXT", "only inputs whose name contains TEXT"),
      limit: count("at most N seconds for an input, with the ordinary pages", 60),
      check: flag("exit with 1 if a figure misses its target"),
    },
  },
  async ({ variants = ["winnow"], only = "", limit, check }, files) => {
    const shapes = PARSER_SHAPES.filter(({ name }) => name.includes(only));
    if (shapes.length === 0) throw new UsageError(`--only: no input's name contains ${only}`);
    const chosen = chosenNames("--variants", variants, NAMES);
    const { folder, lengths } = await writeSpool(
      pagesOf(files.length > 0 ? files : [datasetPath("wcxb-dev")], shapes),
    );
    const ordinary = lengths.length - 2 * shapes.length;
    if (ordinary === 0) throw new RangeError("there are no ordinary pages");
    const warm = Math.min(WARM, ordinary >> 1);
    console.log(environmentLines([["@winnow/core-dom"]]));
    let met = true;
    for (const variant of chosen) {
      const figures: Figures[] = [];
      for (const [i, shape] of shapes.entries()) {
        const [fourth, whole] = [ordinary + 2 * i, ordinary + 2 * i + 1];
        const inputs = [fourth, whole].flatMap((page) => new Array<number>(RUNS).fill(page));
        const job: Job = {
          ...{ kind: "time", group: "parse", variant, spool: folder, warm },
          batches: [...Array(ordinary).keys(), ...inputs].map((page) => [page]),
          ...{ warmMs: 0, minMs: 0, budgetMs: null },
        };
        const answer = await askOnce<TimeRun>(NODE, job, 1000 * limit);
        figures.push(figuresOf(shape, answer, lengths.slice(warm, ordinary), lengths[whole]!));
        console.error(`${variant}, ${i + 1} of ${shapes.length}: ${shape.name}`);
      }
      console.log(`\n${tableOfFigures(variant, figures)}`);
      if (variant !== "winnow") continue;
      const bounds = checkBounds(hostileBounds(figures));
      console.log(`\n${bounds.lines.join("\n")}`);
      met &&= bounds.met;
    }
    return !check || met ? 0 : 1;
  },
);

async function* pagesOf(
  files: readonly string[],
  shapes: readonly ParserShape[],
): AsyncGenerator<SpooledPage> {
  let done = 0;
  for await (const page of readPages(files)) {
    yield page;
    if (++done === PAGES) break;
  }
  for (const { name, times, make } of shapes) {
    yield { id: name, html: make(times / 4) };
    yield { id: name, html: make(times) };
  }
}

/** The figures of an input; NaN if its process did not end. */
interface Figures {
  readonly shape: ParserShape;
  readonly bytes: number;
  /** CPU milliseconds for a fourth of it, and for all. */
  readonly fourthMs: number;
  readonly ms: number;
  /** Ratio of the time per byte to that of the ordinary pages that the same process parsed before. */
  readonly toOrdinary: number;
  /** The ratio of the time of the whole to that of a fourth: 4 if it is linear, 16 if it is quadratic. */
  readonly growth: number;
  readonly failure?: string | undefined;
}

/** @param ordinary - bytes of the ordinary pages that count. */
export function figuresOf(
  shape: ParserShape,
  { cpuMs = [], error }: Answer<TimeRun>,
  ordinary: readonly number[],
  bytes: number,
): Figures {
  const best = (from: number): number =>
    cpuMs.length === 0 ? Number.NaN : Math.min(...cpuMs.slice(from, from + RUNS));
  const [fourthMs, ms] = [best(ordinary.length), best(ordinary.length + RUNS)];
  const perByte = sum(cpuMs.slice(0, ordinary.length)) / sum(ordinary);
  const toOrdinary = ms / bytes / perByte;
  return { shape, bytes, fourthMs, ms, toOrdinary, growth: ms / fourthMs, failure: error };
}

function tableOfFigures(variant: string, figures: readonly Figures[]): string {
  const rows = figures.map(({ shape, bytes, fourthMs, ms, toOrdinary, growth, failure }) => [
    `${shape.name}${shape.bounded ? " *" : ""}`,
    ...[bytes / 1e6, fourthMs, ms, (ms * 1e6) / bytes, toOrdinary, growth].map(figure),
    failure ?? "",
  ]);
  const columns = [
    variant,
    "MB",
    "a fourth, ms",
    "all, ms",
    "ns/byte",
    "to ordinary",
    "to a fourth",
    "failure",
  ];
  return tableText(columns, rows);
}

/** The guarantees of the project: the time per byte of some shapes (marked by *), and the growth of all. */
export function hostileBounds(figures: readonly Figures[]): readonly Bound[] {
  return figures.flatMap(({ shape: { name, bounded }, toOrdinary, growth, failure }) => [
    ...(bounded
      ? [{ what: `${name}, time per byte to ordinary`, found: toOrdinary, max: MAX_TO_ORDINARY, failure }]
      : []),
    ...(toOrdinary < MIN_TO_ORDINARY
      ? []
      : [{ what: `${name}, time to a fourth's`, found: growth, max: MAX_GROWTH, failure }]),
  ]);
}
