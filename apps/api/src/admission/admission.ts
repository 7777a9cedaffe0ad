import { setMaxListeners } from "node:events";
import { Problem } from "../problems.js";

/** The limits of {@link createAdmission}. */
export interface AdmissionLimits {
  /** Maximum number of jobs at once. */
  readonly workers: number;
  /** Maximum number of requests in progress or waiting. */
  readonly maxRequests: number;
  /** Maximum total bytes that requests hold. */
  readonly maxQueued: number;
}

/** A request that asks to be admitted. */
interface Visitor {
  /** The name of the client: each has a bounded share of the requests and of the bytes. */
  readonly client: string;
  /** Aborted when the client has left: jobs that wait are dropped. */
  readonly signal: AbortSignal;
  /** Milliseconds until the signal of the visit is aborted, and the jobs with it. Default: none. */
  readonly deadline?: number | undefined;
}

/** A request that was admitted. Must leave. */
export interface Visit {
  /** Aborted with a Problem by the deadline or when the request has left. */
  readonly signal: AbortSignal;
  /**
   * Counts bytes that the request makes the process hold: what was read, what is on its way to a worker, and results
   * that the client has not taken yet. Negative ones are released.
   *
   * @throws Problem `too-large` if they are more than a client may hold at all, `overloaded` if all requests together hold too much, `too-many` if those of the client do.
   */
  readonly hold: (bytes: number) => void;
  /** Whether the client holds so much that the request should finish what it has before it reads more. */
  readonly isPressed: () => boolean;
  /**
   * Runs a job when it is the request's turn and a worker is free. Its signal is aborted by the deadline only:
   * stopping a worker because a client has left costs more than to finish the page. A job that still waits then
   * is not run.
   */
  readonly run: <T>(job: (signal: AbortSignal) => Promise<T>) => Promise<T>;
  readonly leave: () => void;
}

/** Decides which requests are served, and in which order their jobs run. */
export interface Admission {
  /**
   * Admits a request.
   *
   * @throws Problem `overloaded` if there are too many, or if the service stops; `too-many` if there are too many of the client.
   */
  readonly enter: (visitor: Visitor) => Visit;
  /** Refuses all new requests, and resolves when the others have left. */
  readonly drain: () => Promise<void>;
  readonly state: () => AdmissionState;
}

interface AdmissionState {
  readonly requests: number;
  readonly bytes: number;
  readonly waiting: number;
  readonly running: number;
  readonly draining: boolean;
}

/** Maximum seconds of `Retry-After`. */
const MAX_RETRY_AFTER = 60;

/** The share of the requests and of the bytes that one client may have, and the share of that at which it is pressed. */
const SHARE = 1 / 2;
const PRESSURE = 1 / 2;

/** The weight of the latest job in the moving average of their times. */
const SMOOTHING = 0.1;

/**
 * Creates the admission control: a bounded number of requests and bytes, and one turn per request, so that a
 * request with 10,000 jobs delays another one by one job per worker.
 *
 * The queue of a thread pool cannot do this: it is one line for all, and its bound counts jobs.
 */
export function createAdmission({ workers, maxRequests, maxQueued }: AdmissionLimits): Admission {
  /** The requests with waiting jobs, in the order of their turns. */
  const turns = new Set<Line>();
  let requests = 0;
  let bytes = 0;
  let waiting = 0;
  let running = 0;
  let draining = false;
  let drained = (): void => {};
  let average = 0;
  const shares = new Map<string, Share>();
  const clientRequests = Math.ceil(maxRequests * SHARE);
  const clientBytes = maxQueued * SHARE;

  const refusal = (code: "overloaded" | "too-many", message: string): Problem => {
    const seconds = Math.ceil((average * (waiting + running)) / workers / 1000);
    const wait = Math.min(MAX_RETRY_AFTER, Math.max(1, seconds));
    return new Problem(code, `${message} Try again in ${wait} s.`, {
      headers: { "retry-after": String(wait) },
    });
  };
  const next = (): void => {
    while (running < workers) {
      const [line] = turns;
      if (line === undefined) return;
      turns.delete(line);
      const job = line.shift();
      // Behind all others.
      if (line.length > 0) turns.add(line);
      job?.start();
    }
  };
  const enter = ({ client, signal, deadline }: Visitor): Visit => {
    if (draining) throw refusal("overloaded", "The service is stopping.");
    if (requests >= maxRequests)
      throw refusal("overloaded", `${maxRequests} requests are already in progress.`);
    const share = shares.get(client) ?? { requests: 0, bytes: 0 };
    if (share.requests >= clientRequests)
      throw refusal("too-many", `${clientRequests} requests of this client are already in progress.`);
    shares.set(client, share);
    share.requests++;
    requests++;
    const line: Line = [];
    const gone = new AbortController();
    const expired = new AbortController();
    // One for each job that runs.
    setMaxListeners(0, expired.signal);
    const end = (reason: Problem): void => {
      gone.abort(reason);
      waiting -= line.length;
      for (const { drop } of line.splice(0)) drop(reason);
      turns.delete(line);
    };
    const onDeadline = (): void => {
      const reason = new Problem("deadline", `The request took longer than ${deadline} ms.`);
      expired.abort(reason);
      end(reason);
    };
    const onGone = (): void => end(new Problem("cannot-read", "The client has left."));
    signal.addEventListener("abort", onGone, { once: true });
    if (signal.aborted) onGone();
    const clock = deadline === undefined ? undefined : setTimeout(onDeadline, deadline);
    let held = 0;
    let left = false;
    const run = <T>(job: (signal: AbortSignal) => Promise<T>): Promise<T> =>
      new Promise<T>((resolve, reject) => {
        if (gone.signal.aborted) {
          reject(gone.signal.reason);
          return;
        }
        const start = (): void => {
          waiting--;
          running++;
          const began = performance.now();
          job(expired.signal)
            .then(resolve, reject)
            .finally(() => {
              running--;
              average += SMOOTHING * (performance.now() - began - average);
              next();
            });
        };
        waiting++;
        line.push({ start, drop: reject });
        turns.add(line);
        next();
      });
    return {
      signal: gone.signal,
      hold: (count) => {
        // What arrives after the request has left is not kept.
        if (left) return;
        if (count > clientBytes)
          throw new Problem(
            "too-large",
            `${count} bytes are more than one client may make the service hold.`,
          );
        if (count > 0 && bytes + count > maxQueued)
          throw refusal("overloaded", `The requests in progress already hold ${bytes} bytes.`);
        if (count > 0 && share.bytes + count > clientBytes)
          throw refusal("too-many", `The requests of this client already hold ${share.bytes} bytes.`);
        held += count;
        share.bytes += count;
        bytes += count;
      },
      isPressed: () => share.bytes > PRESSURE * clientBytes,
      run,
      leave: () => {
        if (left) return;
        left = true;
        clearTimeout(clock);
        signal.removeEventListener("abort", onGone);
        bytes -= held;
        share.bytes -= held;
        requests--;
        if (--share.requests === 0) shares.delete(client);
        onGone();
        if (draining && requests === 0) drained();
      },
    };
  };
  return {
    enter,
    drain: () => {
      draining = true;
      return new Promise((resolve) => {
        drained = resolve;
        if (requests === 0) resolve();
      });
    },
    state: () => ({ requests, bytes, waiting, running, draining }),
  };
}

/** What the requests of one client have. */
interface Share {
  requests: number;
  bytes: number;
}

/** The waiting jobs of a request. */
type Line = { readonly start: () => void; readonly drop: (reason: Problem) => void }[];
