import { cpuUsage, resourceUsage } from "node:process";
import { SHAPES } from "./shapes/index.js";
import { pageOf } from "./shapes/shape.js";
import { newState, VIEWS } from "./views.js";

/** The cost of some shapes, run in one process one after the other. */
export interface Cost {
  /** CPU milliseconds of each view on the shorter and on the longer page. */
  readonly times: readonly (readonly [name: string, view: string, short: number, long: number])[];
  /** Peak memory of the process, in bytes. */
  readonly memory: number;
}

const RUNS = 2;

/**
 * Runs all views on pages of `length` and of `2 * length` characters and returns the best times of several
 * runs.
 */
export function costOf(names: readonly string[], length: number): Cost {
  const times: [string, string, number, number][] = [];
  for (const name of names) {
    const shape = SHAPES.find((shape) => shape.name === name)!;
    const [short, long] = [length, 2 * length].map((size) => best(pageOf(shape, size))) as [
      number[],
      number[],
    ];
    for (const [i, view] of VIEWS.entries()) times.push([name, view.name, short[i]!, long[i]!]);
  }
  return { times, memory: resourceUsage().maxRSS * 1024 };
}

function best(page: string): number[] {
  const fastest = VIEWS.map(() => Number.POSITIVE_INFINITY);
  for (let run = 0; run < RUNS; run++) {
    const state = newState(page);
    for (const [i, view] of VIEWS.entries()) {
      // The garbage of one view must not count towards the next one.
      globalThis.gc?.();
      const start = cpuUsage();
      try {
        view.run(state);
      } catch {
        // Errors are reported when steps are counted.
      }
      const { user, system } = cpuUsage(start);
      fastest[i] = Math.min(fastest[i]!, (user + system) / 1000);
    }
  }
  return fastest;
}
