import { setMaxListeners } from "node:events";
import { FetchError } from "./fetch-error.js";

/** A clock that expires, and can be paused. */
export interface Deadline {
  /** Aborted with a `FetchError` (`timeout` or `aborted`) as its reason. */
  readonly signal: AbortSignal;
  /** Remaining milliseconds. */
  readonly remaining: () => number;
  /** Pauses the clock until the returned function is called. */
  readonly pause: () => () => void;
  /** Pauses another clock whenever this one is paused, until the returned function is called. */
  readonly link: (other: Deadline) => () => void;
  /** Must be called at the end, to clear the timer and the listeners. */
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
  // More than ten listeners are not a leak: each step of a page listens to the deadline's signal, and each
  // page to the caller's.
  setMaxListeners(0, controller.signal, ...signals);
  let timeLeft = timeout;
  let started = 0;
  let timer: NodeJS.Timeout | undefined;
  let pauses = 0;
  let hasEnded = false;
  /** Clocks that are paused with this one, and the functions that resume them. */
  const linked = new Map<Deadline, () => void>();

  const expire = () =>
    controller.abort(
      new FetchError("timeout", `not done within ${timeout} ms, waits for its turn excluded`, { url }),
    );
  const run = () => {
    if (hasEnded) return;
    started = performance.now();
    timer = setTimeout(expire, Math.max(0, timeLeft));
  };
  const stop = () => {
    clearTimeout(timer);
    timer = undefined;
    timeLeft -= performance.now() - started;
  };
  const abort = () => {
    hasEnded = true;
    const cause: unknown = signals.find((signal) => signal.aborted)?.reason;
    controller.abort(new FetchError("aborted", "aborted by the caller", { url, cause }));
  };

  if (signals.some((signal) => signal.aborted)) abort();
  for (const signal of signals) signal.addEventListener("abort", abort, { once: true });
  run();
  return {
    signal: controller.signal,
    remaining: () => (pauses > 0 ? timeLeft : timeLeft - (performance.now() - started)),
    pause: () => {
      if (pauses++ === 0) {
        stop();
        for (const other of linked.keys()) linked.set(other, other.pause());
      }
      let isPaused = true;
      return () => {
        if (!isPaused) return;
        isPaused = false;
        if (--pauses > 0) return;
        run();
        for (const resume of linked.values()) resume();
      };
    },
    link: (other) => {
      linked.set(other, pauses > 0 ? other.pause() : () => {});
      return () => {
        linked.get(other)?.();
        linked.delete(other);
      };
    },
    end: () => {
      hasEnded = true;
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
