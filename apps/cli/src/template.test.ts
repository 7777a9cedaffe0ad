import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { jsonl, parsed, winnow } from "../test/winnow.js";

const folder = mkdtempSync(join(tmpdir(), "winnow-template-"));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

const TOPICS = ["boat", "crane", "gull", "ferry"];
/** Half of the words are the topic's own. */
const prose = (topic: string) =>
  `The ${topic}ing was ${topic}ed to the ${topic}er of a ${topic}ish and ${topic}al ${topic}age. `;
const page = (topic: string) =>
  `<html lang=en><body><ul><li><a href=/>Home</a></ul><div class=post><p>${prose(topic).repeat(4)}</p></div>` +
  `<div class=foot><p>${prose("visitor").repeat(4)}</p></div>`;

const pages = file("site.jsonl", jsonl(...TOPICS.slice(0, 3).map((id) => ({ id, html: page(id) }))));
const held = file("ferry.html", page("ferry"));

async function learned(method: string): Promise<string> {
  const path = join(folder, `${method}.json`);
  const { code, err } = await winnow(["template", "learn", pages, "--method", method, "-o", path]);
  expect([code, err]).toEqual([0, "winnow: learned from 3 pages, 0 skipped.\n"]);
  return path;
}

describe("winnow template", () => {
  it.each(["style-tree", "goldminer"])(
    "learns a template with %s, and removes it from a page",
    async (method) => {
      const path = await learned(method);
      expect(JSON.parse(readFileSync(path, "utf8"))).toMatchObject({ type: method, version: 1, pages: 3 });
      const { code, out } = await winnow(["template", "apply", path, held]);
      expect(code).toBe(0);
      const [record] = parsed(out);
      expect(record).toMatchObject({ method, text: prose("ferry").repeat(4).trim() });
      expect(Object.keys(record!)).toEqual(
        Object.keys(parsed((await winnow(["extract", held, "-m", "readability"])).out)[0]!),
      );
    },
  );

  it("writes the template to standard output, and applies another method to the rest", async () => {
    const { code, out } = await winnow(["template", "learn", pages]);
    expect(code).toBe(0);
    const path = file("piped.json", out);
    const args = [path, held, "--method", "boilerpipe", "--format", "text"];
    expect((await winnow(["template", "apply", ...args])).out).toBe(`${prose("ferry").repeat(4).trim()}\n`);
  });

  it("skips records without a page", async () => {
    const some = file(
      "some.jsonl",
      jsonl({ html: page("a") }, { url: "https://example.org/" }, { html: page("b") }),
    );
    const { code, err } = await winnow(["template", "learn", some]);
    expect([code, err]).toEqual([3, "winnow: learned from 2 pages, 1 skipped.\n"]);
  });

  it("needs two pages", async () => {
    const { code, err } = await winnow(["template", "learn", held]);
    expect(code).toBe(1);
    expect(err).toContain("found 1 page.");
  });

  it.each([
    ["missing.json", undefined, "cannot open"],
    ["list.json", "[1]", "not a style tree"],
    ["cut.json", '{"type": "style-tree", "ver', "not JSON"],
    ["number.json", "1", "not a JSON object"],
    ["later.json", '{"type": "goldminer", "version": 9}', "another version"],
    ["damaged.json", '{"type": "style-tree", "version": 1, "pages": 2, "root": {"name": 1}}', "damaged"],
  ])("names a template that it cannot use: %s", async (name, content, problem) => {
    const path = content === undefined ? join(folder, name) : file(name, content);
    const { code, err, out } = await winnow(["template", "apply", path, held]);
    expect([code, out]).toEqual([1, ""]);
    expect(err).toContain(name);
    expect(err).toContain(problem);
  });

  it("rejects options that do not apply", async () => {
    const path = await learned("goldminer");
    const { code } = await winnow(["template", "apply", path, held, "--method", "justext"]);
    expect(code).toBe(2);
    expect((await winnow(["template", "learn", pages, "-m", "goldminer", "--threshold", "0.5"])).code).toBe(
      2,
    );
    expect((await winnow(["template", "learn", pages, "--threshold", "2"])).code).toBe(2);
    expect((await winnow(["template", "learn", pages, "--method", "styletree"])).err).toContain("style-tree");
  });
});
