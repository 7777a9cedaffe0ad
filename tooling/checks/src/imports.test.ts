import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { describe, expect, it } from "vitest";

const ROOT = fileURLToPath(new URL("../../..", import.meta.url));

/** Modules that an entry must not load, so that a browser does not pay for them. */
interface Entry {
  readonly name: string;
  /** What a program imports, as the source of a module. */
  readonly source: string;
  readonly without: readonly RegExp[];
}

const PARSER = /core-dom\/src\/html\//;
const MODELS = /\/model\.ts$|boosted-trees|model-file/;
const METADATA = /extract\/src\/metadata\/(?!text\/)|core-dom\/src\/(?:dates|records|page-type)\//;
/** What only other formats than plain text write. */
const FORMATS =
  /extract\/src\/render\/(?:html|markdown|tei)|content\/(?:handlers|walk|mail|mathml|math\/convert)\./;
/** The package of the table that `references/names.ts` has packed. */
const ENTITIES = /node_modules\/character-entities/;

const ENTRIES: readonly Entry[] = [
  {
    name: "parse",
    source: 'export { parse } from "./packages/core-dom/src/index.ts"',
    without: [/core-dom\/src\/(?:select|decode|dates|records|language|page-type)\//, MODELS, ENTITIES],
  },
  {
    name: "@winnow/extract/text",
    source: 'export { text } from "./packages/extract/src/entries/text.ts"',
    without: [
      PARSER,
      MODELS,
      METADATA,
      FORMATS,
      ENTITIES,
      /extract\/src\/(?:winnow|fallback)\/|jsonrepair|css-what/,
    ],
  },
  {
    name: "readability",
    source: 'export { readability } from "./packages/baselines/src/methods/readability/index.ts"',
    without: [
      PARSER,
      MODELS,
      /stopwords-iso|packages\/extract\/|core-dom\/src\/(?:dates|records|language)\//,
    ],
  },
  {
    name: "@winnow/extract/markdown",
    source: 'export { markdown } from "./packages/extract/src/entries/markdown.ts"',
    without: [PARSER, MODELS, METADATA, /extract\/src\/render\/(?:html|tei)|content\/math\/convert\./],
  },
  {
    name: "@winnow/filter/presets",
    source: 'export { createFilter } from "./packages/filter/src/presets/index.ts"',
    without: [/node_modules\/eld\/|filter\/src\/(?:language|quality|page-type|transformer)\//, MODELS],
  },
];

describe("what a browser loads", () => {
  it.each(ENTRIES)("for $name has no module that it does not need", async ({ source, without }) => {
    const loaded = await modulesOf(source);
    expect(loaded.length).toBeGreaterThan(3);
    for (const pattern of without) expect(loaded.filter((module) => pattern.test(module))).toEqual([]);
  });
});

/** The modules in the bundle of a program, without those that are loaded on demand. */
async function modulesOf(source: string): Promise<readonly string[]> {
  const { metafile } = await build({
    stdin: { contents: source, resolveDir: ROOT },
    absWorkingDir: ROOT,
    bundle: true,
    splitting: true,
    minifySyntax: true,
    format: "esm",
    outdir: "out",
    write: false,
    metafile: true,
    conditions: ["@winnow/source"],
    external: ["node:*"],
    logLevel: "error",
  });
  const loaded = new Set<string>();
  const outputs = ["out/stdin.js"];
  for (const path of outputs) {
    const { inputs, imports } = metafile.outputs[path]!;
    for (const [module, { bytesInOutput }] of Object.entries(inputs)) {
      if (bytesInOutput > 0) loaded.add(module);
    }
    for (const { path: next, kind } of imports) {
      if (kind === "import-statement" && next in metafile.outputs && !outputs.includes(next))
        outputs.push(next);
    }
  }
  return [...loaded];
}
