import type { Socket } from "node:net";
// Not by the name "undici", which Bun takes for a stub of its own: without the connector, and so without the guard.
import { Client } from "undici/index.js";
import { createConnector } from "../guard/connector.js";
import type { Guard } from "../guard/guard.js";
import type { Lookup } from "../types.js";

/** Bytes of a response's headers. Browsers take 256 kB; servers that send more than 64 kB are at fault. */
const MOST_HEADER_BYTES = 65_536;

/** Milliseconds that an idle connection is kept, by default and at most, whatever the server proposes. */
const KEEP_ALIVE = 5_000;
const LONGEST_KEEP_ALIVE = 15_000;

/** One connection a host, kept alive between requests. Only one request at a time may use it (`HostQueues`). */
export interface Connections {
  /** The host's connection to this origin; one to another origin of the same host is closed. */
  readonly open: (host: string, origin: string) => { readonly client: Client; readonly reused: boolean };
  /** Closes the host's connection at once, be it in use, idle, or not even there yet. */
  readonly drop: (host: string) => void;
  readonly dropAll: () => void;
  readonly size: () => number;
}

interface Connection {
  readonly client: Client;
  readonly origin: string;
  readonly drop: () => void;
}

/** @param lookup Resolves names; default the operating system. */
export function createConnections(guard: Guard, lookup?: Lookup): Connections {
  const connections = new Map<string, Connection>();

  const drop = (host: string): void => {
    const connection = connections.get(host);
    connections.delete(host);
    connection?.drop();
  };

  const connect = (host: string, origin: string): Connection => {
    let socket: Socket | undefined;
    const client = new Client(origin, {
      connect: createConnector(guard, {
        ...(lookup === undefined ? {} : { lookup }),
        onSocket: (opened) => {
          socket = opened;
        },
      }),
      maxHeaderSize: MOST_HEADER_BYTES,
      keepAliveTimeout: KEEP_ALIVE,
      keepAliveMaxTimeout: LONGEST_KEEP_ALIVE,
      pipelining: 1,
      // The page's deadline is over all of it.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const connection: Connection = {
      client,
      origin,
      drop: () => {
        // Also a socket that undici doesn't have yet, because its name is being resolved or nobody answers.
        socket?.destroy();
        client.destroy().catch(() => {});
      },
    };
    // Closed while idle: forgotten. With a request in line (after `Connection: close`), undici connects again.
    client.on("disconnect", () => {
      if (connections.get(host) === connection && client.stats.size === 0) drop(host);
    });
    return connection;
  };

  return {
    open: (host, origin) => {
      const open = connections.get(host);
      if (open?.origin === origin && !open.client.destroyed) return { client: open.client, reused: true };
      drop(host);
      const connection = connect(host, origin);
      connections.set(host, connection);
      return { client: connection.client, reused: false };
    },
    drop,
    dropAll: () => {
      for (const host of [...connections.keys()]) drop(host);
    },
    size: () => connections.size,
  };
}
