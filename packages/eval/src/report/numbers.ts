/** A figure between 0 and 1 with three digits, as tables print it; a dash where there is none. @example figure(0.81249) // "0.812" */
export function figure(value: number | undefined): string {
  return value === undefined || !Number.isFinite(value) ? "–" : value.toFixed(3);
}

/** A share in per cent. @example percent(1, 8) // "12.5%" */
export function percent(part: number, whole: number): string {
  return whole === 0 ? "–" : `${((100 * part) / whole).toFixed(1)}%`;
}

/** Milliseconds with as many digits as mean something. @example milliseconds(0.4567) // "0.46" */
export function milliseconds(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return "–";
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2);
}

/** Bytes as mebibytes. @example mebibytes(52428800) // "50" */
export function mebibytes(bytes: number | undefined): string {
  return bytes === undefined ? "–" : (bytes / 1048576).toFixed(0);
}

/** A count with thin groups of thousands. @example count(1018) // "1,018" */
export function count(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}
