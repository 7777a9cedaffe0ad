import { CodedError } from "@winnow/core-dom/errors";
import type { FetchErrorCode } from "./types.js";

export interface FetchErrorDetails {
  /** The address that failed, which may be the target of a redirect. */
  readonly url?: string;
  /** The HTTP status, if a server answered. */
  readonly status?: number;
  /** When the server accepts the next request (`Retry-After`), ISO 8601, UTC. */
  readonly retryAfter?: string;
  readonly cause?: unknown;
}

/**
 * The reason why a page could not be fetched: `code` for programs, `message` for people.
 *
 * @example
 * try {
 *   await fetchPage("http://169.254.169.254/");
 * } catch (error) {
 *   if (error instanceof FetchError) error.code; // "blocked-address"
 * }
 */
export class FetchError extends CodedError<FetchErrorCode> {
  override readonly name = "FetchError";
  // With `declare`, a property without a value is absent rather than undefined.
  declare readonly url?: string;
  declare readonly status?: number;
  declare readonly retryAfter?: string;

  constructor(code: FetchErrorCode, message: string, { cause, ...details }: FetchErrorDetails = {}) {
    super(code, message, cause);
    if (details.url !== undefined) this.url = details.url;
    if (details.status !== undefined) this.status = details.status;
    if (details.retryAfter !== undefined) this.retryAfter = details.retryAfter;
  }
}
