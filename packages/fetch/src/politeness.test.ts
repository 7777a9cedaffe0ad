import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { createHostQueues, type EndTurn, type TurnOptions } from "./politeness.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const never = new AbortController().signal;

/** Returns queues, and a function that requests a turn and logs when it begins. */
function recordTurns() {
  const queues = createHostQueues();
  const log: string[] = [];
  const ends = new Map<string, EndTurn>();
  const request = (name: string, host = "a", options: Partial<TurnOptions> = {}) =>
    void queues.turn(host, { pause: 100, signal: never, ...options }).then(
      (end) => {
        log.push(`${name} at ${performance.now() - begin}`);
        ends.set(name, end);
      },
      (reason: unknown) => log.push(`${name} ${reason}`),
    );
  const begin = performance.now();
  return { queues, log, ends, request };
}

describe("createHostQueues", () => {
  it("gives a host one turn at a time, with a pause in between", async () => {
    const { log, ends, request } = recordTurns();
    request("first");
    request("second");
    await vi.advanceTimersByTimeAsync(50);
    expect(log).toEqual(["first at 0"]);
    ends.get("first")!();
    await vi.advanceTimersByTimeAsync(99);
    expect(log).toEqual(["first at 0"]);
    await vi.advanceTimersByTimeAsync(1);
    expect(log).toEqual(["first at 0", "second at 150"]);
  });

  it("serves hosts in parallel", async () => {
    const { log, request } = recordTurns();
    for (const host of ["a", "b", "c"]) request(host, host);
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(["a at 0", "b at 0", "c at 0"]);
  });

  it("pauses even if no request was waiting", async () => {
    const { log, ends, request } = recordTurns();
    request("first");
    await vi.advanceTimersByTimeAsync(0);
    ends.get("first")!();
    await vi.advanceTimersByTimeAsync(40);
    request("second");
    await vi.advanceTimersByTimeAsync(60);
    expect(log).toEqual(["first at 0", "second at 100"]);
  });

  it("applies the pause of the waiting request", async () => {
    const { log, ends, request } = recordTurns();
    request("first", "a", { pause: 10 });
    request("second", "a", { pause: 5_000 });
    await vi.advanceTimersByTimeAsync(0);
    ends.get("first")!();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(log).toEqual(["first at 0", "second at 5000"]);
  });

  it("serves continued pages before new ones", async () => {
    const { log, ends, request } = recordTurns();
    request("running", "a", { pause: 0 });
    request("waiting", "a", { pause: 0 });
    request("redirect", "a", { pause: 0, first: true });
    await vi.advanceTimersByTimeAsync(0);
    for (const name of ["running", "redirect"]) {
      ends.get(name)!();
      await vi.advanceTimersByTimeAsync(0);
    }
    expect(log).toEqual(["running at 0", "redirect at 0", "waiting at 0"]);
  });

  it("does not pause after a request with `counts: false`", async () => {
    const { log, ends, request } = recordTurns();
    request("robots.txt");
    request("page");
    await vi.advanceTimersByTimeAsync(0);
    ends.get("robots.txt")!({ counts: false });
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(["robots.txt at 0", "page at 0"]);
  });

  it("waits until a host accepts requests again", async () => {
    const { log, ends, request } = recordTurns();
    request("first");
    request("second");
    await vi.advanceTimersByTimeAsync(0);
    ends.get("first")!({ rest: 700 });
    await vi.advanceTimersByTimeAsync(700);
    expect(log).toEqual(["first at 0", "second at 700"]);
  });

  it("removes an aborted request from any position", async () => {
    for (const aborted of ["second", "third", "fourth"]) {
      const { queues, log, ends, request } = recordTurns();
      const controller = new AbortController();
      for (const name of ["first", "second", "third", "fourth"]) {
        request(name, "a", { pause: 0, ...(name === aborted ? { signal: controller.signal } : {}) });
      }
      await vi.advanceTimersByTimeAsync(0);
      controller.abort("cancelled");
      await vi.advanceTimersByTimeAsync(0);
      const others = ["first", "second", "third", "fourth"].filter((name) => name !== aborted);
      for (const name of others) {
        ends.get(name)!();
        await vi.advanceTimersByTimeAsync(0);
      }
      expect(log).toEqual([
        `first at 0`,
        `${aborted} cancelled`,
        ...others.slice(1).map((name) => `${name} at 0`),
      ]);
      expect(queues.size()).toBe(0);
    }
  });

  it("serves the next request when the one that is pausing is aborted", async () => {
    const { log, ends, request } = recordTurns();
    const controller = new AbortController();
    request("first", "a", { pause: 0 });
    request("patient", "a", { pause: 10_000, signal: controller.signal });
    request("quick", "a", { pause: 20 });
    await vi.advanceTimersByTimeAsync(0);
    ends.get("first")!();
    await vi.advanceTimersByTimeAsync(10);
    controller.abort("cancelled");
    await vi.advanceTimersByTimeAsync(10);
    expect(log).toEqual(["first at 0", "patient cancelled", "quick at 20"]);
  });

  it("gives no turn to an aborted request, and keeps no host for it", async () => {
    const { queues, log, request } = recordTurns();
    request("late", "a", { signal: AbortSignal.abort("cancelled") });
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(["late cancelled"]);
    expect(queues.size()).toBe(0);
  });

  it("ends a turn only once", async () => {
    const { log, ends, request } = recordTurns();
    for (const name of ["first", "second", "third"]) request(name, "a", { pause: 0 });
    await vi.advanceTimersByTimeAsync(0);
    ends.get("first")!();
    ends.get("first")!();
    await vi.advanceTimersByTimeAsync(0);
    expect(log).toEqual(["first at 0", "second at 0"]);
  });

  it("deletes a host when its longest pause is over, and not earlier", async () => {
    const { queues, ends, request } = recordTurns();
    request("first", "a", { pause: 300 });
    await vi.advanceTimersByTimeAsync(0);
    expect(queues.size()).toBe(1);
    ends.get("first")!();
    await vi.advanceTimersByTimeAsync(299);
    expect(queues.size()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(queues.size()).toBe(0);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("never serves two requests of a host at once, serves all that are not aborted, and ends empty", async () => {
    const arbitraryRequest = fc.record({
      host: fc.constantFrom("a", "b"),
      pause: fc.nat(50),
      at: fc.nat(200),
      duration: fc.nat(40),
      abortAt: fc.option(fc.nat(300)),
      first: fc.boolean(),
      counts: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(arbitraryRequest, { maxLength: 25 }), async (requests) => {
        const queues = createHostQueues();
        const busy = new Map<string, number>();
        let served = 0;
        let cancelled = 0;
        for (const { host, pause, at, duration, abortAt, first, counts } of requests) {
          const controller = new AbortController();
          if (abortAt !== null) setTimeout(() => controller.abort("cancelled"), abortAt);
          setTimeout(() => {
            queues.turn(host, { pause, signal: controller.signal, first }).then(
              (end) => {
                served++;
                busy.set(host, (busy.get(host) ?? 0) + 1);
                expect(busy.get(host)).toBe(1);
                setTimeout(() => {
                  busy.set(host, 0);
                  end({ counts });
                }, duration);
              },
              () => cancelled++,
            );
          }, at);
        }
        await vi.advanceTimersByTimeAsync(10_000);
        expect(served + cancelled).toBe(requests.length);
        expect(queues.size()).toBe(0);
      }),
      { seed: 1, numRuns: 60 },
    );
  });
});
