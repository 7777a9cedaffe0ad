import { FetchError } from "../fetch-error.js";
import type { RawResponse } from "../types.js";
import { MAX_ENTRIES } from "./text.js";
import type { DiscoverCode, DiscoverFetcher, DiscoverOptions, NoneReason, TriedFile } from "./types.js";

/** A file to read. */
export interface Start {
  readonly url: string;
  readonly guessed: boolean;
  /** What came from there, where it was read already. */
  readonly response?: RawResponse;
}

/** What the steps of one discovery share. */
export interface Discovery {
  readonly fetcher: DiscoverFetcher;
  readonly options: DiscoverOptions;
  readonly maxSize: number;
  /** The earliest moment wanted, in milliseconds since 1970. */
  readonly since: number;
  /** Counts the host of an address as the site's own. */
  readonly addToSite: (url: string) => void;
}

/**
 * Fetches a file; undefined, and reported, where that fails.
 *
 * @throws FetchError `aborted` where the caller ended the discovery, and whatever is no FetchError.
 */
export async function readFile(
  { fetcher, options, maxSize }: Discovery,
  { url, guessed, response }: Start,
  kind: TriedFile["kind"],
): Promise<RawResponse | undefined> {
  if (response !== undefined) return response;
  const { signal, timeout } = options;
  try {
    return await fetcher.get(url, {
      maxSize,
      contentTypes: ["*"],
      ...(timeout !== undefined && { timeout }),
      ...(signal !== undefined && { signal }),
    });
  } catch (error) {
    if (!(error instanceof FetchError) || error.code === "aborted") throw error;
    reportFailure(options, { url, kind, guessed, found: 0, code: error.code }, error.message);
    return undefined;
  }
}

/** Tells of a file that gave nothing: as tried, and as a problem where the site names it. */
export function reportFailure(
  { onTried, onProblem }: DiscoverOptions,
  file: TriedFile & { readonly code: DiscoverCode },
  message: string,
): void {
  onTried?.(file);
  if (!file.guessed) onProblem?.({ url: file.url, code: file.code, message });
}

/** Reports a file that names as many addresses as are read of one. */
export function reportCut({ onProblem }: DiscoverOptions, url: string, found: number): void {
  if (found < MAX_ENTRIES) return;
  onProblem?.({ url, code: "limit", message: `${found} addresses of the file were read, and no more` });
}

/** Reports a file that is none of its kind. */
export function reportNone(
  options: DiscoverOptions,
  { url, guessed }: Start,
  kind: "sitemap" | "feed",
  reason: NoneReason,
): void {
  const code = reason === "bad-encoding" || reason === "too-large" ? reason : (`not-a-${kind}` as const);
  const message = MESSAGES[reason].replace("{kind}", kind);
  reportFailure(options, { url, kind, guessed, found: 0, code }, message);
}

const MESSAGES: Readonly<Record<NoneReason, string>> = {
  empty: "the file is empty, where a {kind} was expected",
  html: "an HTML page, where a {kind} was expected",
  "unknown-format": "no {kind} in a format that is known",
  "bad-encoding": "the gzip data of the {kind} are damaged",
  "too-large": "the {kind} unpacks to more than allowed",
};
