import { cpuUsage, resourceUsage } from "node:process";
import { SHAPES } from "./shapes/index.js";
import { pageOf } from "./shapes/shape.js";
import { newState, VIEWS } from "./views.js";

/** What a process spent on shapes, one after the other. */
export interface Cost {
  /** CPU milliseconds of each view on the shorter page and on the longer one. */
  readonly times: readonly (readonly [name: string, view: string, short: number, long: number])[];
  /** The most memory that the process had, in bytes. */
  readonly memory: number;
}

const RUNS = 2;

/** All views on pages of `length` characters and of twice as many; the best of several runs. */
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
  const least = VIEWS.map(() => Number.POSITIVE_INFINITY);
  for (let run = 0; run < RUNS; run++) {
    const state = newState(page);
    for (const [i, view] of VIEWS.entries()) {
      // The garbage of one view must not count as the next one's memory or time.
      globalThis.gc?.();
      const start = cpuUsage();
      try {
        view.run(state);
      } catch {
        // What throws is found where steps are counted.
      }
      const { user, system } = cpuUsage(start);
      least[i] = Math.min(least[i]!, (user + system) / 1000);
    }
  }
  return least;
}
