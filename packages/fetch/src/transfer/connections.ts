import type { Socket } from "node:net";
// Not "undici", which Bun replaces by a stub that ignores the connector, and so the guard.
import { Client } from "undici/index.js";
import { createConnector } from "../guard/connector.js";
import type { Guard } from "../guard/guard.js";
import type { Lookup } from "../types.js";

/** Maximum size of a response's headers. Browsers accept 256 kB, but more than 64 kB is a server's fault. */
const MAX_HEADER_BYTES = 65_536;

/** Milliseconds that an idle connection is kept open, by default and at most. */
const KEEP_ALIVE = 5_000;
const MAX_KEEP_ALIVE = 15_000;

/** One connection per host, kept alive between requests. One request at a time may use it (`HostQueues`). */
export interface Connections {
  /** Returns the host's connection to this origin; closes its connection to another origin first. */
  readonly open: (host: string, origin: string) => { readonly client: Client; readonly reused: boolean };
  /** Closes the host's connection at once, even if it is in use or not yet established. */
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
      maxHeaderSize: MAX_HEADER_BYTES,
      keepAliveTimeout: KEEP_ALIVE,
      keepAliveMaxTimeout: MAX_KEEP_ALIVE,
      pipelining: 1,
      // The page's deadline replaces both.
      headersTimeout: 0,
      bodyTimeout: 0,
    });
    const connection: Connection = {
      client,
      origin,
      drop: () => {
        // The socket may be unknown to undici: its name is being resolved, or the host has not answered.
        socket?.destroy();
        client.destroy().catch(() => {});
      },
    };
    // Closed while idle: deleted. With a waiting request (after `Connection: close`), undici connects again.
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
