/**
 * Returns the number of runs of a randomised test: `few` in `npm test`, proportionally more if the variable
 * `FUZZ_RUNS` is above its default of 2,000.
 */
export function runs(few: number): number {
  return Math.ceil((few * Number(process.env.FUZZ_RUNS ?? 2000)) / 2000);
}
