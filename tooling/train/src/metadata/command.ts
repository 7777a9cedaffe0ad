import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { RANKED_FIELDS, rankingFeatures } from "@winnow/extract/metadata";
import { type Command, chosenNames, count, defineCommand, flag } from "@winnow/lab";
import { writeModule } from "../module.js";
import { divisionsOf, trainTrees } from "../python.js";
import { collect } from "./collect.js";
import { LABELLED } from "./fields.js";
import { figureLines } from "./figures.js";

const METADATA = fileURLToPath(new URL("../../../../packages/extract/src/metadata", import.meta.url));

export const command: Command = defineCommand(
  {
    about: `
Trains the rankers of metadata fields on the candidates that the fields find on the pages of their data sets, and prints how often the
first candidate and the most probable one are right, with five folds of registrable domains. Python with LightGBM is
installed from PyPI if necessary.`,
    operands: `[${RANKED_FIELDS.join(" | ")}]...`,
    options: {
      divisions: count("number of divisions into folds", 3),
      write: flag("write packages/extract/src/metadata/FIELD/model.ts"),
    },
  },
  async ({ divisions, write }, operands) => {
    for (const name of chosenNames("FIELD", operands, RANKED_FIELDS)) {
      const field = LABELLED[name]!;
      const folder = join(tmpdir(), "winnow-metadata", name);
      const features = rankingFeatures(name);
      const pages = await collect(folder, name, field);
      const folds = divisionsOf(
        pages.map(({ domain }) => domain),
        divisions,
      );
      const trees = trainTrees("metadata.py", folder, { features, pages }, folds);
      const runs = folds.map((_, division) => trees.scores(`p-${division}`));
      const figures = field.sets.flatMap((set) => [`${set}:`, ...figureLines(pages, runs, set)]);
      console.log(`${name}\n${figures.join("\n")}`);
      console.log(`gain: ${trees.gains}`);
      console.log(`${trees.model.length} bytes`);
      if (write)
        writeModule(join(METADATA, field.folder, "model.ts"), headerOf(name, figures), "MODEL", trees.model);
    }
    return 0;
  },
);

function headerOf(name: string, figures: readonly string[]): string {
  return `// Written by \`pnpm train metadata ${name} --write\`. Under cross-validation:
${figures.map((line) => `// ${line}`).join("\n")}

/** The ranker's boosted trees, in Base64. */`;
}
