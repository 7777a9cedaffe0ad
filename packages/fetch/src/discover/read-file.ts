import { FetchError } from "../fetch-error.js";
import type { RawResponse } from "../types.js";
import { MAX_ENTRIES } from "./text.js";
import type {
  DiscoverCode,
  DiscoverFetcher,
  DiscoverOptions,
  TriedFile,
  UnrecognizedReason,
} from "./types.js";

/** A file to read: one that the site lists, or one at a guessed address. */
export interface Candidate {
  readonly url: string;
  readonly guessed: boolean;
  /** The response, if the file has been fetched already. */
  readonly response?: RawResponse;
}

/** State shared by all steps of one discovery. */
export interface Discovery {
  readonly fetcher: DiscoverFetcher;
  readonly options: DiscoverOptions;
  readonly maxSize: number;
  /** The earliest accepted date, in milliseconds since 1970. */
  readonly since: number;
  /** Adds the host of an address to the hosts of the site. */
  readonly addToSite: (url: string) => void;
}

/**
 * Fetches a file. After a failure, reports it and returns undefined.
 *
 * @throws FetchError `aborted` if the caller aborted, and any error that is not a FetchError.
 */
export async function readFile(
  { fetcher, options, maxSize }: Discovery,
  { url, guessed, response }: Candidate,
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

/** Reports a file without a result: as tried, and as a problem if it was not guessed. */
export function reportFailure(
  { onTried, onProblem }: DiscoverOptions,
  file: TriedFile & { readonly code: DiscoverCode },
  message: string,
): void {
  onTried?.(file);
  if (!file.guessed) onProblem?.({ url: file.url, code: file.code, message });
}

/** Reports a file with more addresses than are read. */
export function reportCut({ onProblem }: DiscoverOptions, url: string, found: number): void {
  if (found < MAX_ENTRIES) return;
  onProblem?.({ url, code: "limit", message: `only the first ${found} addresses of the file were read` });
}

/** Reports a file that is not of the expected kind. */
export function reportNone(
  options: DiscoverOptions,
  { url, guessed }: Candidate,
  kind: "sitemap" | "feed",
  reason: UnrecognizedReason,
): void {
  const code = reason === "bad-encoding" || reason === "too-large" ? reason : (`not-a-${kind}` as const);
  const message = MESSAGES[reason].replace("{kind}", kind);
  reportFailure(options, { url, kind, guessed, found: 0, code }, message);
}

const MESSAGES: Readonly<Record<UnrecognizedReason, string>> = {
  empty: "the file is empty, not a {kind}",
  html: "the file is an HTML page, not a {kind}",
  "unknown-format": "the file is not a {kind} in a known format",
  "bad-encoding": "the gzip data of the {kind} is damaged",
  "too-large": "the {kind} is too large when decompressed",
};
