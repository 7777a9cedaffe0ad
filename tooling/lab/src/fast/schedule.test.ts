import { describe, expect, it } from "vitest";
import { createRandom } from "../random.js";
import { HAZARDS, schedule } from "./schedule.js";

const cluster = { nodes: 4, coresPerNode: 2 };
const run = (name: keyof typeof HAZARDS, tasks = 800) =>
  schedule(tasks, 60, cluster, HAZARDS[name]!, createRandom(1));

describe("schedule", () => {
  it("takes tasks / cores × duration if all tasks are alike", () => {
    expect(run("all tasks alike")).toEqual({
      ...{ seconds: 6000, busy: 48_000, lost: 0, attempts: 800, nodesLost: 0, copies: 0, slowest: 60 },
    });
    // Nine tasks on eight cores are two rounds.
    expect(run("all tasks alike", 9).seconds).toBe(120);
  });

  it("keeps the mean of log-normal durations", () => {
    const { busy } = run("log-normal (σ 0.3)", 8000);
    // The standard error is 0.3 / √8000 of the mean.
    expect(Math.abs(busy / 8000 / 60 - 1)).toBeLessThan(0.015);
  });

  it("repeats what fails or is lost, and counts it as lost", () => {
    const failing = run("1% of attempts fail");
    expect(failing.attempts).toBeGreaterThan(800);
    expect(failing.lost).toBeGreaterThan(0);
    const losing = schedule(800, 60, cluster, { ...HAZARDS["all tasks alike"]!, losses: 2 }, createRandom(1));
    expect(losing.nodesLost).toBeGreaterThan(0);
    expect(losing.busy - losing.lost).toBeCloseTo(48_000, 6);
  });

  it("ends sooner with speculative copies if a task is slow", () => {
    const slow = { ...HAZARDS["all tasks alike"]!, slow: 0.02 };
    const without = schedule(80, 60, cluster, slow, createRandom(5));
    const copied = schedule(80, 60, cluster, { ...slow, speculates: true }, createRandom(5));
    expect(copied.copies).toBeGreaterThan(0);
    expect(copied.seconds).toBeLessThan(without.seconds);
  });
});
