import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { makeSplit } from "@winnow/eval/node";
import { type Command, defineCommand } from "../command.js";
import { type DatasetName, datasetPages } from "../data/datasets.js";

const DATA = fileURLToPath(new URL("../../../../packages/eval/src/datasets/splits/data.ts", import.meta.url));

/** The layout of each set's download; of those with `part`, the download has other pages as well. */
// biome-ignore format: a table
const SPLITS: Readonly<Partial<Record<DatasetName, readonly [layout: string, part?: "part"]>>> = {
  "wcxb-dev": ["wcxb", "part"], cleaneval: ["cleaneval"], cleanportaleval: ["cleanportaleval"],
  "dragnet-train": ["dragnet", "part"], "l3s-gn1": ["l3s-gn1"], readability: ["readability"],
  "daniel-a": ["daniel", "part"], "fundus-a": ["fundus", "part"], "chinese-wce": ["chinese-wce"],
  "recipes-a": ["recipe-scrapers", "part"], "zyte-products": ["zyte-products", "part"],
};

export const command: Command = defineCommand(
  {
    about: "Writes the pages of the open sets, by their names and hashes, for `winnow eval import --split`.",
    options: {},
  },
  async () => {
    const splits: string[] = [];
    for (const [name, [layout, part]] of Object.entries(SPLITS)) {
      const pages = [];
      for await (const { html: _, htmlBase64: __, ...page } of datasetPages(name as DatasetName, Infinity)) {
        // As an import has them: a text even if the set has none, and authors as one string.
        const { text = "", author } = page.gold;
        const authors = Array.isArray(author) ? { author: author.join(", ") } : {};
        pages.push({ ...page, gold: { ...page.gold, text, ...authors } });
      }
      const split = await makeSplit(pages, { name, layout, part: part !== undefined });
      const fields = Object.entries(split).map(
        ([key, value]) =>
          `    ${key}:${key === "pages" ? "\n      " : " "}${JSON.stringify(value).replaceAll('","', '", "')},\n`,
      );
      splits.push(`  {\n${fields.join("")}  },\n`);
    }
    const head = `// Written by \`pnpm lab publish splits\`.\nimport type { Split } from "./index.js";\n\n/** The open sets. */`;
    await writeFile(DATA, `${head}\nexport const SPLITS: readonly Split[] = [\n${splits.join("")}];\n`);
    return 0;
  },
);
