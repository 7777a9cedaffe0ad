import { stderr } from "node:process";
import type { Answer } from "./ask.js";

/**
 * Measures every variant once per round, one after another. Each round starts with a different variant, so
 * that none always follows the same one.
 *
 * @param describe - describes a run in a few words, for progress output.
 * @returns by variant: one answer per round.
 */
export async function runRounds<Named extends { readonly name: string }, Run>(
  variants: readonly Named[],
  rounds: number,
  measure: (variant: Named) => Promise<Answer<Run>>,
  describe: (run: Run) => string,
): Promise<ReadonlyMap<string, readonly Answer<Run>[]>> {
  const runs = new Map<string, Answer<Run>[]>(variants.map(({ name }) => [name, []]));
  for (let round = 0; round < rounds; round++) {
    for (const variant of rotated(variants, round)) {
      const answer = await measure(variant);
      runs.get(variant.name)!.push(answer);
      const outcome = answer.error ?? describe(answer as Run);
      stderr.write(`round ${round + 1} of ${rounds}, ${variant.name}: ${outcome}\n`);
    }
  }
  return runs;
}

/** @example rotated(["a", "b", "c"], 1); // ["b", "c", "a"] */
export function rotated<T>(items: readonly T[], by: number): readonly T[] {
  const start = items.length === 0 ? 0 : by % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
}
