import { writeFileSync } from "node:fs";
import { writeFigures } from "@winnow/lab";
import type { AdditiveModel } from "@winnow/segment/regions";

/** Returns the source of the module that contains a model. */
function moduleOf({ bias, terms }: AdditiveModel, command: string, f1: number): string {
  const list = (values: readonly number[], digits: number): string =>
    values.map((value) => `${Number(value.toFixed(digits))}`).join(", ");
  const rows = terms.map(
    ({ feature, edges, values }) =>
      `    { feature: "${feature}", edges: [${edges.join(", ")}], values: [${list(values, 2)}] },`,
  );
  return `// Written by \`pnpm train ${command} --write\`. F1 of blocks on sites that it was not trained on: ${f1.toFixed(3)}.
import type { AdditiveModel } from "../additive.js";

/** Learned from the pages of Kreuzer et al. 2015, which are in the public domain. */
// biome-ignore format: generated
export const MODEL: AdditiveModel = {
  bias: [${list(bias, 2)}],
  terms: [
${rows.join("\n")}
  ],
};
`;
}

/** Writes the module that contains a model, and the file of its figures. @param f1 - the mean F1 of blocks. */
export function writeModel(
  paths: { readonly module: string; readonly figures: string },
  model: AdditiveModel,
  command: string,
  f1: number,
  figures: object,
): void {
  const source = moduleOf(model, command, f1);
  writeFileSync(paths.module, source);
  writeFigures(paths.figures, figures);
  console.log(`${source.length} bytes`);
}
