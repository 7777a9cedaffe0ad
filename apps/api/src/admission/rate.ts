import { Problem } from "../problems.js";

const MINUTE = 60_000;

/**
 * Returns a function that counts a request of a client, as a token bucket that holds the requests of one
 * minute.
 *
 * @param perMinute - maximum number of requests per minute for each client; undefined for no limit.
 * @param now - the time in milliseconds.
 * @throws Problem `rate-limit`, from the returned function.
 */
export function createRateLimit(
  perMinute: number | undefined,
  now: () => number = () => performance.now(),
): (client: string) => void {
  if (perMinute === undefined) return () => {};
  const buckets = new Map<string, { tokens: number; at: number }>();
  return (client) => {
    const at = now();
    const bucket = buckets.get(client) ?? { tokens: perMinute, at };
    buckets.set(client, bucket);
    bucket.tokens = Math.min(perMinute, bucket.tokens + ((at - bucket.at) * perMinute) / MINUTE);
    bucket.at = at;
    if (bucket.tokens < 1) {
      const seconds = Math.max(1, Math.ceil(((1 - bucket.tokens) * MINUTE) / perMinute / 1000));
      throw new Problem(
        "rate-limit",
        `More than ${perMinute} requests per minute. Try again in ${seconds} s.`,
        {
          headers: { "retry-after": String(seconds) },
        },
      );
    }
    bucket.tokens--;
  };
}
