import { createRequire } from "node:module";
import { checkOptions, type OptionKinds } from "@winnow/core-dom/options";
import { createGuard, type Guard } from "./guard/guard.js";
import type { FetchOptions, Lookup } from "./types.js";

const { version } = createRequire(import.meta.url)("@winnow/fetch/package.json") as { version: string };

/** The default user agent: the name in robots.txt files and logs, with a link to its owner. */
export const USER_AGENT: string = `Winnow/${version} (+https://www.npmjs.com/package/@winnow/fetch)`;

/** Checked {@link FetchOptions} with their defaults. */
export interface Settings {
  readonly timeout: number;
  readonly maxSize: number;
  readonly maxRedirects: number;
  readonly retries: number;
  readonly contentTypes: readonly string[];
  readonly robots: boolean;
  readonly pause: number;
  readonly concurrency: number;
  readonly userAgent: string;
  readonly guard: Guard;
  readonly random: () => number;
  readonly cache?: string;
  readonly signal?: AbortSignal;
  readonly lookup?: Lookup;
}

/** Media types of pages. */
const PAGE_TYPES: readonly string[] = ["text/html", "application/xhtml+xml", "text/plain"];

/** Maximum delay of `setTimeout`: 2³¹ − 1 ms, 24.8 days. */
const MAX_DELAY = 2_147_483_647;

const KINDS: OptionKinds<FetchOptions> = {
  timeout: "number",
  maxSize: "number",
  maxRedirects: "number",
  retries: "number",
  contentTypes: "list",
  allowedPorts: "list",
  allowedAddresses: "list",
  robots: "boolean",
  pause: "number",
  concurrency: "number",
  userAgent: "string",
  cache: "string",
  signal: "signal",
  lookup: "function",
  random: "function",
};

/**
 * Checks the options and fills in the defaults.
 *
 * @throws TypeError, RangeError with the option's name.
 */
export function resolveSettings(options: FetchOptions = {}): Settings {
  checkOptions(options, KINDS);
  const { userAgent = USER_AGENT, contentTypes = PAGE_TYPES, cache, signal, lookup } = options;
  if (!/^[\x20-\x7e]+$/.test(userAgent)) {
    throw new TypeError("options.userAgent must be printable ASCII");
  }
  return {
    timeout: inRange(options.timeout, 30_000, 1, MAX_DELAY, "timeout"),
    maxSize: inRange(options.maxSize, 20_000_000, 0, Number.MAX_SAFE_INTEGER, "maxSize"),
    maxRedirects: inRange(options.maxRedirects, 5, 0, 100, "maxRedirects"),
    retries: inRange(options.retries, 2, 0, 100, "retries"),
    contentTypes: checkedTypes(contentTypes),
    robots: options.robots ?? true,
    pause: inRange(options.pause, 1_000, 0, MAX_DELAY, "pause"),
    concurrency: inRange(options.concurrency, 32, 1, 10_000, "concurrency"),
    userAgent,
    guard: createGuard(options),
    random: options.random ?? Math.random,
    ...(cache === undefined ? {} : { cache }),
    ...(signal === undefined ? {} : { signal }),
    ...(lookup === undefined ? {} : { lookup }),
  };
}

/** Returns media types in lower case. @throws TypeError for anything else. */
function checkedTypes(types: readonly string[]): readonly string[] {
  for (const type of types) {
    if (!/^(?:\*|[\w.+-]+\/(?:\*|[\w.+-]+)|\*\/\*)$/.test(type)) {
      throw new TypeError(`options.contentTypes: "${type}" is not a media type`);
    }
  }
  return types.map((type) => type.toLowerCase());
}

function inRange(
  value: number | undefined,
  fallback: number,
  low: number,
  high: number,
  name: string,
): number {
  if (value === undefined) return fallback;
  if (!(value >= low && value <= high))
    throw new RangeError(`options.${name} must be from ${low} to ${high}`);
  return value;
}
