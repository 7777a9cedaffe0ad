import { HTTPException } from "hono/http-exception";

/** The codes of problems, besides those of records, with their HTTP status. */
export const PROBLEMS = {
  /** The body is not JSON. */
  "not-json": 400,
  /** Arrays and objects of the body are nested too deep. */
  "too-deep": 400,
  /** The connection broke, or the compressed body is damaged. */
  "cannot-read": 400,
  "corrupt-input": 400,
  "unsupported-compression": 415,
  "no-key": 401,
  "wrong-key": 401,
  "fetch-disabled": 403,
  "not-found": 404,
  "wrong-method": 405,
  /** The request did not arrive in time. */
  "too-slow": 408,
  "too-large": 413,
  "unsupported-type": 415,
  /** The body is JSON, but not what the route takes. */
  "bad-request": 422,
  "empty-body": 422,
  "rate-limit": 429,
  /** The client has too many requests in progress, or they hold too much. */
  "too-many": 429,
  /** A bug in Winnow. */
  internal: 500,
  /** Too many requests wait. */
  overloaded: 503,
  "no-worker": 503,
  /** The request took longer than the deadline. */
  deadline: 504,
  // A record's own failures.
  "not-a-record": 422,
  "no-html": 422,
  "no-text": 422,
  "no-url": 422,
  "bad-field": 422,
  "time-limit": 504,
  "out-of-memory": 422,
  "worker-lost": 500,
  // Failures of fetching that the client can avoid.
  "invalid-url": 422,
  "blocked-address": 422,
  "blocked-port": 422,
  robots: 422,
} as const;

export type ProblemCode = keyof typeof PROBLEMS;

/** An error that becomes the answer: `application/problem+json` (RFC 9457) with a code. */
export class Problem extends Error {
  override readonly name = "Problem";
  readonly code: string;
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;

  /**
   * @param message - for people. Says what to do, where that is known.
   */
  constructor(code: ProblemCode, message: string, { headers = {}, as, cause }: ProblemOptions = {}) {
    super(message, cause === undefined ? undefined : { cause });
    this.code = as?.code ?? code;
    this.status = as?.status ?? PROBLEMS[code];
    this.headers = headers;
  }
}

interface ProblemOptions {
  readonly headers?: Readonly<Record<string, string>>;
  /** The code of a record's failure, which may come from another program, and its status. */
  readonly as?: { readonly code: string; readonly status: number };
  readonly cause?: unknown;
}

/**
 * Returns the status for a record's failure.
 *
 * @param fetched - whether its page was to be fetched: the failures of other servers are 502.
 */
export function statusOfFailure(code: string, fetched = false): number {
  if (Object.hasOwn(PROBLEMS, code)) return PROBLEMS[code as ProblemCode];
  return fetched ? 502 : 422;
}

/** Writes a problem. */
export function problemResponse(
  { code, message, status, headers = {} }: Pick<Problem, "code" | "message" | "status"> & Partial<Problem>,
  requestId: string,
): Response {
  const body = {
    type: "about:blank",
    title: TITLES[status] ?? "Error",
    status,
    code,
    detail: message,
    requestId,
  };
  return new Response(`${JSON.stringify(body)}\n`, {
    status,
    headers: { ...headers, "content-type": "application/problem+json" },
  });
}

const TITLES: Readonly<Record<number, string>> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  408: "Request Timeout",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  500: "Internal Server Error",
  502: "Bad Gateway",
  503: "Service Unavailable",
  504: "Gateway Timeout",
};

/** Returns the problem that an error means. Anything unknown is internal, and its message is not shown. */
export function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error;
  if (error instanceof HTTPException && error.status < 500) return new Problem("bad-request", error.message);
  const { code } = (error ?? {}) as { readonly code?: unknown };
  if (code === "no-worker")
    return new Problem("no-worker", "No worker process can be started.", { cause: error });
  return new Problem("internal", "An internal error. Please report it.", { cause: error });
}
