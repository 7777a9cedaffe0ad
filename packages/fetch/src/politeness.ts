/** Options of a request for its host's queue. */
export interface TurnOptions {
  /** Minimum milliseconds since the end of the host's last request. */
  readonly pause: number;
  /** Ends the wait: `turn` then fails with its reason. */
  readonly signal: AbortSignal;
  /** Whether to go before waiting requests: for redirects and retries, so that started pages finish first. */
  readonly first?: boolean;
}

/** Ends a turn. It must be called once; further calls have no effect. */
export type EndTurn = (options?: EndTurnOptions) => void;

interface EndTurnOptions {
  /** Whether the next request has to pause after this one. Default true; false for robots.txt. */
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
  /** `performance.now()` when the last request that counts ended. */
  ended: number;
  /** No request before this, on the same clock, whatever the pause. */
  restUntil: number;
  /** The longest pause requested, after which an idle host is deleted. */
  longest: number;
  timer: NodeJS.Timeout | undefined;
}

/**
 * Creates queues for hosts. An aborted waiter leaves its queue without a trace. An
 * idle host is deleted after the longest pause that was requested.
 */
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
      // `setTimeout` may fire up to 1 ms early.
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
    let over = false;
    return ({ counts = true, rest = 0 } = {}) => {
      if (over) return;
      over = true;
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
