/** Formats a count with separators between thousands. @example count(1018) // "1,018" */
export function count(value: number): string {
  return value.toLocaleString("en");
}

/** Formats a count with its noun. @example counted(1, "document") // "1 document" */
export function counted(value: number, one: string, several: string = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : several}`;
}

/** Formats a share in per cent; never as 0% or 100% unless exact. @example percent(1, 8) // "12.5%" */
export function percent(part: number, whole: number): string {
  if (!(whole > 0)) return "–";
  const rounded = ((100 * part) / whole).toFixed(1);
  if (rounded === "0.0" && part > 0) return "<0.1%";
  if (rounded === "100.0" && part < whole) return ">99.9%";
  return `${rounded}%`;
}
