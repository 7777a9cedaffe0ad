import { createHash, timingSafeEqual } from "node:crypto";
import type { ApiKey } from "./config.js";
import { Problem } from "./problems.js";

/** The name of clients if no key is needed. */
const ANYONE = "anyone";

/**
 * Returns a function that identifies the client of a request by `Authorization: Bearer SECRET` or
 * `X-API-Key: SECRET`. Compares with every key in constant time, so that answers tell nothing about the
 * secrets.
 *
 * @throws Problem `no-key` or `wrong-key`, from the returned function.
 */
export function createKeyCheck(keys: readonly ApiKey[]): (headers: Headers) => string {
  const known = keys.map(({ name, secret }) => ({ name, digest: digestOf(secret) }));
  return (headers) => {
    if (known.length === 0) return ANYONE;
    const secret =
      headers.get("x-api-key") ?? /^Bearer (.+)$/i.exec(headers.get("authorization") ?? "")?.[1]?.trim();
    const challenge = { headers: { "www-authenticate": 'Bearer realm="winnow"' } };
    if (secret === undefined)
      throw new Problem("no-key", "A key is needed: Authorization: Bearer SECRET.", challenge);
    const digest = digestOf(secret);
    let found: string | undefined;
    for (const key of known) if (timingSafeEqual(key.digest, digest)) found = key.name;
    if (found === undefined) throw new Problem("wrong-key", "The key is not known.", challenge);
    return found;
  };
}

/** Digests have equal lengths, which the comparison needs. */
function digestOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
