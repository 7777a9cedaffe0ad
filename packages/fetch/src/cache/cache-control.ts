/** The directives of a response that a private cache heeds (RFC 9111 §5.2.2). */
export interface CacheControl {
  readonly noStore: boolean;
  /** Also where it names fields only (`no-cache="Set-Cookie"`), which §5.2.2.4 allows to read so. */
  readonly noCache: boolean;
  /** Seconds; 0 where the value is no number (§4.2.1: stale). */
  readonly maxAge?: number;
}

/** `name`, `name=token` or `name="quoted"`, between commas. */
const DIRECTIVE = /([^\s=,;"]+)(?:\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s,;"]*)))?/g;

/**
 * Reads `Cache-Control`; the first of two `max-age` counts.
 *
 * @example cacheControl("private, max-age=600") // { noStore: false, noCache: false, maxAge: 600 }
 */
export function cacheControl(value: string): CacheControl {
  let noStore = false;
  let noCache = false;
  let maxAge: number | undefined;
  for (const [, name, quoted, token] of value.matchAll(DIRECTIVE)) {
    const directive = name!.toLowerCase();
    if (directive === "no-store") noStore = true;
    else if (directive === "no-cache") noCache = true;
    else if (directive === "max-age") maxAge ??= seconds(quoted ?? token ?? "");
  }
  return { noStore, noCache, ...(maxAge !== undefined && { maxAge }) };
}

/** A number of seconds (§1.2.2: at most 2^31); 0 for anything else. */
export function seconds(value: string): number {
  return /^\d+$/.test(value.trim()) ? Math.min(Number(value), 2 ** 31) : 0;
}
