import { isIP } from "node:net";
import { hrefOf, urlOf } from "@winnow/core-dom/url";
import { FetchError } from "../fetch-error.js";
import type { Guard } from "./guard.js";

/**
 * Checks whether an address may be requested: http or https, no credentials, an allowed port, and a host that
 * is not a special address or a name of the local network. Returns the normalised URL (WHATWG URL standard),
 * without fragment.
 *
 * The URL parser (URL standard §4.5 "host parsing") already converts every spelling of an IPv4 address
 * (decimal, octal, hexadecimal, one to four parts, percent-encoded, full-width digits, trailing dot) to four
 * decimal parts, so the checked address is the one that is connected to. Names that resolve to special
 * addresses are refused when they are resolved (`createConnector`).
 *
 * @throws FetchError `invalid-url`, `blocked-port` or `blocked-address`; TypeError for anything but a string
 *   or a URL.
 */
export function checkUrl(address: string | URL, guard: Guard, base?: string): URL {
  const input = hrefOf(address);
  const url = urlOf(input, base);
  if (url === undefined) {
    throw new FetchError("invalid-url", `not a URL: ${quoted(input)}`, { url: input });
  }
  const details = { url: url.href };
  if (url.protocol !== "http:" && url.protocol !== "https:") {
    throw new FetchError("invalid-url", `not an http or https address: ${quoted(url.href)}`, details);
  }
  if (url.username !== "" || url.password !== "") {
    throw new FetchError("invalid-url", "the address contains credentials", {
      url: `${url.origin}${url.pathname}`,
    });
  }
  const host = hostOf(url);
  if (host === "") throw new FetchError("invalid-url", "the address has no host", details);
  if (isIP(host) !== 0 ? !guard.allowsAddress(host) : !guard.allowsLocalNames && LOCAL_NAME.test(host)) {
    throw new FetchError("blocked-address", `${host} is not on the public internet`, details);
  }
  const port = url.port === "" ? (url.protocol === "https:" ? 443 : 80) : Number(url.port);
  if (!guard.allowsPort(port)) throw new FetchError("blocked-port", `port ${port} is not allowed`, details);
  url.hash = "";
  return url;
}

/** The host of a URL for queues and checks: without the brackets of IPv6 and without a final dot. */
export function hostOf(url: URL): string {
  return url.hostname.replace(/^\[|\]$|\.$/g, "");
}

/**
 * Names outside the public internet: RFC 6761 §6.3, RFC 6762, RFC 7686, RFC 8375, RFC 9476, and
 * `internal`, which ICANN reserved in 2024 and clouds use for their metadata.
 */
const LOCAL_NAME = /(?:^|\.)(?:localhost|local|localdomain|internal|home\.arpa|onion|alt)$/;

function quoted(text: string): string {
  return JSON.stringify(text.length > 200 ? `${text.slice(0, 200)}…` : text);
}
