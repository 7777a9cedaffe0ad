import { setMaxListeners } from "node:events";
import { FetchError } from "./fetch-error.js";

/** A clock that expires, and can be paused. */
export interface Deadline {
  /** Aborted with a `FetchError` (`timeout` or `aborted`) as its reason. */
  readonly signal: AbortSignal;
  /** Milliseconds left. */
  readonly remaining: () => number;
  /** Pauses the clock until the returned function is called. */
  readonly hold: () => () => void;
  /** Pauses another clock together with this one, until the returned function is called. */
  readonly holdAlong: (other: Deadline) => () => void;
  /** Must be called at the end: it clears the timer and the listeners. */
  readonly end: () => void;
}

/**
 * Creates a deadline for all the work on one address.
 *
 * The clock is paused while the page waits for its turn at its host, because the client imposes that wait,
 * not the server. Otherwise the last of 1,000 pages of one host would never be tried.
 *
 * @param timeout Milliseconds.
 * @param signals The caller's signals, which abort at once.
 */
export function createDeadline(timeout: number, url: string, signals: readonly AbortSignal[] = []): Deadline {
  const controller = new AbortController();
  // Each step of a page listens to the deadline's signal, each page to the caller's: more than ten is not a
  // leak.
  setMaxListeners(0, controller.signal, ...signals);
  let left = timeout;
  let started = 0;
  let timer: NodeJS.Timeout | undefined;
  let holds = 0;
  let over = false;
  /** Clocks that are paused with this one, and the functions that release them. */
  const along = new Map<Deadline, () => void>();

  const expire = () =>
    controller.abort(
      new FetchError("timeout", `not done within ${timeout} ms, waits for its turn excluded`, { url }),
    );
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

/** Settles like the promise, or rejects with the signal's reason if that is aborted first. */
export function abortable<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise<T>((resolve, reject) => {
    const abort = () => reject(signal.reason as Error);
    if (signal.aborted) abort();
    else signal.addEventListener("abort", abort, { once: true });
    promise.then(resolve, reject).finally(() => signal.removeEventListener("abort", abort));
  });
}

/** Waits for some milliseconds, or rejects with the signal's reason if that is aborted first. */
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
