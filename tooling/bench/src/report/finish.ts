import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stdout } from "node:process";

/** Options of all benchmarks. */
export const REPORT_OPTIONS: {
  readonly json: { readonly type: "string" };
  readonly check: { readonly type: "boolean"; readonly default: false };
} = { json: { type: "string" }, check: { type: "boolean", default: false } };

export const REPORT_USAGE: string = `\
  --json FILE       also write the figures to FILE
  --check           exit with 1 if a figure misses its target
`;

/** A target for a figure. */
export interface Bound {
  readonly what: string;
  /** NaN if it was not measured. */
  readonly found: number;
  readonly min?: number;
  readonly max?: number;
  /** Why it was not measured. */
  readonly failure?: string | undefined;
}

/** Compares figures with targets; a figure that was not measured misses its target. */
export function checkBounds(bounds: readonly Bound[]): {
  readonly lines: readonly string[];
  readonly met: boolean;
} {
  let allMet = true;
  const lines = bounds.map(({ what, found, min, max, failure = "not measured" }) => {
    const met = found >= (min ?? found) && found <= (max ?? found);
    allMet &&= met;
    const limit = max === undefined ? `at least ${min}` : `at most ${max}`;
    return `${met ? "met" : "MISSED"}: ${what}: ${Number.isNaN(found) ? failure : found.toFixed(3)}, ${limit}`;
  });
  return { lines, met: allMet };
}

/**
 * Prints a report, and writes it as JSON if requested.
 *
 * @param bounds - targets for `--check`.
 * @param failed - whether a process ended without an answer; with `--check` the targets decide.
 * @returns the exit code.
 */
export function finish(
  report: unknown,
  printed: string,
  { json, check }: { readonly json?: string | undefined; readonly check: boolean },
  bounds: readonly Bound[],
  failed: boolean,
): number {
  stdout.write(`${printed}\n`);
  if (json !== undefined) writeFileSync(json, `${JSON.stringify(report, null, 2)}\n`);
  if (!check) return failed ? 1 : 0;
  const { lines, met } = checkBounds(bounds);
  stdout.write(`\n${lines.join("\n")}\n`);
  return met ? 0 : 1;
}

/** Creates a folder for the pages of this run, removed when the process ends. */
export function runFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "winnow-bench-"));
  process.once("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
