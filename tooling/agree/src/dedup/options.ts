import { parseArgs } from "node:util";

const PARTS = ["recall", "merges", "clusters"] as const;
type Part = (typeof PARTS)[number];

/** A command line of `agree dedup` that was understood. */
export interface DedupAgreementOptions {
  readonly parts: readonly Part[];
  /** Pages of each data set. */
  readonly take: number;
  /** Seeds the edits and picks. */
  readonly seed: number;
  /** How many sets of permutations recall is measured with. */
  readonly permutations: number;
}

export const USAGE: string = `usage: agree dedup [${PARTS.join(" | ")}]... [--take N] [--seed S] [--permutations K]

  recall     found pairs against the theory, on seeded edits and on the same page through different methods
  merges     pairs of different pages: which are proposed, and which of them are verified
  clusters   clusters with those of all verified pairs, and with the pages

  --take N           pages of each data set, evenly spread (default 60)
  --seed S           of the edits (default 1)
  --permutations K   sets of permutations, seeded 1 to K, that recall is measured with (default 5)
`;

/** @throws RangeError or TypeError, fit to be shown, where the command line is wrong. */
export function readOptions(args: readonly string[]): DedupAgreementOptions {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      take: { type: "string", default: "60" },
      seed: { type: "string", default: "1" },
      permutations: { type: "string", default: "5" },
    },
  });
  for (const part of positionals) {
    if (!(PARTS as readonly string[]).includes(part)) {
      throw new RangeError(`${part} is none of ${PARTS.join(", ")}`);
    }
  }
  return {
    parts: positionals.length === 0 ? PARTS : PARTS.filter((part) => positionals.includes(part)),
    take: whole("take", values.take, 1),
    seed: whole("seed", values.seed, 0),
    permutations: whole("permutations", values.permutations, 1),
  };
}

function whole(option: string, value: string, least: number): number {
  const number = value.trim() === "" ? Number.NaN : Number(value);
  if (!Number.isSafeInteger(number) || number < least) {
    throw new RangeError(`--${option} must be a whole number from ${least}, not ${value}`);
  }
  return number;
}
