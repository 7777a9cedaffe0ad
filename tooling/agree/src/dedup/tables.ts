import type { Table } from "@winnow/eval";

/** What a part of the agreement found. */
export interface Part {
  readonly tables: readonly Table[];
  /** Whether all that must hold does. */
  readonly met: boolean;
}

/** A share to three digits; a dash for none of nothing. */
export function share(part: number, whole: number): string {
  return whole === 0 ? "–" : (part / whole).toFixed(3);
}
