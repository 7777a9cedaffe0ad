/** Options for the turn of a request in its host's queue. */
export interface TurnOptions {
  /** Minimum milliseconds since the end of the host's last request. */
  readonly pause: number;
  /** Aborts the wait: `turn` then rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /**
   * Whether to go before waiting requests. Used by redirects and retries, so that started pages finish first.
   */
  readonly first?: boolean;
}

/** Ends a turn. It must be called once; further calls have no effect. */
export type EndTurn = (options?: EndTurnOptions) => void;

interface EndTurnOptions {
  /** Whether the next request must pause after this one. Default true; false for robots.txt. */
  readonly counts?: boolean;
  /** Milliseconds during which the host accepts no requests (`Retry-After`). */
  readonly rest?: number;
}

/** One queue per host: one request at a time at any concurrency, with a pause in between. */
export interface HostQueues {
  /** Resolves when it is the request's turn. */
  readonly turn: (host: string, options: TurnOptions) => Promise<EndTurn>;
  /** Number of hosts in memory: those with requests, and those whose pause is not over. */
  readonly size: () => number;
}

interface Waiter {
  readonly pause: number;
  readonly start: () => void;
}

interface Host {
  busy: boolean;
  readonly waiting: Waiter[];
  /** When the last request with a pause after it ended, by `performance.now()`. */
  ended: number;
  /** No request starts before this time, on the same clock, even without a pause. */
  restUntil: number;
  /** The longest pause of any request. An idle host is deleted after it. */
  longest: number;
  timer: NodeJS.Timeout | undefined;
}

/** Creates queues for hosts. An aborted request is removed from its queue and does not delay the others. */
export function createHostQueues(): HostQueues {
  const hosts = new Map<string, Host>();

  const next = (name: string, host: Host): void => {
    clearTimeout(host.timer);
    host.timer = undefined;
    if (host.busy) return;
    const now = performance.now();
    const [waiter] = host.waiting;
    const ready = Math.max(host.ended + (waiter?.pause ?? host.longest), host.restUntil);
    if (ready > now) {
      // `setTimeout` may fire up to 1 ms early; `next` then sets it again.
      host.timer = setTimeout(() => next(name, host), Math.ceil(ready - now));
      if (waiter === undefined) host.timer.unref();
    } else if (waiter === undefined) {
      hosts.delete(name);
    } else {
      host.waiting.shift();
      host.busy = true;
      waiter.start();
    }
  };

  const endTurn = (name: string, host: Host): EndTurn => {
    let hasEnded = false;
    return ({ counts = true, rest = 0 } = {}) => {
      if (hasEnded) return;
      hasEnded = true;
      host.busy = false;
      const now = performance.now();
      if (counts) host.ended = now;
      host.restUntil = Math.max(host.restUntil, now + rest);
      next(name, host);
    };
  };

  return {
    turn: (name, { pause, signal, first = false }) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason as Error);
        const host = hosts.get(name) ?? emptyHost();
        hosts.set(name, host);
        host.longest = Math.max(host.longest, pause);
        const leave = () => {
          host.waiting.splice(host.waiting.indexOf(waiter), 1);
          reject(signal.reason as Error);
          next(name, host);
        };
        const waiter: Waiter = {
          pause,
          start: () => {
            signal.removeEventListener("abort", leave);
            resolve(endTurn(name, host));
          },
        };
        signal.addEventListener("abort", leave, { once: true });
        if (first) host.waiting.unshift(waiter);
        else host.waiting.push(waiter);
        next(name, host);
      }),
    size: () => hosts.size,
  };
}

function emptyHost(): Host {
  const never = Number.NEGATIVE_INFINITY;
  return { busy: false, waiting: [], ended: never, restUntil: never, longest: 0, timer: undefined };
}
