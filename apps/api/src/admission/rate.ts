import { Problem } from "../problems.js";

const MINUTE = 60_000;

/** Maximum number of clients that are remembered, about 10 MB. Those that were seen last are. */
const MAX_CLIENTS = 100_000;

/** Counts the records of each client. */
export interface RateLimit {
  /**
   * Admits a request if its client has records left. What it uses is charged when it is known: a batch may use more than is
   * left, and the client then waits longer.
   *
   * @throws Problem `rate-limit`
   */
  readonly admit: (client: string) => void;
  /**
   * Charges records.
   *
   * @returns the milliseconds after which the client has records left again; 0 if it has some.
   */
  readonly charge: (client: string, records: number) => number;
}

/**
 * Creates a rate limit: a token bucket for each client that holds the records of one minute.
 *
 * @param perMinute - maximum number of records per minute for each client; undefined for no limit.
 * @param now - the time in milliseconds.
 */
export function createRateLimit(
  perMinute: number | undefined,
  now: () => number = () => performance.now(),
): RateLimit {
  if (perMinute === undefined) return { admit: () => {}, charge: () => 0 };
  /** The records that clients have left; negative after a large batch. */
  const buckets = new Map<string, { left: number; at: number }>();
  const filled = (client: string): { left: number; at: number } => {
    const at = now();
    const bucket = buckets.get(client) ?? { left: perMinute, at };
    bucket.left = Math.min(perMinute, bucket.left + ((at - bucket.at) * perMinute) / MINUTE);
    bucket.at = at;
    // The order of the map is that of the last use.
    buckets.delete(client);
    buckets.set(client, bucket);
    if (buckets.size > MAX_CLIENTS) buckets.delete(buckets.keys().next().value!);
    return bucket;
  };
  const wait = (left: number): number => Math.max(0, ((1 - left) * MINUTE) / perMinute);
  return {
    admit: (client) => {
      const { left } = filled(client);
      if (left >= 1) return;
      const seconds = Math.max(1, Math.ceil(wait(left) / 1000));
      throw new Problem(
        "rate-limit",
        `More than ${perMinute} records per minute. Try again in ${seconds} s.`,
        { headers: { "retry-after": String(seconds) } },
      );
    },
    charge: (client, records) => {
      const bucket = filled(client);
      bucket.left -= records;
      return wait(bucket.left);
    },
  };
}
