import { Writable } from "node:stream";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Environment } from "../environment.js";
import { showProgress, type Tally } from "./progress.js";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function terminal(
  isTTY: boolean,
  env: Record<string, string> = {},
): { environment: Environment; text: () => string } {
  let text = "";
  const stderr = new Writable({
    write(chunk, _, done) {
      text += chunk;
      done();
    },
  });
  const environment = {
    stderr: Object.assign(stderr, { isTTY, columns: 80 }),
    env,
  } as unknown as Environment;
  return { environment, text: () => text };
}

/** 10 s into a run that has read a quarter of its input. */
const TALLY: Tally = { done: 1234, failed: 2, bytesRead: 25, bytesTotal: 100 };

describe("showProgress", () => {
  it("shows finished and failed pages, the rate and the time left", () => {
    const { environment, text } = terminal(true, { NO_COLOR: "1" });
    const progress = showProgress(environment, TALLY, false);
    vi.advanceTimersByTime(10_000);
    expect(text().split("\r\u001b[K").at(-1)).toBe("1,234 pages, 2 failed, 123/s, 0:30 left");
    progress.log("a message");
    expect(text()).toMatch(/\r\u001b\[Kwinnow: a message\n$/);
    progress.end();
    const ended = text();
    expect(ended).toMatch(/\r\u001b\[K$/);
    vi.advanceTimersByTime(10_000);
    expect(text()).toBe(ended);
  });

  it("omits the time if the total is unknown, and uses colours", () => {
    const { environment, text } = terminal(true);
    showProgress(environment, { ...TALLY, failed: 0, bytesTotal: undefined }, false);
    vi.advanceTimersByTime(10_000);
    expect(text()).toContain("\u001b[1m1,234 pages\u001b[22m");
    expect(text()).not.toContain("left");
    expect(text()).not.toContain("failed");
  });

  it("shows the current work at once, shortened to the width", () => {
    const { environment, text } = terminal(true, { NO_COLOR: "1" });
    const tally = { ...TALLY, failed: 0, doing: "cleaneval: scoring" };
    showProgress(environment, { ...tally, done: 0 }, false);
    expect(text()).toBe("\r\u001b[Kcleaneval: scoring");
    showProgress(environment, tally, false);
    vi.advanceTimersByTime(10_000);
    expect(text().split("\r\u001b[K").at(-1)).toBe("cleaneval: scoring: 1,234 pages, 123/s, 0:30 left");
    showProgress(
      environment,
      { ...tally, doing: "a data set with quite a long name: running readability" },
      false,
    );
    vi.advanceTimersByTime(10_000);
    expect(text().split("\r\u001b[K").at(-1)).toBe(
      "a data set with quite a long name: running readability: 1,234 pages",
    );
  });

  it.each([
    ["stderr is not a terminal", false, {}, false],
    ["the terminal is dumb", true, { TERM: "dumb" }, false],
    ["the pages go to the terminal", true, {}, true],
  ])("shows nothing if %s, except messages", (_, isTTY, env, visible) => {
    const { environment, text } = terminal(isTTY, env as Record<string, string>);
    const progress = showProgress(environment, TALLY, visible);
    vi.advanceTimersByTime(10_000);
    expect(text()).toBe("");
    progress.log("with an escape \u001b[31m in it");
    expect(text()).toBe("winnow: with an escape  [31m in it\n");
    progress.end();
  });
});
