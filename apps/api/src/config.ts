import { availableParallelism } from "node:os";
import { count, oneOf, size, toggle, words } from "@winnow/cli/records";
import { z } from "zod";

/** The configuration of the service, from environment variables. All have defaults. */
export interface Config {
  /** The address to listen on: `HOST`, default 127.0.0.1. */
  readonly host: string;
  /** The port: `PORT`, default 3000. */
  readonly port: number;
  /** Number of worker processes: `WINNOW_WORKERS`, default the number of cores. */
  readonly workers: number;
  /** Maximum number of requests in progress or waiting: `WINNOW_MAX_REQUESTS`, default 256. */
  readonly maxRequests: number;
  /**
   * Maximum total bytes that they make the process hold, results included: `WINNOW_MAX_QUEUED`, default 256 MB.
   */
  readonly maxQueued: number;
  /** Maximum decoded bytes of JSON Lines that are compared at once: `WINNOW_MAX_BODY`, default 64 MB. */
  readonly maxBody: number;
  /** Maximum decoded bytes of a JSON body: `WINNOW_MAX_JSON`, default 8 MB. */
  readonly maxJson: number;
  /** Maximum number of records in a JSON body: `WINNOW_MAX_RECORDS`, default 1,000. */
  readonly maxRecords: number;
  /** Maximum bytes of a page: `WINNOW_MAX_SIZE`, default 10 MB. */
  readonly maxSize: number;
  /** Maximum milliseconds for a page: `WINNOW_TIMEOUT`, default 10,000. */
  readonly timeout: number;
  /**
   * Maximum milliseconds for a request that is not a stream, the wait included, and for one record of a
   * stream to arrive: `WINNOW_DEADLINE`, default 30,000.
   */
  readonly deadline: number;
  /** The accepted keys as `name:secret`: `WINNOW_API_KEYS`, comma-separated. Default: no key is needed. */
  readonly keys: readonly ApiKey[];
  /** Maximum records per minute for a key, or for an address if there are no keys: `WINNOW_RATE_LIMIT`. Default: no limit. */
  readonly rateLimit: number | undefined;
  /**
   * Number of proxies in front, which append the address of their client to `X-Forwarded-For`: `WINNOW_PROXIES`, default 0.
   */
  readonly proxies: number;
  /** Milliseconds for which an idle connection is kept: `WINNOW_KEEP_ALIVE` in seconds, default 75. */
  readonly keepAlive: number;
  /**
   * Milliseconds for which requests are still accepted after `/readyz` says that the service stops: `WINNOW_DRAIN` in
   * seconds, default 5.
   */
  readonly drain: number;
  /** Whether pages are fetched: `WINNOW_ALLOW_FETCH`. Default: no. */
  readonly allowFetch: boolean;
  /** The origins whose scripts may read answers: `WINNOW_CORS_ORIGINS`, comma-separated, or `*`. Default: none. */
  readonly origins: readonly string[];
  /** The least severe level that is logged: `WINNOW_LOG_LEVEL`, default info. */
  readonly logLevel: (typeof LOG_LEVELS)[number];
}

/** A key that clients identify themselves with. */
export interface ApiKey {
  /** For logs and limits. */
  readonly name: string;
  readonly secret: string;
}

const LOG_LEVELS = ["trace", "debug", "info", "warn", "error", "fatal", "silent"] as const;

/** Minimum length of a secret. */
const MIN_SECRET = 16;

const KEY = `comma-separated keys such as alice:SECRET, with secrets of at least ${MIN_SECRET} characters`;

const VARIABLES = z.object({
  HOST: z.string().min(1).default("127.0.0.1"),
  PORT: count("a port", 0).default(3000),
  WINNOW_WORKERS: count("a positive whole number").default(availableParallelism()),
  WINNOW_MAX_REQUESTS: count("a positive whole number").default(256),
  WINNOW_MAX_QUEUED: size().default(256_000_000),
  WINNOW_MAX_BODY: size().default(64_000_000),
  WINNOW_MAX_JSON: size().default(8_000_000),
  WINNOW_MAX_RECORDS: count("a positive whole number").default(1_000),
  WINNOW_MAX_SIZE: size().default(10_000_000),
  WINNOW_TIMEOUT: count("a positive whole number of milliseconds").default(10_000),
  WINNOW_DEADLINE: count("a positive whole number of milliseconds").default(30_000),
  WINNOW_API_KEYS: words(KEY, isKey).default([]),
  WINNOW_RATE_LIMIT: count("a positive whole number of records per minute").optional(),
  WINNOW_PROXIES: count("a whole number", 0).default(0),
  WINNOW_KEEP_ALIVE: count("a positive whole number of seconds").default(75),
  WINNOW_DRAIN: count("a whole number of seconds", 0).default(5),
  WINNOW_ALLOW_FETCH: z
    .preprocess((value) => ({ "1": true, true: true, "0": false, false: false })[String(value)], toggle())
    .default(false),
  WINNOW_CORS_ORIGINS: words("comma-separated origins, or *", (origin) => origin !== "").default([]),
  WINNOW_LOG_LEVEL: oneOf(LOG_LEVELS).default("info"),
});

/** Whether a key is a name and a secret of sufficient length. */
function isKey(key: string): boolean {
  const colon = key.indexOf(":");
  return colon > 0 && key.length - colon - 1 >= MIN_SECRET;
}

/**
 * Reads the configuration from environment variables. Empty ones count as absent.
 *
 * @throws RangeError for an invalid value, with the variable's name.
 * @example readConfig({ PORT: "8080", WINNOW_ALLOW_FETCH: "1" }).port // 8080
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ""));
  const parsed = VARIABLES.safeParse(given);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new RangeError(`${String(path[0])} must be ${message}`);
  }
  const values = parsed.data;
  return {
    host: values.HOST,
    port: values.PORT,
    workers: values.WINNOW_WORKERS,
    maxRequests: values.WINNOW_MAX_REQUESTS,
    maxQueued: values.WINNOW_MAX_QUEUED,
    maxBody: values.WINNOW_MAX_BODY,
    maxJson: values.WINNOW_MAX_JSON,
    maxRecords: values.WINNOW_MAX_RECORDS,
    maxSize: values.WINNOW_MAX_SIZE,
    timeout: values.WINNOW_TIMEOUT,
    deadline: values.WINNOW_DEADLINE,
    keys: values.WINNOW_API_KEYS.map((key) => {
      const colon = key.indexOf(":");
      return { name: key.slice(0, colon), secret: key.slice(colon + 1) };
    }),
    rateLimit: values.WINNOW_RATE_LIMIT,
    proxies: values.WINNOW_PROXIES,
    keepAlive: values.WINNOW_KEEP_ALIVE * 1000,
    drain: values.WINNOW_DRAIN * 1000,
    allowFetch: values.WINNOW_ALLOW_FETCH,
    origins: values.WINNOW_CORS_ORIGINS,
    logLevel: values.WINNOW_LOG_LEVEL,
  };
}
