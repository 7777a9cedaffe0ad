import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { RANKED_FIELDS, rankingFeatures } from "@winnow/extract/metadata";
import { type Command, chosenNames, count, defineCommand, flag, pythonWith } from "@winnow/lab";
import { packBoostedTrees } from "../boosted-trees/pack.js";
import { readFloats } from "../extract/columns.js";
import { writeModule } from "../module.js";
import { domainFolds } from "../pages/folds.js";
import { TREES_PYTHON } from "../python.js";
import { collect } from "./collect.js";
import { LABELLED } from "./fields.js";
import { figureLines } from "./figures.js";

const FOLDS = 5;
const SCRIPT = fileURLToPath(new URL("../../python/metadata.py", import.meta.url));
const METADATA = fileURLToPath(new URL("../../../../packages/extract/src/metadata", import.meta.url));

export const command: Command = defineCommand(
  {
    about: `
Trains the rankers of metadata fields on the candidates that the fields find on the pages of wcxb-dev, and prints how often the
first candidate and the most probable one are right, with five folds of registrable domains. Python with LightGBM is
installed from PyPI if necessary.`,
    operands: `[${RANKED_FIELDS.join(" | ")}]...`,
    options: {
      divisions: count("number of divisions into folds", 3),
      write: flag("write packages/extract/src/metadata/FIELD/model.ts"),
    },
  },
  async ({ divisions, write }, operands) => {
    const python = pythonWith(TREES_PYTHON);
    for (const name of chosenNames("FIELD", operands, RANKED_FIELDS)) {
      const field = LABELLED[name]!;
      const folder = join(tmpdir(), "winnow-metadata", name);
      const features = rankingFeatures(name);
      const pages = await collect(folder, name, field);
      const domains = pages.map(({ domain }) => domain);
      const folds = Array.from({ length: divisions }, (_, seed) => [
        ...domainFolds(domains, FOLDS, seed + 1),
      ]);
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
      if (write)
        writeModule(join(METADATA, field.folder, "model.ts"), headerOf(name, figures), "MODEL", model);
    }
    return 0;
  },
);

function headerOf(name: string, figures: readonly string[]): string {
  return `// Written by \`pnpm train metadata ${name} --write\`. Under cross-validation on wcxb-dev:
${figures.map((line) => `// ${line}`).join("\n")}

/** The ranker's boosted trees, in Base64. */`;
}
