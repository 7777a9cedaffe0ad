import { setMaxListeners } from "node:events";
import { FetchError } from "./fetch-error.js";

/** A clock that runs out, and can be held. */
export interface Deadline {
  /** Aborted with a `FetchError` (`timeout` or `aborted`) as its reason. */
  readonly signal: AbortSignal;
  /** Milliseconds left. */
  readonly remaining: () => number;
  /** Stops the clock until the function that it returns is called. */
  readonly hold: () => () => void;
  /** Holds another clock too whenever this one is held, until the function that it returns is called. */
  readonly holdAlong: (other: Deadline) => () => void;
  /** To be called at the end, so that nothing is left running. */
  readonly end: () => void;
}

/**
 * A deadline over everything that is done for one address.
 *
 * The clock is held while the page waits for its turn at its host, because that waiting is not the server's doing
 * but ours: of 1,000 pages of one host asked for at once, the last would else never be tried.
 *
 * @param timeout Milliseconds.
 * @param signals The caller's, which end it at once.
 */
export function createDeadline(timeout: number, url: string, signals: readonly AbortSignal[] = []): Deadline {
  const controller = new AbortController();
  // Each step of a page listens to the one, each page to the others: more than ten is no leak.
  setMaxListeners(0, controller.signal, ...signals);
  let left = timeout;
  let started = 0;
  let timer: NodeJS.Timeout | undefined;
  let holds = 0;
  let over = false;
  /** Clocks that are held along, and what releases them. */
  const along = new Map<Deadline, () => void>();

  const expire = () =>
    controller.abort(new FetchError("timeout", `not done within ${timeout} ms of its own time`, { url }));
  const run = () => {
    if (over) return;
    started = performance.now();
    timer = setTimeout(expire, Math.max(0, left));
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    left -= performance.now() - started;
  };
  const abort = () => {
    over = true;
    const cause: unknown = signals.find((signal) => signal.aborted)?.reason;
    controller.abort(new FetchError("aborted", "aborted by the caller", { url, cause }));
  };

  if (signals.some((signal) => signal.aborted)) abort();
  for (const signal of signals) signal.addEventListener("abort", abort, { once: true });
  run();
  return {
    signal: controller.signal,
    remaining: () => (holds > 0 ? left : left - (performance.now() - started)),
    hold: () => {
      if (holds++ === 0) {
        stop();
        for (const other of along.keys()) along.set(other, other.hold());
      }
      let held = true;
      return () => {
        if (!held) return;
        held = false;
        if (--holds > 0) return;
        run();
        for (const release of along.values()) release();
      };
    },
    holdAlong: (other) => {
      along.set(other, holds > 0 ? other.hold() : () => {});
      return () => {
        along.get(other)?.();
        along.delete(other);
      };
    },
    end: () => {
      over = true;
      clearTimeout(timer);
      for (const signal of signals) signal.removeEventListener("abort", abort);
    },
  };
}

/** The promise's outcome, or the signal's reason if it is aborted first. What the promise does then is ignored. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** Waits; fails with the signal's reason if it is aborted first. */
export function sleep(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason as Error);
    const timer = setTimeout(() => {
      signal.removeEventListener("abort", abort);
      resolve();
    }, ms);
    const abort = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    signal.addEventListener("abort", abort, { once: true });
  });
}
