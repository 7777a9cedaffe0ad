import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, it } from "vitest";
import { changelogPage } from "./changelog.js";
import { commandPages, loadProgram } from "./commands.js";
import { listSections } from "./contents.js";
import { plainMarkdown, writeMarkdown } from "./llms.js";
import { servicePage } from "./service.js";

it("describes every command: usage, options, examples, exit codes", async () => {
  const pages = commandPages(await loadProgram());
  expect(pages[0]).toMatchObject({ name: "winnow", page: "reference/cli/index" });
  expect(pages[0].markdown).toContain("[`winnow eval score`](/reference/cli/eval-score)");
  const { markdown } = pages.find(({ name }) => name === "winnow extract");
  expect(markdown).toContain("```text\nwinnow extract [options] [inputs...]\n```");
  expect(markdown).toMatch(/\| `--favor <favor>` \| .*; one of `precision`, `balanced`, `recall` \|/);
  // A description in the second column is a comment.
  expect(markdown).toMatch(/```shell\n# one page: .*\nwinnow extract page\.html\n/);
  expect(markdown).toContain("| 3 | some records failed |");
  expect(pages.find(({ name }) => name.endsWith(" complete"))).toBe(undefined);
});

it("rejects options that a command does not have", async () => {
  const parse = async (...args) => (await loadProgram()).parseAsync(args, { from: "user" });
  await parse("extract", "a.html", "--format", "tei");
  await expect(parse("extract", "a.html", "--nope")).rejects.toThrow("--nope");
  await expect(parse("extract", "a.html", "--format", "docx")).rejects.toThrow("docx");
});

it("describes the service by its OpenAPI document", () => {
  const page = servicePage({
    info: { description: "Clean <documents>." },
    paths: {
      "/v1/extract": {
        post: {
          ...{ summary: "Extracts pages", description: "Like `winnow extract`." },
          parameters: [
            {
              name: "favor",
              schema: { type: "string", enum: ["precision", "recall"] },
              description: "in doubt",
            },
          ],
          requestBody: {
            content: {
              "application/json": { schema: { anyOf: [] }, examples: { record: { value: { id: "a" } } } },
              "text/html": { schema: { description: "A page." } },
            },
          },
          responses: {
            200: {
              description: "The record.",
              content: {
                "application/json": { schema: { anyOf: [{ $ref: "#/components/schemas/Document" }] } },
              },
            },
            413: { description: "`too-large`" },
          },
        },
      },
    },
    components: {
      schemas: {
        Document: {
          type: "object",
          properties: {
            id: { anyOf: [{ type: "string" }, { type: "number" }] },
            tags: { type: "array", items: {} },
          },
          required: ["id"],
        },
        ExtractOptions: { type: "object" },
      },
    },
  });
  expect(page).toContain("Clean &lt;documents>.");
  expect(page).toContain("## POST /v1/extract\n\nExtracts pages. Like `winnow extract`.");
  expect(page).toContain("| `favor` | string | in doubt; one of `precision`, `recall` |");
  expect(page).toContain('| `text/html` | A page. |\n\n```json\n{\n  "id": "a"\n}\n```');
  expect(page).toContain("200: The record. [Document](#document)\n\n[Failures](#failures): 413.");
  expect(page).toContain("| 413 | `too-large` |");
  expect(page).toContain("| `id` | string or number |");
  expect(page).toContain("| `tags` (optional) | list of any |");
  expect(page).not.toContain("ExtractOptions");
});

it("lists changes that are not released with their packages, and changelogs after them", () => {
  const root = mkdtempSync(join(tmpdir(), "winnow-changelog-"));
  for (const folder of [".changeset", "packages/extract", "apps"])
    mkdirSync(join(root, folder), { recursive: true });
  const change = '---\n"@winnow/extract": minor\n"@winnow/cli": patch\n---\n\n';
  writeFileSync(join(root, ".changeset/tables.md"), `${change}Tables.\n\n- Every cell.\n`);
  writeFileSync(join(root, ".changeset/first-light.md"), `${change}The first release.\n`);
  writeFileSync(join(root, "packages/extract/CHANGELOG.md"), "# @winnow/extract\n\n## 1.0.0\n");
  const page = changelogPage(root, (markdown, file) => `${markdown} (${file})`);
  expect(page).toContain(
    "### Tables {#tables}\n\n`@winnow/extract`, `@winnow/cli`\n\n- Every cell. (.changeset/tables.md)",
  );
  expect(page).toContain("### First light {#first-light}");
  expect(page).toContain("The first release. (.changeset/first-light.md)");
  expect(page.indexOf("## Unreleased")).toBeLessThan(page.indexOf("## @winnow/extract\n\n### 1.0.0"));
});

it("writes Markdown whose links work beside the pages", () => {
  const markdown =
    '# A {#a}\n\n<!-- examples/x.ts -->\n[b](/guides/b#c), [d](/reference/d/), [e](#e), `[f](/f)`\n\n<figure class="plot" v-pre></figure>\n\n<TryIt />\n\n[g](/openapi.json) ![h](/docs/h.svg) [i](https://i.example/)\n';
  expect(plainMarkdown(markdown, "/winnow/")).toBe(
    "# A\n\n[b](/winnow/guides/b.md#c), [d](/winnow/reference/d/index.md), [e](#e), `[f](/f)`\n\n[g](/winnow/openapi.json) ![h](/winnow/docs/h.svg) [i](https://i.example/)\n",
  );
});

it("rewrites links whose text is wrapped, but none across paragraphs", () => {
  expect(plainMarkdown("[from\nReadability.js](/guides/r#a), [`x`\nand y](/y)\n", "/winnow/")).toBe(
    "[from\nReadability.js](/winnow/guides/r.md#a), [`x`\nand y](/winnow/y.md)\n",
  );
  expect(plainMarkdown("[an\n\nempty](/line)\n", "/")).toBe("[an\n\nempty](/line)\n");
});

it("writes llms.txt: a link and a sentence for each page", () => {
  const folder = mkdtempSync(join(tmpdir(), "winnow-llms-"));
  const [pages, site] = ["pages", "site"].map((name) => join(folder, name));
  for (const each of [join(pages, "guides"), site]) mkdirSync(each, { recursive: true });
  writeFileSync(
    join(pages, "guides/extract.md"),
    "# Extract\n\n```sh\nnpm i\n```\n\nFrom [HTML](/x) to text. More.\n",
  );
  const sections = [{ text: "Guides", pages: [{ page: "guides/extract", title: "Extract" }] }];
  writeMarkdown(pages, site, { base: "/winnow/", sections, summary: "Clean documents." });
  expect(readFileSync(join(site, "llms.txt"), "utf8")).toBe(
    "# Winnow\n\n> Clean documents.\n\nThe text of all pages outside of the reference, the figures and the project: [llms-full.txt](/winnow/llms-full.txt)\n\n## Guides\n\n- [Extract](/winnow/guides/extract.md): From HTML to text.\n",
  );
  expect(readFileSync(join(site, "llms-full.txt"), "utf8")).toContain("From [HTML](/winnow/x.md) to text.");
  expect(readFileSync(join(site, "guides/extract.md"), "utf8")).toContain("# Extract");
});

it("has a section for every page", () => {
  const [first] = listSections();
  expect(first.pages[0]).toEqual({ page: "guides/extract", title: "Extract a page" });
  expect(listSections().find(({ text }) => text === "Packages").pages[0].page).toBe("packages/extract");
});
