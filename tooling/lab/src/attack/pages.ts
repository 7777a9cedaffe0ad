import { stderr, stdout } from "node:process";
import { type Command, count, defineCommand, repeatable, UsageError } from "../command.js";
import { createStepCounter } from "./steps.js";

/** Fails if a shape has a fault. */
export const command: Command = defineCommand(
  {
    about: `
Generates pages of hostile shapes and runs everything that the packages do with a page: parse, methods, formats, metadata,
blocks, words. Nothing may throw, exceed its output limit, or take more than linear steps.`,
    options: {
      only: repeatable("TEXT", "only shapes whose name contains TEXT; may be repeated"),
      every: count("only every N-th shape", 1),
      first: count("index of the first of them", 0, 0),
      length: count("characters of the shorter page whose steps are counted", 12_000, 1000),
    },
  },
  async ({ only = [""], every, first, length }) => {
    const counter = await createStepCounter();
    const { SHAPES } = await import("./shapes/index.js");
    const { faultsOf } = await import("./faults.js");
    const shapes = SHAPES.filter(
      ({ name }, i) => only.some((text) => name.includes(text)) && i % every === first % every,
    );
    if (shapes.length === 0) throw new UsageError(`--only: no shape's name contains ${only.join(" or ")}`);

    let failed = 0;
    const report = (name: string, faults: readonly string[]): void => {
      if (faults.length > 0) failed++;
      for (const fault of faults) stdout.write(`${name}: ${fault}\n`);
    };
    for (const [i, shape] of shapes.entries()) {
      report(shape.name, await faultsOf(shape, length, counter));
      if ((i + 1) % 100 === 0) stderr.write(`${i + 1} of ${shapes.length} shapes, ${failed} with faults\n`);
    }
    stdout.write(`${shapes.length} of ${SHAPES.length} shapes, ${failed} with faults\n`);
    return failed === 0 ? 0 : 1;
  },
);
