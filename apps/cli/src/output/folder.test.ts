import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeEach, expect, it } from "vitest";
import type { OutputPath } from "./check.js";
import { openFolder } from "./folder.js";

const root = mkdtempSync(join(tmpdir(), "winnow-folder-"));
afterAll(() => rmSync(root, { recursive: true }));
let folder = root;
beforeEach(() => {
  folder = mkdtempSync(join(root, "case-"));
});
const at = (...names: string[]): OutputPath => join(folder, ...names) as OutputPath;
const text = (...names: string[]): string => readFileSync(at(...names), "utf8");

it("creates folders, and replaces files", async () => {
  const write = await openFolder(at("out"));
  await write("sub/deep/a.md", "one");
  await write("sub/deep/a.md", "two");
  await write("b.md", new Uint8Array([0x62]));
  expect([text("out", "sub", "deep", "a.md"), text("out", "b.md")]).toEqual(["two", "b"]);
  expect(readdirSync(at("out"))).toEqual(["b.md", "sub"]);
});

it("replaces a link in place of a file", async () => {
  writeFileSync(at("victim"), "mine");
  mkdirSync(at("out"));
  symlinkSync(at("victim"), at("out", "a.md"));
  symlinkSync(at("victim"), at("out", "a.md.part"));
  symlinkSync(at("nowhere"), at("out", "b.md"));
  const write = await openFolder(at("out"));
  await write("a.md", "page");
  await write("b.md", "page");
  expect(text("victim")).toBe("mine");
  expect(readdirSync(folder).sort()).toEqual(["out", "victim"]);
  for (const name of ["a.md", "b.md"]) expect(lstatSync(at("out", name)).isFile()).toBe(true);
  expect(readdirSync(at("out"))).toEqual(["a.md", "b.md"]);
});

it("rejects a link in place of a subfolder, but not of the folder itself", async () => {
  mkdirSync(at("elsewhere"));
  mkdirSync(at("out"));
  symlinkSync(at("elsewhere"), at("out", "sub"));
  const write = await openFolder(at("out"));
  await expect(write("sub/a.md", "page")).rejects.toThrow(
    /sub is a link, .* Remove it, or name another folder\./,
  );
  await expect(write("sub/deep/a.md", "page")).rejects.toMatchObject({ code: "no-output" });
  expect(readdirSync(at("elsewhere"))).toEqual([]);
  symlinkSync(at("elsewhere"), at("named"));
  await (await openFolder(at("named")))("a.md", "page");
  expect(text("elsewhere", "a.md")).toBe("page");
});

it("reports what is in the way, and leaves no incomplete file", async () => {
  mkdirSync(at("a.md", "x"), { recursive: true });
  writeFileSync(at("sub"), "a file");
  const write = await openFolder(at());
  await expect(write("a.md", "page")).rejects.toThrow(/^cannot write .*a\.md: /);
  await expect(write("sub/b.md", "page")).rejects.toThrow(/^cannot write .*sub: /);
  expect(readdirSync(folder).sort()).toEqual(["a.md", "sub"]);
});
