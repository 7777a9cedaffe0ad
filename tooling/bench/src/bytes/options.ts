import { parseArgs } from "node:util";
import { defaultPages } from "../pages/default.js";

/** A command line of `bench bytes` that was understood. */
export interface BytesOptions {
  readonly pages: readonly string[];
  readonly take: number;
  readonly rounds: number;
  readonly json?: string;
}

export const BYTES_USAGE: string = `usage: pnpm bench bytes [--pages FILE...] [options]

Measures whether to scan the bytes of pages in UTF-8, or the strings that they decode to: one scanner in two versions, and what
comes after it until a reader has the page's visible text and its values of class, id and href as strings. Every way in its own
process, one after another, every page once.

  --pages FILE...   .jsonl, .jsonl.gz (html or htmlBase64) or HTML files; default: wcxb-dev.jsonl.gz in
                    $WINNOW_DATASETS, else in ../shared/datasets
  --take N | all    that many pages, evenly spread (default 600)
  --rounds R        runs of every way (default 5)
  --json FILE       writes the figures to FILE as well
`;

/** @throws RangeError or TypeError, fit to be shown, where the command line is wrong. */
export function readBytesOptions(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>>,
): BytesOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      pages: { type: "string", multiple: true },
      take: { type: "string", default: "600" },
      rounds: { type: "string", default: "5" },
      json: { type: "string" },
    },
  });
  if (positionals.length > 0 && values.pages === undefined) {
    throw new RangeError(`${positionals[0]} is no option: files come behind --pages`);
  }
  const pages = [...(values.pages ?? []), ...positionals];
  return {
    pages: pages.length > 0 ? pages : [defaultPages(env)],
    take: values.take === "all" ? Number.POSITIVE_INFINITY : whole("take", values.take),
    rounds: whole("rounds", values.rounds),
    ...(values.json === undefined ? {} : { json: values.json }),
  };
}

function whole(option: string, value: string): number {
  const number = Number(value);
  if (!Number.isSafeInteger(number) || number < 1) {
    throw new RangeError(`--${option} must be a whole number from 1, not ${value}`);
  }
  return number;
}
