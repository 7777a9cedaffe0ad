import { env } from "node:process";

/**
 * Returns the number of runs of a property: few in `npm test`, and in proportion more if `FUZZ_RUNS` is set, as
 * `npm run fuzz` does.
 */
export function runs(few: number): number {
  return Math.ceil((few * Number(env.FUZZ_RUNS ?? BASE)) / BASE);
}

const BASE = 300;
