import { count } from "@winnow/core-dom/text";

/** Formats a share in whole per cent; never as 0% or 100% unless exact. @example percent(0.999) // ">99%" */
export function percent(share: number): string {
  const rounded = Math.round(100 * share);
  if (rounded === 0 && share > 0) return "<1%";
  if (rounded === 100 && share < 1) return ">99%";
  return `${rounded}%`;
}

/** Returns the English name of a language. @example languageName("de") // "German" */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames("en", { type: "language" }).of(code) ?? code;
  } catch {
    return code;
  }
}

/** Formats a figure: whole numbers in full, others with three significant digits. */
export function figure(value: number): string {
  return Number.isInteger(value) ? count(value) : String(Number(value.toPrecision(3)));
}
