import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseArgs } from "node:util";
import { listOf, pythonWith, wholeNumber } from "@winnow/common";
import { RANKED_FIELDS, rankingFeatures } from "@winnow/extract/metadata";
import { packBoostedTrees } from "../boosted-trees/pack.js";
import { readFloats } from "../extract/columns.js";
import { domainFolds } from "../pages/folds.js";
import { TREES_PYTHON } from "../python.js";
import { collect } from "./collect.js";
import { LABELLED } from "./fields.js";
import { figureLines } from "./figures.js";

export const usage: string = `
Usage: pnpm train metadata [${RANKED_FIELDS.join(" | ")}]... [--divisions N] [--write]

Trains the rankers of metadata fields on the candidates that the fields find on the pages of wcxb-dev, and prints
how often the first candidate and the most probable one are right, with five folds of registrable domains. Python
with LightGBM is installed from PyPI if necessary.

  --divisions N   number of divisions into folds (default: 3)
  --write         write packages/extract/src/metadata/FIELD/model.ts
`;

const FOLDS = 5;
const SCRIPT = fileURLToPath(new URL("../../python/metadata.py", import.meta.url));
const METADATA = fileURLToPath(new URL("../../../../packages/extract/src/metadata", import.meta.url));

export async function run(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { divisions: { type: "string", default: "3" }, write: { type: "boolean", default: false } },
    allowPositionals: true,
  });
  const divisions = wholeNumber("divisions", values.divisions, 1);
  const python = pythonWith(TREES_PYTHON);
  for (const name of listOf("FIELD", positionals, RANKED_FIELDS)) {
    const field = LABELLED[name]!;
    const folder = join(tmpdir(), "winnow-metadata", name);
    const features = rankingFeatures(name);
    const pages = await collect(folder, name, field);
    const domains = pages.map(({ domain }) => domain);
    const folds = Array.from({ length: divisions }, (_, seed) => [...domainFolds(domains, FOLDS, seed + 1)]);
    writeFileSync(join(folder, "pages.json"), JSON.stringify({ features, pages, folds }));
    execFileSync(python, [SCRIPT, folder], { stdio: ["ignore", "inherit", "inherit"] });
    const runs = folds.map((_, division) => readFloats(join(folder, `p-${division}`)));
    const figures = figureLines(
      pages.filter(({ weight }) => weight === 1),
      runs,
    );
    const gains: number[] = JSON.parse(readFileSync(join(folder, "gains.json"), "utf8"));
    const order = [...gains.keys()].sort((a, b) => gains[b]! - gains[a]!);
    const model = packBoostedTrees(readFileSync(join(folder, "trees.txt"), "utf8"));
    console.log(`${name}\n${figures.join("\n")}`);
    console.log(`gain: ${order.map((at) => `${features[at]} ${gains[at]!.toFixed(3)}`).join(", ")}`);
    console.log(`${model.length} bytes`);
    if (values.write) writeFileSync(join(METADATA, field.folder, "model.ts"), moduleOf(name, model, figures));
  }
  return 0;
}

function moduleOf(name: string, model: Uint8Array, figures: readonly string[]): string {
  return `// Written by \`pnpm train metadata ${name} --write\`. Under cross-validation on wcxb-dev:
${figures.map((line) => `// ${line}`).join("\n")}

/** The ranker's boosted trees, in Base64. */
// biome-ignore format: generated
export const MODEL: string =
  "${Buffer.from(model).toString("base64")}";
`;
}
