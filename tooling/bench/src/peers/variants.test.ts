import { describe, expect, it } from "vitest";
import { environment } from "../report/environment.js";
import { BENCHES } from "./peers.js";

const SENTENCE = "The miller opened the sluice, and the old wheel began to turn in the grey morning light. ";
const PAGE = {
  id: "mill",
  url: "https://example.org/mill",
  html: `<!doctype html><html lang=en><title>The mill</title><body><nav><a href=/>Home</a></nav>
<article><h1>The mill</h1>${`<p>${SENTENCE.repeat(5)}</p>`.repeat(6)}</article></body></html>`,
};

describe.each(Object.entries(BENCHES))("the variants of bench %s", (name, { variants, base }) => {
  it("have unique names, and the base is one of them", () => {
    const names = variants.map((variant) => variant.name);
    expect(new Set(names).size).toBe(names.length);
    expect(names).toContain(base);
  });

  it("name packages that are installed", () => {
    const versions = Object.values(environment(variants).packages);
    expect(versions.filter((version) => !/^\d+\.\d+\.\d+/.test(version))).toEqual([]);
  });

  const inNode = variants.filter(({ load }) => load !== undefined);
  it.each(inNode)("$name processes a page", async ({ load }) => {
    const run = await load!();
    const result = await run(PAGE);
    if (name === "extract") expect(result).toContain("The miller opened the sluice");
    else expect(["object", "function"]).toContain(typeof result);
  });
});

describe("packages", () => {
  it("distinguishes the parser of cheerio from ours", () => {
    const [own, brought] = [["parse5"], ["cheerio", "parse5"]].map((path) => {
      return Object.values(environment([{ packages: [path] }]).packages)[0]!;
    });
    expect(own).toMatch(/^8\./);
    expect(brought).toMatch(/^7\./);
    expect(environment([{ packages: [["no-such-package"]] }]).packages).toEqual({
      "no-such-package": "not installed",
    });
  });
});
