import dns from "node:dns/promises";
import { isIP, type LookupFunction, type Socket } from "node:net";
// By its file, as in transfer/connections.ts.
import { buildConnector } from "undici/index.js";
import { FetchError } from "../fetch-error.js";
import type { Lookup } from "../types.js";
import type { Guard } from "./guard.js";

/** Milliseconds for a connection, TLS included. */
const CONNECT_TIMEOUT = 10_000;

interface ConnectorOptions {
  /** Default: the operating system's resolver. */
  readonly lookup?: Lookup;
  /** Told of each socket as soon as there is one, before it is connected. */
  readonly onSocket?: (socket: Socket) => void;
}

/**
 * Opens undici's sockets, to allowed addresses only. The check is made where the connection is: an IP address is
 * checked here, since no lookup is made for it; a name is resolved once, and the socket is given the addresses
 * that were checked and no name that could resolve to others (DNS rebinding). One special address among several
 * blocks the name. Where the socket has arrived is looked at once more.
 *
 * Fails with `FetchError` `blocked-address` or `dns`, and with whatever error the socket has.
 */
export function createConnector(guard: Guard, options: ConnectorOptions = {}): buildConnector.connector {
  const lookup = guardedLookup(guard, options.lookup ?? systemLookup);
  const connect = buildConnector({
    lookup,
    timeout: CONNECT_TIMEOUT,
    // The default of 250 ms a try would give up on good but distant hosts that have several addresses.
    autoSelectFamily: true,
    autoSelectFamilyAttemptTimeout: 1_500,
    // Whatever NODE_TLS_REJECT_UNAUTHORIZED says.
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

/** The names that a lookup of the caller's gives; it may throw at once, or give something else. */
async function resolved(hostname: string, lookup: Lookup): Promise<readonly string[]> {
  const addresses: unknown = await lookup(hostname);
  if (Array.isArray(addresses) && addresses.every((address) => typeof address === "string")) return addresses;
  throw new TypeError("options.lookup must give an array of IP addresses");
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
