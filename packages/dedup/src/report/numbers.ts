/** Formats a count with commas between thousands. @example count(1018) // "1,018" */
export function count(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** Formats a count with its noun. @example counted(1, "document") // "1 document" */
export function counted(value: number, one: string, many: string = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** Formats a share in per cent; never as 0% or 100% unless exact. @example percent(1, 8) // "12.5%" */
export function percent(part: number, whole: number): string {
  if (!(whole > 0)) return "–";
  const rounded = ((100 * part) / whole).toFixed(1);
  if (rounded === "0.0" && part > 0) return "<0.1%";
  if (rounded === "100.0" && part < whole) return ">99.9%";
  return `${rounded}%`;
}

/** Formats a number between 0 and 1, never rounded up to 1; a dash if undefined. @example figure(0.81249) // "0.812" */
export function figure(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return "–";
  return (value < 1 ? Math.min(value, 0.999) : value).toFixed(3);
}

/** Formats a duration. @example duration(4321) // "4.3 s" */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${Math.floor(Math.round(seconds) / 60)} min ${Math.round(seconds) % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
