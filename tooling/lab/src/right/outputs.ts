import { existsSync } from "node:fs";
import { basename, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { MethodEntry, Tree } from "@winnow/core-dom";
import { type Command, count, defineCommand, flag, UsageError } from "../command.js";
import { datasetFiles, htmlOf, recordsOf } from "../data/datasets.js";
import { tableText } from "../table.js";

type Outputs = ReadonlyMap<string, string>;

/** The functions of a build that are compared. Entries that moved are looked for in both places. */
export async function openBuild(
  root: string,
  withMethods: boolean,
): Promise<(html: string, url: string | undefined) => Outputs> {
  const load = async <Module>(...paths: readonly string[]): Promise<Module> => {
    const path = paths.map((each) => resolve(root, "packages", each)).find((each) => existsSync(each));
    if (path === undefined) throw new UsageError(`${root} has no build of ${paths.join(" or ")}.`);
    return import(pathToFileURL(path).href);
  };
  const { parse } = await load<typeof import("@winnow/core-dom")>("core-dom/dist/index.js");
  const { extract, tei, text } = await load<typeof import("@winnow/extract")>("extract/dist/index.js");
  const { SEGMENTERS } = await load<typeof import("@winnow/segment/segmenters")>(
    "segment/dist/segmenters/index.js",
  );
  const { filter } = await load<typeof import("@winnow/filter")>("filter/dist/index.js");
  const presets = await load<typeof import("@winnow/filter/presets")>("filter/dist/presets/index.js");
  const { methods } = withMethods
    ? await load<{ readonly methods: Readonly<Record<string, MethodEntry>> }>(
        "baselines/dist/methods/index.js",
        "extract/dist/methods/index.js",
      )
    : { methods: {} };
  const filters = await Promise.all(
    Object.keys(presets.PRESETS).map(async (name) => [name, await presets.createFilter(name)] as const),
  );

  const methodOutputs = (html: string, url: string | undefined): Outputs => {
    const tree: Tree = parse(html);
    return new Map(
      Object.entries(methods).map(([name, { method }]) => {
        const marks = method(tree, { url });
        return [name, `${marks.label} ${text(tree, marks, { parts: "content" })}`];
      }),
    );
  };
  const outputs = (html: string, url: string | undefined): Outputs => {
    const article = extract(html, { url, comments: true, timeout: 3_600_000 });
    const { tree, marks, metadata, pageType } = article;
    const found = new Map<string, string>([
      ["labels", `${marks.label}`],
      ["scores", `${marks.score}`],
      ["reasons", Array.from(marks.reason, (index) => marks.reasons[index]).join("\n")],
      ["confidence", `${article.method} ${article.reason} ${article.confidence}`],
      ["page type", JSON.stringify(pageType)],
      ["text", article.text],
      ["comments", article.comments],
      ["Markdown", article.markdown],
      ["HTML", article.html],
      ["TEI", article.render(tei)],
    ]);
    for (const [field, value] of Object.entries(metadata))
      found.set(`metadata: ${field}`, JSON.stringify(value));
    for (const [name, { segmenter }] of Object.entries(SEGMENTERS))
      if (name !== "heps" && name !== "fusion")
        found.set(
          `segments: ${name}`,
          attempt(() => JSON.stringify(segmenter(tree, marks, { url }))),
        );
    for (const [name, by] of filters) {
      const { extraction: _, ...verdict } = filter({ text: article.text, url, tree, marks, pageType }, by);
      found.set(`verdict: ${name}`, JSON.stringify(verdict));
    }
    return found;
  };
  return withMethods ? methodOutputs : outputs;
}

/** Returns an output, or the message of the error, which the other build may not have. */
function attempt(output: () => string): string {
  try {
    return output();
  } catch (error) {
    return `throws ${error instanceof Error ? error.message : error}`;
  }
}

/** Fails if an output differs. */
export const command: Command = defineCommand(
  {
    about: `
Compares this build with that of another checkout, such as a clone of the last release, page by page on all data sets:
marks, text, comments, Markdown, HTML, TEI, metadata, segments, and the verdicts of all presets. Prints the pages with
another value for each output, and the first three.`,
    operands: "CHECKOUT",
    options: {
      every: count("use one page in N", 1),
      methods: flag("compare marks and text of the methods of the literature instead"),
    },
  },
  async ({ every, methods }, [checkout]) => {
    if (checkout === undefined) throw new UsageError("Name the other checkout.");
    const before = await openBuild(checkout, methods);
    const after = await openBuild(fileURLToPath(new URL("../../../..", import.meta.url)), methods);
    const differing = new Map<string, string[]>();
    let pages = 0;
    for (const file of await datasetFiles()) {
      let index = 0;
      for await (const record of recordsOf([file])) {
        const html = htmlOf(record);
        if (html === undefined || index++ % every !== 0) continue;
        pages++;
        const old = before(html, record.url);
        const current = after(html, record.url);
        for (const name of new Set([...old.keys(), ...current.keys()])) {
          if (old.get(name) === current.get(name)) continue;
          differing.set(name, [
            ...(differing.get(name) ?? []),
            `${basename(file, ".jsonl.gz")} ${record.id}`,
          ]);
        }
      }
    }
    console.log(`${pages} pages, ${differing.size === 0 ? "no output differs" : "of which these differ"}`);
    const rows = [...differing].map(([name, ids]) => [name, `${ids.length}`, ids.slice(0, 3).join(", ")]);
    if (rows.length > 0) console.log(tableText(["output", "pages", "first"], rows));
    return differing.size === 0 ? 0 : 1;
  },
);
