import { DATASETS, type DatasetName, listOf, UsageError } from "@winnow/common";
import { ORIGINALS } from "./systems.js";
import type { Original } from "./types.js";

/** The data sets of the report. */
export const REPORT_SETS: readonly DatasetName[] = [
  "cleaneval",
  "dragnet-train",
  "l3s-gn1",
  "daniel-a",
  "wcxb-dev",
];

/** Number of pages of each set that the report compares. */
export const REPORT_PAGES = 300;

/** The originals with the given names, or all variants of the given methods; all of them if none is given. */
export function originalsNamed(names: readonly string[]): readonly Original[] {
  const unknown = names.find((name) => !ORIGINALS.some((original) => isNamed(original, name)));
  if (unknown !== undefined) {
    throw new UsageError(`${unknown} is not one of ${ORIGINALS.map(({ name }) => name).join(", ")}`);
  }
  return names.length === 0
    ? ORIGINALS
    : ORIGINALS.filter((original) => names.some((name) => isNamed(original, name)));
}

function isNamed({ name, ours }: Original, wanted: string): boolean {
  return name === wanted || ours?.name === wanted;
}

/** The values of `--sets`, separated by commas or repeated. Default: those of the report. */
export function setsNamed(values: readonly string[] = []): readonly DatasetName[] {
  const names = values.flatMap((value) => value.split(","));
  return names.length === 0 ? REPORT_SETS : listOf("--sets", names, DATASETS);
}
