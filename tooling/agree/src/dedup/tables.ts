import type { Table } from "@winnow/eval";

/** The result of one part. */
export interface Part {
  readonly tables: readonly Table[];
  /** Whether all conditions are met. */
  readonly met: boolean;
}

/** A share with three digits; a dash without trials. */
export function share(part: number, whole: number): string {
  return whole === 0 ? "–" : (part / whole).toFixed(3);
}
