import { pageOf, type Shape } from "./shapes/shape.js";
import type { StepCounter } from "./steps.js";
import { newState, VIEWS } from "./views.js";

/** Maximum ratio of the steps for twice the page: 2 is linear, 4 quadratic. */
const MAX_GROWTH = 2.3;

/** A page whose steps grow faster is doubled up to this many times, because a limit may end the growth. */
const MAX_DOUBLINGS = 3;

/** Maximum output: this many characters per character of the page, plus a constant. */
const OUTPUT_PER_CHARACTER = 10;
const OUTPUT_CONSTANT = 2_000_000;

/** The result of a view on one page. */
interface Measured {
  readonly steps: number;
  readonly output: number;
  readonly error: unknown;
}

/**
 * Finds the faults of the packages on a shape: a view throws, exceeds the output limit, or takes more than
 * linear steps. The result is the same on every machine.
 *
 * @param length - length of the shorter page, in characters.
 * @returns one line per fault.
 */
export async function faultsOf(
  shape: Shape,
  length: number,
  counter: StepCounter,
): Promise<readonly string[]> {
  let before = await measure(shape, length, counter);
  const faults = new Set<string>();
  for (let doubling = 1; doubling <= MAX_DOUBLINGS; doubling++) {
    const after = await measure(shape, length * 2 ** doubling, counter);
    const scale = after.length / before.length;
    const growing: string[] = [];
    for (const [i, { name }] of VIEWS.entries()) {
      const [one, two] = [before.views[i]!, after.views[i]!];
      if (two.error !== undefined) faults.add(`${name}: throws ${firstLine(two.error)}`);
      const maxOutput = OUTPUT_CONSTANT + OUTPUT_PER_CHARACTER * after.length;
      if (two.output > maxOutput) faults.add(`${name}: ${two.output} characters of ${after.length}`);
      const growth = ((two.steps / one.steps) * 2) / scale;
      if (growth > MAX_GROWTH) {
        growing.push(`${name}: ${growth.toFixed(2)} times the steps for twice ${before.length} characters`);
      }
    }
    if (growing.length === 0) break;
    if (doubling === MAX_DOUBLINGS) for (const fault of growing) faults.add(fault);
    before = after;
  }
  return [...faults];
}

async function measure(
  shape: Shape,
  length: number,
  counter: StepCounter,
): Promise<{ readonly length: number; readonly views: readonly Measured[] }> {
  const page = pageOf(shape, length);
  const state = newState(page);
  const views: Measured[] = [];
  for (const { run } of VIEWS) {
    const { value, steps } = await counter.count(() => {
      try {
        return { output: run(state)?.length ?? 0, error: undefined };
      } catch (error) {
        return { output: 0, error };
      }
    });
    views.push({ ...value, steps });
  }
  return { length: page.length, views };
}

function firstLine(error: unknown): string {
  return String(error).split("\n", 1)[0]!;
}
