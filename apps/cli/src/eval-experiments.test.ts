import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import * as zlib from "node:zlib";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { datasetOf, type Figures, SERVE, sentence, testPages } from "../test/eval-data.js";
import { jsonl, parsed, winnow } from "../test/winnow.js";

const folder = mkdtempSync(join(tmpdir(), "winnow-experiments-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...names: string[]): string => join(folder, ...names);

const pages = testPages(24);

function file(name: string, content: string | Uint8Array): string {
  writeFileSync(at(name), content);
  return at(name);
}

beforeAll(() => {
  file("gold.jsonl", datasetOf(pages));
  file("bare.jsonl", jsonl(...pages.map(({ html: _, ...page }) => page)));
});
const gold = (): string => at("gold.jsonl");

describe("a page that ends its worker", () => {
  const built = (name: string): string => new URL(`../dist/workers/${name}.js`, import.meta.url).href;
  beforeAll(() => {
    mkdirSync(at("workers"));
    file("package.json", '{"type": "module"}');
    file(
      "workers/page-worker.js",
      `import { doPageTask } from "${built("page-work")}";
      import { serve } from "${SERVE}";
      await serve((task) => {
        if (task.page.id === "page-3" && task.name !== "view") process.exit(1);
        if (task.page.id === "page-4" && task.name === "view") process.exit(1);
        return doPageTask(task);
      });`,
    );
    // Large enough for a worker process.
    const filling = "<!--".padEnd(6000, "-").concat("-->");
    file("large.jsonl", datasetOf(pages.map((page) => ({ ...page, html: page.html + filling }))));
  });
  const run = (...args: string[]): ReturnType<typeof winnow> =>
    winnow(["eval", ...args], { modules: pathToFileURL(at("/")) });
  const named = (id: string): string =>
    `large.jsonl: 1 page failed and is excluded: 1 worker-lost.\nwinnow:   page ${id}: The worker process ended on this page (exit code 1).\n`;

  it("is named and excluded by audit, complexity and groups", async () => {
    for (const [command, ids] of [
      ["audit", (found: Figures) => found.kept],
      ["survey", (found: Figures) => found.pages.map(({ index }: Figures) => index)],
      ["survey --of groups", (found: Figures) => found.pages.map(({ id }: Figures) => Number(id.slice(5)))],
    ] as const) {
      const { code, out, err } = await run(...command.split(" "), at("large.jsonl"), "-f", "json");
      expect([command, code]).toEqual([command, 3]);
      expect(err).toContain(named("page-3"));
      const found = JSON.parse(out);
      expect(ids(found)).toEqual(pages.map((_, index) => index).filter((index) => index !== 3));
      expect(found.failures).toEqual([
        { id: "page-3", code: "worker-lost", message: expect.stringContaining("exit code 1") },
      ]);
    }
  });

  it("is excluded from a report", async () => {
    const { code, err } = await run("audit", at("large.jsonl"), "--output", at("large.html"));
    expect([code, err]).toEqual([3, expect.stringContaining(named("page-3"))]);
    const predictions = file(
      "predictions.jsonl",
      jsonl(...pages.map(({ id, gold: { text } }) => ({ id, text }))),
    );
    const scored = await run("score", at("large.jsonl"), predictions, "--output", at("scored.html"));
    expect([scored.code, scored.err]).toEqual([3, expect.stringContaining(named("page-4"))]);
    expect(existsSync(at("scored.html"))).toBe(true);
  });
});

describe("a data set that cannot be read", () => {
  it("is named, and the others are processed", async () => {
    const broken = file("broken.jsonl", `${datasetOf(pages.slice(0, 5))}{"id": 3}\n`);
    for (const paths of [
      [gold(), broken],
      [broken, gold()],
    ]) {
      const { code, out, err } = await winnow(["eval", "survey", ...paths, "-f", "json"]);
      expect([code, err]).toEqual([3, expect.stringContaining("broken.jsonl")]);
      const { pages: found, failures } = JSON.parse(out);
      expect(found).toHaveLength(24);
      expect(failures).toMatchObject([{ id: "broken", code: "no-input" }]);
    }
    const { code, out } = await winnow(["eval", "survey", broken, broken, "-f", "json"]);
    expect([code, out]).toEqual([1, ""]);
  });
});

describe("spreadsheet formulas", () => {
  it("are escaped in every CSV", async () => {
    const id = "=cmd|' /C calc'!A0";
    const data = file("formulas.jsonl", datasetOf([{ ...pages[0]!, id, pageType: id }, ...pages.slice(1)]));
    for (const command of ["audit", "survey", "survey --of groups", "survey --of diversity"]) {
      const { code, out } = await winnow(["eval", ...command.split(" "), data, "-f", "csv"]);
      expect([command, code]).toEqual([command, 0]);
      expect(out).toContain(`'${id}`);
      expect(out).not.toMatch(/(?:^|,)"?=cmd/m);
    }
  });
});

describe("winnow eval audit", () => {
  // The gold of page 1 is duplicated, that of page 2 belongs to another page.
  const spoiled = (): string =>
    file(
      "spoiled.jsonl",
      datasetOf(
        pages.map((page, index) =>
          index === 1
            ? { ...page, gold: { text: `${page.gold.text}\n${page.gold.text}` } }
            : index === 2
              ? {
                  ...page,
                  gold: { text: "Quite another text, about whales and what they eat in winter months." },
                }
              : page,
        ),
      ),
    );

  it("finds no errors in a clean data set, and the errors in another", async () => {
    const clean = JSON.parse((await winnow(["eval", "audit", gold(), "-f", "json"])).out);
    expect(clean).toMatchObject({ pages: 24, meanError: 0, excluded: [] });
    const { code, out, err } = await winnow(["eval", "audit", spoiled(), "-f", "json"]);
    expect([code, err]).toEqual([0, ""]);
    const audit = JSON.parse(out);
    expect(audit.excluded).toEqual(["page-1", "page-2"]);
    expect(audit.issues).toMatchObject({ "duplicated-text": 1, "mismatched-page": 1 });
  });

  it("excludes pages above the threshold", async () => {
    const { out } = await winnow(["eval", "audit", spoiled(), "--threshold", "1", "-f", "json"]);
    expect(JSON.parse(out)).toMatchObject({ threshold: 1, excluded: [] });
    for (const wrong of ["2", "1.2.3", "half"]) {
      const { code, err } = await winnow(["eval", "audit", gold(), "--threshold", wrong]);
      expect([code, err]).toEqual([2, expect.stringContaining("--threshold must be a number from 0 to 1")]);
    }
  });

  it("writes tables, one line per page, and a report with the pages to review", async () => {
    const table = await winnow(["eval", "audit", spoiled(), "-f", "markdown"]);
    expect(table.out).toContain("spoiled: errors in the gold");
    const csv = (await winnow(["eval", "audit", spoiled(), "-f", "csv"])).out.trim().split("\n");
    expect(csv).toHaveLength(25);
    expect(csv[3]).toMatch(/^page-2,p2.html,.*,yes,mismatched-page/);
    const { out } = await winnow(["eval", "audit", spoiled(), "--output", at("audit.html")]);
    expect(out).toBe("");
    expect(readFileSync(at("audit.html"), "utf8")).toMatch(/^<!doctype html>/i);
  });

  it("needs pages with HTML", async () => {
    for (const command of ["audit", "survey", "survey --of groups"]) {
      const { code, out, err } = await winnow(["eval", ...command.split(" "), at("bare.jsonl")]);
      expect([code, out]).toEqual([1, ""]);
      expect(err).toContain(`none of the 24 pages in ${at("bare.jsonl")} has HTML`);
      const none = await winnow(["eval", ...command.split(" "), file("none.jsonl", "")]);
      expect([none.code, none.err]).toEqual([1, expect.stringContaining("has no pages with gold")]);
    }
  });
});

describe("winnow eval survey", () => {
  it("classifies the pages of several data sets by quartiles", async () => {
    const other = file("other.jsonl", datasetOf(testPages(4)));
    const { code, out, err } = await winnow(["eval", "survey", gold(), other, "-f", "json"]);
    expect([code, err]).toEqual([0, ""]);
    const groups = JSON.parse(out);
    expect(groups.table.rows).toEqual(["gold", "other"]);
    // The first pages have the smallest share of boilerplate.
    expect(groups.pages.slice(0, 4).map((page: { class: string }) => page.class)).toEqual(
      Array(4).fill("easy"),
    );
    expect(groups.pages[23]).toMatchObject({ id: "page-23", class: "complex" });
    const csv = await winnow(["eval", "survey", gold(), "-f", "csv"]);
    expect(csv.out.split("\n").slice(0, 2)).toEqual([
      "dataset,id,ratio,complexity,class",
      expect.stringMatching(/^gold,page-0,9\d\.\d+,0\.0\d+,easy$/),
    ]);
  });

  it("trains, validates and applies a model", async () => {
    const model = at("model.json");
    const trained = await winnow(["eval", "survey", gold(), "--save", model, "-f", "json"]);
    expect([trained.code, trained.err]).toEqual([0, ""]);
    const [byDomain, ...more] = JSON.parse(trained.out).model;
    expect(more).toEqual([]);
    // Half of the pages are of the most common class, by the quartiles.
    expect(byDomain.baseline.accuracy).toBeCloseTo(0.5, 1);
    expect(byDomain.model.accuracy).toBeGreaterThan(byDomain.baseline.accuracy);
    const table = await winnow(["eval", "survey", gold(), "--save", model, "-f", "markdown"]);
    expect(table.out).toContain("Complexity without gold, trained on 24 pages");

    const stdin = jsonl(
      { id: "easy", html: pages[0]!.html },
      { html: pages[23]!.html },
      { id: "none", text: "no page" },
    );
    const applied = await winnow(["eval", "survey", "--model", model], { stdin });
    expect(applied.code).toBe(3);
    expect(applied.err).toContain("1 of 3 records failed");
    const [easy, complex, failed] = parsed(applied.out);
    expect(easy).toMatchObject({ id: "easy", complexity: "easy" });
    expect(easy.easy + easy.mid + easy.complex).toBeCloseTo(1, 3);
    expect(complex).toMatchObject({ id: expect.stringMatching(/^[\da-f]{64}$/), complexity: "complex" });
    expect(failed).toMatchObject({ id: "none", line: 3, error: { code: "no-html" } });

    const csv = await winnow(["eval", "survey", "--model", model, "-f", "csv", gold()]);
    expect(csv.out.trim().split("\n")).toHaveLength(25);
    expect(csv.out).toMatch(/^id,complexity,complex,easy,mid\npage-0,easy,/);
    file("page.html", pages[0]!.html);
    const page = await winnow(["eval", "survey", "--model", model, at("page.html"), "-f", "markdown"]);
    expect(page.out).toMatch(/\| easy +\| +1 \| 100\.0% \|/);
  });

  it("holds out each of several data sets", async () => {
    const other = file("apart.jsonl", datasetOf(testPages(12)));
    const args = ["eval", "survey", gold(), other, "--save", at("two.json"), "-f", "json"];
    expect(JSON.parse((await winnow(args)).out).model.map(({ folds }: { folds: string }) => folds)).toEqual([
      "each of 5 parts, whole sites",
      "each data set",
    ]);
  });

  it("rejects too few sites, and models of another kind", async () => {
    const few = await winnow([
      "eval",
      "survey",
      file("few.jsonl", datasetOf(testPages(4))),
      "--save",
      at("few.json"),
    ]);
    expect([few.code, few.err]).toEqual([2, expect.stringContaining("the pages come from 2 sites")]);
    expect(existsSync(at("few.json"))).toBe(false);
    for (const content of ["{}", "[]", "null", "oops", '{"version":1,"set":"tags"}']) {
      const { code, err } = await winnow(["eval", "survey", gold(), "--model", file("wrong.json", content)]);
      expect([code, err]).toEqual([
        1,
        expect.stringContaining("is not a model of `winnow eval survey --of complexity --save`"),
      ]);
    }
    expect((await winnow(["eval", "survey"])).err).toContain("no data set");
  });
});

describe("winnow eval survey --of groups", () => {
  it("groups pages, and assigns others by the model", async () => {
    const { code, out, err } = await winnow([
      "eval",
      "survey",
      "--of",
      "groups",
      gold(),
      "--save",
      at("groups.json"),
      "-f",
      "json",
    ]);
    expect([code, err]).toEqual([0, ""]);
    const made = JSON.parse(out);
    expect(made).toMatchObject({ features: "page", table: { rows: ["easy", "mid", "complex"] } });
    expect(made.groups.reduce((sum: number, group: { pages: number }) => sum + group.pages, 0)).toBe(24);
    const applied = await winnow([
      "eval",
      "survey",
      "--of",
      "groups",
      "--model",
      at("groups.json"),
      gold(),
      "-f",
      "json",
    ]);
    expect(applied.code).toBe(0);
    expect(parsed(applied.out).map(({ id, group }) => ({ id, group }))).toEqual(made.pages);
  });

  it("accepts the tag ratios of the thesis, and a number of groups", async () => {
    const args = [
      "eval",
      "survey",
      "--of",
      "groups",
      gold(),
      "--features",
      "tags",
      "--groups",
      "2",
      "-f",
      "csv",
    ];
    const { out } = await winnow(args);
    expect(
      new Set(
        out
          .trim()
          .split("\n")
          .slice(1)
          .map((line) => line.split(",")[1]),
      ).size,
    ).toBe(2);
    // The same seed gives the same groups.
    expect((await winnow(args)).out).toBe(out);
  });

  it("plots the groups", async () => {
    const { code } = await winnow([
      "eval",
      "survey",
      "--of",
      "groups",
      gold(),
      "--output",
      at("groups.html"),
    ]);
    expect(code).toBe(0);
    expect(readFileSync(at("groups.html"), "utf8")).toContain("<svg");
  });

  it.each([
    [["--groups", "1"], "--groups must be a whole number of at least 2"],
    [["--groups", "25"], "24 pages cannot form 25 groups"],
    [["--features", "smell"], "--features must be one of tags, page"],
    [["--model", "m.json", "--groups", "2"], "cannot be combined with options that train or plot one"],
  ])("%j is wrong usage", async (args, hint) => {
    const { code, err } = await winnow(["eval", "survey", "--of", "groups", gold(), ...args]);
    expect([code, err]).toEqual([2, expect.stringContaining(hint)]);
  });
});

describe("winnow eval survey --of diversity", () => {
  it("counts page types, languages and topics", async () => {
    const labels = file(
      "topics.jsonl",
      jsonl({ id: "page-0", label: "Arts" }, { id: "page-1", label: "Arts" }),
    );
    const { code, out } = await winnow([
      "eval",
      "survey",
      "--of",
      "diversity",
      gold(),
      "--labels",
      labels,
      "-f",
      "json",
    ]);
    expect(code).toBe(0);
    expect(JSON.parse(out)).toMatchObject({
      pageType: {
        table: [
          { label: "article", pages: 12 },
          { label: "forum", pages: 12 },
        ],
      },
      lang: {
        table: [
          { label: "de", pages: 12 },
          { label: "en", pages: 12 },
        ],
      },
      topic: { table: [{ label: "Arts", pages: 2 }], unknown: 22 },
    });
    const csv = await winnow(["eval", "survey", "--of", "diversity", gold(), "-f", "csv"]);
    expect(csv.out).toMatch(/^what,label,pages,share\npageType,article,12,0.5\n/);
  });

  it("saves topics that it reads back", async () => {
    const labels = file("more.csv", "page-3,Science\n");
    await winnow([
      "eval",
      "survey",
      "--of",
      "diversity",
      gold(),
      "--labels",
      labels,
      "--save",
      at("saved.jsonl"),
      "-f",
      "json",
    ]);
    expect(parsed(readFileSync(at("saved.jsonl"), "utf8"))).toEqual([{ id: "page-3", label: "Science" }]);
    const again = await winnow([
      "eval",
      "survey",
      "--of",
      "diversity",
      gold(),
      "--labels",
      at("saved.jsonl"),
      "-f",
      "json",
    ]);
    expect(JSON.parse(again.out).topic.table).toMatchObject([{ label: "Science", pages: 1 }]);
  });

  it("warns if there is nothing to count", async () => {
    const plain = pages.map(({ id, gold: text }) => ({ id, gold: text }));
    const { code, err } = await winnow([
      "eval",
      "survey",
      "--of",
      "diversity",
      file("plain.jsonl", jsonl(...plain)),
      "-f",
      "markdown",
    ]);
    expect([code, err]).toEqual([0, expect.stringContaining("has no page types, languages or topics")]);
  });

  it.each([
    [["--of", "diversity", "--groups", "3"], "--groups does not apply to --of diversity."],
    [["--labels", "topics.csv"], "--labels does not apply to --of complexity."],
    [["--of", "diversity", "-f", "html"], "this command does not write html."],
    [["--of", "diversity", "another.jsonl"], "--of diversity counts one data set."],
    [["--of", "size"], "Allowed choices are complexity, groups, diversity."],
  ])("%j is wrong usage", async (args, hint) => {
    const { code, out, err } = await winnow(["eval", "survey", gold(), ...args]);
    expect([code, out, err]).toEqual([2, "", expect.stringContaining(hint)]);
  });
});

describe("winnow eval import", () => {
  /** Writes a data set in CleanEval's layout, which has pages and golds in two folders. */
  function download(): string {
    mkdirSync(at("down", "original"), { recursive: true });
    mkdirSync(at("down", "clean"), { recursive: true });
    for (const name of ["1", "2", "3"]) {
      file(`down/original/${name}.html`, `<p>${sentence(Number(name), 1)}<p>\u00e9`);
      if (name !== "3") file(`down/clean/${name}.txt`, `<p>${sentence(Number(name), 1)}\n`);
    }
    return at("down");
  }

  it("converts a download to JSON Lines, and names pages without gold", async () => {
    const { code, out, err } = await winnow(["eval", "import", "cleaneval", download()]);
    expect(code).toBe(3);
    expect(parsed(out).map(({ source, gold: { text } }) => [source, text])).toEqual([
      ["1", sentence(1, 1)],
      ["2", sentence(2, 1)],
    ]);
    expect(err).toContain("1 page-without-gold.");
    expect(err).toContain("original/3.html");
    expect(err).toContain("winnow: 2 pages. Licence: ");
  });

  it("compares with an open set, which has none of these pages", async () => {
    const { code, out, err } = await winnow([
      ...["eval", "import", "cleaneval", download(), "--split", "cleaneval", "-o", at("split.jsonl")],
    ]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain("2 page-added, 681 page-missing, 1 hash-changed");
  });

  it("converts to the standard format and back", async () => {
    await winnow(["eval", "import", "cleaneval", download(), "--output", at("made", "set.jsonl.gz")]);
    const packed = zlib.gunzipSync(readFileSync(at("made", "set.jsonl.gz"))).toString();
    expect(readdirSync(at("made"))).toEqual(["set.jsonl.gz"]);
    const to = await winnow([
      "eval",
      "import",
      "packed",
      at("made", "set.jsonl.gz"),
      "--to",
      "standard",
      "-o",
      at("standard"),
    ]);
    expect(to.code).toBe(0);
    expect(readdirSync(at("standard", "html")).sort()).toEqual(["1.html", "2.html"]);
    const back = await winnow(["eval", "import", "standard", at("standard")]);
    expect([back.code, back.err]).toEqual([0, expect.not.stringContaining("without")]);
    const strip = (line: string): object => {
      const { id, source, html, gold: made } = JSON.parse(line);
      return { id, source, html, text: made.text };
    };
    const sorted = (text: string): object[] => text.trim().split("\n").map(strip);
    expect(sorted(back.out)).toEqual(expect.arrayContaining(sorted(packed)));
    expect(sorted(back.out)).toHaveLength(2);
  });

  it("keeps pages of the same name apart, and stays in its folder", async () => {
    const page = (id: string, source: string, word: string): object => ({
      id,
      source,
      html: `<p>${word}`,
      gold: { text: word },
    });
    const set = file(
      "names.jsonl",
      jsonl(page("../../escape", "a.html", "one"), page("b", "A.html", "two"), page("c", "../up", "three"), {
        id: "d",
        gold: { text: "no page" },
      }),
    );
    await winnow(["eval", "import", "packed", set, "--to", "standard", "-o", at("names")]);
    expect(existsSync(at("escape.html"))).toBe(false);
    expect(readdirSync(at("names", "html"))).toHaveLength(3);
    const back = await winnow(["eval", "import", "standard", at("names")]);
    const read = parsed(back.out).map(({ html = "", gold: { text } }) => [html, text]);
    expect(read.sort()).toEqual([
      ["", "no page"],
      ["<p>one", "one"],
      ["<p>three", "three"],
      ["<p>two", "two"],
    ]);
    expect(back.err).toContain("1 gold-without-page");
  });

  it.each([
    [["nosuch", "."], 2, "unknown layout nosuch"],
    [["webis-webseg-20", ".", "--to", "standard", "-o", "x/"], 2, "has segments but no gold text"],
    [["packed", ".", "--to", "csv"], 2, "packed, standard"],
    [["packed", ".", "--to", "standard"], 2, "Add --output FOLDER"],
    [["cleaneval", ".", "--split", "wcxb-dev"], 2, "unknown split of cleaneval: wcxb-dev; known: cleaneval"],
    [["cleaneval", "nowhere"], 1, "cannot open nowhere"],
  ])("%j fails", async (args, exitCode, hint) => {
    const { code, err } = await winnow(["eval", "import", ...args]);
    expect([code, err]).toEqual([exitCode, expect.stringContaining(hint)]);
  });

  it("writes Zstandard, which it reads again", async () => {
    await winnow(["eval", "import", "packed", gold(), "-o", at("x.jsonl.zst")]);
    expect([...readFileSync(at("x.jsonl.zst")).subarray(0, 4)]).toEqual([0x28, 0xb5, 0x2f, 0xfd]);
    const plain = await winnow(["eval", "import", "packed", gold()]);
    expect((await winnow(["eval", "import", "packed", at("x.jsonl.zst")])).out).toBe(plain.out);
  });

  it("imports a segmentation data set as outlines", async () => {
    mkdirSync(at("webseg", "000001"), { recursive: true });
    file("webseg/000001/dom.html", "<p>One</p>");
    const outline = [
      [
        [
          [0, 0],
          [0, 9],
          [9, 9],
          [9, 0],
          [0, 0],
        ],
      ],
    ];
    file(
      "webseg/000001/ground-truth.json",
      JSON.stringify({ id: "000001", width: 10, height: 20, segmentations: { "majority-vote": [outline] } }),
    );
    const { code, out, err } = await winnow(["eval", "import", "webis-webseg-20", at("webseg")]);
    expect(parsed(out)).toMatchObject([{ source: "000001", width: 10, height: 20, segments: [outline] }]);
    // The positions of the elements are missing.
    expect([code, err]).toEqual([expect.any(Number), expect.stringContaining("1 page")]);
  });

  it("writes nothing if there is nothing to import", async () => {
    mkdirSync(at("nothing"), { recursive: true });
    const { code, err } = await winnow([
      "eval",
      "import",
      "cleaneval",
      at("nothing"),
      "--output",
      at("nothing.jsonl"),
    ]);
    expect([code, err]).toEqual([1, expect.stringContaining("has no pages with gold")]);
    expect(existsSync(at("nothing.jsonl"))).toBe(false);
  });
});

describe("--list", () => {
  it("names conventions and licences", async () => {
    const metrics = await winnow(["eval", "score", "--list"]);
    expect(metrics.code).toBe(0);
    expect(metrics.out).toMatch(
      /^word-f1\n {2}.+\n {2}measures: precision, recall, f1; higher is better\n(?: {2}.+\n)* {2}tokenizer: /,
    );
    const layouts = await winnow(["eval", "import", "--list"]);
    expect(layouts.out).toMatch(/^cleaneval\n {2}.+\n {2}from .+\n {2}licence: /m);
  });
});
