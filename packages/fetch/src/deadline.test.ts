import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { abortable, createDeadline, sleep } from "./deadline.js";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const URL_ = "http://example.com/";

describe("createDeadline", () => {
  it("expires", () => {
    const deadline = createDeadline(100, URL_);
    vi.advanceTimersByTime(99);
    expect(deadline.signal.aborted).toBe(false);
    expect(deadline.remaining()).toBe(1);
    vi.advanceTimersByTime(1);
    expect(deadline.signal.reason).toMatchObject({ name: "FetchError", code: "timeout", url: URL_ });
  });

  it("is paused until every pause has ended", () => {
    const deadline = createDeadline(100, URL_);
    vi.advanceTimersByTime(60);
    const [one, two] = [deadline.pause(), deadline.pause()];
    vi.advanceTimersByTime(1_000);
    one();
    one();
    vi.advanceTimersByTime(1_000);
    expect(deadline.remaining()).toBe(40);
    two();
    vi.advanceTimersByTime(39);
    expect(deadline.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect(deadline.signal.aborted).toBe(true);
  });

  it("aborts with a caller's signal, even while paused", () => {
    const caller = new AbortController();
    const deadline = createDeadline(100, URL_, [new AbortController().signal, caller.signal]);
    deadline.pause();
    const reason = new Error("enough");
    caller.abort(reason);
    expect(deadline.signal.reason).toMatchObject({ code: "aborted", cause: reason });
    expect(createDeadline(100, URL_, [caller.signal]).signal.aborted).toBe(true);
  });

  it("clears its timer at the end", () => {
    const deadline = createDeadline(100, URL_);
    const resumeFirst = deadline.pause();
    resumeFirst();
    deadline.end();
    expect(vi.getTimerCount()).toBe(0);
    const paused = createDeadline(100, URL_);
    const resume = paused.pause();
    paused.end();
    resume();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("sleep and abortable", () => {
  it("end with the signal's reason", async () => {
    const controller = new AbortController();
    const waits = [sleep(1_000, controller.signal), abortable(new Promise(() => {}), controller.signal)];
    const outcomes = Promise.allSettled(waits);
    controller.abort("reason");
    expect((await outcomes).map((outcome) => (outcome as PromiseRejectedResult).reason)).toEqual([
      "reason",
      "reason",
    ]);
    await expect(sleep(1, controller.signal)).rejects.toBe("reason");
    await expect(abortable(Promise.resolve(1), controller.signal)).rejects.toBe("reason");
    expect(vi.getTimerCount()).toBe(0);
  });

  it("return an earlier result", async () => {
    const { signal } = new AbortController();
    await expect(abortable(Promise.resolve(1), signal)).resolves.toBe(1);
    await expect(abortable(Promise.reject(new Error("no")), signal)).rejects.toThrow("no");
    const slept = sleep(10, signal);
    await vi.advanceTimersByTimeAsync(10);
    await expect(slept).resolves.toBeUndefined();
  });
});
