import { parseArgs } from "node:util";
import { datasetPath } from "@winnow/common";
import { GROUPS, type GroupName } from "./types.js";

/** A command line of `bench dedup` that was understood. */
export interface DedupOptions {
  readonly texts: readonly string[];
  readonly only: readonly GroupName[];
  /** The corpus is enlarged to this many. */
  readonly megabytes: number;
  /** Undefined where it was not said: each group's own. */
  readonly rounds?: number;
  /** CPU seconds of a variant after which it begins no other batch. */
  readonly seconds: number;
  readonly json?: string;
  readonly check: boolean;
}

export const DEDUP_USAGE: string = `usage: pnpm bench dedup [--texts FILE...] [options]

Measures our deduplication and its peers on the same texts: every variant in its own process, one after another.

  --texts FILE...   .jsonl, .jsonl.gz (text, else gold.text, else html or htmlBase64) or text files; default: wcxb-dev.jsonl.gz
                    in $WINNOW_DATASETS, else in ../shared/datasets
  --megabytes N     documents made of the texts' lines (seeded) are added up to this size (default 100; 0: none)
  --only A,B        only these groups (default: all): ${GROUPS.join(", ")}
  --rounds R        runs of every variant (default 3; the clusters always once)
  --seconds S       a variant begins no other batch of texts after S CPU seconds (default 4)
  --json FILE       writes the figures to FILE as well
  --check           exits 1 where a figure misses what the project promises
`;

/** @throws RangeError or TypeError, fit to be shown, where the command line is wrong. */
export function readDedupOptions(args: readonly string[]): DedupOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      texts: { type: "string", multiple: true },
      megabytes: { type: "string", default: "100" },
      only: { type: "string" },
      rounds: { type: "string" },
      seconds: { type: "string", default: "4" },
      json: { type: "string" },
      check: { type: "boolean", default: false },
    },
  });
  if (positionals.length > 0 && values.texts === undefined) {
    throw new RangeError(`${positionals[0]} is no option: files come behind --texts`);
  }
  const texts = [...(values.texts ?? []), ...positionals];
  return {
    texts: texts.length > 0 ? texts : [datasetPath("wcxb-dev")],
    only: groups(values.only),
    megabytes: number("megabytes", values.megabytes, 0),
    ...(values.rounds === undefined ? {} : { rounds: whole("rounds", values.rounds) }),
    seconds: number("seconds", values.seconds, 0.1),
    ...(values.json === undefined ? {} : { json: values.json }),
    check: values.check,
  };
}

function groups(list: string | undefined): readonly GroupName[] {
  if (list === undefined) return GROUPS;
  const chosen = list.split(",");
  for (const name of chosen) {
    if (!(GROUPS as readonly string[]).includes(name)) {
      throw new RangeError(`--only: ${name} is none of ${GROUPS.join(", ")}`);
    }
  }
  return GROUPS.filter((name) => chosen.includes(name));
}

function number(option: string, value: string, least: number): number {
  const read = value.trim() === "" ? Number.NaN : Number(value);
  if (!(Number.isFinite(read) && read >= least)) {
    throw new RangeError(`--${option} must be a number from ${least}, not ${value}`);
  }
  return read;
}

function whole(option: string, value: string): number {
  const read = number(option, value, 1);
  if (!Number.isInteger(read)) throw new RangeError(`--${option} must be a whole number, not ${value}`);
  return read;
}
