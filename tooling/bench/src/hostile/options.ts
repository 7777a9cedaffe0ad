import { parseArgs } from "node:util";
import { datasetPath } from "@winnow/common";
import { PARSE_VARIANTS } from "../variants/parse.js";
import type { NodeVariant } from "../variants/types.js";
import { HOSTILE_INPUTS } from "./inputs.js";
import type { HostileInput } from "./types.js";

/** A command line of `bench hostile` that was understood. */
export interface HostileOptions {
  readonly pages: readonly string[];
  readonly variants: readonly NodeVariant[];
  readonly inputs: readonly HostileInput[];
  /** Seconds that an input may take, and a fourth of it. */
  readonly limit: number;
  readonly json?: string;
  readonly check: boolean;
}

const IN_NODE = PARSE_VARIANTS.filter((variant) => "load" in variant);
const NAMES = IN_NODE.map(({ name }) => name);

export const HOSTILE_USAGE: string = `usage: pnpm bench hostile [--pages FILE...] [options]

Measures parsers on pages made to take long: whether time grows with length, and the time a byte to that of ordinary pages.

  --pages FILE...   ordinary pages: .jsonl, .jsonl.gz (html or htmlBase64) or HTML files; default: wcxb-dev.jsonl.gz in
                    $WINNOW_DATASETS, else in ../shared/datasets
  --variants A,B    these (default: winnow): ${NAMES.join(", ")}
  --only TEXT       only inputs whose name has this in it
  --limit S         no more than S seconds for an input, or for a fourth of it (default 20)
  --json FILE       writes the figures to FILE as well
  --check           exits 1 where winnow misses what the project promises
`;

/** @throws RangeError or TypeError, fit to be shown, where the command line is wrong. */
export function readHostileOptions(args: readonly string[]): HostileOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      pages: { type: "string", multiple: true },
      variants: { type: "string", default: "winnow" },
      only: { type: "string", default: "" },
      limit: { type: "string", default: "20" },
      json: { type: "string" },
      check: { type: "boolean", default: false },
    },
  });
  if (positionals.length > 0 && values.pages === undefined) {
    throw new RangeError(`${positionals[0]} is no option: files come behind --pages`);
  }
  const limit = values.limit.trim() === "" ? Number.NaN : Number(values.limit);
  if (!(limit >= 1)) throw new RangeError(`--limit must be a number from 1, not ${values.limit}`);
  const inputs = HOSTILE_INPUTS.filter(({ name }) => name.includes(values.only));
  if (inputs.length === 0) throw new RangeError(`--only: no input's name has ${values.only} in it`);
  const pages = [...(values.pages ?? []), ...positionals];
  return {
    pages: pages.length > 0 ? pages : [datasetPath("wcxb-dev")],
    variants: chosen(values.variants),
    inputs,
    limit,
    ...(values.json === undefined ? {} : { json: values.json }),
    check: values.check,
  };
}

function chosen(list: string): readonly NodeVariant[] {
  return [...new Set(list.split(","))].map((name) => {
    const variant = IN_NODE.find((variant) => variant.name === name);
    if (variant === undefined) throw new RangeError(`--variants: ${name} is none of ${NAMES.join(", ")}`);
    return variant;
  });
}
