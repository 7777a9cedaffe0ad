import { parseArgs } from "node:util";
import { datasetPath } from "@winnow/common";
import { BENCHES } from "./variants/benches.js";
import type { Bench } from "./variants/types.js";

/** A command line that was understood. */
export interface Options {
  readonly bench: Bench;
  readonly pages: readonly string[];
  readonly variants: readonly string[];
  readonly base: string;
  readonly take: number;
  readonly rounds: number;
  /** Undefined where it was not said: the bench's own, but never more than half of the pages. */
  readonly warm?: number;
  readonly json?: string;
  readonly check: boolean;
  /** Of extract: our steps one by one instead of the whole way beside the peers. */
  readonly steps: boolean;
}

/** Of `extract --steps`. */
const STEPS_DEFAULTS = { take: 600, warm: 300, rounds: 5 } as const;

export const USAGE: string = `usage: pnpm bench parse | extract [--pages FILE...] [options]
       pnpm bench hostile [options]; see pnpm bench hostile --help
       pnpm bench dedup [--texts FILE...] [options]; see pnpm bench dedup --help

Measures ours and the peers on the same pages: every variant in its own process, one after another, every page once. A
variant in Python finds its packages with $PYTHON (default python3), or in an environment made for it.

  --pages FILE...   .jsonl, .jsonl.gz (html or htmlBase64) or HTML files; default: wcxb-dev.jsonl.gz in
                    $WINNOW_DATASETS, else in ../shared/datasets
  --take N | all    that many pages, evenly spread (default: parse ${BENCHES.parse.take}, extract ${BENCHES.extract.take})
  --rounds R        runs of every variant (default: parse ${BENCHES.parse.rounds}, extract ${BENCHES.extract.rounds})
  --warm N          the first N pages are done in each process without being counted
                    (default: parse ${BENCHES.parse.warm}, extract ${BENCHES.extract.warm}, at most half of the pages)
  --variants A,B    only these (default: all but those marked *)
  --base NAME       what the ratios are to (default: parse5; extract: winnow)
  --json FILE       writes the figures to FILE as well
  --check           exits 1 where a figure misses what the project promises
  --steps           of extract: each of our steps (parse, method, formats, metadata) to the parse of the same run
                    (default: --take ${STEPS_DEFAULTS.take} --warm ${STEPS_DEFAULTS.warm} --rounds ${STEPS_DEFAULTS.rounds})

variants
  parse     ${listed(BENCHES.parse)}
  extract   ${listed(BENCHES.extract)}
`;

function listed({ variants }: Bench): string {
  return variants.map(({ name, onDemand }) => (onDemand === true ? `${name}*` : name)).join(", ");
}

/** @throws RangeError or TypeError, fit to be shown, where the command line is wrong. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      pages: { type: "string", multiple: true },
      take: { type: "string" },
      rounds: { type: "string" },
      warm: { type: "string" },
      variants: { type: "string" },
      base: { type: "string" },
      json: { type: "string" },
      check: { type: "boolean", default: false },
      steps: { type: "boolean", default: false },
    },
  });
  const [name = "", ...files] = positionals;
  if (name !== "parse" && name !== "extract")
    throw new RangeError(`parse, extract, hostile or dedup, not ${name}`);
  if (values.steps && name !== "extract") throw new RangeError("--steps is of extract");
  const bench = values.steps ? { ...BENCHES[name], ...STEPS_DEFAULTS } : BENCHES[name];
  const variants = chosenVariants(bench, values.variants);
  const base = values.base ?? (variants.includes(bench.base) ? bench.base : variants[0]!);
  if (!variants.includes(base)) throw new RangeError(`--base ${base} is not among the variants`);
  const pages = [...(values.pages ?? []), ...files];
  return {
    bench,
    pages: pages.length > 0 ? pages : [datasetPath("wcxb-dev")],
    variants,
    base,
    take: values.take === "all" ? Number.POSITIVE_INFINITY : whole("take", values.take ?? bench.take, 1),
    rounds: whole("rounds", values.rounds ?? bench.rounds, 1),
    ...(values.warm === undefined ? {} : { warm: whole("warm", values.warm, 0) }),
    ...(values.json === undefined ? {} : { json: values.json }),
    check: values.check,
    steps: values.steps,
  };
}

function chosenVariants({ variants }: Bench, list: string | undefined): readonly string[] {
  const known = variants.map(({ name }) => name);
  if (list === undefined) return variants.filter(({ onDemand }) => onDemand !== true).map(({ name }) => name);
  const chosen = new Set(list.split(","));
  for (const name of chosen) {
    if (!known.includes(name)) throw new RangeError(`--variants: ${name} is none of ${known.join(", ")}`);
  }
  return [...chosen];
}

function whole(option: string, value: string | number, least: number): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < least) {
    throw new RangeError(`--${option} must be a whole number from ${least}, not ${value}`);
  }
  return number;
}
