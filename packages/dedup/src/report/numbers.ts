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
