import { createHash, timingSafeEqual } from "node:crypto";
import { isIPv6 } from "node:net";
import type { ApiKey } from "./config.js";
import { Problem } from "./problems.js";

/**
 * Returns a function that identifies the client of a request by `Authorization: Bearer SECRET` or
 * `X-API-Key: SECRET`; if no key is needed, by its address. Compares with every key in constant time, so that answers
 * tell nothing about the secrets.
 *
 * @param proxies - number of proxies in front of the service.
 * @throws Problem `no-key` or `wrong-key`, from the returned function.
 */
export function createKeyCheck(
  keys: readonly ApiKey[],
  proxies: number,
): (headers: Headers, remoteAddress: string | undefined) => string {
  const known = keys.map(({ name, secret }) => ({ name, digest: digestOf(secret) }));
  return (headers, remoteAddress = "") => {
    if (known.length === 0) return networkOf(clientAddress(headers, remoteAddress, proxies));
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

/** Returns the address that the outermost known proxy has seen. What is before it in the header may be invented. */
function clientAddress(headers: Headers, remoteAddress: string, proxies: number): string {
  const forwarded = (headers.get("x-forwarded-for") ?? "").split(",");
  return (proxies > 0 && forwarded.at(-proxies)?.trim()) || remoteAddress;
}

/**
 * Returns an IPv4 address, or the first half of an IPv6 address: one client has all addresses of its network. Some proxies append
 * a port.
 *
 * @example networkOf("[2001:db8::1]:443") // "2001:db8:0:0"
 */
function networkOf(address: string): string {
  const [, bare = address] = /^\[(.*)\](?::\d+)?$/.exec(address) ?? /^([\d.]+):\d+$/.exec(address) ?? [];
  const [plain = ""] = bare.replace(/^::ffff:(?=\d+\.)/i, "").split("%");
  if (!isIPv6(plain)) return plain.slice(0, MAX_ADDRESS);
  // The URL parser writes every address in one way.
  const [head = "", tail] = new URL(`http://[${plain}]/`).hostname.slice(1, -1).split("::");
  const first = head === "" ? [] : head.split(":");
  const last = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = Array.from({ length: 8 - first.length - last.length }, () => "0");
  return [...first, ...zeros, ...last].slice(0, 4).join(":");
}

/** Maximum characters of an address. */
const MAX_ADDRESS = 64;

/** Digests have equal lengths, which the comparison needs. */
function digestOf(secret: string): Buffer {
  return createHash("sha256").update(secret).digest();
}
