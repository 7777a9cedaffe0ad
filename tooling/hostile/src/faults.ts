import { pageOf, type Shape } from "./shapes/shape.js";
import type { StepCounter } from "./steps.js";
import { newState, VIEWS } from "./views.js";

/** At most so many times the steps for twice the page: 2 is linear, 4 quadratic. */
const MOST_GROWTH = 2.3;

/** A page is doubled so often while its steps grow faster: a bound may be what ends that. */
const MOST_DOUBLINGS = 3;

/** What is written of a page has at most so many characters for each of its own, and this many more. */
const OUTPUT_PER_CHARACTER = 10;
const OUTPUT_AT_LEAST = 2_000_000;

/** What a view did with one page. */
interface Measured {
  readonly steps: number;
  readonly output: number;
  readonly error: unknown;
}

/**
 * What is wrong with what the packages do with a shape, a line for each fault: a view throws, writes more than its bound,
 * or takes more than linear steps. The same lines on every machine.
 *
 * @param length - of the shorter page, in characters.
 */
export async function faultsOf(
  shape: Shape,
  length: number,
  counter: StepCounter,
): Promise<readonly string[]> {
  let before = await measure(shape, length, counter);
  const faults = new Set<string>();
  for (let doubling = 1; doubling <= MOST_DOUBLINGS; doubling++) {
    const after = await measure(shape, length * 2 ** doubling, counter);
    const scale = after.length / before.length;
    const growing: string[] = [];
    for (const [i, { name }] of VIEWS.entries()) {
      const [one, two] = [before.views[i]!, after.views[i]!];
      if (two.error !== undefined) faults.add(`${name}: throws ${firstLine(two.error)}`);
      const most = OUTPUT_AT_LEAST + OUTPUT_PER_CHARACTER * after.length;
      if (two.output > most) faults.add(`${name}: ${two.output} characters of ${after.length}`);
      const growth = ((two.steps / one.steps) * 2) / scale;
      if (growth > MOST_GROWTH) {
        growing.push(`${name}: ${growth.toFixed(2)} times the steps for twice ${before.length} characters`);
      }
    }
    if (growing.length === 0) break;
    if (doubling === MOST_DOUBLINGS) for (const fault of growing) faults.add(fault);
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
