import dns from "node:dns/promises";
import { isIP, type LookupFunction, type Socket } from "node:net";
// Imported by its file, as in transfer/connections.ts.
import { buildConnector } from "undici/index.js";
import { FetchError } from "../fetch-error.js";
import type { Lookup } from "../types.js";
import type { Guard } from "./guard.js";

/** Milliseconds for a connection, TLS included. */
const CONNECT_TIMEOUT = 10_000;

interface ConnectorOptions {
  /** Default: the operating system's resolver. */
  readonly lookup?: Lookup;
  /** Called with each socket before it is connected. */
  readonly onSocket?: (socket: Socket) => void;
}

/**
 * Creates the function that opens undici's sockets, to allowed addresses only. An IP address is checked here,
 * since it is not looked up. A name is resolved once, and the socket gets the checked addresses instead of a
 * name that could resolve to others (DNS rebinding). If one of several addresses is special, the name is
 * blocked. The remote address of the connected socket is checked again.
 *
 * It fails with `FetchError` `blocked-address` or `dns`, and with any error of the socket.
 */
export function createConnector(guard: Guard, options: ConnectorOptions = {}): buildConnector.connector {
  const lookup = guardedLookup(guard, options.lookup ?? systemLookup);
  const connect = buildConnector({
    lookup,
    timeout: CONNECT_TIMEOUT,
    // The default of 250 ms per attempt would fail for distant hosts with several addresses.
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 1_500,
    // Regardless of NODE_TLS_REJECT_UNAUTHORIZED.
    rejectUnauthorized: true,
  } as buildConnector.BuildOptions) as (...args: Parameters<buildConnector.connector>) => Socket;
  return (target, callback) => {
    const { hostname } = target;
    if (isIP(hostname) !== 0 && !guard.allowsAddress(hostname)) {
      callback(blocked(hostname, hostname), null);
      return;
    }
    const socket = connect(target, (error, connected) => {
      if (error !== null) return callback(error, null);
      const remote = connected.remoteAddress;
      if (remote === undefined || guard.allowsAddress(remote)) return callback(null, connected);
      connected.destroy();
      callback(blocked(hostname, remote), null);
    });
    options.onSocket?.(socket);
  };
}

/** A lookup for `net.connect` that fails if any of a name's addresses is not allowed. */
function guardedLookup(guard: Guard, lookup: Lookup): LookupFunction {
  return (hostname, { all }, callback) => {
    resolved(hostname, lookup).then(
      (addresses) => {
        const refused = addresses.find((address) => !guard.allowsAddress(address));
        if (refused !== undefined) return callback(blocked(hostname, refused), "");
        const [first] = addresses;
        if (first === undefined) return callback(unresolved(hostname), "");
        if (all !== true) return callback(null, first, isIP(first));
        callback(
          null,
          addresses.map((address) => ({ address, family: isIP(address) })),
        );
      },
      (cause: unknown) => callback(unresolved(hostname, cause), ""),
    );
  };
}

/** The addresses of the caller's lookup, which may throw synchronously or return anything. */
async function resolved(hostname: string, lookup: Lookup): Promise<readonly string[]> {
  const addresses: unknown = await lookup(hostname);
  if (Array.isArray(addresses) && addresses.every((address) => typeof address === "string")) return addresses;
  throw new TypeError("options.lookup must return an array of IP addresses");
}

async function systemLookup(hostname: string): Promise<readonly string[]> {
  const addresses = await dns.lookup(hostname, { all: true });
  return addresses.map(({ address }) => address);
}

function blocked(hostname: string, address: string): FetchError {
  const through = hostname === address ? "" : ` (${address})`;
  return new FetchError("blocked-address", `${hostname}${through} is not on the public internet`);
}

function unresolved(hostname: string, cause?: unknown): FetchError {
  const { code, message } = (cause ?? {}) as { code?: string; message?: string };
  const why = code ?? message;
  return new FetchError("dns", `${hostname} does not resolve${why === undefined ? "" : ` (${why})`}`, {
    cause,
  });
}
