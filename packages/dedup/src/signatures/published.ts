/** The fields in which documents of known kinds carry the time of their publication, the surest first. */
const FIELDS = ["published", "date", "datePublished", "created", "timestamp"] as const;

/**
 * When a document was published, in milliseconds since 1970: the first of its metadata's `published`, `date`,
 * `datePublished`, `created` and `timestamp` that is a date in ISO 8601 (a day without a time is midnight UTC). NaN
 * where there is none.
 *
 * @example
 * publishedAt({ published: "1970-01-02" }); // 86400000
 */
export function publishedAt(metadata: Readonly<Record<string, unknown>> | undefined): number {
  for (const field of FIELDS) {
    const value = metadata?.[field];
    if (typeof value !== "string" || !/^[+-]?\d{4}/.test(value)) continue;
    const time = Date.parse(value);
    if (!Number.isNaN(time)) return time;
  }
  return Number.NaN;
}
