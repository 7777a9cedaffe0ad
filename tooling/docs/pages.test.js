import { mkdirSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { findDeadLinks } from "./links.js";
import { listPages, rewriteLinks, root } from "./pages.js";

const pages = listPages(root);
const repository = "https://code.example/winnow";
const rewrite = (markdown, file, options) => rewriteLinks(markdown, file, { root, pages, ...options });

it("links to pages of the site", () => {
  expect(rewrite("[a](results.md#time-and-memory) [b](../apps/cli#winnow-eval)", "docs/datasets.md")).toBe(
    "[a](/results#time-and-memory) [b](/packages/cli#winnow-eval)",
  );
  expect(rewrite("[its own\nsection](fidelity.md)", "docs/results.md")).toBe("[its own\nsection](/fidelity)");
  expect(rewrite("[`code` and more](../../docs/results.md)", "packages/eval/README.md")).toBe(
    "[`code` and more](/results)",
  );
});

it("links to files of the repository, if its address is known", () => {
  const markdown = "see [the licence](LICENSE)";
  expect(rewrite(markdown, "README.md", { repository })).toBe(
    "see [the licence](https://code.example/winnow/LICENSE)",
  );
  expect(rewrite(markdown, "README.md")).toBe("see the licence");
});

it("leaves code, anchors and other sites alone", () => {
  const markdown = "`[a](b.md)` [c](#d) [e](https://f.example/g.md)\n```md\n[h](i.md)\n```\n";
  expect(rewrite(markdown, "README.md")).toBe(markdown);
});

it("rejects links to files that do not exist", () => {
  expect(() => rewrite("[a](nowhere.md)", "docs/results.md")).toThrow("nowhere.md does not exist");
});

it("finds dead links and anchors", () => {
  const site = mkdtempSync(join(tmpdir(), "winnow-links-"));
  mkdirSync(join(site, "sub"));
  writeFileSync(
    join(site, "index.html"),
    '<a href="sub/page.html#here">1</a><a href="/base/sub/">2</a><a href="#gone">3</a><img src="a.png">',
  );
  writeFileSync(
    join(site, "sub", "page.html"),
    '<p id="here"><a href="../index.html">4</a><a href="/index.html">5</a><a href="https://other.example/">6</a>',
  );
  expect(findDeadLinks(site, "/base/").sort()).toEqual([
    "/base/index.html: #gone",
    "/base/index.html: /base/sub/",
    "/base/index.html: a.png",
    "/base/sub/page.html: /index.html",
  ]);
});
