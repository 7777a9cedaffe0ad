/** A count with thin groups of thousands. @example count(1018) // "1,018" */
export function count(value: number): string {
  return String(value).replace(/\B(?=(\d{3})+$)/g, ",");
}

/** A count with its noun. @example counted(1, "document") // "1 document" */
export function counted(value: number, one: string, many: string = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

/** A share in per cent; never 0% of something or 100% of not all. @example percent(1, 8) // "12.5%" */
export function percent(part: number, whole: number): string {
  if (!(whole > 0)) return "–";
  const rounded = ((100 * part) / whole).toFixed(1);
  if (rounded === "0.0" && part > 0) return "<0.1%";
  if (rounded === "100.0" && part < whole) return ">99.9%";
  return `${rounded}%`;
}

/** A figure between 0 and 1, cut rather than rounded up to 1; a dash where there is none. @example figure(0.81249) // "0.812" */
export function figure(value: number | undefined): string {
  if (value === undefined || !Number.isFinite(value)) return "–";
  return (value < 1 ? Math.min(value, 0.999) : value).toFixed(3);
}

/** A time in words. @example duration(4321) // "4.3 s" */
export function duration(milliseconds: number): string {
  if (milliseconds < 1000) return `${Math.round(milliseconds)} ms`;
  const seconds = milliseconds / 1000;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return `${Math.floor(Math.round(seconds) / 60)} min ${Math.round(seconds) % 60} s`;
  return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
