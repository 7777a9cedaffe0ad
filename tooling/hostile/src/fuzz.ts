import { parseArgs } from "node:util";
import { createStepCounter } from "./steps.js";

/** @returns 0 where every shape keeps to its bounds, else 1. */
export async function run(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      only: { type: "string", default: "" },
      length: { type: "string", default: "12000" },
      every: { type: "string", default: "1" },
      details: { type: "boolean", default: false },
    },
  });
  const counter = await createStepCounter();
  const { SHAPES } = await import("./shapes/index.js");
  const { pageOf } = await import("./shapes/shape.js");
  const { newState, VIEWS } = await import("./views.js");
  const length = Number(values.length);
  const chosen = SHAPES.filter(({ name }) => name.includes(values.only)).filter(
    (_, i) => i % Number(values.every) === 0,
  );
  console.error(`${chosen.length} of ${SHAPES.length} shapes`);
  let failed = 0;
  for (const shape of chosen) {
    const pages = [pageOf(shape, length), pageOf(shape, 2 * length)];
    const sizes = pages.map((page) => page.length);
    const results: { steps: number; output: number; error?: unknown }[][] = [];
    for (const page of pages) {
      const state = newState(Buffer.from(page, "utf16le").toString("utf16le"));
      const row: { steps: number; output: number; error?: unknown }[] = [];
      for (const view of VIEWS) {
        let output = 0;
        let error: unknown;
        const { steps } = await counter.count(() => {
          try {
            output = view.run(state)?.length ?? 0;
          } catch (thrown) {
            error = thrown;
          }
        });
        row.push({ steps, output, error });
      }
      results.push(row);
    }
    const scale = (2 * sizes[0]!) / sizes[1]!;
    for (const [i, { name }] of VIEWS.entries()) {
      const [one, two] = [results[0]![i]!, results[1]![i]!];
      const ratio = (two.steps / one.steps) * scale;
      const outs = one.output > 0 ? (two.output / one.output) * scale : 0;
      const faults: string[] = [];
      if (one.error ?? two.error) faults.push(`throws ${(two.error as Error)?.stack?.slice(0, 300)}`);
      if (ratio > 2.3)
        faults.push(
          `steps × ${ratio.toFixed(2)} (${one.steps} → ${two.steps}, ${(two.steps / sizes[1]!).toFixed(0)} a character)`,
        );
      if (outs > 2.3 && two.output > 20000)
        faults.push(`output × ${outs.toFixed(2)} (${one.output} → ${two.output})`);
      if (two.output > 40 * sizes[1]!)
        faults.push(`output ${two.output} = ${(two.output / sizes[1]!).toFixed(1)} × page`);
      if (faults.length > 0) {
        failed++;
        console.log(`${shape.name} | ${name} | ${faults.join("; ")}`);
      } else if (values.details)
        console.log(
          `  ${shape.name} | ${name} | × ${ratio.toFixed(2)}, ${(two.steps / sizes[1]!).toFixed(0)}`,
        );
    }
  }
  console.error(`${failed} faults`);
  return failed === 0 ? 0 : 1;
}
